//! The laws, the scenario runner and the printer, tried on a toy game.

#[cfg(test)]
mod fault;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod parsing;
#[cfg(test)]
mod playthrough;
#[cfg(test)]
mod scenarios;
#[cfg(test)]
mod toy;
