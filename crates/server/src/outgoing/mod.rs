//! What the server itself asks of others: push services and the webhooks of tables. Knows no table.
//!
//! Addresses come from clients, so each is held against [`Outgoing`](crate::Outgoing) twice: as it is written,
//! and once its name has been looked up.

mod address;
mod lanes;
mod post;
mod push;
mod webhook;

pub(crate) use address::{BadAddress, Destination};
pub(crate) use lanes::{Entered, Lanes};
pub(crate) use post::{Letter, PostError, post};
pub(crate) use push::{Message, PushKey, Subscription};
pub(crate) use webhook::Webhook;
