//! Bots by name, and the search.

#![cfg(test)]

mod by_name;
mod search;
