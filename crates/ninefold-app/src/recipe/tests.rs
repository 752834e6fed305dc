use super::*;

fn error(text: &str) -> RecipeError {
    Recipe::parse(text).unwrap_err()
}

#[test]
fn recipes_say_where_they_are_wrong() {
    assert!(matches!(error("title = 1\n"), RecipeError::Toml(1, 9, _)));
    assert!(matches!(error("\nno-such-key = 1\n"), RecipeError::Toml(2, 1, _)));
    assert_eq!(error("title = 'x'"), RecipeError::NoChapter);
    assert_eq!(error("theme = 'pink'\n[[chapter]]\n"), RecipeError::Theme("pink".into()));
}

#[test]
fn a_chapter_has_one_source() {
    let source = |text: &str| {
        let recipe = Recipe::parse(&format!("[[chapter]]\n{text}\n")).unwrap();
        recipe.chapters[0].source().map(|source| matches!(source, Source::New(_)))
    };
    assert_eq!(source("files = ['a.txt']"), Ok(false));
    assert_eq!(source("generate = { count = 3, minimal = true, distinct = false, require = ['x-wing'] }"), Ok(true));
    assert_eq!(source(""), Err(RecipeError::NoSource));
    assert_eq!(source("generate = { count = 3 }\ncount = 3"), Err(RecipeError::TwoSources));
    assert_eq!(source("generate = { count = 2026-12-24 }"), Err(RecipeError::Value("datetime")));
    assert_eq!(source("generate = { time-limit = inf }"), Err(RecipeError::Value("float")));
    let recipe = Recipe::parse(
        "[[chapter]]\ngenerate = { minimal = true, only = ['x-wing', 'skyscraper'], time-limit = 0.5 }\n",
    )
    .unwrap();
    let text = |text: &str| Some(text.to_owned());
    let settings =
        vec![("minimal".into(), None), ("only".into(), text("x-wing,skyscraper")), ("time-limit".into(), text("0.5"))];
    assert_eq!(recipe.chapters[0].source(), Ok(Source::New(settings)));
}

#[cfg(feature = "pdf")]
#[test]
fn a_recipe_names_its_language() {
    let recipe = |language: &str| Recipe::parse(&format!("language = '{language}'\n[[chapter]]\nlevel = 'easy'\n"));
    let german = recipe("de").unwrap();
    assert_eq!(german.pages().language(), Language::German);
    assert_eq!(german.chapters[0].heading(german.pages().language()), "Leicht");
    let RecipeError::Toml(1, 12, why) = recipe("nl").unwrap_err() else { panic!("another place") };
    assert!(["\"nl\"", "en", "de", "fr", "es"].iter().all(|word| why.contains(word)), "{why}");
}
