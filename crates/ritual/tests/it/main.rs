//! RITUAL against the laws, its scenarios, and what data cannot show.

#![cfg(test)]

mod book;
mod catalogue;
mod conditions;
mod cooperative;
mod guide;
mod hostile_input;
mod impossible;
mod knowledge;
mod playthroughs;
mod table;
mod time;

tabletop_laws::laws!(ritual::Ritual);
tabletop_laws::scenarios!(ritual::Ritual);
