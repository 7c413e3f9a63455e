use std::path::Path;

use serde_saphyr::UserMessageFormatter;
use tabletop::{Scenario, ScenarioFile};

use super::cases::scenarios;

/// How a scenario is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Yaml,
    Json,
}

/// Why a text is not a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a scenario: {0}")]
pub struct ParseError(String);

impl Format {
    /// By the ending of the name; what is not `.json` is taken for YAML.
    pub fn of_path(path: &Path) -> Self {
        match path.extension() {
            Some(ending) if ending.eq_ignore_ascii_case("json") => Self::Json,
            _ => Self::Yaml,
        }
    }
}

/// Reads the scenarios of a file; an error names the field or the line, and what would be right there.
pub fn parse_scenarios(text: &str, format: Format) -> Result<Vec<Scenario>, ParseError> {
    scenarios(parse_file(text, format)?).map_err(|reason| in_one_line(&reason))
}

fn parse_file(text: &str, format: Format) -> Result<ScenarioFile, ParseError> {
    match format {
        Format::Yaml => {
            let options = serde_saphyr::options! {
                strict_booleans: true,
                with_snippet: false,
            };
            serde_saphyr::from_str_with_options(text, options).map_err(|error| {
                // The words for people, without hints at the parser's settings.
                in_one_line(&error.render_with_formatter(&UserMessageFormatter))
            })
        }
        Format::Json => {
            let mut reader = serde_json::Deserializer::from_str(text);
            let file = serde_path_to_error::deserialize(&mut reader)
                .map_err(|error| in_one_line(&error.to_string()))?;
            reader.end().map_err(|error| in_one_line(&error.to_string()))?;
            Ok(file)
        }
    }
}

fn in_one_line(message: &str) -> ParseError {
    ParseError(message.split_whitespace().collect::<Vec<_>>().join(" "))
}
