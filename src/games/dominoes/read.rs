//! Reading position texts and views.

use super::notation::{read_halves, read_set, read_tile};
use super::{Dominoes, LastRound, Layout, MOST_SEATS, Position, Side, Stage, Tile, TileSet, Variant, View};
use crate::rules::{BadPosition, Seat, Viewer};

/// The names of the fields, in order.
const FIELDS: [&str; 13] = ["v", "n", "tg", "r", "st", "t", "ld", "sc", "ln", "sp", "h", "b", "lr"];

type Read<T> = Result<T, BadPosition>;

fn refuse<T>(what: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(what))
}

impl Dominoes {
    /// Reads a position or a view of one, and checks everything that can be checked.
    pub(super) fn read_text(&self, text: &str) -> Read<View> {
        let mut fields = [""; FIELDS.len()];
        let mut words = text.split_whitespace();
        for (field, name) in fields.iter_mut().zip(FIELDS) {
            let word = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            let Some(value) = word else {
                return refuse(format!(
                    "expected the fields {}; `{name}=` is missing",
                    FIELDS.join("=, ")
                ));
            };
            *field = value;
        }
        if words.next().is_some() {
            return refuse("nothing may follow the field `lr`");
        }
        let [v, n, tg, r, st, t, ld, sc, ln, sp, h, b, lr] = fields;
        self.check_header(v, n, tg)?;
        let Some(stage) = Stage::ALL.into_iter().find(|stage| stage.id() == st) else {
            return refuse("st: expected deal, lead, play, drawn, draw or end");
        };
        let layout = self.read_layout(ln, sp)?;
        let mut view = View {
            position: Position {
                round: self.read_round(r)?,
                stage,
                seat: self.read_turn(stage, t)?,
                leader: self.read_leader(stage, ld)?,
                scores: self.read_scores(sc)?,
                layout,
                hands: [TileSet::EMPTY; MOST_SEATS],
                boneyard: TileSet::EMPTY,
                last: self.read_last(lr)?,
            },
            viewer: Viewer::Referee,
            hands: [0; MOST_SEATS],
            boneyard: 0,
        };
        self.read_hidden(&mut view, h, b)?;
        self.check(&mut view)?;
        Ok(view)
    }

    fn check_header(&self, v: &str, n: &str, tg: &str) -> Read<()> {
        let expected = [
            ("v", v, self.variant.id().to_string()),
            ("n", n, self.seats.to_string()),
            ("tg", tg, self.target.to_string()),
        ];
        for (name, found, expected) in expected {
            if found != expected {
                return refuse(format!("{name}: the options say {expected}"));
            }
        }
        Ok(())
    }

    fn read_round(&self, text: &str) -> Read<u16> {
        let round = text
            .split_once('/')
            .filter(|(_, of)| *of == self.max_rounds.to_string());
        match round.and_then(|(round, _)| read_number(round)) {
            Some(round) if (1..=self.max_rounds).contains(&round) => Ok(round),
            _ => refuse(format!("r: expected a round from 1, `/` and {}", self.max_rounds)),
        }
    }

    fn read_seat(&self, text: &str) -> Option<Seat> {
        read_number(text)
            .filter(|&seat| seat < u16::from(self.seats))
            .map(|seat| Seat(seat as u8))
    }

    fn read_turn(&self, stage: Stage, text: &str) -> Read<Seat> {
        let seat = match stage {
            Stage::Deal => (text == "chance").then_some(Seat(0)),
            Stage::End => (text == "-").then_some(Seat(0)),
            Stage::Draw => text.strip_prefix("chance").and_then(|seat| self.read_seat(seat)),
            Stage::Lead | Stage::Play | Stage::Drawn => self.read_seat(text),
        };
        seat.ok_or_else(|| {
            BadPosition::new("t: expected a seat, `chance` in deal, `chance` and a seat in draw, `-` in end")
        })
    }

    fn read_leader(&self, stage: Stage, text: &str) -> Read<Option<Seat>> {
        match (stage, text) {
            (Stage::Deal, "-") => Ok(None),
            (Stage::Deal, _) => refuse("ld: must be `-` before a deal"),
            _ => match self.read_seat(text) {
                None => refuse("ld: expected the seat that leads the round"),
                seat => Ok(seat),
            },
        }
    }

    fn read_scores(&self, text: &str) -> Read<[i32; MOST_SEATS]> {
        let mut scores = [0; MOST_SEATS];
        let texts: Vec<&str> = text.split(',').collect();
        if texts.len() != self.accounts() {
            return refuse(format!("sc: expected {} scores", self.accounts()));
        }
        for (score, text) in scores.iter_mut().zip(texts) {
            let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
            match read_number(digits) {
                Some(size) if sign > 0 || size > 0 => *score = sign * i32::from(size),
                _ => return refuse("sc: a score is a whole number"),
            }
        }
        Ok(scores)
    }

    fn read_layout(&self, text: &str, spinner: &str) -> Read<Layout> {
        let mut layout = Layout::default();
        if text == "-" {
            return if spinner == "-" {
                Ok(layout)
            } else {
                refuse("sp: no spinner without a layout")
            };
        }
        let parts: Vec<&str> = text.split(';').collect();
        let [lead, arms @ ..] = &parts[..] else {
            return refuse("ln: expected a lead");
        };
        let (Some((left, right)), 4) = (read_halves(lead), arms.len()) else {
            return refuse("ln: expected the lead and four arms joined by `;`");
        };
        if left < right {
            return refuse("ln: the lead shows its larger pip to the left");
        }
        layout.start(Tile::new(left, right));
        let spinner = match spinner {
            "-" => None,
            text => match read_tile(text) {
                Some(tile) if tile.is_double() => Some(tile),
                _ => return refuse("sp: expected a double or `-`"),
            },
        };
        if let Some(spinner) = spinner {
            layout.set_spinner(spinner);
        }
        let mut laid = TileSet::from_iter(layout.lead());
        for (side, arm) in Side::ALL.into_iter().zip(arms) {
            if *arm == "-" {
                continue;
            }
            if spinner.is_none() && matches!(side, Side::Up | Side::Down) {
                return refuse(format!("ln: the arm {} needs a spinner", side.id()));
            }
            for text in arm.split(',') {
                let Some((inner, outer)) = read_halves(text) else {
                    return refuse("ln: expected tiles as joined and outer pip, `4-6`");
                };
                let tile = Tile::new(inner, outer);
                if laid.contains(tile) {
                    return refuse(format!("ln: {tile} lies twice"));
                }
                let outward = self.chooses_half(tile).then_some(outer);
                if self.orient(layout.end(side), tile, outward) != Some((inner, outer))
                    || !self.fitting(layout.end(side)).contains(tile)
                {
                    return refuse(format!(
                        "ln: {text} does not fit the {} at {}",
                        layout.end(side),
                        side.id()
                    ));
                }
                laid.insert(tile);
                layout.join(side, inner, outer);
            }
        }
        Ok(layout)
    }

    fn read_hidden(&self, view: &mut View, h: &str, b: &str) -> Read<()> {
        if view.position.stage == Stage::Deal {
            return if (h, b) == ("-", "-") {
                Ok(())
            } else {
                refuse("h, b: must be `-` before a deal")
            };
        }
        let texts: Vec<&str> = h.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return refuse(format!("h: expected {} hands joined by `|`", self.seats));
        }
        let hidden = |text: &str| -> Option<u8> {
            let count = read_number(text.strip_prefix('#')?)?;
            u8::try_from(count).ok().filter(|&count| count <= 28)
        };
        let mut shown = Vec::new();
        for (seat, text) in Seat::all(texts.len()).zip(texts) {
            if text.starts_with('#') {
                let count =
                    hidden(text).ok_or_else(|| BadPosition::new("h: a hidden hand is `#` and its number of tiles"))?;
                view.hands[seat.index()] = count;
            } else {
                let hand = read_set(text, ',').map_err(|what| BadPosition::new(format!("h: {what}")))?;
                view.position.hands[seat.index()] = hand;
                view.hands[seat.index()] = hand.len();
                shown.push(seat);
            }
        }
        if b.starts_with('#') {
            view.boneyard =
                hidden(b).ok_or_else(|| BadPosition::new("b: a hidden boneyard is `#` and its number of tiles"))?;
        } else {
            view.position.boneyard = read_set(b, ',').map_err(|what| BadPosition::new(format!("b: {what}")))?;
            view.boneyard = view.position.boneyard.len();
        }
        view.viewer = match (&shown[..], b.starts_with('#')) {
            (all, false) if all.len() == usize::from(self.seats) => Viewer::Referee,
            ([seat], true) => Viewer::Seat(*seat),
            ([], true) => Viewer::Spectator,
            _ => {
                return refuse(
                    "h, b: a view shows one hand or none and hides the boneyard; a position shows everything",
                );
            }
        };
        Ok(())
    }

    fn read_last(&self, text: &str) -> Read<Option<LastRound>> {
        if text == "-" {
            return Ok(None);
        }
        let expected = || BadPosition::new("lr: expected how,seat,winner,points,hands as `out,1,1,6,2-2+1-1|-`");
        let parts: Vec<&str> = text.splitn(5, ',').collect();
        let [how, by, winner, points, left] = parts[..] else {
            return Err(expected());
        };
        let blocked = match how {
            "out" => false,
            "blocked" => true,
            _ => return Err(expected()),
        };
        let by = self.read_seat(by).ok_or_else(expected)?;
        let mut hands = [TileSet::EMPTY; MOST_SEATS];
        let texts: Vec<&str> = left.split('|').collect();
        if texts.len() != usize::from(self.seats) {
            return Err(expected());
        }
        let mut all = TileSet::EMPTY;
        for (hand, text) in hands.iter_mut().zip(texts) {
            *hand = read_set(text, '+').map_err(|what| BadPosition::new(format!("lr: {what}")))?;
            if !hand.and(all).is_empty() {
                return refuse("lr: a tile is in two hands");
            }
            all = all.or(*hand);
        }
        for seat in Seat::all(self.seats.into()) {
            if hands[seat.index()].is_empty() != (!blocked && seat == by) {
                return refuse("lr: only a seat that went out has no tiles left");
            }
        }
        let (right_winner, right_points) = self.bonus(blocked, by, &hands);
        let winner_text = right_winner.map_or("-".into(), |winner| winner.to_string());
        if winner != winner_text || points != right_points.to_string() {
            return refuse(format!(
                "lr: these hands give the winner {winner_text} and {right_points} points"
            ));
        }
        Ok(Some(LastRound {
            blocked,
            by,
            winner: right_winner,
            points: right_points,
            hands,
        }))
    }

    /// The leader that a text in the stage `deal` leaves open, if it does.
    pub(super) fn leaves_leader_open(&self, position: &Position) -> bool {
        match self.variant {
            Variant::Block | Variant::Bergen | Variant::Partnership => false,
            _ if position.round == 1 => false,
            Variant::Matador | Variant::MalteseCross => true,
            _ => self.public_leader(position).is_none(),
        }
    }
}

/// A number of at most five digits without sign or leading zeros.
fn read_number(text: &str) -> Option<u16> {
    let plain = matches!(text.len(), 1..=5) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || text.len() > 1 && text.starts_with('0') {
        return None;
    }
    text.parse().ok()
}
