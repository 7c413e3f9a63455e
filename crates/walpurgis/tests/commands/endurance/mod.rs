//! What the server must live through: being killed, and being besieged.

mod crash;
mod flood;
mod server;
mod socket;
