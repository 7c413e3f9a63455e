use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One operation of a patch: those of RFC 6902 that [`diff`](super::diff) writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Operation {
    Add { path: String, value: Value },
    Remove { path: String },
    Replace { path: String, value: Value },
}

/// Why a patch does not fit a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatchError {
    #[error("operation {number} ({op} {path:?}): a path is empty or begins with /")]
    NotAPath { number: usize, op: &'static str, path: String },
    #[error("operation {number} ({op} {path:?}): {missing:?} is not there")]
    Missing { number: usize, op: &'static str, path: String, missing: String },
    #[error("operation {number} ({op} {path:?}): the whole document cannot be removed")]
    Whole { number: usize, op: &'static str, path: String },
}

impl Operation {
    fn name(&self) -> &'static str {
        match self {
            Self::Add { .. } => "add",
            Self::Remove { .. } => "remove",
            Self::Replace { .. } => "replace",
        }
    }

    fn path(&self) -> &str {
        match self {
            Self::Add { path, .. } | Self::Remove { path } | Self::Replace { path, .. } => path,
        }
    }
}

/// The document after all operations of `patch`, one after the other.
pub fn apply(document: &Value, patch: &[Operation]) -> Result<Value, PatchError> {
    let mut patched = document.clone();
    apply_in_place(&mut patched, patch)?;
    Ok(patched)
}

/// As [`apply`], without a copy: where the patch does not fit, the document is left with a part of it.
pub fn apply_in_place(document: &mut Value, patch: &[Operation]) -> Result<(), PatchError> {
    patch.iter().enumerate().try_for_each(|(number, operation)| {
        perform(document, operation).map_err(|reason| reason.at(number, operation))
    })
}

/// A [`PatchError`], before it is known where.
enum Reason {
    NotAPath,
    Missing(String),
    Whole,
}

impl Reason {
    fn at(self, number: usize, operation: &Operation) -> PatchError {
        let (op, path) = (operation.name(), operation.path().to_owned());
        match self {
            Self::NotAPath => PatchError::NotAPath { number, op, path },
            Self::Missing(missing) => PatchError::Missing { number, op, path, missing },
            Self::Whole => PatchError::Whole { number, op, path },
        }
    }
}

fn perform(document: &mut Value, operation: &Operation) -> Result<(), Reason> {
    let path = operation.path();
    if path.is_empty() {
        return match operation {
            Operation::Add { value, .. } | Operation::Replace { value, .. } => {
                *document = value.clone();
                Ok(())
            }
            Operation::Remove { .. } => Err(Reason::Whole),
        };
    }
    let (parent, last) = path.rsplit_once('/').filter(|_| path.starts_with('/')).ok_or(Reason::NotAPath)?;
    let key = last.replace("~1", "/").replace("~0", "~");
    let missing = || Reason::Missing(key.clone());
    match document.pointer_mut(parent) {
        Some(Value::Object(fields)) => match operation {
            Operation::Add { value, .. } => {
                fields.insert(key, value.clone());
            }
            Operation::Remove { .. } => {
                fields.remove(&key).ok_or_else(missing)?;
            }
            Operation::Replace { value, .. } => {
                *fields.get_mut(&key).ok_or_else(missing)? = value.clone();
            }
        },
        Some(Value::Array(list)) => change_list(list, &key, operation).ok_or_else(missing)?,
        _ => return Err(Reason::Missing(parent.to_owned())),
    }
    Ok(())
}

fn change_list(list: &mut Vec<Value>, key: &str, operation: &Operation) -> Option<()> {
    match operation {
        Operation::Add { value, .. } => {
            let end = list.len();
            let place = if key == "-" { end } else { place(key).filter(|&place| place <= end)? };
            list.insert(place, value.clone());
        }
        Operation::Remove { .. } => {
            list.remove(place(key).filter(|&place| place < list.len())?);
        }
        Operation::Replace { value, .. } => *list.get_mut(place(key)?)? = value.clone(),
    }
    Some(())
}

/// A place in a list: digits without a leading zero.
fn place(key: &str) -> Option<usize> {
    let is_plain = key == "0" || !key.starts_with(['0', '+']);
    key.parse().ok().filter(|_| is_plain)
}
