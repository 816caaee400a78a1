//! Tables of four to ten seats with one client a seat: everything that each of them is sent is kept, and nobody is ever
//! sent a card that only another's hand or the pile holds.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca::pb::v1::watch_game_response::Message as Watched;

use crate::world::*;

/// After so many moves the rest of a game shows nothing new.
const MOST_MOVES: usize = 120;

/// A game with hands: how its cards are written, and which fields of its position text are open to a seat.
struct Cards {
    game: &'static str,
    options: &'static str,
    separator: char,
    is_card: fn(&str) -> bool,
    /// Whether a field is open to everybody.
    open: fn(&str) -> bool,
    /// The hand of each seat in a whole position text.
    hands: fn(&BTreeMap<String, String>) -> Vec<String>,
}

fn is_uno_card(word: &str) -> bool {
    let mut chars = word.chars();
    let colour = chars.next().is_some_and(|colour| "RYGB".contains(colour));
    colour
        && matches!(
            chars.as_str(),
            "S" | "R" | "+2" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
        )
}

fn uno_hands(fields: &BTreeMap<String, String>) -> Vec<String> {
    fields["h"].split('|').map(str::to_owned).collect()
}

fn is_fleet_card(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() == 2 && b"RBGYPW".contains(&bytes[0]) && (b'a'..=b'f').contains(&bytes[1])
}

fn sonar_hands(fields: &BTreeMap<String, String>) -> Vec<String> {
    (0..6)
        .filter_map(|seat| fields.get(&format!("hand{seat}")).cloned())
        .collect()
}

const TABLES: [Cards; 4] = [
    Cards {
        game: "uno",
        options: r#"{"players": 10, "target": 0}"#,
        separator: ' ',
        is_card: is_uno_card,
        open: |name| ["top", "dp", "lr", "sh"].contains(&name),
        hands: uno_hands,
    },
    Cards {
        game: "uno",
        options: r#"{"players": 4, "target": 100, "stacking": "up", "draw_rule": "until_playable"}"#,
        separator: ' ',
        is_card: is_uno_card,
        open: |name| ["top", "dp", "lr", "sh"].contains(&name),
        hands: uno_hands,
    },
    Cards {
        game: "con_sonar",
        options: r#"{"players": 6}"#,
        separator: ';',
        is_card: is_fleet_card,
        open: |name| ["discard", "queue"].contains(&name),
        hands: sonar_hands,
    },
    Cards {
        game: "con_sonar",
        options: r#"{"players": 4, "discard_rule": "own_only"}"#,
        separator: ';',
        is_card: is_fleet_card,
        open: |name| ["discard", "queue"].contains(&name),
        hands: sonar_hands,
    },
];

impl Cards {
    /// The cards that a text names.
    fn named(&self, text: &str) -> BTreeSet<String> {
        let words = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '+');
        words.filter(|word| (self.is_card)(word)).map(str::to_owned).collect()
    }

    fn fields(&self, text: &str) -> BTreeMap<String, String> {
        let fields = text.split(self.separator).filter_map(|field| field.split_once('='));
        fields
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// Which cards each viewer may know of (the seats, then a spectator), by the referee's text.
    fn known(&self, referee: &str) -> Vec<BTreeSet<String>> {
        let fields = self.fields(referee);
        let open: BTreeSet<String> = fields
            .iter()
            .filter(|(name, _)| (self.open)(name))
            .flat_map(|(_, value)| self.named(value))
            .collect();
        let hands = (self.hands)(&fields);
        let own = hands.iter().map(|hand| &self.named(hand) | &open);
        own.chain([open.clone()]).collect()
    }
}

#[tokio::test]
async fn no_client_is_sent_a_card_that_only_others_hold() {
    for cards in &TABLES {
        let world = World::new();
        let mut games = world.games().await;
        let game = make(&mut games, new_game(cards.game, cards.options)).await;
        let tokens: Vec<&str> = game.tokens.iter().map(String::as_str).chain([""]).collect();
        let mut streams = Vec::new();
        let mut clients = Vec::new();
        for token in &tokens {
            let mut client = world.games().await;
            let watching = within(client.watch_game(game.watch(token, None))).await.unwrap();
            streams.push(watching.into_inner());
            clients.push(client);
        }
        // What each viewer may know at each revision, and what each was sent, as text.
        let mut known = BTreeMap::new();
        let mut heard: Vec<Vec<(u64, String)>> = vec![Vec::new(); tokens.len()];
        let mut now = game.seen_by_admin(&mut games).await;
        for number in 0..MOST_MOVES {
            known.insert(now.revision, cards.known(&now.state.as_ref().unwrap().text));
            let Some(seat) = on_turn(&now) else { break };
            for (viewer, client) in clients.iter_mut().enumerate() {
                heard[viewer].push((now.revision, format!("{:?}", game.seen(client, tokens[viewer]).await)));
            }
            let legal = game.legal(&mut clients[seat], tokens[seat]).await;
            heard[seat].push((now.revision, format!("{legal:?}")));
            let played = game
                .plays(&mut clients[seat], seat, &legal[number * 7 % legal.len()])
                .await;
            now = game.seen_by_admin(&mut games).await;
            if now.outcome.is_none() {
                heard[seat].push((now.revision, format!("{played:?}")));
            }
        }
        known.insert(now.revision, cards.known(&now.state.as_ref().unwrap().text));
        for (stream, heard) in streams.iter_mut().zip(&mut heard) {
            while heard.last().is_none_or(|(revision, _)| *revision < now.revision) {
                let Some(message) = within(stream.message()).await.unwrap() else {
                    break;
                };
                let revision = match message.message.as_ref().unwrap() {
                    Watched::Snapshot(snapshot) => snapshot.game.as_ref().unwrap().revision,
                    Watched::Update(update) => update.game.as_ref().unwrap().revision,
                    Watched::Heartbeat(_) | Watched::End(_) => continue,
                };
                // Once the game is over everything is open.
                let text = if now.outcome.is_some() && revision == now.revision {
                    String::new()
                } else {
                    format!("{message:?}")
                };
                heard.push((revision, text));
            }
        }
        let mut named = 0;
        for (viewer, heard) in heard.iter().enumerate() {
            assert!(heard.len() > 20, "{}: viewer {viewer} was sent too little", cards.game);
            for (revision, text) in heard {
                // A message tells what led to its revision, so what could be known just before may be in it.
                let before = known.range(..revision).next_back().map(|(_, known)| &known[viewer]);
                let mut may_know = known[revision][viewer].clone();
                may_know.extend(before.into_iter().flatten().cloned());
                let told = cards.named(text);
                named += told.len();
                let leaked: Vec<_> = told.difference(&may_know).collect();
                assert!(
                    leaked.is_empty(),
                    "{} {}: viewer {viewer} at {revision} was sent {leaked:?}: {text}",
                    cards.game,
                    cards.options
                );
            }
        }
        assert!(named > 500, "{}: only {named} cards were named at all", cards.game);
    }
}
