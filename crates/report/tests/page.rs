//! Pages: complete, escaped and self-contained.

use outflank_report::{Block, Data, Language, Page, Plot, Series, Table};

fn page() -> Page {
    let plot = Plot::new(Data::Series(vec![Series::line("<line>", [(1.0, 2.0)])]));
    let mut table = Table::new(["<a>"]);
    table.push([7]);
    Page {
        title: "A & B".into(),
        language: Language::French,
        blocks: vec![
            Block::Heading("<h>".into()),
            Block::Paragraph("\"p\" & 'q'".into()),
            Block::Code("a < b\n  c".into()),
            Block::Table(table),
            Block::Picture {
                svg: format!("<?xml version=\"1.0\"?>{}", plot.svg().unwrap()),
                caption: "<c>".into(),
            },
        ],
    }
}

#[test]
fn blocks_stand_in_order_and_escaped() {
    let html = page().html();
    let body = &html[html.find("<body>").unwrap()..];
    let (before, picture) = body.split_once("<svg ").unwrap();
    assert_eq!(
        before,
        "\
<body>
<main>
<h1>A &amp; B</h1>
<h2>&lt;h&gt;</h2>
<p>&quot;p&quot; &amp; &#39;q&#39;</p>
<pre><code>a &lt; b
  c</code></pre>
<div class=\"wide\" tabindex=\"0\">
<table>
<thead>
<tr><th scope=\"col\" class=\"number\">&lt;a&gt;</th></tr>
</thead>
<tbody>
<tr><td class=\"number\">7</td></tr>
</tbody>
</table>
</div>
<figure>
"
    );
    assert!(
        picture
            .ends_with("</svg>\n<figcaption>&lt;c&gt;</figcaption>\n</figure>\n</main>\n</body>\n</html>\n")
    );
}

#[test]
fn page_is_self_contained() {
    let html = page().html();
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">\n"));
    assert!(html.contains("<title>A &amp; B</title>") && html.contains("default-src 'none'"));
    for foreign in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert!(["prefers-color-scheme: dark", "@media print"].iter().all(|style| html.contains(style)));
}

#[test]
fn an_invalid_picture_leaves_its_caption() {
    let blocks = vec![Block::Picture { svg: "<b>".into(), caption: "gone".into() }];
    let html = Page { blocks, ..Page::default() }.html();
    assert!(html.contains("<figure>\n<figcaption>gone</figcaption>\n</figure>\n"));
}
