//! The server's key, and the tokens that it makes: nothing secret is stored for a game but its seed.

use std::io::{self, Write};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::regular;
use crate::private;
use crate::rules::Seat;

/// What a token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A seat.
    Seat(Seat),
    /// Whoever made the game.
    Owner,
    /// Whoever has the link for spectators.
    Spectator,
    /// Whoever was invited to take a seat.
    Guest,
}

/// The key that all servers over one database share.
#[derive(Clone)]
pub struct ServerKey([u8; 32]);

impl std::fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ServerKey(secret)")
    }
}

impl ServerKey {
    /// Reads the key file (64 hex digits), or makes it, readable by its owner only.
    ///
    /// # Errors
    /// A file that can't be read or written, or that holds no key.
    pub fn open(path: &Path) -> io::Result<Self> {
        match regular::read_to_string(path) {
            Ok(text) => Self::read(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = random_bytes()?;
                write_private(path, &hex::encode(key))?;
                Ok(ServerKey(key))
            }
            Err(error) => Err(error),
        }
    }

    /// Whether [`open`](Self::open) would find a key here, or could make one; makes none.
    ///
    /// # Errors
    /// A file that can't be read, or that holds no key.
    pub fn check(path: &Path) -> io::Result<()> {
        match regular::read_to_string(path) {
            Ok(text) => Self::read(&text).map(drop),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn read(text: &str) -> io::Result<Self> {
        let bytes = hex::decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok());
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, "expected 64 hex digits");
        bytes.map(ServerKey).ok_or_else(wrong)
    }

    /// The token of a seat, or of a game's owner.
    pub fn token(&self, game: &str, holder: Holder) -> String {
        let name = name(holder);
        format!("{name}.{}", hex::encode(self.mac(game, &name).finalize().into_bytes()))
    }

    /// What a token stands for in this game; `None` if it is not one of this game's. In constant time.
    pub fn holder(&self, game: &str, token: &str) -> Option<Holder> {
        let (name, mac) = token.split_once('.')?;
        let holder = match name.strip_prefix('s') {
            Some(seat) => Holder::Seat(Seat(seat.parse().ok()?)),
            None if name == "owner" => Holder::Owner,
            None if name == "watch" => Holder::Spectator,
            None if name == "guest" => Holder::Guest,
            None => return None,
        };
        self.mac(game, name).verify_slice(&hex::decode(mac).ok()?).ok()?;
        Some(holder)
    }

    /// What the store knows a caller by, which tells nobody without the key who it is.
    pub fn pseudonym(&self, caller: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(b"caller");
        mac.update(&[0]);
        mac.update(caller.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..16])
    }

    /// HMAC-SHA256(key, game ‖ 0x00 ‖ holder ‖ 0x00 ‖ generation); the generation is 0 until tokens can be renewed.
    fn mac(&self, game: &str, name: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(game.as_bytes());
        mac.update(&[0]);
        mac.update(name.as_bytes());
        mac.update(&[0, 0]);
        mac
    }
}

fn name(holder: Holder) -> String {
    match holder {
        Holder::Seat(seat) => format!("s{seat}"),
        Holder::Owner => "owner".into(),
        Holder::Spectator => "watch".into(),
        Holder::Guest => "guest".into(),
    }
}

/// Bytes of the operating system's generator.
///
/// # Errors
/// The generator is not available.
pub fn random_bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = private::file().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_seat_only() {
        let key = ServerKey([7; 32]);
        let token = key.token("game", Holder::Seat(Seat(1)));
        assert_eq!(key.holder("game", &token), Some(Holder::Seat(Seat(1))));
        assert_eq!(key.holder("other", &token), None);
        assert_eq!(ServerKey([8; 32]).holder("game", &token), None);
        let forged = token.replacen("s1", "s0", 1);
        assert_eq!(key.holder("game", &forged), None);
        assert_eq!(key.holder("game", &forged.replacen("s0", "owner", 1)), None);
    }
}
