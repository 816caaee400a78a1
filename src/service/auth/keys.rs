//! API keys: a file of named keys, of which only digests are kept.
//!
//! One key a line: `NAME SCOPES DIGEST`, where the digest is SHA-256 of the key in hex. `#` begins a comment.

use std::path::Path;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::scope::Scopes;
use crate::service::keys::random_bytes;
use crate::service::secret::Secret;
use crate::service::watched::{BadFile, read_text};

/// What every key begins with, so that people and scanners of leaked secrets can tell it.
const PREFIX: &str = "ludoteca_";

/// One key of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    /// Whose it is.
    pub name: String,
    /// What it allows.
    pub scopes: Scopes,
    digest: [u8; 32],
}

/// The keys of a file.
#[derive(Clone, Debug, Default)]
pub struct ApiKeys(Vec<ApiKey>);

impl ApiKeys {
    /// Reads a file of keys.
    ///
    /// # Errors
    /// The file can't be read, or a line is not as it should be; says which.
    pub fn read(path: &Path) -> Result<Self, BadFile> {
        let text = read_text(path)?;
        let mut keys: Vec<ApiKey> = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: String| BadFile::new(path, format!("line {number}: {what}"));
            let key = read_line(line).map_err(wrong)?;
            if keys.iter().any(|known| known.name == key.name) {
                return Err(wrong(format!("there are two keys of the name `{}`", key.name)));
            }
            keys.push(key);
        }
        Ok(ApiKeys(keys))
    }

    /// The key that this is. All are compared, whether or not one fits.
    pub fn find(&self, given: &str) -> Option<&ApiKey> {
        let digest: [u8; 32] = Sha256::digest(given).into();
        let fitting = self.0.iter().filter(|key| key.digest.ct_eq(&digest).into());
        fitting.fold(None, |_, key| Some(key))
    }
}

fn read_line(line: &str) -> Result<ApiKey, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, scopes, digest] = words[..] else {
        return Err("expected a name, scopes and a digest: let `ludoteca key new` write the line".into());
    };
    check_name(name)?;
    let digest = hex::decode(digest).ok().and_then(|bytes| bytes.try_into().ok());
    Ok(ApiKey {
        name: name.into(),
        scopes: scopes.parse().map_err(|error| format!("{error}"))?,
        digest: digest.ok_or("a digest has 64 hex digits: let `ludoteca key new` write the line")?,
    })
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.@".contains(c);
    if name.is_empty() || name.len() > 64 || !name.chars().all(fits) {
        return Err("a name has 1 to 64 letters, digits, `-`, `_`, `.` or `@`".into());
    }
    Ok(())
}

/// Makes a key: the key, for whoever calls, and its line, for the file.
///
/// # Errors
/// The name is not one, or the system has no random bytes.
pub fn new_key(name: &str, scopes: Scopes) -> Result<(Secret, String), String> {
    check_name(name)?;
    let bytes = random_bytes::<32>().map_err(|error| error.to_string())?;
    let key = format!("{PREFIX}{}", hex::encode(bytes));
    let line = format!("{name} {scopes} {}", hex::encode(Sha256::digest(&key)));
    Ok((key.into(), line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ApiKeys, BadFile> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        std::fs::write(&path, text).unwrap();
        ApiKeys::read(&path)
    }

    #[test]
    fn a_new_key_opens_with_its_line() {
        let (alice, line) = new_key("alice", "play,search".parse().unwrap()).unwrap();
        let (bob, more) = new_key("bob", Scopes::all()).unwrap();
        let keys = read(&format!("# who may call\n{line} # since May\n\n{more}\n")).unwrap();
        let found = keys.find(alice.reveal()).unwrap();
        assert_eq!(
            (found.name.as_str(), found.scopes.to_string().as_str()),
            ("alice", "play,search")
        );
        assert_eq!(keys.find(bob.reveal()).unwrap().name, "bob");
        assert!(keys.find("ludoteca_").is_none() && keys.find("").is_none());
        assert!(!line.contains(alice.reveal()));
    }

    #[test]
    fn a_bad_line_is_named() {
        let (_, line) = new_key("alice", Scopes::anonymous()).unwrap();
        for (text, says) in [
            (format!("{line}\n{line}\n"), "line 2: there are two keys"),
            (
                format!("\n{}\n", line.replace("play", "dance")),
                "line 2: `dance` is no scope",
            ),
            (format!("{}\n", &line[..line.len() - 1]), "line 1: a digest has 64"),
            ("alice play\n".into(), "line 1: expected a name"),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        assert!(new_key("two words", Scopes::all()).is_err());
    }
}
