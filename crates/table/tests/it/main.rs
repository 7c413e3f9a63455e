//! One table and the people around it.

#![cfg(test)]

mod budget;
mod clock;
mod fairness;
mod gathering;
mod guide;
mod hostile;
mod idle;
mod interlude;
mod moves;
mod people;
mod realtime;
mod rules;
mod seats;
mod secrecy;
mod solo;
mod stage;
