//! Bots by name, the search and the judge.

#![cfg(test)]

mod by_name;
mod judge;
mod search;
