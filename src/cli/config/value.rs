//! The types of settings: how each is read from text, and written as TOML.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use super::setting::Shape;
use crate::service::{MASK, Scopes, Secret};

/// A type of settings.
pub trait Value: Sized {
    /// How it looks in the file.
    const SHAPE: Shape = Shape::Text;
    /// What a value is, for help.
    const WANTED: &'static str;
    /// Whether it is never shown.
    const SECRET: bool = false;

    /// Reads what was written: one text, or for lists any number.
    ///
    /// # Errors
    /// What is wrong, and what would be right. Never repeats a secret.
    fn read(texts: &[String]) -> Result<Self, String>;

    /// Its value as TOML; a secret is masked.
    fn write(&self) -> String;

    /// The value of a setting that nobody set and that has no default.
    fn unset() -> Option<Self> {
        None
    }
}

/// A text as a TOML string.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn one(texts: &[String]) -> Result<&str, String> {
    match texts {
        [text] => Ok(text),
        _ => Err("one value is wanted".into()),
    }
}

/// Whole numbers within bounds.
macro_rules! numbers {
    ($($type:ty, $bounds:literal;)+) => { $(
        impl Value for $type {
            const SHAPE: Shape = Shape::Number;
            const WANTED: &'static str = "N";

            fn read(texts: &[String]) -> Result<Self, String> {
                let text = one(texts)?;
                text.parse().map_err(|_| format!("`{text}` is no whole number {}", $bounds))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )+ };
}
numbers! {
    std::num::NonZeroU32, "from 1 on";
    NonZeroUsize, "from 1 on";
}

impl Value for bool {
    const SHAPE: Shape = Shape::Switch;
    const WANTED: &'static str = "true|false";

    fn read(texts: &[String]) -> Result<Self, String> {
        let text = one(texts)?;
        text.parse().map_err(|_| format!("`{text}` is neither true nor false"))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for String {
    const WANTED: &'static str = "TEXT";

    fn read(texts: &[String]) -> Result<Self, String> {
        one(texts).map(Into::into)
    }

    fn write(&self) -> String {
        quoted(self)
    }
}

impl Value for SocketAddr {
    const WANTED: &'static str = "ADDRESS:PORT";

    fn read(texts: &[String]) -> Result<Self, String> {
        let text = one(texts)?;
        text.parse()
            .map_err(|_| format!("`{text}` is no address with a port: write it like 127.0.0.1:50051 or [::1]:50051"))
    }

    fn write(&self) -> String {
        quoted(&self.to_string())
    }
}

impl Value for PathBuf {
    const WANTED: &'static str = "PATH";

    fn read(texts: &[String]) -> Result<Self, String> {
        match one(texts)? {
            "" => Err("a path is wanted".into()),
            text => Ok(text.into()),
        }
    }

    fn write(&self) -> String {
        quoted(&self.to_string_lossy())
    }
}

impl Value for Duration {
    const WANTED: &'static str = "TIME";

    fn read(texts: &[String]) -> Result<Self, String> {
        let text = one(texts)?;
        humantime::parse_duration(text)
            .map_err(|error| format!("`{text}` is no time ({error}): write it like 500ms, 30s, 12h or 7d"))
    }

    fn write(&self) -> String {
        quoted(&humantime::format_duration(*self).to_string())
    }
}

impl Value for Vec<String> {
    const SHAPE: Shape = Shape::List;
    const WANTED: &'static str = "TEXT,…";

    fn read(texts: &[String]) -> Result<Self, String> {
        Ok(texts.iter().filter(|text| !text.is_empty()).cloned().collect())
    }

    fn write(&self) -> String {
        let items: Vec<String> = self.iter().map(|text| quoted(text)).collect();
        format!("[{}]", items.join(", "))
    }

    fn unset() -> Option<Self> {
        Some(Vec::new())
    }
}

/// What may be left out; an empty text takes back what a weaker source says.
impl<T: Value> Value for Option<T> {
    const SHAPE: Shape = T::SHAPE;
    const WANTED: &'static str = T::WANTED;
    const SECRET: bool = T::SECRET;

    fn read(texts: &[String]) -> Result<Self, String> {
        if texts.iter().all(String::is_empty) {
            return Ok(None);
        }
        T::read(texts).map(Some)
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(|| quoted(""), T::write)
    }

    fn unset() -> Option<Self> {
        Some(None)
    }
}

/// What can be turned off with the word `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrOff<T>(pub Option<T>);

impl<T: Value> Value for OrOff<T> {
    const SHAPE: Shape = match T::SHAPE {
        Shape::Number => Shape::NumberOrWord,
        other => other,
    };
    const WANTED: &'static str = T::WANTED;

    fn read(texts: &[String]) -> Result<Self, String> {
        if one(texts)? == "off" {
            return Ok(OrOff(None));
        }
        let value = T::read(texts).map_err(|error| format!("{error}; or `off`"))?;
        Ok(OrOff(Some(value)))
    }

    fn write(&self) -> String {
        self.0.as_ref().map_or_else(|| quoted("off"), T::write)
    }
}

/// A limit: a value, `off`, or `auto`, which depends on who can reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit<T> {
    /// Off on loopback; beyond it a value of the server's own.
    Auto,
    /// No limit.
    Off,
    /// This.
    At(T),
}

impl<T> Limit<T> {
    /// The limit that holds, where `auto` is the server's own.
    pub fn or(self, auto: Option<T>) -> Option<T> {
        match self {
            Limit::Auto => auto,
            Limit::Off => None,
            Limit::At(value) => Some(value),
        }
    }
}

impl<T: Value> Value for Limit<T> {
    const SHAPE: Shape = OrOff::<T>::SHAPE;
    const WANTED: &'static str = T::WANTED;

    fn read(texts: &[String]) -> Result<Self, String> {
        if one(texts)? == "auto" {
            return Ok(Limit::Auto);
        }
        let value = OrOff::<T>::read(texts).map_err(|error| format!("{error} or `auto`"))?;
        Ok(value.0.map_or(Limit::Off, Limit::At))
    }

    fn write(&self) -> String {
        match self {
            Limit::Auto => quoted("auto"),
            Limit::Off => quoted("off"),
            Limit::At(value) => value.write(),
        }
    }
}

impl Value for Scopes {
    const SHAPE: Shape = Shape::List;
    const WANTED: &'static str = "SCOPE,…";

    fn read(texts: &[String]) -> Result<Self, String> {
        texts.join(",").parse().map_err(|error| format!("{error}"))
    }

    fn write(&self) -> String {
        let names = self.to_string();
        let names: Vec<String> = names.split(',').filter(|name| !name.is_empty()).map(quoted).collect();
        format!("[{}]", names.join(", "))
    }
}

/// How many threads; `cores` is as many as the machine has cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(pub usize);

impl Value for Threads {
    const SHAPE: Shape = Shape::NumberOrWord;
    const WANTED: &'static str = "N";

    fn read(texts: &[String]) -> Result<Self, String> {
        if one(texts)? == "cores" {
            return Ok(Threads(std::thread::available_parallelism().map_or(1, usize::from)));
        }
        let number = NonZeroUsize::read(texts).map_err(|error| format!("{error}; or `cores`"))?;
        Ok(Threads(number.get()))
    }

    fn write(&self) -> String {
        self.0.to_string()
    }
}

impl Value for Secret {
    const WANTED: &'static str = "SECRET";
    const SECRET: bool = true;

    fn read(texts: &[String]) -> Result<Self, String> {
        match one(texts)? {
            "" => Err("a secret is wanted".into()),
            // So that what --check prints can't become a secret.
            MASK => Err("this is the mask that --check prints: write the secret itself".into()),
            text => Ok(text.into()),
        }
    }

    fn write(&self) -> String {
        quoted(MASK)
    }
}

/// Words, of which a setting is one.
macro_rules! words {
    ($(#[doc = $about:literal])+ $name:ident { $( $(#[doc = $help:literal])+ $variant:ident = $word:literal, )+ }) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $( $(#[doc = $help])+ $variant, )+ }

        impl Value for $name {
            const WANTED: &'static str = "WORD";

            fn read(texts: &[String]) -> Result<Self, String> {
                match one(texts)? {
                    $($word => Ok($name::$variant),)+
                    text => Err(format!("`{text}` is none of: {}", [$($word),+].join(", "))),
                }
            }

            fn write(&self) -> String {
                quoted(match self { $($name::$variant => $word,)+ })
            }
        }
    };
}
words! {
    /// Whether clients show certificates.
    ClientAuth {
        /// A client without a certificate may still have a key.
        Optional = "optional",
        /// A client without a certificate is turned away.
        Required = "required",
    }
}
words! {
    /// How the log is written.
    LogFormat {
        /// Lines for people.
        Text = "text",
        /// One JSON object a line.
        Json = "json",
    }
}
