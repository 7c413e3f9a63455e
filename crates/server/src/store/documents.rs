/// What a small text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DocumentKind {
    /// The key by which push services know this server.
    PushKey,
    /// A browser that wants to be told of its person's turn, by the address of its push service.
    Subscription,
    /// Where a table's news go, by the table.
    Webhook,
    /// How well the best bot does on a daily deal, by game and date.
    Par,
    /// Somebody whom this server does not let in, by their number.
    Banned,
    /// Somebody who is gone and whose name is still to be taken out of tables, by their number.
    Forgetting,
}

impl DocumentKind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::PushKey => "push_key",
            Self::Subscription => "subscription",
            Self::Webhook => "webhook",
            Self::Par => "par",
            Self::Banned => "banned",
            Self::Forgetting => "forgetting",
        }
    }
}
