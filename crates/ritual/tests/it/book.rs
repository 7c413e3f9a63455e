use ritual::{Book, BookChoice, BookFile, MAX_BOOK_BYTES, Options, PrintedRitual, Ritual};
use tabletop::{Config, Game as _, Language, Words};

fn file() -> BookFile {
    BookChoice::BuiltIn.file().clone()
}

/// The complaint about a book in which card 2 of the first ritual is this one.
fn with_card(card: &str) -> String {
    let mut file = file();
    file.rituals[0].cards[1] = card.to_owned();
    match Book::new(file) {
        Ok(_) => "none".to_owned(),
        Err(error) => error.to_string().replace("ritual 1 \"Initiation\", card 2: ", ""),
    }
}

#[test] // RT-03
fn the_book_has_ten_rituals_of_six_cards() {
    let file = file();
    assert_eq!(file.rituals.len(), 10);
    assert!(file.rituals.iter().all(|ritual| ritual.cards.len() == 6));
    assert_eq!(file.rituals[0].name.en, "Initiation");
}

#[test] // RT-08
fn a_mistake_is_named_with_its_card_and_what_would_be_right() {
    let mut wrong = file();
    wrong.rituals[6].cards[2] = "each: pink == 1".to_owned();
    let error = Book::new(wrong).unwrap_err();
    assert_eq!(
        error.told(Language::En),
        "ritual 7 \"The Cairn\", card 3: expected one of red, blue, yellow, green, violet, size, distinct, \
         max, spread, found \"pink\""
    );
    assert_eq!(
        error.told(Language::Fr),
        "rituel 7 « Le Cairn », carte 3 : attendu : un mot parmi red, blue, yellow, green, violet, size, \
         distinct, max, spread ; trouvé : « pink »"
    );
}

#[test] // RT-08
fn a_card_must_ask_for_something_that_can_be() {
    assert_eq!(with_card("each: red == 1"), "none");
    assert_eq!(with_card("group: red == 9"), "\"red == 9\" cannot be, red is from 0 to 8");
    assert_eq!(with_card("each: distinct == 6"), "\"distinct == 6\" cannot be, distinct is from 1 to 5");
    assert_eq!(with_card("each: red >= 0"), "\"red >= 0\" always holds, it must ask for something");
    assert_eq!(with_card("group: red <= 8"), "\"red <= 8\" always holds, it must ask for something");
    let misplaced = "says nothing here, spread is only for group, size only for each and choose";
    assert_eq!(with_card("each: spread <= 1"), format!("\"spread <= 1\" {misplaced}"));
    assert_eq!(with_card("group: size >= 9"), format!("\"size >= 9\" {misplaced}"));
    assert_eq!(with_card("choose 4: red >= 1"), "choose 4, it must be 1 to 3");
    assert_eq!(with_card("choose 0: red >= 1"), "choose 0, it must be 1 to 3");
    assert_eq!(with_card("choose 1: red >= 2 | others: red == 0"), "it asks for the same as card 1");
}

#[test] // RT-08
fn a_card_that_some_table_cannot_meet_is_refused() {
    let unmeetable = |shamans| format!("{shamans} shamans cannot meet it, there are not the stones for it");
    assert_eq!(with_card("each: red == 2"), unmeetable(5), "ten red stones");
    assert_eq!(with_card("each: size == 5"), unmeetable(3), "four stones a shaman are in play");
    assert_eq!(with_card("each: red == 1 & group: red == 0"), unmeetable(3));
    assert_eq!(with_card("choose 3: red >= 3"), unmeetable(3));
    assert_eq!(with_card("each: red >= 2 and red <= 1"), unmeetable(3));
    assert_eq!(with_card("group: max <= 2"), unmeetable(3), "ten stones at most");
}

#[test] // RT-08
fn a_card_asks_for_no_more_than_one_can_read() {
    let asking = |things: usize| vec!["each: red <= 2"; things].join(" & ");
    assert_eq!(with_card(&asking(12)), "none");
    assert_eq!(with_card(&asking(13)), "it asks for 13 things, a card asks for at most 12");
}

#[test] // RT-60
fn a_way_is_found_to_every_card_of_the_book() {
    assert_eq!(Ritual::check_deck(Ritual::deck_file().unwrap()), Ok(()));
}

#[test] // RT-08, RT-60
fn a_card_to_which_no_way_is_found_is_refused_in_both_languages() {
    let contradiction = "each: red == 1 & choose 1: red >= 2";
    assert_eq!(with_card(contradiction), "none", "there are the stones for both");
    let text =
        Ritual::deck_file().unwrap().replacen("choose 1: blue >= 2 | others: blue == 0", contradiction, 1);
    let told = Ritual::check_deck(&text).unwrap_err();
    assert_eq!(
        told.en,
        "ritual 1 \"Initiation\", card 2: no way to it was found for 2 shamans, it must be easier to reach"
    );
    assert_eq!(
        told.fr,
        "rituel 1 « Initiation », carte 2 : aucun chemin n’y mène pour 2 chamans, il faut une carte plus \
         accessible"
    );
}

#[test] // RT-08
fn a_book_has_one_to_ten_rituals_with_names_of_their_own() {
    let told = |change: &dyn Fn(&mut BookFile)| {
        let mut file = file();
        change(&mut file);
        Book::new(file).unwrap_err().to_string()
    };
    assert_eq!(told(&|file| file.rituals.clear()), "the ritual book has 0 rituals, it must have 1 to 10");
    let eleventh = PrintedRitual { name: Words::new("More", "Encore"), cards: Vec::new() };
    assert_eq!(
        told(&|file| file.rituals.push(eleventh.clone())),
        "the ritual book has 11 rituals, it must have 1 to 10"
    );
    assert_eq!(
        told(&|file| file.rituals[2].cards.truncate(5)),
        "ritual 3 \"Twin Bearers\": 5 cards, a ritual has 6"
    );
    assert_eq!(
        told(&|file| file.rituals[1].name.fr = "  ".to_owned()),
        "ritual 2: the name has 0 characters in French, it must have 1 to 80"
    );
    assert_eq!(
        told(&|file| file.name.en = "a".repeat(81)),
        "the name of the book has 81 characters in English, it must have 1 to 80"
    );
    assert_eq!(
        told(&|file| file.rituals[1].name.en = "Initiation ".to_owned()),
        "ritual 2 \"Initiation \": another ritual before it has the same name in English"
    );
}

#[test] // RT-08
fn a_file_that_is_no_book_or_too_long_is_refused() {
    let long = Book::parse(&" ".repeat(MAX_BOOK_BYTES + 1)).unwrap_err().to_string();
    assert_eq!(long, "the ritual book has 65537 bytes, at most 65536 are read");
}

/// What is said of the text of a file, in both languages.
fn complaints(text: &str) -> String {
    let Words { en, fr } = Ritual::check_deck(text).unwrap_err();
    format!("{en}\n{fr}")
}

#[test] // RT-08
fn a_file_that_cannot_be_read_says_where_and_what_would_be_right() {
    let text = Ritual::deck_file().unwrap();
    let told = [
        complaints(&text.replacen("rituals: [", "ritals: [", 1)),
        complaints(&text.replacen("(en: \"Initiation\", fr: \"Initiation\")", "(en: \"Initiation\")", 1)),
        complaints(&text.replacen("(en: \"Initiation\", fr", "(en: \"Initiation\" fr", 1)),
        complaints(&text.replacen("distinct == 5\"", "distinct == 5", 1)),
        complaints("(name: 3)"),
        complaints(&format!("{text} more")),
    ];
    assert!(!told.concat().contains(['`', '_']), "no word of the program: {told:?}");
    insta::assert_snapshot!(told.join("\n"), @r#"
    the ritual book cannot be read: line 5, column 5: there is no field "ritals" here, only name and rituals
    le recueil est illisible : ligne 5, colonne 5 : il n’y a pas de champ « ritals » ici, seulement name et rituals
    the ritual book cannot be read: line 7, column 36: what ends here lacks the field "fr"
    le recueil est illisible : ligne 7, colonne 36 : il manque le champ « fr » à ce qui finit ici
    the ritual book cannot be read: line 7, column 37: a comma is missing
    le recueil est illisible : ligne 7, colonne 37 : il manque une virgule
    the ritual book cannot be read: line 18, column 25: a comma is missing
    le recueil est illisible : ligne 18, colonne 25 : il manque une virgule
    the ritual book cannot be read: line 1, column 7: there must be something in round brackets here
    le recueil est illisible : ligne 1, colonne 7 : il faut ici quelque chose entre parenthèses
    the ritual book cannot be read: line 117, column 2: the file is complete before this, nothing may follow
    le recueil est illisible : ligne 117, colonne 2 : le fichier est complet avant ceci, rien ne doit suivre
    "#);
}

#[test] // RT-08
fn a_book_travels_with_the_options_as_text_or_as_data() {
    let text = Ritual::deck_file().unwrap();
    let from_text: Options =
        serde_json::from_value(serde_json::json!({ "deck": text, "ritual": 4 })).unwrap();
    assert_ne!(from_text.deck, BookChoice::BuiltIn, "a copy of the book is a book of one's own");
    let written = serde_json::to_string(&from_text).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&written).unwrap(), from_text);
    assert!(Ritual::new(&Config { seats: 4, options: from_text }).is_ok());
}
