//! A setting, and what it is called on the command line, in the environment and in the file.

/// What a setting's value looks like in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A string.
    Text,
    /// A whole number.
    Number,
    /// A whole number, or a word in its place.
    NumberOrWord,
    /// `true` or `false`.
    Switch,
    /// An array of strings; elsewhere separated by commas.
    List,
}

/// One setting: `section.key` in the file, `--section-key`, `LUDOTECA_SECTION_KEY`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The table in the file.
    pub section: &'static str,
    /// The key in that table.
    pub key: &'static str,
    /// Shorter names, first the one that help shows: `--listen` and `LUDOTECA_LISTEN`.
    pub also: &'static [&'static str],
    /// What it does.
    pub help: &'static str,
    /// The default as a flag would say it; empty: not set.
    pub default: &'static str,
    /// How its value looks.
    pub shape: Shape,
    /// What a value is, for help: `ADDRESS:PORT`.
    pub wanted: &'static str,
    /// Whether its value is never shown.
    pub secret: bool,
    /// Whether a value can be read; says what is wrong with it.
    pub check: fn(&[String]) -> Result<(), String>,
}

impl Setting {
    /// `section.key`
    pub fn name(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }

    /// Its flags without the dashes, first the one that help shows.
    pub fn flags(&self) -> Vec<String> {
        self.names('-', &str::to_owned)
    }

    /// Its variables, first the one that help shows.
    pub fn variables(&self) -> Vec<String> {
        self.names('_', &|name| format!("LUDOTECA_{}", name.to_ascii_uppercase()))
    }

    fn names(&self, joint: char, write: &dyn Fn(&str) -> String) -> Vec<String> {
        let full = format!("{}{joint}{}", self.section, self.key);
        let also = self.also.iter().map(ToString::to_string);
        also.chain([full])
            .map(|name| write(&name.replace(['-', '_'], &joint.to_string())))
            .collect()
    }
}

/// Writes the list of settings out: a struct a section, [`Configuration`](super::Configuration), and
/// [`SETTINGS`](super::SETTINGS).
macro_rules! settings {
    ($(
        $(#[doc = $about:literal])+
        $section:ident: $Section:ident {
            $( $(#[doc = $help:literal])+ $key:ident: $type:ty = $default:literal $(also $($also:literal)+)?; )+
        }
    )+) => {
        $(
            $(#[doc = $about])+
            #[derive(Clone, Debug)]
            pub struct $Section {
                $( $(#[doc = $help])+ pub $key: $type, )+
            }
        )+

        /// The value of every setting.
        #[derive(Clone, Debug)]
        pub struct Configuration {
            $( $(#[doc = $about])+ pub $section: $Section, )+
        }

        /// Every setting, in the file's order.
        pub const SETTINGS: &[$crate::cli::config::Setting] = &[
            $($(
                $crate::cli::config::Setting {
                    section: stringify!($section),
                    key: stringify!($key),
                    also: &[$($($also),+)?],
                    help: concat!($($help, "\n"),+),
                    default: $default,
                    shape: <$type as $crate::cli::config::Value>::SHAPE,
                    wanted: <$type as $crate::cli::config::Value>::WANTED,
                    secret: <$type as $crate::cli::config::Value>::SECRET,
                    check: |texts| <$type as $crate::cli::config::Value>::read(texts).map(drop),
                },
            )+)+
        ];

        /// What each section is for.
        pub const SECTIONS: &[(&str, &str)] = &[$((stringify!($section), concat!($($about, "\n"),+)),)+];

        impl Configuration {
            /// The strongest value of each setting that was given, else its default.
            pub fn of(given: &$crate::cli::config::Given) -> Self {
                Configuration {
                    $( $section: $Section {
                        $( $key: given.value(concat!(stringify!($section), ".", stringify!($key)), $default), )+
                    }, )+
                }
            }

            /// Every value as TOML, in the order of [`SETTINGS`].
            pub fn written(&self) -> Vec<String> {
                vec![$($( $crate::cli::config::Value::write(&self.$section.$key) ),+),+]
            }
        }
    };
}
pub(super) use settings;
