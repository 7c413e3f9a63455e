//! The server, from one table to whole sockets.

#![cfg(test)]

mod bot_example;
mod http_api;
mod http_limits;
mod protocol_doc;
mod protocol_examples;
mod protocol_requests;
mod socket_bad;
mod socket_life;
mod socket_play;
mod socket_solo;
mod socket_world;
mod store;
mod table_budget;
mod table_clock;
mod table_fairness;
mod table_gathering;
mod table_hostile;
mod table_moves;
mod table_people;
mod table_secrecy;
mod table_solo;
mod table_stage;
