use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use wire::PersonId;

/// Commands remembered for each person.
const PER_PERSON: usize = 64;
/// People remembered; whoever asked longest ago is forgotten first.
const PEOPLE: usize = 64;

/// Which commands were done already. Of a key only a hash is kept: one that is taken for another
/// would only cost its own sender a command, once in an age.
#[derive(Debug, Default)]
pub(super) struct Keys {
    people: Vec<(PersonId, VecDeque<u64>)>,
}

impl Keys {
    pub(super) fn contains(&self, who: PersonId, key: &str) -> bool {
        let known = self.people.iter().find(|(person, _)| *person == who);
        known.is_some_and(|(_, keys)| keys.contains(&hash(key)))
    }

    pub(super) fn remember(&mut self, who: PersonId, key: &str) {
        let mut keys = match self.people.iter().position(|(person, _)| *person == who) {
            Some(place) => self.people.remove(place).1,
            None => VecDeque::new(),
        };
        if self.people.len() == PEOPLE {
            self.people.remove(0);
        }
        if keys.len() == PER_PERSON {
            keys.pop_front();
        }
        keys.push_back(hash(key));
        self.people.push((who, keys));
    }
}

fn hash(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_keys_of_the_last_people_are_known() {
        let mut keys = Keys::default();
        let (ann, bob) = (PersonId(1), PersonId(2));
        for number in 0..100 {
            keys.remember(ann, &number.to_string());
        }
        assert!(keys.contains(ann, "99") && keys.contains(ann, "36") && !keys.contains(ann, "35"));
        assert!(!keys.contains(bob, "99"), "another person's key is another key");
        for stranger in 10..73 {
            keys.remember(PersonId(stranger), "k");
        }
        assert!(keys.contains(ann, "99") && keys.contains(PersonId(10), "k"));
        keys.remember(ann, "100");
        keys.remember(PersonId(73), "k");
        assert!(keys.contains(ann, "99") && !keys.contains(PersonId(10), "k"));
    }
}
