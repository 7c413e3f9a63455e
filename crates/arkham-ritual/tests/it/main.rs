//! Arkham Ritual against the laws, its scenarios, and its own reasoning about hidden cards.

#![cfg(test)]

mod events;
mod hostile_input;
mod odds;
mod playthroughs;
mod scenarios;

tabletop_laws::laws!(arkham_ritual::ArkhamRitual);
