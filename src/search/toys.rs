//! Two toy games for the engines' own tests: a dice race, and a game with a hidden card.

use crate::rules::{
    BadPosition, Evaluate, Game, Happening, Information, Luck, Outcome, PerfectInformation, Playout, ReadError,
    Refusal, Seat, Step, Trail, Turn, Viewer,
};

/// How far the race goes.
const GOAL: u8 = 7;

/// First to the goal wins; a turn is two steps, or a throw of 1, 3 or 4 with weights 2, 1 and 1.
#[derive(Debug)]
pub struct DiceRace;

#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    place: [u8; 2],
    turn: u8,
    thrown: bool,
}

impl Race {
    pub fn at(place: [u8; 2]) -> Self {
        Race {
            place,
            turn: 0,
            thrown: false,
        }
    }

    fn advance(&mut self, steps: u8) {
        self.place[self.turn as usize] += steps;
        self.turn = 1 - self.turn;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stride {
    Walk,
    Throw,
}

impl DiceRace {
    /// The winning chances of seat 0 after its move, by plain recursion.
    pub fn solve_move(&self, position: &Race, mv: Stride) -> f64 {
        let mut child = position.clone();
        self.play(&mut child, mv, &mut Trail::new());
        self.solve(&child)
    }

    fn solve(&self, position: &Race) -> f64 {
        match self.turn(position) {
            Turn::Over => self.outcome(position).unwrap().value(Seat(0)),
            Turn::Chance => {
                let mut events = Vec::new();
                self.events(position, &mut events);
                let total: f64 = events
                    .iter()
                    .map(|(event, weight)| {
                        let mut child = position.clone();
                        self.happen(&mut child, event, &mut Trail::new());
                        self.solve(&child) * *weight as f64
                    })
                    .sum();
                total / 4.0
            }
            Turn::Seat(seat) => {
                let values = [Stride::Walk, Stride::Throw].map(|mv| self.solve_move(position, mv));
                if seat == Seat(0) {
                    values[0].max(values[1])
                } else {
                    values[0].min(values[1])
                }
            }
        }
    }
}

impl PerfectInformation for DiceRace {}

impl Game for DiceRace {
    type Position = Race;
    type Move = Stride;
    type Event = u8;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Race {
        Race::at([0, 0])
    }

    fn turn(&self, position: &Race) -> Turn {
        if position.place.iter().any(|&place| place >= GOAL) {
            Turn::Over
        } else if position.thrown {
            Turn::Chance
        } else {
            Turn::Seat(Seat(position.turn))
        }
    }

    fn outcome(&self, position: &Race) -> Option<Outcome> {
        let winner = Seat::all(2).find(|seat| position.place[seat.index()] >= GOAL)?;
        Some(Outcome::win(2, winner, "goal"))
    }

    fn moves(&self, position: &Race, out: &mut Vec<Stride>) {
        if self.turn(position).seat().is_some() {
            out.extend([Stride::Walk, Stride::Throw]);
        }
    }

    fn play(&self, position: &mut Race, mv: Stride, _trail: &mut Trail) {
        match mv {
            Stride::Walk => position.advance(2),
            Stride::Throw => position.thrown = true,
        }
    }

    fn happen(&self, position: &mut Race, event: &u8, _trail: &mut Trail) {
        position.thrown = false;
        position.advance(*event);
    }

    fn events(&self, _position: &Race, out: &mut Vec<(u8, u64)>) -> bool {
        out.extend([(1, 2), (3, 1), (4, 1)]);
        true
    }

    fn write_move(&self, _position: &Race, mv: Stride) -> String {
        format!("{mv:?}")
    }

    fn read_move(&self, _position: &Race, text: &str) -> Result<Stride, ReadError> {
        Err(ReadError::Notation(text.into()))
    }

    fn explain(&self, _position: &Race, _mv: Stride) -> Refusal {
        Refusal::new("race_is_over")
    }

    fn write_event(&self, _position: &Race, event: &u8) -> String {
        event.to_string()
    }

    fn read_event(&self, _position: &Race, text: &str) -> Result<u8, ReadError> {
        Err(ReadError::Notation(text.into()))
    }

    fn position_text(&self, position: &Race) -> String {
        format!("{position:?}")
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Race, BadPosition> {
        Err(BadPosition::new(text))
    }

    fn steps(&self, position: &Race, mv: Stride) -> Vec<Step> {
        vec![Step::choice(self.write_move(position, mv))]
    }
}

impl Evaluate for DiceRace {
    fn evaluate(&self, position: &Race, seat: Seat) -> i32 {
        50 * (i32::from(position.place[seat.index()]) - i32::from(position.place[seat.other().index()]))
    }

    fn key(&self, position: &Race) -> u64 {
        u64::from_le_bytes([
            position.place[0],
            position.place[1],
            position.turn,
            position.thrown.into(),
            0,
            0,
            0,
            0,
        ])
    }
}

impl Playout for DiceRace {}

/// Each seat is dealt one of the cards 1 to 5; seat 0, who sees only its own, says that it is the higher or the lower.
#[derive(Debug)]
pub struct HighLow;

#[derive(Clone, Debug, PartialEq)]
pub struct Cards {
    pub dealt: Option<[u8; 2]>,
    pub said: Option<Claim>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    Higher,
    Lower,
}

impl Game for HighLow {
    type Position = Cards;
    type Move = Claim;
    type Event = [u8; 2];

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Cards {
        Cards {
            dealt: None,
            said: None,
        }
    }

    fn turn(&self, position: &Cards) -> Turn {
        match (position.dealt, position.said) {
            (None, _) => Turn::Chance,
            (_, None) => Turn::Seat(Seat(0)),
            _ => Turn::Over,
        }
    }

    fn outcome(&self, position: &Cards) -> Option<Outcome> {
        let [mine, other] = position.dealt?;
        let right = (mine > other) == (position.said? == Claim::Higher);
        Some(Outcome::win(2, Seat(u8::from(!right)), "claim"))
    }

    fn moves(&self, position: &Cards, out: &mut Vec<Claim>) {
        if self.turn(position).seat().is_some() {
            out.extend([Claim::Lower, Claim::Higher]);
        }
    }

    fn play(&self, position: &mut Cards, mv: Claim, _trail: &mut Trail) {
        position.said = Some(mv);
    }

    fn happen(&self, position: &mut Cards, event: &[u8; 2], _trail: &mut Trail) {
        position.dealt = Some(*event);
    }

    fn events(&self, _position: &Cards, _out: &mut Vec<([u8; 2], u64)>) -> bool {
        false
    }

    fn draw(&self, _position: &Cards, luck: &mut dyn Luck) -> [u8; 2] {
        let mut cards = [1, 2, 3, 4, 5];
        luck.shuffle(&mut cards);
        [cards[0], cards[1]]
    }

    fn write_move(&self, _position: &Cards, mv: Claim) -> String {
        format!("{mv:?}")
    }

    fn read_move(&self, _position: &Cards, text: &str) -> Result<Claim, ReadError> {
        Err(ReadError::Notation(text.into()))
    }

    fn explain(&self, _position: &Cards, _mv: Claim) -> Refusal {
        Refusal::new("already_said")
    }

    fn write_event(&self, _position: &Cards, event: &[u8; 2]) -> String {
        format!("{event:?}")
    }

    fn read_event(&self, _position: &Cards, text: &str) -> Result<[u8; 2], ReadError> {
        Err(ReadError::Notation(text.into()))
    }

    fn position_text(&self, position: &Cards) -> String {
        format!("{position:?}")
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Cards, BadPosition> {
        Err(BadPosition::new(text))
    }

    fn steps(&self, position: &Cards, mv: Claim) -> Vec<Step> {
        vec![Step::choice(self.write_move(position, mv))]
    }
}

impl Information for HighLow {
    const SECRETS: bool = true;

    /// Seat 0's own card, and nothing else.
    type View = u8;
    type Told = ();
    type Knowledge = ();

    fn view(&self, position: &Cards, _viewer: Viewer) -> u8 {
        position.dealt.map_or(0, |[mine, _]| mine)
    }

    fn view_text(&self, view: &u8) -> String {
        view.to_string()
    }

    fn read_view(&self, text: &str) -> Result<(u8, Viewer), BadPosition> {
        Err(BadPosition::new(text))
    }

    fn told(&self, _before: &Cards, _happening: &Happening<Claim, [u8; 2]>, _viewer: Viewer) {}

    fn told_text(&self, _before: &u8, (): &()) -> String {
        String::new()
    }

    fn learn(&self, _knowledge: &mut (), _seat: Seat, _before: &u8, (): &()) {}

    fn imagine(&self, view: &u8, _knowledge: &(), luck: &mut dyn Luck) -> Cards {
        let others: Vec<u8> = (1..=5).filter(|card| card != view).collect();
        Cards {
            dealt: Some([*view, others[luck.below(4) as usize]]),
            said: None,
        }
    }
}

impl Playout for HighLow {}
