//! A line of Hub: a command, and arguments with values that may stand in double quotes.

/// A line taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Command {
    /// The command.
    pub(super) name: String,
    /// Arguments and values; a flag's value is empty.
    arguments: Vec<(String, String)>,
}

impl Command {
    /// Takes a line apart. Whatever is not well formed is taken as it stands.
    pub(super) fn read(line: &str) -> Command {
        let (mut words, mut word, mut in_quotes) = (Vec::new(), String::new(), false);
        for c in line.chars() {
            match c {
                '"' => in_quotes = !in_quotes,
                c if c.is_whitespace() && !in_quotes => words.push(std::mem::take(&mut word)),
                c => word.push(c),
            }
        }
        words.push(word);
        let mut words = words.into_iter().filter(|word| !word.is_empty());
        let name = words.next().unwrap_or_default();
        let split = |word: String| match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), value.to_owned()),
            None => (word, String::new()),
        };
        Command {
            name,
            arguments: words.map(split).collect(),
        }
    }

    /// The value of an argument.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// A value as it is written, without the quotes that would end it.
pub(super) fn quoted(value: &str) -> String {
    let plain = !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,:/".contains(c));
    match plain {
        true => value.into(),
        false => format!("\"{}\"", value.replace(['"', '\n', '\r'], "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let command = Command::read("  id name=Scan version=3.0  author=\"Fabien Letouzey\" flag empty=\"\"");
        assert_eq!(command.name, "id");
        assert_eq!(command.value("author"), Some("Fabien Letouzey"));
        assert_eq!((command.value("flag"), command.value("empty")), (Some(""), Some("")));
        assert_eq!(command.value("country"), None);
        assert_eq!(Command::read(""), Command::default());
        assert_eq!(quoted("a b\"c"), "\"a bc\"");
        assert_eq!(quoted("32-28"), "32-28");
    }
}
