//! Moves and chance events as text (section 7 of the rules document).

use super::{Card, Cards, Colour, Event, Face, HAND, Kinds, MOST_SEATS, Move, Position, Stage, Uno};
use crate::rules::{ReadError, Seat};

/// Moves without a card.
const WORDS: [(&str, Move); 8] = [
    ("draw", Move::Draw),
    ("pass", Move::Pass),
    ("uno", Move::Uno),
    ("silent", Move::Silent),
    ("catch", Move::Catch),
    ("ignore", Move::Ignore),
    ("accept", Move::Accept),
    ("challenge", Move::Challenge),
];

const EXPECTED: &str = "expected a card as `R5`, `GS`, `BR`, `Y+2`, a wild with its colour as `W:R` or `W+4:B`, \
                        `Y7>2` where sevens swap hands, or draw, pass, uno, silent, catch, ignore, accept, challenge or `colour:G`";

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Play { card, colour, target } => {
            let mut text = card.text().to_owned();
            if let Some(colour) = colour {
                text.push(':');
                text.push_str(colour.letter());
            }
            if let Some(seat) = target {
                text.push('>');
                text.push_str(&seat.to_string());
            }
            text
        }
        Move::Colour(colour) => format!("colour:{}", colour.letter()),
        word => {
            let named = WORDS.iter().find(|(_, mv)| *mv == word);
            named.map(|(text, _)| (*text).to_owned()).unwrap_or_default()
        }
    }
}

impl Uno {
    /// Reads a move in large or small letters.
    pub(super) fn read_move_text(&self, text: &str) -> Result<Move, ReadError> {
        let refuse = |what: &str| Err(ReadError::Notation(what.into()));
        let text = text.trim();
        let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        if let Some((_, mv)) = word {
            return Ok(*mv);
        }
        let (head, colour) = match text.split_once(':') {
            None => (text, None),
            Some((head, colour)) => match Colour::read(colour) {
                None => return refuse("after the colon stands a colour: R, Y, G or B"),
                colour => (head, colour),
            },
        };
        if let (true, Some(colour)) = (head.eq_ignore_ascii_case("colour"), colour) {
            return Ok(Move::Colour(colour));
        }
        let (head, target) = match head.split_once('>') {
            None => (head, None),
            Some((head, seat)) => match self.read_seat(seat) {
                None => return refuse("after `>` stands the number of a seat"),
                seat => (head, seat),
            },
        };
        let Some(card) = Card::read(head) else {
            return refuse(EXPECTED);
        };
        self.whole_play(card, colour, target)
    }

    /// A play, if a card like this can be played in such a form at all.
    pub(super) fn whole_play(
        &self,
        card: Card,
        colour: Option<Colour>,
        target: Option<Seat>,
    ) -> Result<Move, ReadError> {
        let refuse = |what: String| Err(ReadError::Notation(what));
        match (card.is_wild(), colour) {
            (true, None) => {
                return refuse(format!(
                    "{card} names a colour: {card}:R, {card}:Y, {card}:G or {card}:B"
                ));
            }
            (false, Some(_)) => return refuse(format!("{card} has its colour: only W and W+4 name one")),
            _ => {}
        }
        if target.is_some() && card.face() != Face::Number(7) {
            return refuse("only a 7 swaps hands with a seat".into());
        }
        Ok(Move::Play { card, colour, target })
    }

    /// Reads a seat of this table.
    pub(super) fn read_seat(&self, text: &str) -> Option<Seat> {
        let plain = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
        let seat = if plain { text.parse().ok()? } else { return None };
        (seat < self.seats).then_some(Seat(seat))
    }

    pub(super) fn write_event_text(&self, event: &Event) -> String {
        match event {
            Event::Flip(card) => format!("flip:{card}"),
            Event::Draw(card) => format!("draw:{card}"),
            Event::Deal(hands) => {
                let hands: Vec<String> = hands[..self.seats.into()]
                    .iter()
                    .map(|&hand| write_cards(hand, ","))
                    .collect();
                format!("deal:{}", hands.join("|"))
            }
        }
    }

    pub(super) fn read_event_text(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        let refuse = |what: String| Err(ReadError::Notation(what));
        let text = text.trim();
        match position.stage {
            Stage::Deal => match text.strip_prefix("deal:") {
                None => refuse("expected a deal, as `deal:R1,R5,…|…`".into()),
                Some(hands) => self.read_deal(hands).or_else(refuse),
            },
            Stage::Flip => match text.strip_prefix("flip:").and_then(Card::read) {
                None => refuse("expected the first card, as `flip:R5`".into()),
                Some(Card::WILD_FOUR) => refuse("a W+4 is put back: it is never the first card".into()),
                Some(card) if !position.pile.contains(card) => refuse(format!("{card} is not in the draw pile")),
                Some(card) => Ok(Event::Flip(card)),
            },
            Stage::Draw => match text.strip_prefix("draw:").and_then(Card::read) {
                None => refuse("expected the card that is drawn, as `draw:W`".into()),
                Some(card) if !position.pile.contains(card) => refuse(format!("{card} is not in the draw pile")),
                Some(card) => Ok(Event::Draw(card)),
            },
            _ => refuse("no card is dealt or drawn now".into()),
        }
    }

    fn read_deal(&self, text: &str) -> Result<Event, String> {
        let mut hands = Box::new([Cards::NONE; MOST_SEATS]);
        let mut left = Cards::deck();
        let texts: Vec<&str> = text.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return Err(format!("expected {} hands joined by `|`", self.seats));
        }
        for (hand, text) in hands.iter_mut().zip(texts) {
            *hand = read_cards(text, ',')?;
            if hand.len() != HAND {
                return Err(format!("expected {HAND} cards in each hand"));
            }
            if !hand.is_within(left) {
                return Err("the deck has not so many of a card".into());
            }
            left = left - *hand;
        }
        Ok(Event::Deal(hands))
    }
}

/// The cards in order, joined by `separator`, or `-` for none.
pub(super) fn write_cards(cards: Cards, separator: &str) -> String {
    if cards.is_empty() {
        return "-".into();
    }
    let texts: Vec<&str> = cards.iter().map(Card::text).collect();
    texts.join(separator)
}

/// Reads cards joined by `separator`, in any order; `-` is none. Between two `+` a lone 2 or 4 belongs to the card before.
pub(super) fn read_cards(text: &str, separator: char) -> Result<Cards, String> {
    let mut left = Cards::deck();
    if text == "-" {
        return Ok(Cards::NONE);
    }
    let mut parts = text.split(separator).peekable();
    while let Some(part) = parts.next() {
        let rest = parts.next_if(|rest| separator == '+' && matches!(*rest, "2" | "4"));
        let read = match rest {
            None => Card::read(part),
            Some(rest) => Card::read(&format!("{part}+{rest}")),
        };
        let card = read.ok_or("expected cards as `R5`, `GS`, `BR`, `Y+2`, `W` or `W+4`")?;
        if !left.contains(card) {
            return Err(format!("the deck has only {} of {card}", card.copies()));
        }
        left.remove(card);
    }
    Ok(Cards::deck() - left)
}

/// The cards that a first card may be: all but the wild draw fours.
pub(super) fn first_cards(pile: Cards) -> Cards {
    pile.of(Kinds::of(Card::WILD_FOUR).others())
}
