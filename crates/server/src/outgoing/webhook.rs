use std::fmt;

use axum::body::Bytes;
use axum::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use data_encoding::HEXLOWER;
use ring::hmac;
use serde::{Deserialize, Serialize};

use super::{BadAddress, Destination, Letter};
use crate::config::Outgoing;

const SIGNATURE: HeaderName = HeaderName::from_static("walpurgis-signature");

/// Where the news of a table go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    /// By which the other side knows that it was us: 64 hexadecimal digits.
    pub(crate) secret: String,
}

/// Whoever knows the secret can pass for this server.
impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Webhook(..)")
    }
}

impl Webhook {
    /// A message, signed with HMAC-SHA-256 of its body.
    pub(crate) fn letter(&self, body: Vec<u8>, outgoing: Outgoing) -> Result<Letter, BadAddress> {
        let to = Destination::parse(&self.url, outgoing)?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.secret.as_bytes());
        let signature = format!("sha256={}", HEXLOWER.encode(hmac::sign(&key, &body).as_ref()));
        let mut headers = vec![(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        headers.extend(HeaderValue::try_from(signature).map(|signature| (SIGNATURE, signature)));
        Ok(Letter { to, headers, body: Bytes::from(body) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 2.
    #[test]
    fn a_body_is_signed_as_others_sign() {
        let hook = Webhook { url: "https://hook.example/x".to_owned(), secret: "Jefe".to_owned() };
        let letter = hook.letter(b"what do ya want for nothing?".to_vec(), Outgoing::Public).unwrap();
        let (_, signature) = letter.headers.iter().find(|(name, _)| *name == SIGNATURE).unwrap();
        let expected = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signature, expected);
        assert_eq!(format!("{hook:?}"), "Webhook(..)");
    }
}
