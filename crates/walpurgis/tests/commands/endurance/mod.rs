//! What the server must live through: being killed, being besieged, nonsense, and a full disk.

mod crash;
mod disk;
mod flood;
mod hostile;
mod restart;
pub(crate) mod server;
pub(crate) mod socket;
