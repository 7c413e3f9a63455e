use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// Fields that are a secret of the one who sends or gets them.
const SECRETS: [&str; 5] = ["code", "entropy", "invite", "link", "token"];

/// Writes a message for a log line, where no secret may stand.
pub(super) fn hushed(message: &impl Serialize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = serde_json::to_value(message).map_err(|_| fmt::Error)?;
    hush(&mut shown);
    write!(f, "{shown}")
}

fn hush(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if SECRETS.contains(&name.as_str()) && !field.is_null() {
                    *field = Value::from("…");
                }
                hush(field);
            }
        }
        Value::Array(members) => members.iter_mut().for_each(hush),
        _ => {}
    }
}

/// Gives messages that hold secrets a `Debug` without them.
macro_rules! debug_hushed {
    ($($message:ty),*) => {
        $(impl std::fmt::Debug for $message {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::hushed::hushed(self, f)
            }
        })*
    };
}
pub(super) use debug_hushed;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{ClientMessage, DeviceInfo, DeviceLink, NewDevice, PersonId};

    #[test]
    fn no_secret_is_in_a_log_line() {
        let secret = "hush".to_owned();
        let read = |message| -> ClientMessage { serde_json::from_value(message).unwrap() };
        let hello = read(json!({ "type": "hello", "protocol": 2, "token": secret }));
        assert_eq!(format!("{hello:?}"), r#"{"bot":false,"protocol":2,"token":"…","type":"hello"}"#);
        let open = read(json!({ "type": "open", "table": "t", "invite": secret }));
        let sit = json!({ "do": "sit", "seat": 0, "entropy": secret });
        let sit = read(json!({ "type": "at", "key": "k", "table": "t", "command": sit }));
        let shown = [
            format!("{open:?}"),
            format!("{sit:?}"),
            format!("{:?}", NewDevice { name: None, link: Some(secret.clone()), label: None }),
            format!("{:?}", DeviceLink { code: secret.clone(), valid_seconds: 1 }),
            format!(
                "{:?}",
                DeviceInfo { token: secret.clone(), person: PersonId(1), name: "Ann".to_owned() }
            ),
        ];
        assert!(shown.iter().all(|shown| !shown.contains(&secret)), "{shown:?}");
    }
}
