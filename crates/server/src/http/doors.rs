use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::Limits;

/// Counts who is in, in all and from each address.
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
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place inside, given back when dropped.
#[derive(Debug)]
pub(super) struct Place {
    doors: Doors,
    address: IpAddr,
}

impl Doors {
    pub(super) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Inner {
            most: limits.connections,
            most_per_address: limits.connections_per_address,
            inside: Mutex::new(Inside::default()),
        }))
    }

    pub(super) fn enter(&self, address: IpAddr) -> Option<Place> {
        let address = address.to_canonical();
        let mut inside = self.lock();
        let from_there = inside.by_address.get(&address).copied().unwrap_or(0);
        let crowded = !address.is_loopback() && from_there >= self.0.most_per_address;
        if crowded || inside.all >= self.0.most {
            return None;
        }
        inside.all += 1;
        inside.by_address.insert(address, from_there + 1);
        drop(inside);
        Some(Place { doors: self.clone(), address })
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.doors.lock();
        inside.all -= 1;
        if let Some(from_there) = inside.by_address.get_mut(&self.address) {
            *from_there -= 1;
            if *from_there == 0 {
                inside.by_address.remove(&self.address);
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

    const NEAR: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const FAR: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

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
        let _places = [doors.enter(NEAR).unwrap(), doors.enter(NEAR).unwrap(), doors.enter(FAR).unwrap()];
        assert!(doors.enter(NEAR).is_none());
    }
}
