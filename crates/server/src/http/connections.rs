use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::Limits;
use crate::counters::{COUNTERS, Counted};
use crate::hub::ClientAddress;

/// Counts who is in, in all and from each home.
#[derive(Clone, Debug)]
pub(super) struct ConnectionLimits(Arc<Inner>);

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
pub(super) struct ConnectionSlot {
    connections: ConnectionLimits,
    home: ClientAddress,
    kind: Kind,
    _counted: Option<Counted>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Connection,
    /// A client on a connection that is counted already.
    Beside,
}

impl ConnectionLimits {
    pub(super) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Inner {
            most: limits.connections,
            most_per_address: limits.connections_per_address,
            inside: Mutex::new(Inside::default()),
        }))
    }

    /// A place for a new connection.
    pub(super) fn enter(&self, home: ClientAddress) -> Option<ConnectionSlot> {
        self.place(home, Kind::Connection)
    }

    fn place(&self, home: ClientAddress, kind: Kind) -> Option<ConnectionSlot> {
        let mut inside = self.lock();
        if kind == Kind::Connection && inside.connections >= self.0.most {
            return None;
        }
        if let ClientAddress::At(address) = home {
            let from_there = inside.by_address.entry(address).or_default();
            if *from_there >= self.0.most_per_address {
                return None;
            }
            *from_there += 1;
        }
        inside.connections += usize::from(kind == Kind::Connection);
        drop(inside);
        let counted = (kind == Kind::Connection).then(|| COUNTERS.connections.enter());
        Some(ConnectionSlot { connections: self.clone(), home, kind, _counted: counted })
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionSlot {
    pub(super) fn home(&self) -> ClientAddress {
        self.home
    }

    /// A place for a client of another home on the same connection.
    pub(super) fn enter_beside(&self, home: ClientAddress) -> Option<ConnectionSlot> {
        self.connections.place(home, Kind::Beside)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut inside = self.connections.lock();
        inside.connections -= usize::from(self.kind == Kind::Connection);
        if let ClientAddress::At(address) = self.home
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

    fn connections(connections: usize, connections_per_address: usize) -> ConnectionLimits {
        ConnectionLimits::new(&Limits {
            connections,
            connections_per_address,
            ..ServerConfig::default().limits
        })
    }

    const FAR: ClientAddress = ClientAddress::At(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));

    #[test]
    fn an_address_gets_so_many_places_and_gets_them_back() {
        let connections = connections(10, 2);
        let first = connections.enter(FAR).unwrap();
        let _second = connections.enter(FAR).unwrap();
        assert!(connections.enter(FAR).is_none());
        drop(first);
        assert!(connections.enter(FAR).is_some());
    }

    #[test]
    fn this_machine_is_bound_by_the_total_alone() {
        let connections = connections(3, 1);
        let near = ClientAddress::Here;
        let _places = [
            connections.enter(near).unwrap(),
            connections.enter(near).unwrap(),
            connections.enter(FAR).unwrap(),
        ];
        assert!(connections.enter(near).is_none());
    }

    #[test]
    fn a_client_behind_a_proxy_is_counted_by_its_own_address() {
        let connections = connections(1, 2);
        let line = connections.enter(ClientAddress::Here).unwrap();
        let _clients = [line.enter_beside(FAR).unwrap(), line.enter_beside(FAR).unwrap()];
        assert!(line.enter_beside(FAR).is_none());
        assert!(connections.enter(ClientAddress::Here).is_none(), "the connection itself counts once");
    }
}
