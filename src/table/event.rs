//! The table's own events: public, passing by no rules, written as one line of text.

use std::fmt;
use std::str::FromStr;

/// Something that happened at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// `join`: the event's seat is taken; its data hold `name` and `contribution` (hex).
    Join,
    /// `start`: all seats are filled; its data hold the `options` as resolved.
    Start,
    /// `resign`: the event's seat gives up.
    Resign,
    /// `offer draw`
    OfferDraw,
    /// `offer takeback R`: to stand at revision R again.
    OfferTakeback(u64),
    /// `accept`: the event's seat accepts the pending offer.
    Accept,
    /// `decline`: the event's seat declines it (its maker: withdraws it).
    Decline,
    /// `claim REASON`: a claim that the rules granted.
    Claim(String),
    /// `takeback to R`: the position is that of revision R again.
    Takeback(u64),
    /// `result`: how an imported game ended, where its rules don't say; its data hold the ending.
    Result,
    /// `flag`: the time of the event's seat is up.
    Flag,
    /// `pause MS`: so many milliseconds are charged to nobody, because the server was down.
    Pause(u64),
    /// `abort`: the game is stopped without a result.
    Abort,
    /// `adjudicate`: the administrator decides the game; the event's data are the ending.
    Adjudicate,
    /// `rematch ID`: that game is the seats' next one.
    Rematch(String),
    /// `forfeit CAUSE`: a tournament's referee takes the event's seat out of the game (`illegal_move`, `crash`, …).
    Forfeit(String),
}

impl fmt::Display for TableEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableEvent::Join => f.write_str("join"),
            TableEvent::Start => f.write_str("start"),
            TableEvent::Resign => f.write_str("resign"),
            TableEvent::OfferDraw => f.write_str("offer draw"),
            TableEvent::OfferTakeback(revision) => write!(f, "offer takeback {revision}"),
            TableEvent::Accept => f.write_str("accept"),
            TableEvent::Decline => f.write_str("decline"),
            TableEvent::Claim(reason) => write!(f, "claim {reason}"),
            TableEvent::Takeback(revision) => write!(f, "takeback to {revision}"),
            TableEvent::Result => f.write_str("result"),
            TableEvent::Flag => f.write_str("flag"),
            TableEvent::Pause(ms) => write!(f, "pause {ms}"),
            TableEvent::Abort => f.write_str("abort"),
            TableEvent::Adjudicate => f.write_str("adjudicate"),
            TableEvent::Rematch(game) => write!(f, "rematch {game}"),
            TableEvent::Forfeit(cause) => write!(f, "forfeit {cause}"),
        }
    }
}

impl FromStr for TableEvent {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["join"] => Ok(TableEvent::Join),
            ["start"] => Ok(TableEvent::Start),
            ["resign"] => Ok(TableEvent::Resign),
            ["offer", "draw"] => Ok(TableEvent::OfferDraw),
            ["offer", "takeback", revision] => revision.parse().map(TableEvent::OfferTakeback).map_err(drop),
            ["accept"] => Ok(TableEvent::Accept),
            ["decline"] => Ok(TableEvent::Decline),
            ["claim", reason] => Ok(TableEvent::Claim(reason.into())),
            ["result"] => Ok(TableEvent::Result),
            ["takeback", "to", revision] => revision.parse().map(TableEvent::Takeback).map_err(drop),
            ["flag"] => Ok(TableEvent::Flag),
            ["pause", ms] => ms.parse().map(TableEvent::Pause).map_err(drop),
            ["abort"] => Ok(TableEvent::Abort),
            ["adjudicate"] => Ok(TableEvent::Adjudicate),
            ["rematch", game] => Ok(TableEvent::Rematch(game.into())),
            ["forfeit", cause] => Ok(TableEvent::Forfeit(cause.into())),
            _ => Err(()),
        }
    }
}
