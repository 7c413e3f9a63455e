use wire::Person;

/// Who a seat belongs to and who plays it.
#[derive(Clone, Debug)]
pub(super) enum Chair {
    Empty,
    Person {
        who: Person,
        /// The bot that plays for them meanwhile.
        lent: Option<String>,
    },
    Bot(String),
    /// A bot plays on until someone claims the seat.
    GivenUp(String),
}

impl Chair {
    /// Whose it is.
    pub(super) fn person(&self) -> Option<&Person> {
        match self {
            Self::Person { who, .. } => Some(who),
            Self::Empty | Self::Bot(_) | Self::GivenUp(_) => None,
        }
    }

    pub(super) fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Self::Person { who, .. } => Some(who),
            Self::Empty | Self::Bot(_) | Self::GivenUp(_) => None,
        }
    }

    /// The bot that plays it now.
    pub(super) fn bot(&self) -> Option<&str> {
        match self {
            Self::Person { lent, .. } => lent.as_deref(),
            Self::Bot(bot) | Self::GivenUp(bot) => Some(bot),
            Self::Empty => None,
        }
    }

    pub(super) fn is_played_by_person(&self) -> bool {
        matches!(self, Self::Person { lent: None, .. })
    }
}
