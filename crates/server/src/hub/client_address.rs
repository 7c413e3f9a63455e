use std::net::{IpAddr, Ipv6Addr};

use crate::config::Access;

/// Where a client is, as limits count it: one house or one machine, whichever of its addresses it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClientAddress {
    /// This machine, for which no limit per address holds.
    Here,
    At(IpAddr),
}

/// Bits of an IPv6 address that a provider gives a house; the rest is the client's own choice.
const IPV6_PREFIX: u32 = 56;

impl ClientAddress {
    /// Of a connection, whatever is sent over it.
    pub(crate) fn of_peer(peer: IpAddr, access: &Access) -> Self {
        let peer = peer.to_canonical();
        if peer.is_loopback() && access.proxy.is_none() && !access.counts_this_machine {
            return Self::Here;
        }
        Self::At(counted(peer))
    }

    /// Of a request. `forwarded` is what it says about whom it was passed on for: only the proxy is
    /// believed, and only the address that it has added itself, the last one.
    pub(crate) fn of_request(peer: IpAddr, forwarded: Option<&str>, access: &Access) -> Self {
        let client = forwarded.filter(|_| access.is_proxy(peer)).and_then(last_address);
        client.map_or_else(|| Self::of_peer(peer, access), |client| Self::At(counted(client)))
    }
}

impl Access {
    /// Whether what comes from there was passed on.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.proxy.is_some_and(|proxy| peer == proxy || (proxy.is_loopback() && peer.is_loopback()))
    }
}

fn last_address(forwarded: &str) -> Option<IpAddr> {
    let last = forwarded.rsplit(',').next()?.trim();
    last.parse().ok().map(|address: IpAddr| address.to_canonical())
}

fn counted(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let own_choice = u128::MAX >> IPV6_PREFIX;
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !own_choice))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(proxy: Option<&str>) -> Access {
        let proxy = proxy.map(|proxy| proxy.parse().unwrap());
        Access { proxy, ..Access::default() }
    }

    fn home(peer: &str, forwarded: Option<&str>, access: &Access) -> ClientAddress {
        ClientAddress::of_request(peer.parse().unwrap(), forwarded, access)
    }

    fn at(address: &str) -> ClientAddress {
        ClientAddress::At(address.parse().unwrap())
    }

    #[test]
    fn a_house_with_ipv6_is_one_client() {
        let access = access(None);
        assert_eq!(home("2001:db8:1:200:3:4:5:6", None, &access), at("2001:db8:1:200::"));
        assert_eq!(home("2001:db8:1:2ff:ffff::1", None, &access), at("2001:db8:1:200::"));
        assert_eq!(home("2001:db8:1:300::1", None, &access), at("2001:db8:1:300::"));
        assert_eq!(home("::ffff:192.0.2.1", None, &access), at("192.0.2.1"));
    }

    #[test]
    fn this_machine_is_exempt_unless_a_proxy_runs_on_it() {
        assert_eq!(home("127.0.0.1", None, &access(None)), ClientAddress::Here);
        assert_eq!(home("::1", None, &access(None)), ClientAddress::Here);
        assert_eq!(home("127.0.0.1", None, &access(Some("127.0.0.1"))), at("127.0.0.1"));
        let counting = Access { counts_this_machine: true, ..access(None) };
        assert_eq!(home("127.0.0.1", None, &counting), at("127.0.0.1"));
    }

    #[test]
    fn only_the_proxy_is_believed_and_only_what_it_added_itself() {
        let near = access(Some("127.0.0.1"));
        assert_eq!(home("127.0.0.1", Some("198.51.100.7, 192.0.2.1"), &near), at("192.0.2.1"));
        assert_eq!(home("::1", Some("192.0.2.1"), &near), at("192.0.2.1"));
        assert_eq!(home("127.0.0.1", Some("nonsense"), &near), at("127.0.0.1"));
        assert_eq!(home("192.0.2.9", Some("198.51.100.7"), &near), at("192.0.2.9"));
        assert_eq!(home("127.0.0.1", Some("198.51.100.7"), &access(None)), ClientAddress::Here);

        let far = access(Some("10.0.0.5"));
        assert_eq!(home("10.0.0.5", Some("192.0.2.1"), &far), at("192.0.2.1"));
        assert_eq!(home("10.0.0.6", Some("192.0.2.1"), &far), at("10.0.0.6"));
    }
}
