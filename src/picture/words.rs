//! Texts and numbers as a picture may show them: short, and harmless to a terminal and to XML.

/// The first `most` characters of a text, without control characters.
pub fn clean(text: &str, most: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(most).collect()
}

/// A text for XML: cleaned, with its markup escaped.
pub fn escape(text: &str, most: usize) -> String {
    let mut escaped = String::with_capacity(text.len().min(most));
    for c in clean(text, most).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // the two that XML 1.0 forbids and a Rust string can hold
            '\u{fffe}' | '\u{ffff}' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A number in as few characters as two decimals need: "25", "0.5", "-1.25".
pub fn number(value: f64) -> String {
    decimals(value, 2)
}

/// A number rounded to some decimals, without trailing zeros or a negative zero.
pub fn decimals(value: f64, places: usize) -> String {
    let written = format!("{value:.places$}");
    let short = match written.contains('.') {
        true => written.trim_end_matches('0').trim_end_matches('.'),
        false => &written,
    };
    if short == "-0" { "0".into() } else { clean(short, 24) }
}

/// Breaks a text between words into lines of at most `width` characters; a longer word stays whole.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
