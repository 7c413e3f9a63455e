use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use axum::http::uri::Scheme;
use tokio::net::lookup_host;

use crate::config::Outgoing;

const MOST_BYTES: usize = 1_024;

/// Where a request goes: an address that was written down by somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Destination {
    uri: Uri,
    host: String,
    port: u16,
}

/// Why nothing is sent to an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadAddress {
    #[error("this server sends nothing to others: it was started with --outgoing none")]
    Forbidden,
    #[error("an address has at most {MOST_BYTES} bytes")]
    TooLong,
    #[error("the address cannot be read: write it as https://name/path")]
    Unreadable,
    #[error("an address begins with https://")]
    NotHttps,
    #[error("an address holds no user name or password")]
    WithName,
    #[error("nothing is sent to this machine or its own network")]
    NotPublic,
}

impl Destination {
    pub(crate) fn parse(address: &str, outgoing: Outgoing) -> Result<Self, BadAddress> {
        if outgoing == Outgoing::None {
            return Err(BadAddress::Forbidden);
        }
        if address.len() > MOST_BYTES {
            return Err(BadAddress::TooLong);
        }
        let uri: Uri = address.parse().map_err(|_| BadAddress::Unreadable)?;
        let (Some(scheme), Some(authority)) = (uri.scheme(), uri.authority()) else {
            return Err(BadAddress::Unreadable);
        };
        let is_plain = *scheme == Scheme::HTTP && outgoing == Outgoing::Anywhere;
        if *scheme != Scheme::HTTPS && !is_plain {
            return Err(BadAddress::NotHttps);
        }
        if authority.as_str().contains('@') {
            return Err(BadAddress::WithName);
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if is_plain { 80 } else { 443 });
        match host.parse::<IpAddr>() {
            Ok(address) if !may_reach(address, outgoing) => Err(BadAddress::NotPublic),
            _ if host.is_empty() => Err(BadAddress::Unreadable),
            _ => Ok(Self { host, port, uri }),
        }
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.uri.scheme() == Some(&Scheme::HTTP)
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// As the header `Host` names it.
    pub(crate) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    pub(crate) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", self.uri.scheme_str().unwrap_or_default(), self.authority())
    }

    /// The machines that its name stands for now, without those that nothing is sent to: whoever owns a name
    /// can let it lead anywhere.
    pub(crate) async fn machines(&self, outgoing: Outgoing) -> std::io::Result<Vec<SocketAddr>> {
        let found = lookup_host((self.host.as_str(), self.port)).await?;
        Ok(found.filter(|found| may_reach(found.ip(), outgoing)).collect())
    }
}

fn may_reach(address: IpAddr, outgoing: Outgoing) -> bool {
    match outgoing {
        Outgoing::None => false,
        Outgoing::Public => is_public(address),
        Outgoing::Anywhere => true,
    }
}

/// Whether an address is one of the whole internet, not of this machine, its network or nobody.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && second & 0xC0 == 64;
    let is_benchmark = first == 198 && second & 0xFE == 18;
    let is_protocol = (first, second, third) == (192, 0, 0) || (first, second, third) == (192, 88, 99);
    !(first == 0
        || first >= 240
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || is_shared
        || is_benchmark
        || is_protocol)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // Addresses that hold one of the older kind are that one.
    if let Some(held) = address.to_ipv4_mapped() {
        return is_public_v4(held);
    }
    let [first, second, ..] = address.segments();
    let is_global = first & 0xE000 == 0x2000;
    let is_tunnel = first == 0x2002 || (first == 0x2001 && second == 0);
    let is_example = first == 0x2001 && second == 0xDB8;
    is_global && !is_tunnel && !is_example
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(address: &str) -> Result<Destination, BadAddress> {
        Destination::parse(address, Outgoing::Public)
    }

    #[test]
    fn an_address_is_one_of_the_whole_internet_over_https() {
        let there = parsed("https://push.example:8443/send/abc?x=1").unwrap();
        assert_eq!((there.host(), there.port, there.path()), ("push.example", 8443, "/send/abc?x=1"));
        assert_eq!(there.origin(), "https://push.example:8443");
        assert_eq!(parsed("https://push.example").unwrap().path(), "/");
        for (address, why) in [
            ("http://push.example/", BadAddress::NotHttps),
            ("ftp://push.example/", BadAddress::NotHttps),
            ("/etc/passwd", BadAddress::Unreadable),
            ("push.example", BadAddress::Unreadable),
            ("https://ann:secret@push.example/", BadAddress::WithName),
            ("https://127.0.0.1/", BadAddress::NotPublic),
            ("https://[::1]:7313/", BadAddress::NotPublic),
            ("https://10.1.2.3/", BadAddress::NotPublic),
            ("https://169.254.169.254/latest/meta-data", BadAddress::NotPublic),
            ("https://[::ffff:192.168.0.1]/", BadAddress::NotPublic),
        ] {
            assert_eq!(parsed(address), Err(why), "{address}");
        }
        assert_eq!(parsed(&format!("https://a.example/{}", "a".repeat(2_000))), Err(BadAddress::TooLong));
        assert_eq!(Destination::parse("https://push.example", Outgoing::None), Err(BadAddress::Forbidden));
        assert!(Destination::parse("http://127.0.0.1:9/", Outgoing::Anywhere).is_ok());
    }

    #[test]
    fn only_addresses_of_the_whole_internet_are_public() {
        for public in ["1.1.1.1", "93.184.216.34", "100.63.0.1", "100.128.0.1", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for own in [
            "0.0.0.0",
            "127.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.1.1",
            "100.64.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "192.88.99.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "fec0::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
        ] {
            assert!(!is_public(own.parse().unwrap()), "{own}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_leads_nowhere() {
        let there = parsed("https://localhost/").unwrap();
        assert_eq!(there.machines(Outgoing::Public).await.unwrap(), []);
        assert!(!there.machines(Outgoing::Anywhere).await.unwrap().is_empty());
    }
}
