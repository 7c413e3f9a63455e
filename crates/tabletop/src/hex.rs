use std::fmt;

/// Why a text is not a number of bytes in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} is {digits} hexadecimal digits, this has {length} characters{}", bad.map(|c| format!(" and contains {c:?}")).unwrap_or_default())]
pub struct BadHex {
    what: &'static str,
    digits: usize,
    length: usize,
    bad: Option<char>,
}

pub(crate) fn write(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// `what` names the thing in the complaint, with its article.
pub(crate) fn read<const BYTES: usize>(what: &'static str, text: &str) -> Result<[u8; BYTES], BadHex> {
    let length = text.chars().count();
    let bad = text.chars().find(|c| !c.is_ascii_hexdigit());
    if length != 2 * BYTES || bad.is_some() {
        return Err(BadHex { what, digits: 2 * BYTES, length, bad });
    }
    let mut bytes = [0; BYTES];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = pair.iter().fold(0, |value, &digit| value << 4 | digit_value(digit));
    }
    Ok(bytes)
}

fn digit_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}

/// Bytes that are written in hexadecimal and never shown by debug output, which ends up in logs.
macro_rules! secret_bytes {
    ($name:ident, $bytes:literal, $what:literal) => {
        impl $name {
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            pub const fn bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::hex::write(&self.0, f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::BadHex;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::hex::read($what, text).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::BadHex;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(secret: $name) -> Self {
                secret.to_string()
            }
        }
    };
}

pub(crate) use secret_bytes;
