//! Arkham Horror: what is printed, and what is kept to.

#![cfg(test)]

mod coverage;
mod data;
mod impossible;
mod soundness;
mod steady;
mod texts;
mod words;

tabletop_laws::laws!(arkham_horror::ArkhamHorror);
tabletop_laws::scenarios!(arkham_horror::ArkhamHorror);
