//! The report in a real browser: what it shows, what its script does, and whether it fits a phone.
//!
//! Runs where `LUDOTECA_TEST_CHROMIUM` names Chromium. The screenshots stay in `target/tournament-report/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use ludoteca::bots::{Bots, GRACE};
use ludoteca::tournament::journal::Journal;
use ludoteca::tournament::plan::Plan;
use ludoteca::tournament::player::Roster;
use ludoteca::tournament::report::{self, Report};
use ludoteca::tournament::runner::{self, Control};
use tempfile::TempDir;

const ROUND_ROBIN: &str = r#"
name = "Connect four: <b>who</b> & what"
game = "connect_four"
seed = 7
format = { kind = "round_robin", cycles = 3 }
openings = { random_plies = 2 }
[[bots]]
name = "four"
engine = { level = 4, nodes = 1000 }
[[bots]]
name = "one"
engine = { level = 1, nodes = 200 }
[[bots]]
name = "<script>document.title = 'no'</script>"
random = true
[[bots]]
name = "a name that is rather long for a table on a telephone"
random = true
"#;

const TEST: &str = r#"
game = "connect_four"
seed = 2
format = { kind = "sprt", elo0 = 0, elo1 = 100, encounters = 200 }
[[bots]]
name = "three"
engine = { level = 3, nodes = 500 }
[[bots]]
name = "random"
random = true
"#;

/// What a page says of itself once a browser has laid it out, as the title of the document.
const MEASURE: &str = "<script>
const boxes = [...document.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect());
const small = boxes.filter(box => box.width < 300 || box.height < 50).length;
const wide = document.documentElement.scrollWidth > innerWidth;
const column = table => [...table.tBodies[0].rows].map(row => row.cells[1].textContent);
const table = document.querySelector('table.sortable');
const before = column(table);
table.tHead.rows[0].cells[0].querySelector('button').click();
const turned = JSON.stringify(column(table)) === JSON.stringify([...before].reverse());
location.hash = '#game-1.1';
const opens = document.getElementById('game-1.1').closest('details').open;
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
parent.postMessage({ title: document.title, svgs: boxes.length, small, wide, turned, opens, dark }, '*');
</script>";

/// A page that shows another in a frame as wide as a phone, and what that one says.
const PHONE: &str =
    "<!doctype html><iframe src='measured.html' width='390' height='2500'></iframe><pre id='said'></pre>
<script>addEventListener('message', event => { said.textContent = JSON.stringify(event.data); });</script>";

struct Browser {
    program: String,
    profile: TempDir,
}

impl Browser {
    /// The browser that the environment names, if it does.
    fn find() -> Option<Browser> {
        let program = std::env::var("LUDOTECA_TEST_CHROMIUM").ok()?;
        let profile = TempDir::new().unwrap();
        Some(Browser { program, profile })
    }

    /// Opens a page; what it writes to standard output.
    fn open(&self, page: &Path, arguments: &[String]) -> String {
        let done = Command::new(&self.program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--virtual-time-budget=5000",
            ])
            .arg(format!("--user-data-dir={}", self.profile.path().display()))
            .args(arguments)
            .arg(format!("file://{}", page.canonicalize().unwrap().display()))
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    }

    fn dom(&self, page: &Path) -> String {
        self.open(page, &["--dump-dom".into()])
    }

    fn screenshot(&self, page: &Path, to: &Path, width: u32, dark: bool) {
        let mut arguments = vec![
            format!("--screenshot={}", to.display()),
            format!("--window-size={width},2600"),
        ];
        if dark {
            arguments.push("--blink-settings=preferredColorScheme=0".into());
        }
        self.open(page, &arguments);
    }
}

/// Plays a tournament and writes its report.
fn report(source: &str) -> (TempDir, PathBuf) {
    let plan = Plan::read("test.toml", Some(Path::new(".")), source).unwrap_or_else(|error| panic!("{error}"));
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::open(folder.path(), &plan).unwrap();
    let roster = Roster::new(None, Arc::new(Bots::new(GRACE)));
    runner::run(&plan, &mut journal, &roster, &Control::default(), &mut |_| ()).unwrap();
    let page = report::write(&plan, &Report::of(&plan, journal.lines()), folder.path()).unwrap();
    (folder, page)
}

/// How bright a picture is on average, and the share of its most frequent colour.
fn look(png: &Path) -> (f64, f64) {
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(png).unwrap()))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.bit_depth, png::BitDepth::Eight);
    let size = info.color_type.samples();
    let mut counts = std::collections::HashMap::<&[u8], u64>::new();
    let mut light = 0.0;
    let all = pixels[..info.buffer_size()].chunks_exact(size);
    let count = all.len() as f64;
    for pixel in all {
        *counts.entry(pixel).or_default() += 1;
        light += f64::from(pixel[0]) / 255.0;
    }
    let most = counts.values().max().copied().unwrap_or(0);
    (light / count, most as f64 / count)
}

#[test]
fn a_report_opens_in_a_browser() {
    let Some(browser) = Browser::find() else {
        eprintln!("skipped: LUDOTECA_TEST_CHROMIUM names no browser");
        return;
    };
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tournament-report");
    fs::create_dir_all(&pictures).unwrap();
    for (name, source, svgs) in [("round-robin", ROUND_ROBIN, 2), ("test", TEST, 3)] {
        let (folder, page) = report(source);
        let dom = browser.dom(&page);
        for bot in source.lines().filter_map(|line| line.strip_prefix("name = ")) {
            let bot = bot
                .trim_matches('"')
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            assert!(dom.contains(&bot), "{name}: {bot}");
        }
        // The script was run: heads of columns are buttons now.
        assert!(dom.contains("<button type=\"button\">Rating</button>"), "{name}");

        let text = fs::read_to_string(&page).unwrap();
        fs::write(
            folder.path().join("measured.html"),
            text.replace("</body>", &[MEASURE, "</body>"].concat()),
        )
        .unwrap();
        let phone = folder.path().join("phone.html");
        fs::write(&phone, PHONE).unwrap();
        let said = browser.dom(&phone);
        let said = said
            .split("<pre id=\"said\">")
            .nth(1)
            .and_then(|rest| rest.split("</pre>").next());
        let said: serde_json::Value = serde_json::from_str(
            &said
                .unwrap()
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&"),
        )
        .unwrap();
        let expected = serde_json::json!({
            "title": text.split("<title>").nth(1).unwrap().split("</title>").next().unwrap()
                .replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"),
            "svgs": svgs, "small": 0, "wide": false, "turned": true, "opens": true, "dark": false,
        });
        assert_eq!(said, expected, "{name}");

        let shots = [
            ("light", &page, 1200, false),
            ("dark", &page, 1200, true),
            ("phone", &phone, 500, false),
        ];
        for (kind, page, width, dark) in shots {
            let png = pictures.join(format!("{name}-{kind}.png"));
            browser.screenshot(page, &png, width, dark);
            let (light, most) = look(&png);
            assert!((0.02..0.99).contains(&most), "{name}-{kind}: {most} is of one colour");
            assert_eq!(light < 0.4, dark, "{name}-{kind}: {light}");
        }
    }
}
