//! The server, from its store to whole sockets.

#![cfg(test)]

mod bot_example;
mod http_api;
mod http_catalogue;
mod http_limits;
mod http_me;
mod protocol_commands;
mod protocol_doc;
mod protocol_events;
mod protocol_examples;
mod protocol_requests;
mod protocol_server;
mod reach;
mod record;
mod rules_change;
mod skipped;
mod soak;
mod socket_ahead;
mod socket_bad;
mod socket_file;
mod socket_guard;
mod socket_host;
mod socket_interlude;
mod socket_late;
mod socket_life;
mod socket_long;
mod socket_people;
mod socket_play;
mod socket_seats;
mod socket_solo;
mod socket_time;
mod socket_watch;
mod socket_world;
mod store;
mod toys;
mod verify_example;
