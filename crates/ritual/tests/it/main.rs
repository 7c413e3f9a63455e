//! RITUAL against the laws and its scenarios.

#![cfg(test)]

tabletop_laws::laws!(ritual::Ritual);
