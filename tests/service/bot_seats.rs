//! Stored games whose seats remote bots hold.

use std::time::Duration;

use ludoteca::pb::v1;
use ludoteca::pb::v1::bot_service_client::BotServiceClient;
use ludoteca::pb::v1::connect_request::Message as Say;
use ludoteca::pb::v1::connect_response::Message;
use ludoteca::pb::v1::seat_setup::Kind;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Streaming};

use crate::world::*;

/// A bot that is played by hand.
struct Bot {
    say: mpsc::Sender<v1::ConnectRequest>,
    heard: Streaming<v1::ConnectResponse>,
}

impl Bot {
    async fn connect(world: &World, name: &str) -> Bot {
        Bot::with(world, hello(name)).await
    }

    async fn with(world: &World, first: Say) -> Bot {
        Bot::by(world, first, None).await
    }

    /// Of the caller with this key.
    async fn by(world: &World, first: Say, key: Option<&str>) -> Bot {
        let (say, said) = mpsc::channel(1_000);
        say.try_send(v1::ConnectRequest { message: Some(first) }).unwrap();
        let said = ReceiverStream::new(said);
        let request = match key {
            Some(key) => with_key(key, said),
            None => tonic::Request::new(said),
        };
        let mut client = BotServiceClient::new(connect(world.address()).await);
        let heard = within(client.connect(request)).await.unwrap().into_inner();
        Bot { say, heard }
    }

    async fn next(&mut self) -> Message {
        within(self.heard.message())
            .await
            .unwrap()
            .expect("the stream ended")
            .message
            .unwrap()
    }

    async fn question(&mut self) -> v1::BotPosition {
        loop {
            match self.next().await {
                Message::Position(question) => return question,
                Message::Result(result) => panic!("{result:?}"),
                _ => {}
            }
        }
    }

    async fn result(&mut self) -> v1::BotResult {
        loop {
            if let Message::Result(result) = self.next().await {
                return result;
            }
        }
    }

    async fn bye(&mut self) -> v1::BotByeReason {
        loop {
            if let Message::Bye(bye) = self.next().await {
                return bye.reason();
            }
        }
    }

    fn plays(&self, question: &v1::BotPosition, text: &str) {
        let answer = v1::BotMove {
            game: question.game.clone(),
            seat: question.seat,
            question: question.question,
            r#move: Some(notation(text)),
            comment: "by hand".into(),
            ..v1::BotMove::default()
        };
        self.say
            .try_send(v1::ConnectRequest {
                message: Some(Say::Move(answer)),
            })
            .unwrap();
    }
}

fn hello(name: &str) -> Say {
    Say::Hello(v1::BotHello {
        name: name.into(),
        version: "1".into(),
        games: vec!["*".into()],
        heartbeat: None,
    })
}

fn bot_seat(name: &str) -> v1::SeatSetup {
    seat(Kind::Bot(v1::BotSeat { bot: name.into() }))
}

fn against(name: &str) -> v1::NewGameRequest {
    v1::NewGameRequest {
        seats: vec![v1::SeatSetup::default(), bot_seat(name)],
        ..new_game("connect_four", "{}")
    }
}

#[tokio::test]
async fn a_bot_plays_its_seat() {
    let world = World::new();
    let mut games = world.games().await;
    let mut bot = Bot::connect(&world, "robin").await;
    let made = make(&mut games, against("robin")).await;
    assert_eq!(
        (made.game.seats[1].kind(), made.game.seats[1].name.as_str()),
        (v1::SeatKind::Bot, "robin")
    );
    made.plays(&mut games, 0, "4").await;
    let question = bot.question().await;
    assert_eq!((question.game.as_str(), question.seat), (made.id.as_str(), 1));
    assert_eq!(question.legal_moves.len(), 7);
    assert!(question.time_left.is_none(), "there is no clock");
    bot.plays(&question, "1");
    let game = made
        .wait_until(&mut games, &made.tokens[0], |game| on_turn(game) == Some(0))
        .await;
    let record = made.export(&mut games, &made.tokens[0]).await;
    assert_eq!(record.events.last().unwrap().comment, "by hand");
    assert_eq!(game.revision, 3);
    // An answer to a question that was answered changes nothing.
    bot.plays(&question, "2");
    for column in ["4", "4"] {
        made.plays(&mut games, 0, column).await;
        let question = bot.question().await;
        assert!(!question.events.is_empty());
        bot.plays(&question, "1");
        made.wait_until(&mut games, &made.tokens[0], |game| on_turn(game) == Some(0))
            .await;
    }
    made.plays(&mut games, 0, "4").await;
    let result = bot.result().await;
    assert_eq!(result.game.unwrap().outcome.unwrap().winners, [0]);
}

#[tokio::test]
async fn the_game_waits_for_its_bot() {
    let mut world = World::new();
    let mut games = world.games().await;
    let made = make(&mut games, against("late")).await;
    made.plays(&mut games, 0, "4").await;
    let mut bot = Bot::connect(&world, "late").await;
    let question = bot.question().await;
    assert_eq!(question.revision, 2);
    drop(bot);
    world.restart().await;
    // Nobody has touched the game since.
    let mut bot = Bot::connect(&world, "late").await;
    let again = bot.question().await;
    assert_eq!(again.revision, 2);
    bot.plays(&again, "3");
    let mut games = world.games().await;
    made.wait_until(&mut games, &made.tokens[0], |game| on_turn(game) == Some(0))
        .await;
    let stopped = world.stop();
    assert_eq!(bot.bye().await, v1::BotByeReason::Draining);
    within(stopped).await.unwrap();
}

#[tokio::test]
async fn a_refused_bot_is_asked_again_but_not_for_ever() {
    let world = World::new();
    let mut games = world.games().await;
    let mut bot = Bot::connect(&world, "wrong").await;
    let made = make(&mut games, against("wrong")).await;
    made.plays(&mut games, 0, "4").await;
    let mut question = bot.question().await;
    assert_eq!(question.refused, "");
    for _ in 1..10 {
        bot.plays(&question, "99");
        question = bot.question().await;
        assert!(question.refused.contains("99") || !question.refused.is_empty());
    }
    bot.plays(&question, "99");
    // It must connect again to be asked again.
    let mut back = Bot::connect(&world, "wrong").await;
    assert_eq!(bot.bye().await, v1::BotByeReason::Replaced);
    let question = back.question().await;
    assert_eq!(question.refused, "");
    back.plays(&question, "2");
    made.wait_until(&mut games, &made.tokens[0], |game| on_turn(game) == Some(0))
        .await;
}

#[tokio::test]
async fn its_flag_falls_like_anybodys() {
    let world = World::new();
    let mut games = world.games().await;
    let mut bot = Bot::connect(&world, "slow").await;
    let request = v1::NewGameRequest {
        clock: Some(v1::ClockSetting {
            base: prost_types::Duration::try_from(Duration::from_millis(300)).ok(),
            ..v1::ClockSetting::default()
        }),
        ..against("slow")
    };
    let made = make(&mut games, request).await;
    made.plays(&mut games, 0, "4").await;
    let question = bot.question().await;
    let left = Duration::try_from(question.time_left.unwrap()).unwrap();
    assert!(left <= Duration::from_millis(300), "{left:?}");
    let result = bot.result().await;
    let outcome = result.game.unwrap().outcome.unwrap();
    assert_eq!(
        (outcome.winners.as_slice(), outcome.reason.as_str()),
        (&[0][..], "time")
    );
    bot.plays(&question, "1");
    assert_eq!(
        made.seen(&mut games, &made.tokens[0]).await.outcome.unwrap().reason,
        "time"
    );
}

#[tokio::test]
async fn two_bots_and_a_takeback() {
    let world = World::new();
    let mut games = world.games().await;
    let (mut first, mut second) = (Bot::connect(&world, "a").await, Bot::connect(&world, "b").await);
    let request = v1::NewGameRequest {
        seats: vec![bot_seat("a"), bot_seat("b")],
        ..new_game("nim", r#"{"heaps": [1, 1]}"#)
    };
    make(&mut games, request).await;
    let question = first.question().await;
    first.plays(&question, &question.legal_moves[0].notation);
    let question = second.question().await;
    second.plays(&question, &question.legal_moves[0].notation);
    assert_eq!(first.result().await.game.unwrap().outcome.unwrap().winners, [1]);
    assert_eq!(second.result().await.seat, 1);

    let made = make(&mut games, against("a")).await;
    made.plays(&mut games, 0, "4").await;
    let question = first.question().await;
    let offer = made.offer(&made.tokens[0], takeback(1));
    within(games.make_offer(offer)).await.unwrap();
    loop {
        if let Message::Withdrawal(withdrawal) = first.next().await {
            assert_eq!(withdrawal.question, question.question);
            break;
        }
    }
    first.plays(&question, "1");
    made.plays(&mut games, 0, "5").await;
    let fresh = first.question().await;
    assert!(fresh.question > question.question);
    assert!(fresh.events.iter().any(|event| event.text == "takeback to 1"));
    let offer = made.offer(&made.tokens[0], draw_offer());
    let answer = within(games.make_offer(offer)).await.unwrap().into_inner();
    assert!(answer.game.unwrap().offer.is_none(), "a bot declines draws");
}

#[tokio::test]
async fn a_hidden_hand_stays_hidden_from_a_bot() {
    let world = World::new();
    let mut games = world.games().await;
    let mut bot = Bot::connect(&world, "spy").await;
    let request = v1::NewGameRequest {
        seats: vec![bot_seat("spy"), v1::SeatSetup::default()],
        ..new_game("dominoes", "{}")
    };
    let made = make(&mut games, request).await;
    loop {
        match bot.next().await {
            Message::Begin(begin) => {
                let own = made.seen_by_admin(&mut games).await;
                let seen = begin.game.unwrap();
                assert_eq!(seen.viewer_seat, Some(0));
                assert_ne!(
                    seen.state.unwrap().text,
                    own.state.unwrap().text,
                    "the whole position is not a view"
                );
                return;
            }
            Message::Welcome(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_bot_says_who_it_is_first() {
    let world = World::new();
    let refused = async |first: Say, field: &str| {
        let mut bot = Bot::with(&world, first).await;
        let status = within(bot.heard.message())
            .await
            .expect_err("this should have been refused");
        let refusal = refusal(&status);
        assert_eq!(
            (refusal.code, refusal.reason.as_str()),
            (Code::InvalidArgument, "BAD_REQUEST")
        );
        assert_eq!(refusal.fields, [field]);
    };
    refused(Say::Heartbeat(v1::BotHeartbeat {}), "hello").await;
    refused(hello(""), "hello.name").await;
    refused(hello("two\nlines"), "hello.name").await;
    let none = v1::BotHello {
        name: "none".into(),
        ..v1::BotHello::default()
    };
    refused(Say::Hello(none), "hello.games").await;
    let mut games = world.games().await;
    let refusal = refused_call(&mut games, against("")).await;
    assert_eq!(refusal.fields, ["seats[1].bot"]);
}

async fn refused_call(games: &mut Games, request: v1::NewGameRequest) -> Refusal {
    refused(games.new_game(request), Code::InvalidArgument, "BAD_REQUEST").await
}

#[tokio::test]
async fn a_silent_bot_is_lost() {
    let world = World::new();
    let first = v1::BotHello {
        name: "quiet".into(),
        games: vec!["*".into()],
        heartbeat: prost_types::Duration::try_from(Duration::from_secs(1)).ok(),
        ..v1::BotHello::default()
    };
    let mut bot = Bot::with(&world, Say::Hello(first)).await;
    assert_eq!(bot.bye().await, v1::BotByeReason::Lost);
}

#[tokio::test]
async fn a_name_is_its_owners() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("keys");
    let made = ["mine", "theirs"].map(|name| ludoteca::service::new_key(name, "play".parse().unwrap()).unwrap());
    std::fs::write(&file, format!("{}\n{}\n", made[0].1, made[1].1)).unwrap();
    let [mine, theirs] = made.map(|(key, _)| key.reveal().to_owned());
    let world = World::with(|settings| settings.auth.keys = Some(file));
    let mut first = Bot::by(&world, hello("own"), Some(&mine)).await;
    assert!(matches!(first.next().await, Message::Welcome(_)));
    let mut thief = Bot::by(&world, hello("own"), Some(&theirs)).await;
    let status = within(thief.heard.message()).await.expect_err("the name is another's");
    assert_eq!(refusal(&status).reason, "WRONG_TOKEN");
    let mut again = Bot::by(&world, hello("own"), Some(&mine)).await;
    assert!(matches!(again.next().await, Message::Welcome(_)));
    assert_eq!(first.bye().await, v1::BotByeReason::Replaced);
}
