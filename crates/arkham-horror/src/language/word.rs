use serde::{Deserialize, Serialize};

use super::{
    Amount, CardFilter, CheckWord, Condition, Cost, Deck, MonsterFilter, RollWord, SearchFor, Who, is_default,
};

/// What a text says, in order.
pub type Script = Vec<Word>;

/// One thing that is done. Its subject is the investigator whom the text concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Word {
    // How a text goes on.
    Check(CheckWord),
    Roll(RollWord),
    /// The subject takes one branch; where none is open, nothing happens.
    Choose(Vec<Branch>),
    /// The subject may decline.
    May {
        #[serde(default, skip_serializing_if = "is_default")]
        cost: Cost,
        #[serde(rename = "do")]
        script: Script,
    },
    /// The subject chooses a number, which is `x` from here on.
    ChooseX {
        from: u8,
        to: u8,
        /// And pays so much money; no more than there is can be chosen.
        #[serde(default, skip_serializing_if = "is_default")]
        paying: bool,
    },
    If {
        cond: Condition,
        then: Script,
        #[serde(default, skip_serializing_if = "is_default", rename = "else")]
        otherwise: Script,
    },
    /// For each of them in turn, who is then the subject.
    Each {
        who: Who,
        #[serde(rename = "do")]
        script: Script,
    },
    /// For each open gate in turn.
    EachGate(Script),
    /// For each item of the subject in turn; `discard: it` means that item.
    EachItem(Script),

    // What happens to the subject.
    /// All that one word takes is one loss, from one source.
    Lose {
        #[serde(default, skip_serializing_if = "is_default")]
        sanity: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        stamina: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        clue: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        money: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        at_zero: LossAtZero,
    },
    Gain {
        #[serde(default, skip_serializing_if = "is_default")]
        sanity: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        stamina: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        clue: Amount,
        #[serde(default, skip_serializing_if = "is_default")]
        money: Amount,
        /// So many points, freely divided between sanity and stamina.
        #[serde(default, skip_serializing_if = "is_default")]
        split: Amount,
    },
    /// So many movement points more.
    Points(u8),
    Draw {
        deck: Deck,
        #[serde(default = "Amount::one")]
        n: Amount,
        /// Keep so many of them, at least and at most; all unless it is said.
        #[serde(default, skip_serializing_if = "is_default")]
        keep: Option<(u8, u8)>,
    },
    Search {
        deck: Deck,
        what: SearchFor,
        /// For its price instead of for nothing; then it need not be taken.
        #[serde(default, skip_serializing_if = "is_default")]
        buy: bool,
    },
    Offer(OfferWord),
    /// Give up so many cards of one's own choice.
    Shed {
        what: CardFilter,
        #[serde(default = "Amount::one")]
        n: Amount,
    },
    ShedMonsterTrophy,
    ShedGateTrophy,
    TakeAlly(String),
    TakeAnyAlly,
    TakeSpecial(SpecialCard),
    /// Back to the supply, if one has it.
    LoseSpecial(SpecialCard),
    Fortune(Fortune),
    /// The card that the text stands on, to its deck.
    DiscardThis,
    /// It leaves the game.
    BoxThis,
    /// The item that [`Word::EachItem`] is at.
    DiscardIt,
    Move(Destination),
    Delay,
    LoseTurn,
    Lost,
    Return {
        /// Without a gate one stays where one is, instead of being lost.
        #[serde(default, skip_serializing_if = "is_default")]
        or_stay: bool,
    },
    Arrest,
    Devour,
    /// The maximum of sanity or stamina falls by one for good, as the subject chooses.
    LowerMaximum,
    Encounter {
        #[serde(default = "one")]
        cards: u8,
    },
    /// One encounter in the first area of a world, then back.
    Visit(String),
    /// Monsters from the cup are met, and never stay on the board.
    Meet {
        #[serde(default = "one")]
        n: u8,
    },
    Trophy(TrophyFrom),

    // What happens to the board.
    Banish(MonsterFilter),
    /// Monsters from the cup, to a street or a location, or onto this card of the mythos: `this`.
    Spawn {
        n: u8,
        at: String,
    },
    Terror(u8),
    TerrorTo(u8),
    Doom(i8),
    OpenGate {
        #[serde(default, skip_serializing_if = "is_default")]
        monsters: u8,
    },
    ShutGate(ShutGate),
    BoxAlly,
    /// So many tokens more on the card that the text stands on.
    Mark(i8),
    /// The rumor that the text stands on fails.
    FailRumor,

    // What happens to what is under way.
    Reroll(Reroll),
    /// Of the loss under way, of one kind: so much less.
    ReduceLoss(Kind, Amount),
    PassCheck,
    /// Of the damage under way no stamina is lost; what else it does still happens.
    Cancel,
    /// Until the turn is over, the subject's checks have so many dice more.
    CheckDiceThisTurn(i8),
    /// This monster goes back to the cup, and the combat is over.
    EndCombat,
    Special(Special),
}

/// One way to go on; open only if its cost can be paid and its condition holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    #[serde(default, skip_serializing_if = "is_default")]
    pub cost: Cost,
    #[serde(default, skip_serializing_if = "is_default", rename = "if")]
    pub condition: Option<Condition>,
    #[serde(default, skip_serializing_if = "is_default", rename = "do")]
    pub script: Script,
}

/// Cards from the top of decks, to be bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferWord {
    /// How many from which decks.
    pub from: Vec<(Deck, u8)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: PriceRule,
    /// How many may be bought; any number unless it is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_most: Option<u8>,
    /// One must be bought if one can be paid for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub must: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceRule {
    #[default]
    List,
    ListPlus(i8),
    HalfUp,
}

/// What an investigator has points of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Sanity,
    Stamina,
}

/// What 0 of what is lost means, where it is not insane or unconscious.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossAtZero {
    #[default]
    KnockedOut,
    Devoured,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Fortune {
    Blessed,
    Cursed,
}

/// The special cards that texts give and take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialCard {
    Retainer,
    BankLoan,
    Membership,
    Deputy,
    DeputysRevolver,
    PatrolWagon,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// The street of the neighbourhood.
    Street,
    Place(String),
    /// Any street or location, of the subject's choice.
    AnySpace,
    /// The first area of a world.
    World(String),
    /// The second area, or back from it.
    NextArea,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrophyFrom {
    /// One on the board, in the sky or in the outskirts, of the subject's choice.
    Board,
    /// One at random.
    Cup,
}

/// Which gate is shut by a text: no trophy, no seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShutGate {
    /// One of the subject's choice.
    Chosen,
    /// The one that [`Word::EachGate`] is at.
    It,
    /// The one that the subject came through.
    Entered,
    /// The one here, for a trophy, and sealed with a token of the doom track.
    HereWithElderSign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reroll {
    All,
    OneDie,
    FailedDice,
}

/// What no word fits: each is done in code, for one entry or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// northside-5, Curiositie Shoppe: everyone buys from one open pool.
    PublicSale,
    /// miskatonic-university-6, Science Building: another investigator of one's choice instead.
    NewInvestigator,
    /// uptown-2, Ye Olde Magick Shoppe: a location card lies open until it is drawn.
    FaceUpCard,
    /// northside-7, Curiositie Shoppe: a mythos card says where to go.
    MythosPlace,
    /// rivertown-3, General Store: one common item for twice its price.
    SellDouble,
    /// mythos-61, gate-49: the deck is shuffled and one draws on.
    Reshuffle,
    /// mythos-27: all elder signs leave the board.
    ElderSignsOff,
    /// mythos-35: elder things that are trophies go to the River Docks.
    ElderThingsBack,
    /// mythos-59: two mythos cards a turn, of the first only the gate.
    TwoMythosCards,
    /// mythos-65: of the monsters on the card, those that one likes are fought.
    Experiment,
    /// mythos-65: the monsters on the card go to its street.
    ExperimentBreaksOut,
    /// dragons_eye: another card instead of the one drawn.
    OtherCard,
    /// flute_of_the_outer_gods: all monsters here are beaten.
    DefeatAll,
    /// warding_statue: the ancient one's attack does not happen.
    CancelAttack,
    /// red_sign_of_shudde_mell: an ability is chosen and ignored.
    DropAbility,
    /// sister_mary: not lost, but at the asylum, the hospital or the church.
    GuardianAngel,
    /// hound_of_tindalos: to the nearest investigator in a location.
    Hound,
    /// nightgaunt: through the nearest gate.
    Snatch,
    /// the_bloated_woman: the horror check and the first combat check fail.
    DoomedRound,
    /// bank_loan: never a loan again.
    LoanDefault,
    /// enchant_weapon: one physical weapon counts as magical.
    EnchantWeapon,
    /// research_materials: instead of one clue.
    InsteadOfClue,
}

fn one() -> u8 {
    1
}
