//! Messages through the push services of browsers: encrypted for the browser alone (RFC 8291), signed with a
//! key of this server (RFC 8292).

use std::fmt;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HeaderName, HeaderValue};
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{BadAddress, Destination, Letter};
use crate::config::Outgoing;

const POINT_BYTES: usize = 65;
const AUTH_BYTES: usize = 16;
const SALT_BYTES: usize = 16;
/// The most that a record may hold; ours are far shorter.
const RECORD_BYTES: u32 = 4_096;
/// After the last byte of what is told.
const LAST_RECORD: u8 = 2;
/// What a push service still holds after this, nobody needs to know any more.
const LIFE: Duration = Duration::from_secs(24 * 3_600);
const SIGNED_FOR: Duration = Duration::from_secs(12 * 3_600);

/// A browser that wants to be told something, as it describes itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    /// Its public key, and a secret it shares with us, both in base64 for addresses.
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

/// Whoever knows these can disturb that person.
impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription(..)")
    }
}

/// Why a browser cannot be told anything.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadSubscription {
    #[error("`endpoint`: {0}")]
    Address(#[from] BadAddress),
    #[error("`p256dh` is a point of 65 bytes, uncompressed, in base64 for addresses")]
    Key,
    #[error("`auth` is 16 bytes in base64 for addresses")]
    Auth,
    #[error("it cannot be encrypted")]
    Crypto,
}

impl From<Unspecified> for BadSubscription {
    fn from(_: Unspecified) -> Self {
        Self::Crypto
    }
}

impl Subscription {
    /// Its address and keys, if messages can be sent with them.
    pub(crate) fn check(&self, outgoing: Outgoing) -> Result<(), BadSubscription> {
        self.read(outgoing).map(|_| ())
    }

    fn read(
        &self,
        outgoing: Outgoing,
    ) -> Result<(Destination, [u8; POINT_BYTES], [u8; AUTH_BYTES]), BadSubscription> {
        let to = Destination::parse(&self.endpoint, outgoing)?;
        let point = decoded(&self.p256dh).filter(|point: &[u8; POINT_BYTES]| point[0] == 4);
        Ok((to, point.ok_or(BadSubscription::Key)?, decoded(&self.auth).ok_or(BadSubscription::Auth)?))
    }
}

fn decoded<const N: usize>(text: &str) -> Option<[u8; N]> {
    BASE64.decode(text.trim_end_matches('=').as_bytes()).ok()?.try_into().ok()
}

/// The key by which push services know this server.
pub(crate) struct PushKey {
    pair: EcdsaKeyPair,
    written: String,
}

impl fmt::Debug for PushKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushKey(..)")
    }
}

impl PushKey {
    pub(crate) fn draw() -> Result<Self, Unspecified> {
        let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Self::read(&BASE64.encode(drawn.as_ref()))
    }

    /// As [`PushKey::written`] gives it.
    pub(crate) fn read(written: &str) -> Result<Self, Unspecified> {
        let pkcs8 = BASE64.decode(written.as_bytes()).map_err(|_| Unspecified)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &pkcs8, &SystemRandom::new())
            .map_err(|_| Unspecified)?;
        Ok(Self { pair, written: written.to_owned() })
    }

    pub(crate) fn written(&self) -> &str {
        &self.written
    }

    /// What browsers are told, in base64 for addresses.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key().as_ref())
    }

    /// A message for a browser. Another of the same `topic` takes its place if it was not delivered yet;
    /// `contact` is whom a push service can turn to, `now` in seconds since 1970.
    pub(crate) fn letter(
        &self,
        subscription: &Subscription,
        message: &Message<'_>,
        outgoing: Outgoing,
    ) -> Result<Letter, BadSubscription> {
        let (to, point, auth) = subscription.read(outgoing)?;
        let body = seal(&point, &auth, message.text.as_bytes())?;
        let token = self.token(&to.origin(), message.contact, message.now)?;
        let header = |name, value: String| {
            HeaderValue::try_from(value).map(|value| (name, value)).map_err(|_| BadSubscription::Crypto)
        };
        let headers = vec![
            header(AUTHORIZATION, format!("vapid t={token}, k={}", self.public()))?,
            header(CONTENT_ENCODING, "aes128gcm".to_owned())?,
            header(HeaderName::from_static("ttl"), LIFE.as_secs().to_string())?,
            header(HeaderName::from_static("topic"), message.topic.to_owned())?,
        ];
        Ok(Letter { to, headers, body: Bytes::from(body) })
    }

    /// Says to a push service who asks (RFC 8292).
    fn token(&self, origin: &str, contact: &str, now: u64) -> Result<String, Unspecified> {
        let head = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let claims = json!({ "aud": origin, "exp": now + SIGNED_FOR.as_secs(), "sub": contact }).to_string();
        let signed = format!("{}.{}", BASE64.encode(head.as_bytes()), BASE64.encode(claims.as_bytes()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("{signed}.{}", BASE64.encode(signature.as_ref())))
    }
}

/// What is to be told to a browser.
#[derive(Debug)]
pub(crate) struct Message<'a> {
    pub(crate) text: &'a str,
    pub(crate) topic: &'a str,
    pub(crate) contact: &'a str,
    pub(crate) now: u64,
}

/// Encrypts for the browser whose point and secret these are.
fn seal(browser: &[u8; POINT_BYTES], auth: &[u8; AUTH_BYTES], text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_point: [u8; POINT_BYTES] =
        own.compute_public_key()?.as_ref().try_into().map_err(|_| Unspecified)?;
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt)?;
    let points = Points { browser, server: &own_point };
    let keys = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, browser), |shared| {
        RecordKeys::derive(shared, auth, &points, &salt)
    })??;
    let mut record = [text, &[LAST_RECORD]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &keys.key)?);
    let nonce = Nonce::assume_unique_for_key(keys.nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let length = [POINT_BYTES as u8];
    Ok([&salt[..], &RECORD_BYTES.to_be_bytes(), &length, &own_point, &record].concat())
}

struct Points<'a> {
    browser: &'a [u8; POINT_BYTES],
    server: &'a [u8; POINT_BYTES],
}

/// What one record is encrypted with.
#[derive(Debug, PartialEq, Eq)]
struct RecordKeys {
    key: [u8; 16],
    nonce: [u8; 12],
}

impl RecordKeys {
    /// RFC 8291, section 3.4.
    fn derive(
        shared: &[u8],
        auth: &[u8; AUTH_BYTES],
        points: &Points<'_>,
        salt: &[u8; SALT_BYTES],
    ) -> Result<Self, Unspecified> {
        let info: [&[u8]; 3] = [b"WebPush: info\0", points.browser, points.server];
        let secret: [u8; 32] = expanded(auth, shared, &info)?;
        let key = expanded(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce = expanded(salt, &secret, &[b"Content-Encoding: nonce\0"])?;
        Ok(Self { key, nonce })
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as VerifyKey};

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        decoded(text).unwrap()
    }

    /// RFC 8291, appendix A.
    #[test]
    fn keys_are_derived_as_the_standard_shows() {
        let browser =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let server =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let points = Points { browser: &browser, server: &server };
        let keys = RecordKeys::derive(&shared, &auth, &points, &salt).unwrap();
        assert_eq!(keys.key, bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(keys.nonce, bytes("4h_95klXJ5E_qnoN"));
    }

    #[test]
    fn only_the_browser_it_is_for_can_read_a_message() {
        let random = SystemRandom::new();
        let browser = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let point: [u8; POINT_BYTES] = browser.compute_public_key().unwrap().as_ref().try_into().unwrap();
        let auth = [7; AUTH_BYTES];
        let sealed = seal(&point, &auth, b"your turn").unwrap();
        let (salt, rest) = sealed.split_first_chunk::<SALT_BYTES>().unwrap();
        assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
        let (server, record) = rest[5..].split_first_chunk::<POINT_BYTES>().unwrap();
        let points = Points { browser: &point, server };
        let keys = agree_ephemeral(browser, &UnparsedPublicKey::new(&ECDH_P256, server), |shared| {
            RecordKeys::derive(shared, &auth, &points, salt)
        });
        let keys = keys.unwrap().unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &keys.key).unwrap());
        let mut record = record.to_vec();
        let opened = key.open_in_place(Nonce::assume_unique_for_key(keys.nonce), Aad::empty(), &mut record);
        assert_eq!(opened.unwrap(), b"your turn\x02");
    }

    #[test]
    fn the_server_signs_for_the_service_it_asks_and_its_key_can_be_kept() {
        let key = PushKey::draw().unwrap();
        assert_eq!(PushKey::read(key.written()).unwrap().public(), key.public());
        assert!(PushKey::read("AAAA").is_err() && PushKey::read("§").is_err());
        let token = key.token("https://push.example", "mailto:a@b.example", 1_000).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public =
            VerifyKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key.public().as_bytes()).unwrap());
        public.verify(signed.as_bytes(), &BASE64.decode(signature.as_bytes()).unwrap()).unwrap();
        let claims = BASE64.decode(signed.split_once('.').unwrap().1.as_bytes()).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(
            claims,
            json!({ "aud": "https://push.example", "exp": 44_200, "sub": "mailto:a@b.example" })
        );
        assert_eq!(format!("{key:?}"), "PushKey(..)");
    }

    #[test]
    fn what_no_browser_would_say_is_refused() {
        let good = Subscription {
            endpoint: "https://push.example/x".to_owned(),
            p256dh: BASE64.encode(&[&[4][..], &[1; 64]].concat()),
            auth: BASE64.encode(&[1; 16]),
        };
        assert!(good.check(Outgoing::Public).is_ok());
        let with = |change: fn(&mut Subscription)| {
            let mut bad = good.clone();
            change(&mut bad);
            bad.check(Outgoing::Public).unwrap_err().to_string()
        };
        assert!(with(|bad| bad.endpoint = "http://push.example/x".to_owned()).contains("https://"));
        assert!(with(|bad| bad.p256dh = "AAAA".to_owned()).contains("p256dh"));
        assert!(with(|bad| bad.auth = String::new()).contains("auth"));
    }
}
