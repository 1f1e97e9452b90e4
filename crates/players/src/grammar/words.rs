//! The command line of a program, split into words as a shell does, but without a shell.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A program and its arguments.
///
/// * White space separates words.
/// * Within `'...'` all characters are literal; within `"..."` all but `\"` and `\\`.
/// * Elsewhere `\` makes the next character literal.
/// * Nothing else is special: no variables, no patterns, no pipes.
///
/// It prints in one canonical form, which parses to the same words.
///
/// ```
/// use outflank_players::CommandLine;
///
/// let line: CommandLine = r"'./my engine' --book=a\ b".parse()?;
/// assert_eq!(line.words(), ["./my engine", "--book=a b"]);
/// assert_eq!(line.to_string(), r#""./my engine" "--book=a b""#);
/// # Ok::<(), outflank_players::CommandLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// The words, at least one.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.0[0]
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<Self, CommandLineError> {
        if let Some((at, _)) = numbered(text).find(|(_, letter)| letter.is_control() && *letter != '\t') {
            return Err(CommandLineError::Control(at));
        }
        let mut words = Vec::new();
        let mut letters = numbered(text);
        let mut word: Option<String> = None;
        while let Some((at, letter)) = letters.next() {
            if letter.is_whitespace() {
                words.extend(word.take());
                continue;
            }
            let word = word.get_or_insert_default();
            match letter {
                '\'' | '"' => quoted(&mut letters, at, letter, word)?,
                '\\' => word.push(letters.next().ok_or(CommandLineError::Backslash)?.1),
                letter => word.push(letter),
            }
        }
        words.extend(word);
        match words.first() {
            Some(program) if !program.is_empty() => Ok(Self(words)),
            _ => Err(CommandLineError::NoProgram),
        }
    }
}

/// The characters of a text, counted from 1.
fn numbered(text: &str) -> impl Iterator<Item = (usize, char)> {
    (1..).zip(text.chars())
}

/// Appends the text up to the quote that closes the one at `start`.
fn quoted(
    letters: &mut impl Iterator<Item = (usize, char)>,
    start: usize,
    quote: char,
    word: &mut String,
) -> Result<(), CommandLineError> {
    let open = CommandLineError::OpenQuote(quote, start);
    loop {
        match letters.next().ok_or(open)?.1 {
            letter if letter == quote => return Ok(()),
            '\\' if quote == '"' => match letters.next().ok_or(open)?.1 {
                letter @ ('"' | '\\') => word.push(letter),
                letter => word.extend(['\\', letter]),
            },
            letter => word.push(letter),
        }
    }
}

impl fmt::Display for CommandLine {
    /// Writes the words separated by spaces, in double quotes if necessary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let special = |letter: char| letter.is_whitespace() || matches!(letter, '\'' | '"' | '\\');
            if word.is_empty() || word.contains(special) {
                write!(f, "\"{}\"", word.replace('\\', r"\\").replace('"', "\\\""))?;
            } else {
                f.write_str(word)?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a valid command line; characters are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CommandLineError {
    /// There is no program.
    #[error("the program is missing; write its name or path")]
    NoProgram,
    /// A quote is not closed.
    #[error("the {0} at character {1} is not closed; write another one after the word")]
    OpenQuote(char, usize),
    /// Nothing follows the last backslash.
    #[error("nothing follows the last \\; write \\\\ for a backslash")]
    Backslash,
    /// A line break or another control character.
    #[error("character {0} is a control character; leave it out")]
    Control(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: &[&str], printed: &str) {
        let line: CommandLine = text.parse().unwrap();
        assert_eq!(line.words(), words);
        assert_eq!(line.to_string(), printed);
        assert_eq!(printed.parse(), Ok(line));
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        check("gtp-rhino -l 4", &["gtp-rhino", "-l", "4"], "gtp-rhino -l 4");
        check("  a\t b ", &["a", "b"], "a b");
        check(r#"a'b c'"d e"f"#, &["ab cd ef"], r#""ab cd ef""#);
        check(r#"a '' """#, &["a", "", ""], r#"a "" """#);
        check(r#"a '\n' "\n\"\\" \n"#, &["a", r"\n", r#"\n"\"#, "n"], r#"a "\\n" "\\n\"\\" n"#);
        check(r"a\ b\'", &["a b'"], r#""a b'""#);
        check("$HOME/*|é", &["$HOME/*|é"], "$HOME/*|é");
    }

    #[test]
    fn malformed_command_lines_are_rejected() {
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<CommandLine>().unwrap_err().to_string(), message);
        };
        check("", "the program is missing; write its name or path");
        check(" '' a", "the program is missing; write its name or path");
        check("é 'a", "the ' at character 3 is not closed; write another one after the word");
        check(r#"a"\"#, "the \" at character 2 is not closed; write another one after the word");
        check("a \\", "nothing follows the last \\; write \\\\ for a backslash");
        check("a\nb", "character 2 is a control character; leave it out");
    }
}
