//! Both toys keep the laws and are what they say they are.

#[cfg(test)]
mod big;
#[cfg(test)]
mod timed;
