//! Arkham Noir against the laws and its scenarios.

#![cfg(test)]

tabletop_laws::laws!(arkham_noir::ArkhamNoir);
