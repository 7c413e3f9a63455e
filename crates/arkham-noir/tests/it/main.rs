//! Arkham Noir against the laws and its scenarios.

#![cfg(test)]

mod catalogue;
mod deck;
mod extremes;
mod guide;
mod impossible;
mod knowledge;
mod numbers;
mod playthroughs;
mod table;
mod undo;

tabletop_laws::laws!(arkham_noir::ArkhamNoir);
tabletop_laws::scenarios!(arkham_noir::ArkhamNoir);
