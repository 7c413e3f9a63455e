//! What the frame that asks means by it.

use tabletop::Seat;

use super::{Asked, Occasion, Offered, OfferedCard, Prompt, TextView, TrophyView};
use crate::action::Action;
use crate::battle::BattleAt;
use crate::cards::{Draw, DrawAt, Search};
use crate::combat::Foe;
use crate::devour::NewAt;
use crate::encounter::{Encounter, EncounterAt};
use crate::frame::Frame;
use crate::language::{Hook, PriceRule, Special};
use crate::library::library;
use crate::monsters::MovesAt;
use crate::movement::{Movement, MovementAt, Trade, TradeAt};
use crate::mythos::MythosAt;
use crate::options::Casting;
use crate::pay::{GATE_WORTH, Pay};
use crate::program::{Op, Source, UseWhen};
use crate::quantities::{Because, explained, price_parts};
use crate::round::Phase;
use crate::script::ScriptFrame;
use crate::setup::SetupAt;
use crate::state::State;
use crate::upkeep::{Upkeep, UpkeepAt};
use crate::uses::React;

impl Asked {
    pub(super) fn now(game: &State) -> Option<Self> {
        let Some(Frame::Ask(seat)) = game.stack.as_slice().last() else { return None };
        Some(Self { seat: *seat, by: game.asked_by(), what: prompt(game, game.asking()?)? })
    }
}

fn prompt(game: &State, frame: &Frame) -> Option<Prompt> {
    Some(match frame {
        Frame::Setup(setup) => Prompt::ChooseInvestigator {
            from: if game.options.investigators == Casting::Chosen { game.unused } else { setup.dealt },
        },
        Frame::NewInvestigator(new) if new.at == NewAt::Chosen => {
            Prompt::ChooseInvestigator { from: game.unused }
        }
        Frame::NewInvestigator(_) => Prompt::PlaceSliders,
        Frame::Upkeep(upkeep) => in_upkeep(game, upkeep),
        Frame::Movement(movement) => in_movement(game, movement),
        Frame::Trade(trade) => in_trade(trade),
        Frame::Encounter(encounter) => in_encounter(encounter),
        Frame::GateEncounter(encounter) => {
            Prompt::ReadGateCard { from: encounter.cards.iter().flatten().copied().collect() }
        }
        Frame::Closing(closing) => Prompt::CloseGate {
            place: closing.place,
            gate: game.places[closing.place].gate?,
            seal: game.seal_price_sum(),
        },
        Frame::ShutGate(shut) => Prompt::Seal { place: shut.place, price: game.seal_price_sum()? },
        Frame::Return(_) => Prompt::ReturnBy,
        Frame::Engage(engage) => Prompt::Meet { monster: engage.monster },
        Frame::Combat(_) => Prompt::Combat,
        Frame::Battle(_) => Prompt::Attack,
        Frame::Check(_) => Prompt::Rolled,
        Frame::React(react) => Prompt::Answer { occasions: occasions(game, react) },
        Frame::Pay(pay) => Prompt::Pay {
            clues: pay.clues,
            trophies: pay.worth,
            cards: pay.cards,
            worth: worth_of_trophies(game, pay),
        },
        Frame::Knockout(_) => Prompt::KnockedOut,
        Frame::Draw(draw) => drawing(draw),
        Frame::Search(search) => searching(game, search),
        Frame::Shed(shed) => Prompt::GiveUp { left: shed.left },
        Frame::Mythos(phase) if phase.at == MythosAt::ClueAsked => {
            Prompt::WhoTakesClue { place: library().mythos(phase.card?).clue? }
        }
        Frame::Mythos(phase) if phase.at == MythosAt::EndAsked => Prompt::EndOfMythos,
        Frame::Mythos(_) => Prompt::SurgeAt,
        Frame::Terror(_) => Prompt::TerrorAtItsHighest,
        Frame::MonsterMoves(moves) if moves.at == MovesAt::Flight => Prompt::FlyTo { monster: moves.moving? },
        Frame::MonsterMoves(_) => Prompt::MoveNext,
        Frame::Script(script) => in_text(game, script)?,
        Frame::Ask(_)
        | Frame::Dice(_)
        | Frame::Pick(_)
        | Frame::Shuffle(_)
        | Frame::Round(_)
        | Frame::Visit(_)
        | Frame::Spawn(_)
        | Frame::OpenGate(_)
        | Frame::Doom(_)
        | Frame::Each(_)
        | Frame::EachItem(_)
        | Frame::Use(_)
        | Frame::Loss(_)
        | Frame::Judgement(_)
        | Frame::Gain(_)
        | Frame::Damage(_) => return None,
    })
}

fn in_upkeep(game: &State, upkeep: &Upkeep) -> Prompt {
    match upkeep.at {
        UpkeepAt::Back => Prompt::ComeBack,
        UpkeepAt::Slid => Prompt::MoveSliders { focus: upkeep.focus },
        _ => Prompt::Upkeep {
            due: upkeep.due(game).map(|(card, _)| card).collect(),
            is_sheet_due: upkeep.sheet_due(game).is_some(),
        },
    }
}

fn in_movement(game: &State, movement: &Movement) -> Prompt {
    match movement.at {
        MovementAt::OtherWorldAsked => Prompt::MoveOn,
        MovementAt::ClueAsked => Prompt::TakeClue { place: game.inv(movement.seat).space },
        _ => Prompt::Move {
            points: movement.points,
            is_over: movement.is_over,
            due: movement.due(game).collect(),
        },
    }
}

fn in_trade(trade: &Trade) -> Prompt {
    let offered = match trade.offered {
        Some(Action::Give(card)) => Offered::Card(card),
        Some(Action::Request(card)) => Offered::Request(card),
        Some(Action::RequestMoney) => Offered::RequestMoney,
        _ => Offered::Money,
    };
    match trade.at {
        TradeAt::Answered => Prompt::AnswerTrade { with: trade.seat, offered },
        TradeAt::Ask | TradeAt::Asked => Prompt::Trade { with: trade.other },
    }
}

fn in_encounter(encounter: &Encounter) -> Prompt {
    match encounter.at {
        EncounterAt::StreetAsked => Prompt::Deed,
        EncounterAt::Chosen => {
            Prompt::ReadLocationCard { from: encounter.drawn.iter().flatten().copied().collect() }
        }
        _ => Prompt::Encounter { place: encounter.place },
    }
}

fn occasions(game: &State, react: &React) -> Vec<Occasion> {
    use crate::language::Kind::{Sanity, Stamina};
    let loss = game.innermost(|frame| match frame {
        Frame::Loss(loss) => Some(*loss),
        _ => None,
    });
    let loss_of = |kind| {
        Some(Occasion::Loss {
            kind,
            n: explained(|part| loss.iter().for_each(|it| it.parts(game, kind, &mut *part))),
        })
    };
    let occasion = |usable: UseWhen| match usable {
        UseWhen::To(Hook::StaminaLoss) => Some(loss_of(Stamina)?),
        UseWhen::To(Hook::SanityLoss) => Some(loss_of(Sanity)?),
        UseWhen::To(Hook::CombatDamage) => Some(Occasion::CombatDamage),
        UseWhen::To(Hook::CardDrawn) => Some(Occasion::CardDrawn),
        UseWhen::To(Hook::Attack) => Some(Occasion::AncientOneAttacks),
        UseWhen::To(Hook::BeforeEvade | Hook::BeforeCombatCheck | Hook::BeforeClosing) => {
            Some(Occasion::Check)
        }
        _ => None,
    };
    react.open_hooks(game).filter_map(|hook| occasion(UseWhen::To(hook))).collect()
}

fn worth_of_trophies(game: &State, pay: &Pay) -> Vec<TrophyView> {
    let mut trophies = Vec::new();
    pay.choices(game, &mut |action| {
        let worth = match action {
            Action::PayMonster(monster) => explained(|part| game.toughness_parts(monster, part)),
            Action::PayGate(gate) => explained(|part| part(Because::Gate(gate), GATE_WORTH.into())),
            _ => return,
        };
        trophies.push(TrophyView { action, worth });
    });
    trophies
}

fn drawing(draw: &Draw) -> Prompt {
    let from = draw.open();
    match (draw.at, draw.is_offer) {
        (DrawAt::WhichEnd, _) => {
            let next = draw.from.iter().flatten().find(|(_, n)| *n > 0);
            Prompt::WhichEnd { deck: next.map_or(crate::language::Deck::Common, |(deck, _)| *deck) }
        }
        (DrawAt::Extra, _) => Prompt::PutBack { from },
        (at, true) => {
            let rule = draw.price.unwrap_or_default();
            let card = |card| OfferedCard { card, price: explained(|part| price_parts(card, rule, part)) };
            let from = from.iter().map(card).collect();
            match at {
                DrawAt::QueueAsked => Prompt::NextBuyer { from },
                _ => Prompt::Buy { from, must: draw.keep.0 > 0 },
            }
        }
        (_, false) => Prompt::Keep { from, at_least: draw.keep.0, at_most: draw.keep.1 },
    }
}

fn searching(game: &State, search: &Search) -> Prompt {
    if !search.is_bought {
        return Prompt::Search { deck: search.deck };
    }
    let card = |card| OfferedCard { card, price: explained(|part| price_parts(card, PriceRule::List, part)) };
    Prompt::Buy { from: search.found(game).iter().map(card).collect(), must: false }
}

fn in_text(game: &State, script: &ScriptFrame) -> Option<Prompt> {
    Some(match library().op(script.pc) {
        Op::Check(check) => {
            Prompt::DiscardOrRoll { card: game.held(script.seat, check.or_discard?).first()? }
        }
        Op::Choose { first, count, .. } => {
            Prompt::Branch { texts: (first..first + u16::from(count)).collect() }
        }
        Op::ChooseX { from, to, paying } => Prompt::Number { from, to, is_paid: paying },
        Op::Each { .. } => Prompt::Target,
        Op::Split(_) => Prompt::Restore { left: script.moved },
        Op::LowerMaximum => Prompt::LowerMaximum,
        Op::TakeAnyAlly => Prompt::ChooseAlly,
        Op::MoveToAnySpace => Prompt::ChooseSpace,
        Op::Trophy(_) => Prompt::ChooseMonster,
        Op::ShutGate(_) | Op::Special(Special::Snatch) => Prompt::ChooseGate,
        Op::ShedMonsterTrophy | Op::ShedGateTrophy => Prompt::GiveUpTrophy,
        Op::Special(Special::Hound) => Prompt::HuntIn { monster: script.monster? },
        Op::Special(Special::FaceUpCard) => Prompt::ChooseNeighbourhood,
        Op::Special(Special::SellDouble) => Prompt::Sell,
        Op::Special(Special::Experiment) => Prompt::FightOnCard,
        Op::Special(Special::DropAbility) => Prompt::IgnoreAbility { monster: game.foe()? },
        Op::Special(Special::EnchantWeapon) => Prompt::Enchant,
        _ => return None,
    })
}

impl State {
    /// The text that asks; where none does, the rule.
    fn asked_by(&self) -> Source {
        let frames = self.stack.as_slice().iter().rev();
        frames.map(source_of).find_map(|found| found).unwrap_or(Source::Rule)
    }

    pub(super) fn phase(&self) -> Option<Phase> {
        self.innermost(|frame| match frame {
            Frame::Round(round) => Some(round.phase),
            _ => None,
        })
    }

    /// Whose turn it is: that of the outermost frame that is about one seat.
    pub(super) fn active(&self) -> Option<Seat> {
        self.stack.as_slice().iter().find_map(|frame| match frame {
            Frame::Setup(setup) => match setup.at {
                SetupAt::Chosen(seat) => Some(seat),
                _ => None,
            },
            Frame::Battle(battle) => match battle.at {
                BattleAt::AttackAsked(seat) | BattleAt::Checked(seat) => Some(seat),
                _ => None,
            },
            Frame::NewInvestigator(new) => Some(new.seat),
            Frame::Upkeep(upkeep) => Some(upkeep.seat),
            Frame::Movement(movement) => Some(movement.seat),
            Frame::Encounter(encounter) => Some(encounter.seat),
            Frame::Closing(closing) => Some(closing.seat),
            Frame::GateEncounter(encounter) => Some(encounter.seat),
            Frame::Combat(combat) => Some(combat.seat),
            _ => None,
        })
    }

    pub(super) fn texts_being_done(&self) -> Vec<TextView> {
        let mut texts: Vec<TextView> = Vec::new();
        for frame in self.stack.as_slice() {
            let text = match frame {
                Frame::Script(script) => {
                    let entry = library().entry_at(script.source, script.pc);
                    TextView { seat: script.seat, source: script.source, entry }
                }
                Frame::Use(used) => TextView { seat: used.seat, source: used.source, entry: None },
                _ => continue,
            };
            // An ability in use and its text are one.
            if texts.last() != Some(&text) {
                texts.push(text);
            }
        }
        texts
    }
}

/// What a frame does its work for: a text, the rule, or whatever the frame below says.
fn source_of(frame: &Frame) -> Option<Source> {
    let of_monster = |monster: crate::ids::Monster| Source::Monster(library().kind_of[monster.index()]);
    match frame {
        Frame::Script(script) => Some(script.source),
        Frame::Use(used) => Some(used.source),
        Frame::Engage(engage) => Some(of_monster(engage.monster)),
        Frame::Damage(damage) => Some(of_monster(damage.monster)),
        Frame::Combat(combat) => match combat.foe {
            Foe::Monster(monster) => Some(of_monster(monster)),
            Foe::AncientOne | Foe::Nobody => None,
        },
        Frame::Encounter(encounter) => {
            Some(encounter.drawn[0].map_or(Source::Place(encounter.place), Source::LocationCard))
        }
        Frame::GateEncounter(encounter) => encounter.cards[0].map(Source::GateCard),
        Frame::Mythos(phase) => phase.card.map(Source::Mythos),
        Frame::Setup(_)
        | Frame::NewInvestigator(_)
        | Frame::Upkeep(_)
        | Frame::Movement(_)
        | Frame::Trade(_)
        | Frame::Closing(_)
        | Frame::Knockout(_)
        | Frame::Battle(_)
        | Frame::Round(_) => Some(Source::Rule),
        _ => None,
    }
}
