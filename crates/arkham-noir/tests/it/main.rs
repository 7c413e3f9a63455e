//! Arkham Noir against the laws and its scenarios.

#![cfg(test)]

mod deck;
mod extremes;
mod knowledge;
mod playthroughs;
mod undo;

tabletop_laws::laws!(arkham_noir::ArkhamNoir);
tabletop_laws::scenarios!(arkham_noir::ArkhamNoir);
