//! stub
use serde::{Deserialize, Serialize};
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encounter { pub number: u32, pub round: u32, pub entrants: Vec<usize>, pub games: u32 }
impl Encounter { pub fn seating(&self, game: u32) -> Vec<usize> { let mut e = self.entrants.clone(); let n = e.len(); e.rotate_left(game as usize % n); e } }
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameScore { pub scores: Vec<f64>, pub places: Vec<u32> }
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done { pub encounter: Encounter, pub games: Vec<GameScore> }
#[derive(Clone, Debug, PartialEq)]
pub enum Next { Play(Vec<Encounter>), Wait, Over }
#[derive(Clone, Debug, PartialEq)]
pub enum Format { RoundRobin { cycles: u32 } }
pub struct Fault { pub what: String, pub remedy: String }
pub fn validate(_: &Format, _: usize, _: usize, _: u32) -> Result<(), Vec<Fault>> { Ok(()) }
