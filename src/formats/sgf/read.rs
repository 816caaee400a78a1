//! Reading a tree.

use super::{ANNOTATIONS, Tree};
use crate::formats::cursor::Cursor;
use crate::formats::fault::{Fault, Place};
use crate::formats::source::Source;
use crate::formats::tree::{DEEPEST, Line, Ply};

/// A node while the tree is read: nodes know their children by number.
#[derive(Default)]
struct Node {
    properties: Vec<(String, Vec<String>)>,
    place: Place,
    children: Vec<usize>,
}

/// Whether the root says that the tree is a game of this kind (`GM`); of no kind, it is Go.
pub fn claims(source: &Source, kinds: &[&str]) -> bool {
    let mut cursor = Cursor::new(source);
    cursor.take_while(|char| char != ';');
    cursor.bump();
    loop {
        cursor.take_while(char::is_whitespace);
        let place = cursor.place();
        match property(&mut cursor, place) {
            Ok((name, values)) if name == "GM" => {
                let is_kind = |value: &String| kinds.iter().any(|kind| kind.eq_ignore_ascii_case(value.trim()));
                return values.iter().any(is_kind);
            }
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}

/// Reads one tree.
///
/// # Errors
/// The first thing that is not of the format.
pub fn read(source: &Source) -> Result<Tree, Fault> {
    let nodes = nodes(source)?;
    let Some(root) = nodes.first() else {
        return Err(Fault::syntax(source.place(), "a tree without a node"));
    };
    let mut tree = Tree {
        root: root.properties.clone(),
        line: Line::new(),
        place: root.place,
    };
    // A move in the root is one that programs put there; it is the first.
    let first = ply(root);
    if !first.text.is_empty() {
        tree.root.retain(|(name, _)| name != "B" && name != "W");
        tree.line.push(Ply {
            text: first.text,
            place: first.place,
            ..Ply::default()
        });
    }
    tree.line.extend(line(&nodes, root, 0)?);
    Ok(tree)
}

/// The line that goes on from a node, with the variations beside it.
fn line(nodes: &[Node], from: &Node, depth: usize) -> Result<Line, Fault> {
    let mut moves = Line::new();
    let mut node = from;
    while let Some((&next, others)) = node.children.split_first() {
        let mut ply = ply(&nodes[next]);
        for &other in others {
            let other = &nodes[other];
            if depth == DEEPEST {
                let what = format!("variations are nested deeper than {DEEPEST}");
                return Err(Fault::syntax(other.place, what));
            }
            let mut variation = vec![self::ply(other)];
            variation.extend(line(nodes, other, depth + 1)?);
            ply.notes.variations.push(variation);
        }
        moves.push(ply);
        node = &nodes[next];
    }
    Ok(moves)
}

/// A node as a move with notes.
fn ply(node: &Node) -> Ply {
    let mut ply = Ply {
        place: node.place,
        ..Ply::default()
    };
    for (name, values) in &node.properties {
        let value = values.first().map_or("", String::as_str);
        let annotation = |(known, wanted, _): &&(&str, &str, &str)| known == name && *wanted == value;
        match name.as_str() {
            "B" | "W" if ply.text.is_empty() => ply.text = format!("{name}[{}]", super::write::escape(value)),
            "C" => ply.notes.add_comment(&values.concat()),
            _ => match ANNOTATIONS.iter().find(annotation) {
                Some((.., sign)) => ply.notes.annotations.push((*sign).into()),
                None => {
                    let values = values.iter().map(|value| (name.clone(), value.clone()));
                    ply.notes.values.extend(values);
                }
            },
        }
    }
    ply
}

/// The nodes of a tree, the root first.
fn nodes(source: &Source) -> Result<Vec<Node>, Fault> {
    let mut cursor = Cursor::new(source);
    let mut nodes: Vec<Node> = Vec::new();
    // Where each open parenthesis began: the node that what follows it hangs on.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<usize> = None;
    loop {
        let place = cursor.place();
        match cursor.peek() {
            Some('(') => {
                open.push(last);
                cursor.bump();
            }
            Some(')') => {
                last = open.pop().ok_or_else(|| Fault::syntax(place, "this closes nothing"))?;
                cursor.bump();
                if open.is_empty() {
                    return Ok(nodes);
                }
            }
            Some(';') => {
                cursor.bump();
                let number = nodes.len();
                nodes.push(Node {
                    place,
                    ..Node::default()
                });
                if let Some(parent) = last {
                    nodes[parent].children.push(number);
                } else if number > 0 {
                    return Err(Fault::syntax(place, "a second root in one tree"));
                }
                last = Some(number);
            }
            Some(char) if char.is_ascii_alphabetic() => {
                let node = last.and_then(|last| nodes.get_mut(last));
                let node = node.ok_or_else(|| Fault::syntax(place, "a property before the first node"))?;
                let property = property(&mut cursor, place)?;
                // A property twice in a node is not allowed; some programs do it for lists.
                match node.properties.iter_mut().find(|(name, _)| *name == property.0) {
                    Some((_, values)) => values.extend(property.1),
                    None => node.properties.push(property),
                }
            }
            Some(char) if char.is_whitespace() || char == '\u{feff}' => {
                cursor.bump();
            }
            Some(char) => return Err(Fault::syntax(place, format!("`{char}` means nothing here"))),
            None => return Err(Fault::syntax(place, "this tree does not end")),
        }
    }
}

fn property(cursor: &mut Cursor<'_>, place: Place) -> Result<(String, Vec<String>), Fault> {
    // Small letters were allowed in identifiers before FF[4], and mean nothing.
    let name = cursor.take_while(|char| char.is_ascii_alphabetic());
    let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    loop {
        cursor.take_while(char::is_whitespace);
        if cursor.peek() != Some('[') {
            break;
        }
        values.push(value(cursor)?);
    }
    if values.is_empty() || name.is_empty() {
        return Err(Fault::syntax(
            place,
            "a property is capital letters with values in brackets",
        ));
    }
    Ok((name, values))
}

fn value(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    let place = cursor.place();
    cursor.bump();
    let mut text = String::new();
    loop {
        match cursor.bump() {
            None => return Err(Fault::syntax(place, "this value does not end")),
            Some(']') => return Ok(text),
            // A line that is broken by a backslash is one line.
            Some('\\') => match cursor.bump() {
                Some('\n') => {}
                other => text.extend(other),
            },
            Some(char) if char.is_whitespace() && char != '\n' => text.push(' '),
            Some(char) => text.push(char),
        }
    }
}
