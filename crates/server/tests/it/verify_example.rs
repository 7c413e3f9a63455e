//! The example of a program that checks a deal, `examples/verify.py`, with games as they are downloaded.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use data_encoding::HEXLOWER;
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};
use tabletop::{Chance, Dealer, Fate};

use crate::http_api::bearer;
use crate::skipped::skip;
use crate::socket_world::{World, settings};

const GAMES: [(&str, u8); 4] =
    [("arkham-ritual", 3), ("arkham-noir", 1), ("ritual", 2), ("arkham-horror", 1)];

/// What a run left behind.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// None where there is no Python.
fn verify(file: &Path, more: &[&str]) -> Option<Ran> {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify.py");
    let Ok(output) = Command::new("python3").arg(script).arg(file).args(more).output() else {
        skip("there is no python3 here for examples/verify.py");
        return None;
    };
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Some(Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) })
}

/// What it says of a record that has nothing wrong; nothing where there is no Python.
#[track_caller]
pub(crate) fn told_of(name: &str, record: &Value) -> Option<String> {
    let ran = verify(&file(name, record.to_string()), &[])?;
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{ran:?}");
    Some(ran.stdout)
}

fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("verify-{name}.json"));
    fs::write(&file, content).unwrap();
    file
}

impl Ran {
    /// The one line of complaint of a run that ended with `code`, without the name of the file.
    #[track_caller]
    fn failed(&self, code: i32, file: &Path) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        let fault = self.stderr.strip_prefix(&format!("error: {}: ", file.display())).unwrap();
        let fault = fault.strip_suffix('\n').unwrap();
        assert!(!fault.contains('\n'), "more than one line: {self:?}");
        fault
    }
}

/// A game of bots and of a person who lends them her seat, as everyone can download it.
async fn downloaded(world: &World, game: &str, seats: u8) -> Value {
    let mut ann = world.client("Ann").await;
    let options = if game == "ritual" { json!({ "clock": false }) } else { json!({}) };
    let create = json!({
        "do": "create", "game": game, "seats": seats, "options": options, "settings": settings(),
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.open(&table, None, None).await;
    ann.sit(&table, 0).await;
    for seat in 1..seats {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;
    world.get(&format!("/api/replay/{table}"), &bearer(&ann)).await.json()
}

/// The places in the log of what was drawn, or of what was drawn of one kind.
fn draws(record: &Value, kind: Option<&str>) -> Vec<usize> {
    let log = record["log"].as_array().unwrap();
    let is_wanted = |entry: &Value| {
        entry["fate"].as_object().is_some_and(|fate| kind.is_none_or(|kind| fate.contains_key(kind)))
    };
    (0..log.len()).filter(|&place| is_wanted(&log[place])).collect()
}

#[tokio::test]
async fn a_game_of_each_kind_is_checked_from_its_seal_to_its_last_draw_and_forged_ones_are_found_out() {
    let world = World::new().await;
    for (game, seats) in GAMES {
        let record = downloaded(&world, game, seats).await;
        let Some(said) = told_of(game, &record) else { break };
        let total = draws(&record, None).len();
        for told in [
            "ok: the secret is the one the record says was sealed (".to_owned(),
            format!("ok: the seed follows from the secret and the words of 1 of {seats} seats\n"),
            format!("ok: {total} of {total} draws follow from the seed ("),
        ] {
            assert!(said.contains(&told), "{told} {said}");
        }
        let honest = file(game, record.to_string());
        let seal = record["fairness"]["commitment"].as_str().unwrap();
        assert!(verify(&honest, &["--commitment", seal]).unwrap().stdout.contains("you saw sealed"));
        let other = verify(&honest, &["--commitment", "00ff"]).unwrap();
        assert_eq!(other.failed(1, &honest), format!("the seal: the record opens {seal}, you saw 00ff"));
        forged(game, &record);
        taken_up(game, &record);
    }
    world.stop().await;
}

/// Of what was drawn under other rules only shuffles show out of how many they were drawn.
fn taken_up(game: &str, record: &Value) {
    let (first, total) = (draws(record, Some("order"))[0], draws(record, None).len());
    let mut adopted = record.clone();
    let log = record["log"].as_array().unwrap();
    let drawn = draws(record, None).iter().filter(|&&place| place <= first).count();
    adopted["adopted"] = json!({ "rules": 0, "state": {}, "drawn": drawn, "before": log[..=first] });
    adopted["log"] = json!(log[first + 1..]);
    adopted["chances"] = json!(record["chances"].as_array().unwrap()[drawn..]);
    let file = file(&format!("{game}-taken-up"), adopted.to_string());
    let ran = verify(&file, &[]).unwrap();
    let told = format!("ok: {} of {total} draws follow from the seed (", total + 1 - drawn);
    assert!(ran.stdout.contains(&told), "{told} {ran:?}");
    match drawn {
        1 => assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "")),
        _ => assert!(ran.failed(1, &file).starts_with("draws that cannot be checked: "), "{ran:?}"),
    }
}

/// Whatever is changed is named, and it is the first thing that differs.
fn forged(game: &str, record: &Value) {
    let found = |edit: &dyn Fn(&mut Value)| {
        let mut edited = record.clone();
        edit(&mut edited);
        let file = file(&format!("{game}-forged"), edited.to_string());
        let ran = verify(&file, &[]).unwrap();
        ran.failed(1, &file).to_owned()
    };
    let all = draws(record, None);
    let (total, first, last) = (all.len(), all[0], all[all.len() - 1]);
    let number = |place: usize| all.iter().position(|&other| other == place).unwrap() + 1;
    let remove = |record: &mut Value, place: usize| record["log"].as_array_mut().unwrap().remove(place);

    let seed = found(&|record| record["seed"] = json!("11".repeat(32)));
    assert!(seed.starts_with("the seed: secret and words give "), "{seed}");
    let unsealed = found(&|record| {
        record["seed"] = json!("11".repeat(32));
        record.as_object_mut().unwrap().remove("fairness");
    });
    // A pick out of few may be the same by chance, a whole game is not.
    assert!(unsealed.starts_with("draw ") && unsealed.contains("the seed gives "), "{unsealed}");
    let seal = found(&|record| record["fairness"]["commitment"] = json!("22".repeat(32)));
    assert!(seal.starts_with("the seal: that of the secret is "), "{seal}");
    let word = found(&|record| record["fairness"]["entropy"][0] = json!("33".repeat(16)));
    assert!(word.starts_with("the seed: secret and words give "), "{word}");

    let shuffle = draws(record, Some("order"))[0];
    let card = found(&|record| {
        record["log"][shuffle]["fate"]["order"].as_array_mut().unwrap().swap(0, 1);
    });
    let named = format!("draw {} of {total} (log[{shuffle}]), shuffle", number(shuffle));
    assert!(card.starts_with(&named) && card.contains("the seed gives "), "{card}");
    for kind in ["dice", "pick"] {
        let Some(&place) = draws(record, Some(kind)).first() else { continue };
        let other = found(&|record| {
            let drawn = &mut record["log"][place]["fate"][kind];
            let value = if kind == "dice" { &mut drawn[0] } else { drawn };
            *value = json!(value.as_u64().unwrap() + 1);
        });
        let named = format!("draw {} of {total} (log[{place}]), {kind}: the seed gives ", number(place));
        assert!(other.starts_with(&named), "{other}");
        let unknown = found(&|record| drop(record.as_object_mut().unwrap().remove("chances")));
        assert!(unknown.starts_with("draws that cannot be checked: "), "{unknown}");
    }

    let removed = found(&|record| drop(remove(record, last)));
    assert!(removed.starts_with(&format!("draw {total}, ")), "{removed}");
    assert!(removed.ends_with(": it was asked for, and the record ends before it"), "{removed}");
    if total > 1 {
        let removed = found(&|record| drop(remove(record, first)));
        assert!(removed.starts_with("draw "), "{removed}");
    }
    let added = found(&|record| {
        let copy = record["log"][last].clone();
        record["log"].as_array_mut().unwrap().push(copy);
    });
    assert!(added.ends_with(": the record says that nothing was asked for here"), "{added}");
    let cut = found(&|record| record["log"].as_array_mut().unwrap().truncate(first));
    assert!(cut.starts_with("draw 1, ") && cut.ends_with("the record ends before it"), "{cut}");

    let text = record.to_string();
    let half = file(&format!("{game}-half"), &text[..text.len() / 2]);
    let ran = verify(&half, &[]).unwrap();
    assert!(ran.failed(2, &half).starts_with("not JSON, or cut off ("), "{ran:?}");
}

/// The first number that this seed gives is one of those that would make some picks likelier than others, so that
/// the next one counts.
const SEED: &str = "0001156700000000000000000000000000000000000000000000000000000000";

/// A record of nothing but a draw of each kind.
fn drawn() -> Value {
    let chances =
        [Chance::Pick { len: 65_175 }, Chance::Shuffle { len: 12 }, Chance::Dice { count: 3, sides: 6 }];
    let mut dealer = Dealer::new(SEED.parse().unwrap());
    let mut log = Vec::new();
    for chance in chances {
        let mut fate = Fate::Pick(0);
        dealer.answer(chance, &mut fate);
        log.push(json!({ "at": 0, "fate": fate }));
    }
    json!({
        "walpurgis": 3, "game": "g", "rules": 1, "config": { "seats": 2 }, "seed": SEED,
        "log": log, "chances": chances,
    })
}

type Edit<'a> = &'a dyn Fn(&mut Value);

#[test]
fn what_only_a_careful_forger_changes_is_named_too() {
    let honest = drawn();
    let Some(said) = told_of("drawn", &honest) else { return };
    assert!(said.contains("ok: 3 of 3 draws follow from the seed (dice: 1, pick: 1, shuffle: 1)"), "{said}");
    let secret = [7; 32];
    let seal = HEXLOWER.encode(digest(&SHA256, &secret).as_ref());
    let sealed = json!({
        "secret": HEXLOWER.encode(&secret), "commitment": seal, "entropy": ["", "", ""], "seed": SEED,
    });
    let cases: [(Edit<'_>, &str); 6] = [
        (
            &|record| record["log"][1]["fate"]["order"].as_array_mut().unwrap().swap(10, 11),
            "draw 2 of 3 (log[1]), shuffle of 12, place 11: the seed gives ",
        ),
        (
            &|record| {
                let last = &mut record["log"][2]["fate"]["dice"][2];
                *last = json!(last.as_u64().unwrap() % 6 + 1);
            },
            "draw 3 of 3 (log[2]), dice: the seed gives ",
        ),
        (
            &|record| record["chances"][2] = json!({ "pick": { "len": 6 } }),
            "draw 3 of 3 (log[2]): the record says that pick was asked for, and holds dice",
        ),
        (
            &|record| {
                let first = record["log"].as_array_mut().unwrap().remove(0);
                record["chances"].as_array_mut().unwrap().remove(0);
                record["adopted"] = json!({ "rules": 0, "state": {}, "drawn": 2, "before": [first] });
            },
            "the draws: the record says that 2 were made under other rules, and holds 1",
        ),
        (
            &|record| record["origin"] = json!({ "kind": "daily", "date": "2026-11-18" }),
            "the seed is not that of the daily deal of 2026-11-18",
        ),
        (&|record| record["fairness"] = sealed.clone(), "the players' words: there are 3 at a table of 2"),
    ];
    for (edit, fault) in cases {
        let mut forged = honest.clone();
        edit(&mut forged);
        let file = file("careful", forged.to_string());
        let ran = verify(&file, &[]).unwrap();
        assert!(ran.failed(1, &file).starts_with(fault), "{fault}: {ran:?}");
    }
    let file = file("unsealed", honest.to_string());
    let ran = verify(&file, &["--commitment", &seal]).unwrap();
    assert!(ran.failed(1, &file).starts_with("the record opens no seal: "), "{ran:?}");
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    let whole = r#"{"walpurgis":3,"game":"g","rules":1,"config":{"seats":1},"seed":"SEED","log":[]}"#
        .replace("SEED", &"00".repeat(32));
    let with = |from: &str, to: &str| whole.replace(from, to);
    let cases = [
        (String::new(), "not JSON, or cut off ("),
        ("[".repeat(200_000), "not JSON, or cut off ("),
        ("null".to_owned(), "not a record of Walpurgis"),
        ("[]".to_owned(), "not a record of Walpurgis"),
        ("{}".to_owned(), "not a record of Walpurgis"),
        (with(":3,", ":9,"), "the record has format 9, this program reads 1 to 3"),
        (with(":3,", ":true,"), "'walpurgis' of the record is not a whole number"),
        (with(r#""seed""#, r#""sead""#), "the record has no field 'seed'"),
        (with("00", "0g"), "the seed is not 64 hexadecimal digits"),
        (with(r#""g""#, r#""\ud800""#), "'game' of the record is not a text"),
        (with(r#"{"seats":1}"#, "[]"), "'config' of the record is not an object"),
        (with("[]", "7"), "'log' of the record is not a list"),
        (with("[]", "[7]"), "log[0] is not an object"),
        (with("[]", r#"[{"at":0}]"#), "log[0] is neither a move nor a draw nor a deadline"),
        (
            with("[]", r#"[{"at":0,"do":1,"fate":{"pick":0}}]"#),
            "log[0] is neither a move nor a draw nor a deadline",
        ),
        (with("[]", r#"[{"at":0,"fate":7}]"#), "the draw of log[0] is not one of dice, pick and order"),
        (with("[]", r#"[{"at":0,"fate":{"dice":["6"]}}]"#), "the dice of log[0] is not whole numbers"),
        (with("[]", r#"[],"chances":[{"pick":{}}]"#), "chances[0] has no field 'len'"),
        (
            with("[]", r#"[],"chances":[{"shuffle":{"len":99999}}]"#),
            "'len' of chances[0] is not between 0 and 1024",
        ),
        (with("[]", r#"[],"fairness":null"#), "'fairness' of the record is not an object"),
        (with("[]", r#"[],"adopted":{}"#), "'adopted' has no field 'before'"),
    ];
    for (number, (text, fault)) in cases.iter().enumerate() {
        let file = file(&format!("bad-{number}"), text);
        let Some(ran) = verify(&file, &[]) else { return };
        assert!(ran.failed(2, &file).starts_with(fault), "{fault}: {ran:?}");
    }
    let binary = file("binary", [0xff, 0xfe, 0x00]);
    assert!(verify(&binary, &[]).unwrap().failed(2, &binary).starts_with("not JSON, or cut off ("));
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verify-missing.json");
    assert_eq!(verify(&missing, &[]).unwrap().failed(2, &missing), "No such file or directory");
}
