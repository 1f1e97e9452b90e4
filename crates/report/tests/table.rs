//! Tables: exact output.

use outflank_report::{Cell, Language, Table};
use proptest::prelude::*;

fn table() -> Table {
    let mut table = Table::new(["player", "games", "Elo"]).captioned("Two | three players");
    table.push([Cell::from("eval=mobility*10|corners"), 1200.into(), Cell::number(35.7249, 1)]);
    table.push([Cell::from("says \"no\", <never>"), Cell::Empty, Cell::number(-0.04, 1)]);
    table.push([Cell::from("late\nlater"), Cell::from(Some(7_u64))]);
    table
}

#[test]
fn text_for_terminals() {
    let expected = "\
Two | three players
player                    games   Elo
------------------------ ------ -----
eval=mobility*10|corners   1200  35.7
says \"no\", <never>                0.0
late                          7
later
";
    assert_eq!(table().text(), expected);
}

#[test]
fn markdown() {
    let expected = "\
Two \\| three players

| player                     | games |  Elo |
|----------------------------|------:|-----:|
| eval=mobility\\*10\\|corners |  1200 | 35.7 |
| says \"no\", \\<never\\>       |       |  0.0 |
| late<br>later              |     7 |      |
";
    assert_eq!(table().markdown(), expected);
}

#[test]
fn comma_separated_values() {
    let expected = "\
player,games,Elo
eval=mobility*10|corners,1200,35.7249
\"says \"\"no\"\", <never>\",,-0.04
\"late
later\",7,
";
    assert_eq!(table().csv(), expected);
}

#[test]
fn latex() {
    let expected = r"\begin{table}[htbp]
\centering
\caption{Two \textbar{} three players}
\begin{tabular}{lrr}
\hline
player & games & Elo \\
\hline
eval=mobility{*}10\textbar{}corners & 1200 & 35.7 \\
says ''no'', \textless{}never\textgreater{} &  & 0.0 \\
late later & 7 &  \\
\hline
\end{tabular}
\end{table}
";
    assert_eq!(table().latex(), expected);
}

/// A bracket after a line break would be its argument, and an unescaped sign an error or a command.
#[test]
fn latex_escapes_every_sign_with_a_meaning() {
    let mut table = Table::new([r"\{}$&#_%^~"]).in_language(Language::French);
    table.push([Cell::from("[1] *"), Cell::number(-1234.5, 1), Cell::number(f64::INFINITY, 1)]);
    let lines: Vec<String> = table.latex().lines().map(str::to_owned).collect();
    let head = r"\textbackslash{}\{\}\$\&\#\_\%\textasciicircum{}\textasciitilde{} &  &  \\";
    assert_eq!([lines[2].as_str(), lines[4].as_str()], [head, r"{[}1] {*} & -1\,234,5 & $\infty$ \\"]);
}

#[test]
fn numbers_of_a_french_table_are_french_except_in_csv() {
    let french = table().in_language(Language::French);
    let expected = "\
Two | three players
player                    games   Elo
------------------------ ------ -----
eval=mobility*10|corners  1_200  35,7
says \"no\", <never>                0,0
late                          7
later
";
    assert_eq!(french.text().replace('\u{202f}', "_"), expected);
    assert!(french.markdown().contains(" | 1\u{202f}200 | 35,7 |\n"), "{}", french.markdown());
    assert!(french.html().contains("<td class=\"number\">1\u{202f}200</td><td class=\"number\">35,7</td>"));
    assert_eq!(french.csv(), table().csv());
}

#[test]
fn html() {
    let expected = "\
<table>
<caption>Two | three players</caption>
<thead>
<tr><th scope=\"col\">player</th><th scope=\"col\" class=\"number\">games</th><th scope=\"col\" class=\"number\">Elo</th></tr>
</thead>
<tbody>
<tr><td class=\"whole\">eval=mobility*10|corners</td><td class=\"number\">1200</td><td class=\"number\">35.7</td></tr>
<tr><td>says &quot;no&quot;, &lt;never&gt;</td><td class=\"number\"></td><td class=\"number\">0.0</td></tr>
<tr><td>late<br>later</td><td class=\"number\">7</td><td class=\"number\"></td></tr>
</tbody>
</table>
";
    assert_eq!(table().html(), expected);
}

#[test]
fn nan_is_empty_and_infinity_is_shown() {
    let mut table = Table::new(["a"]);
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        table.push([Cell::number(value, 2)]);
    }
    assert_eq!(table.markdown(), "|  a |\n|---:|\n|    |\n|  ∞ |\n| -∞ |\n");
    assert_eq!(table.csv(), "a\n\n\n\n");
}

#[test]
fn columns_with_text_are_left_aligned() {
    let mut table = Table::new(["a", "b"]);
    table.push([Cell::from(1), Cell::from(10)]);
    table.push([Cell::from(20), Cell::from("x")]);
    assert_eq!(table.text(), " a  b\n-- ---\n 1  10\n20  x\n");
}

#[test]
fn tables_without_rows_or_columns() {
    let empty = Table::default();
    assert_eq!([empty.text(), empty.markdown(), empty.csv()], ["", "", ""]);
    assert_eq!(empty.html(), "<table>\n<thead>\n<tr></tr>\n</thead>\n<tbody>\n</tbody>\n</table>\n");
    let heads = Table::new(["a", "b"]);
    assert_eq!(
        [heads.text(), heads.markdown(), heads.csv()],
        ["a  b\n- --\n", "| a | b |\n|---|---|\n", "a,b\n"]
    );
    let mut headless = Table::default();
    headless.push(["x", "y"]);
    assert_eq!(headless.csv(), ",\nx,y\n");
    assert_eq!(headless.markdown(), "|   |   |\n|---|---|\n| x | y |\n");
}

#[test]
fn long_text_is_not_cut() {
    let long = "x".repeat(10_000);
    let mut table = Table::new(["a", "b"]);
    table.push([long.clone(), "y".to_owned()]);
    for text in [table.text(), table.markdown(), table.csv(), table.html()] {
        assert!(text.contains(&long));
    }
}

/// Parses CSV according to RFC 4180.
fn read(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = csv.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            char => cell.push(char),
        }
    }
    rows
}

proptest! {
    #[test]
    fn csv_values_round_trip(rows in proptest::collection::vec(proptest::collection::vec(any::<String>(), 3), 1..5)) {
        let mut table = Table::new(rows[0].clone());
        for row in &rows[1..] {
            table.push(row.clone());
        }
        prop_assert_eq!(read(&table.csv()), rows);
    }

    #[test]
    fn markdown_special_characters_do_not_break_the_grid(texts in proptest::collection::vec("[ -~\n]*", 4)) {
        let mut table = Table::new(["a", "b"]);
        table.push(texts[..2].iter().cloned());
        table.push(texts[2..].iter().cloned());
        let markdown = table.markdown();
        prop_assert_eq!(markdown.lines().count(), 4);
        for line in markdown.lines() {
            // Bars that delimit cells, without escaped ones.
            let plain = line.replace("\\\\", "").replace("\\|", "");
            prop_assert_eq!(plain.matches('|').count(), 3, "{}", line);
        }
    }
}
