use tabletop::Game;

use crate::UnknownGame;

/// Something to do with the type of a game.
pub trait GameVisitor {
    type Output;

    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    (games: $($game:ty),+; toys: $($toy:ty),+ $(,)?) => {
        const IDS: &[&str] = &[$(<$game as Game>::ID),+];

        /// Calls `visitor` with the type of the game called `id`, which may be a toy where there are toys.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(
                #[cfg(feature = "toys")]
                if id == <$toy as Game>::ID {
                    return Ok(visitor.visit::<$toy>());
                }
            )+
            #[cfg(feature = "toys")]
            if id == toys::CHANGING {
                return Ok(visit_changing(visitor));
            }
            visit_listed(id, visitor)
        }

        /// The same for games that are shown: what nobody asks of toys is not compiled for each of them.
        pub fn visit_listed<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(
                if id == <$game as Game>::ID {
                    return Ok(visitor.visit::<$game>());
                }
            )+
            Err(UnknownGame::new(id, IDS))
        }
    };
}

// To add a game, add its type here.
games! {
    games: arkham_ritual::ArkhamRitual, arkham_noir::ArkhamNoir, ritual::Ritual, arkham_horror::ArkhamHorror;
    // For tests and benchmarks: found by their ids, never listed.
    toys: toys::Big, toys::Timed,
}

/// The toy of which there are several versions, one at a time.
#[cfg(feature = "toys")]
fn visit_changing<V: GameVisitor>(visitor: V) -> V::Output {
    match toys::present_rules() {
        1 => visitor.visit::<toys::Changing<1>>(),
        2 => visitor.visit::<toys::Changing<2>>(),
        3 => visitor.visit::<toys::Changing<3>>(),
        _ => visitor.visit::<toys::Changing<4>>(),
    }
}

/// The ids of all games, in the order they are shown; no toys.
pub fn ids() -> &'static [&'static str] {
    IDS
}
