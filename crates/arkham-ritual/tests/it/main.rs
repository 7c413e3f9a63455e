//! Arkham Ritual against the laws, its scenarios, and its own reasoning about hidden cards.

#![cfg(test)]

mod events;
mod guide;
mod hostile_input;
mod impossible;
mod odds;
mod playthroughs;
mod tally;
mod verdicts;

tabletop_laws::laws!(arkham_ritual::ArkhamRitual);
tabletop_laws::scenarios!(arkham_ritual::ArkhamRitual);
