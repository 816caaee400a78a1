//! Why a move is not legal.

use super::chamber::SPOTS;
use super::position::Phase;
use super::{Conspiracy, Move, Position};
use crate::rules::Refusal;

impl Conspiracy {
    pub(super) fn why_not(&self, position: &Position, mv: Move) -> Refusal {
        match position.phase {
            Phase::Setup | Phase::Draw | Phase::Reveal | Phase::Search | Phase::Over => {
                unreachable!("asked only with a seat on turn")
            }
            Phase::Recruit => self.why_not_recruit(position, mv),
            Phase::Choose => match mv {
                Move::Take(lord) => Refusal::new("lord_not_turned_up").with("lord", self.lord_text(lord)),
                _ => Refusal::new("take_a_lord"),
            },
            Phase::Place => match mv {
                Move::Place(lord) => Refusal::new("lord_not_in_hand").with("lord", self.lord_text(lord)),
                _ => Refusal::new("place_a_lord"),
            },
            Phase::Swap => self.why_not_swap(position, mv),
            Phase::Location => self.why_not_claim(position, mv),
            Phase::ChooseLocation => match mv {
                Move::Claim(location) => {
                    Refusal::new("location_not_turned_up").with("location", self.location_text(location))
                }
                _ => Refusal::new("claim_one_turned_up"),
            },
        }
    }

    fn why_not_recruit(&self, position: &Position, mv: Move) -> Refusal {
        if let (Some(count), Some(order)) = (self.ordered_draw(position), position.order)
            && matches!(mv, Move::Deck(_) | Move::Pile(_))
        {
            return Refusal::new("draw_order").with("seat", order.by).with("count", count);
        }
        match mv {
            Move::Deck(_) => Refusal::new("deck_too_small").with("count", position.deck.total()),
            Move::Pile(colour) => Refusal::new("no_such_pile").with("colour", colour.letter()),
            _ => Refusal::new("recruit_first"),
        }
    }

    fn why_not_swap(&self, position: &Position, mv: Move) -> Refusal {
        let Move::Swap(first, second) = mv else {
            return Refusal::new("swap_or_not");
        };
        let lords = position.chamber().lords();
        for spot in [first, second] {
            match lords.get(usize::from(spot).wrapping_sub(1)) {
                None => return Refusal::new("spot_is_empty").with("spot", spot).with("spots", SPOTS),
                Some(&lord) if self.card(lord).key.is_some() => {
                    return Refusal::new("lord_has_a_key")
                        .with("spot", spot)
                        .with("lord", self.lord_text(lord));
                }
                Some(_) => {}
            }
        }
        Refusal::new("swap_or_not")
    }

    fn why_not_claim(&self, position: &Position, mv: Move) -> Refusal {
        let picks = self.picks(position.chamber());
        match mv {
            Move::Claim(location) => {
                let rule = if picks {
                    "location_not_in_deck"
                } else {
                    "location_not_on_display"
                };
                Refusal::new(rule).with("location", self.location_text(location))
            }
            Move::Search(_) if picks => Refusal::new("pick_from_the_deck"),
            Move::Search(_) => Refusal::new("location_deck_too_small").with("count", position.location_deck.total()),
            _ => Refusal::new("claim_a_location"),
        }
    }
}
