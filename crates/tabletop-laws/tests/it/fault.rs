//! Faults that a test can plant in the toy game.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    AcceptsBadFate,
    AcceptsLate,
    AcceptsStray,
    AcceptsUnlisted,
    AnySeats,
    ApplyRefusesListed,
    CardMissing,
    CardTwins,
    CardUnnamed,
    CatalogueFickle,
    CatalogueUnwritable,
    ChapterFallsBack,
    ChapterLeaks,
    ClearsEvents,
    EarlyDeadline,
    EarlyOutcome,
    EventLeaks,
    EventLeaksToSpectator,
    Fickle,
    FieldForgotten,
    FieldMisnamed,
    Forgets,
    ImagineCopies,
    ImagineForgetsTime,
    ImagineInvents,
    ImaginePeeks,
    ImpossibleForOthers,
    ImpossibleLeaks,
    ImpossibleListed,
    ImpossibleOtherRule,
    ImpossibleUnsorted,
    ListClears,
    ListEmpty,
    ListLeaks,
    ListsForOthers,
    ListsRefused,
    ListUnsorted,
    LosesCard,
    NoOutcome,
    OtherReason,
    Panics,
    PauseLeaks,
    PolicyStrays,
    PolicyWaits,
    PolicyWaitsNothing,
    ReadsClock,
    ReadsMidnight,
    RefusalChanges,
    RefusalSpeaks,
    RefusesFate,
    SeesAlikeFalsely,
    ShortOutcome,
    ShufflingShort,
    SilenceLeaks,
    TallyLeaks,
    TallyRepeats,
    SpectatorLeaks,
    TemptationsAlike,
    StateFieldForgotten,
    Unbounded,
    Unmarked,
    ViewLeaks,
    ViewRepeatsKeys,
    WrongDefault,
}

thread_local! {
    // A game has nowhere to keep a fault, and every test has a thread of its own.
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
}

pub(crate) fn has(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Runs `test` on a game with this fault.
pub(crate) fn with_fault<T>(fault: Fault, test: impl FnOnce() -> T) -> T {
    PLANTED.set(Some(fault));
    let result = test();
    PLANTED.set(None);
    result
}
