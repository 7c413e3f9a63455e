use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::Limits;
use crate::hub::Home;

/// Counts who is in, in all and from each home.
#[derive(Clone, Debug)]
pub(super) struct Doors(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    most_per_address: usize,
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    connections: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place inside, given back when dropped.
#[derive(Debug)]
pub(super) struct Place {
    doors: Doors,
    home: Home,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Connection,
    /// A client on a connection that is counted already.
    Beside,
}

impl Doors {
    pub(super) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Inner {
            most: limits.connections,
            most_per_address: limits.connections_per_address,
            inside: Mutex::new(Inside::default()),
        }))
    }

    /// A place for a new connection.
    pub(super) fn enter(&self, home: Home) -> Option<Place> {
        self.place(home, Kind::Connection)
    }

    fn place(&self, home: Home, kind: Kind) -> Option<Place> {
        let mut inside = self.lock();
        if kind == Kind::Connection && inside.connections >= self.0.most {
            return None;
        }
        if let Home::At(address) = home {
            let from_there = inside.by_address.entry(address).or_default();
            if *from_there >= self.0.most_per_address {
                return None;
            }
            *from_there += 1;
        }
        inside.connections += usize::from(kind == Kind::Connection);
        drop(inside);
        Some(Place { doors: self.clone(), home, kind })
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    pub(super) fn home(&self) -> Home {
        self.home
    }

    /// A place for a client of another home on the same connection.
    pub(super) fn enter_beside(&self, home: Home) -> Option<Place> {
        self.doors.place(home, Kind::Beside)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.doors.lock();
        inside.connections -= usize::from(self.kind == Kind::Connection);
        if let Home::At(address) = self.home
            && let Some(from_there) = inside.by_address.get_mut(&address)
        {
            *from_there -= 1;
            if *from_there == 0 {
                inside.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerConfig;

    fn doors(connections: usize, connections_per_address: usize) -> Doors {
        Doors::new(&Limits { connections, connections_per_address, ..ServerConfig::default().limits })
    }

    const FAR: Home = Home::At(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));

    #[test]
    fn an_address_gets_so_many_places_and_gets_them_back() {
        let doors = doors(10, 2);
        let first = doors.enter(FAR).unwrap();
        let _second = doors.enter(FAR).unwrap();
        assert!(doors.enter(FAR).is_none());
        drop(first);
        assert!(doors.enter(FAR).is_some());
    }

    #[test]
    fn this_machine_is_bound_by_the_total_alone() {
        let doors = doors(3, 1);
        let near = Home::Here;
        let _places = [doors.enter(near).unwrap(), doors.enter(near).unwrap(), doors.enter(FAR).unwrap()];
        assert!(doors.enter(near).is_none());
    }

    #[test]
    fn a_client_behind_a_proxy_is_counted_by_its_own_address() {
        let doors = doors(1, 2);
        let line = doors.enter(Home::Here).unwrap();
        let _clients = [line.enter_beside(FAR).unwrap(), line.enter_beside(FAR).unwrap()];
        assert!(line.enter_beside(FAR).is_none());
        assert!(doors.enter(Home::Here).is_none(), "the connection itself counts once");
    }
}
