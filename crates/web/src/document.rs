//! `GET /api/openapi.json`: the `OpenAPI` document of the interface.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use crate::routes::{self, runs, streams};

const ABOUT: &str = "Plays, analyses, reviews, shows and converts games of Othello on boards from 4x4 to 10x10. The server keeps no \
                     game: every request brings its own as a size, a start position and moves. Squares are written \
                     f5, a pass is written pass. Refusals carry a sentence, a code and the place at fault.";

/// The complete interface.
#[derive(OpenApi)]
#[openapi(
    info(title = "Outflank", description = ABOUT),
    paths(
        routes::show_game,
        streams::choose_move,
        streams::analyse,
        streams::review,
        streams::trace,
        routes::list_players,
        routes::show_player,
        routes::read_games,
        routes::write_game,
        routes::list_formats,
        routes::show_status,
        runs::list_runs,
        runs::start_run,
        runs::watch_run,
        runs::change_run,
        runs::delete_run,
        runs::run_file,
        runs::list_studies,
        runs::check_study,
    )
)]
struct Api;

/// Returns the `OpenAPI` document.
pub async fn show() -> Json<Document> {
    Json(Api::openapi())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::body::Body;
    use axum::http::{Request, StatusCode, header};
    use serde_json::{Map, Value, json};
    use tower::ServiceExt as _;

    use super::*;
    use crate::{ServerSettings, app};

    fn document() -> Value {
        json!(Api::openapi())
    }

    fn object(value: &Value) -> &Map<String, Value> {
        value.as_object().unwrap_or_else(|| panic!("{value} is no object"))
    }

    fn list(value: &Value) -> impl Iterator<Item = &Value> {
        value.as_array().into_iter().flatten()
    }

    /// Every operation with its path and method.
    fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
        let methods = |(path, methods)| {
            object(methods).iter().map(move |(method, operation)| (path, method.as_str(), operation))
        };
        object(&document["paths"])
            .iter()
            .map(|(path, methods)| (path.as_str(), methods))
            .flat_map(methods)
            .collect()
    }

    /// The schemas in a request or response body.
    fn contents(body: &Value) -> Vec<&Value> {
        let types = body["content"].as_object().unwrap_or_else(|| panic!("{body} has no content"));
        types.values().map(|content| &content["schema"]).collect()
    }

    /// Calls `check` with a schema and with every schema nested in it.
    fn visit(schema: &Value, check: &mut impl FnMut(&Value)) {
        check(schema);
        let parts = ["oneOf", "allOf", "anyOf"].into_iter().flat_map(|part| list(&schema[part]));
        let single = ["items", "additionalProperties"].into_iter().filter_map(|part| schema.get(part));
        // `false` means that an object has no further properties.
        let single = single.filter(|part| part.as_bool() != Some(false));
        let properties = schema["properties"].as_object().into_iter().flat_map(Map::values);
        parts.chain(single).chain(properties).for_each(|part| visit(part, check));
    }

    /// Calls `check` with every schema of the document.
    fn visit_all(document: &Value, check: &mut impl FnMut(&Value)) {
        object(&document["components"]["schemas"]).values().for_each(|schema| visit(schema, check));
        for (_, _, operation) in operations(document) {
            list(&operation["parameters"]).for_each(|parameter| visit(&parameter["schema"], check));
            let bodies = object(&operation["responses"]).values().chain(operation.get("requestBody"));
            bodies.flat_map(contents).for_each(|schema| visit(schema, check));
        }
    }

    /// Whether a property has a description.
    ///
    /// A property with a single value is described by its object, and a nullable one by its non-null form.
    fn is_described(property: &Value) -> bool {
        let is_constant = property["enum"].as_array().is_some_and(|values| values.len() == 1);
        property["description"].is_string() || is_constant || list(&property["oneOf"]).any(is_described)
    }

    #[test]
    fn every_schema_is_defined_and_has_a_type() {
        let document = document();
        let components = object(&document["components"]["schemas"]);
        let mut schemas = 0;
        visit_all(&document, &mut |schema| {
            schemas += 1;
            if let Some(name) = schema["$ref"].as_str() {
                let name = name.strip_prefix("#/components/schemas/").unwrap();
                assert!(components.contains_key(name), "{name} is named and not described");
                return;
            }
            let says = |part| schema.get(part).is_some();
            assert!(["type", "oneOf", "allOf"].into_iter().any(says), "{schema} may be anything");
            let is_open = schema["type"] == "object" && !says("properties") && !says("additionalProperties");
            assert!(!is_open, "{schema} may hold anything");
        });
        assert!(schemas > 100, "{schemas} schemas");
    }

    #[test]
    fn every_property_and_parameter_is_described() {
        let document = document();
        visit_all(&document, &mut |schema| {
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                assert!(is_described(property), "{name} of {schema}");
            }
        });
        for (name, schema) in object(&document["components"]["schemas"]) {
            assert!(schema["description"].is_string(), "{name}");
        }
        for (path, _, operation) in operations(&document) {
            for parameter in list(&operation["parameters"]) {
                assert!(is_described(parameter), "{parameter} of {path}");
            }
        }
    }

    #[test]
    fn every_kind_of_event_is_listed() {
        let mut kinds = BTreeSet::new();
        visit(&document()["components"]["schemas"]["Event"], &mut |schema| {
            kinds.extend(schema["properties"]["event"]["enum"][0].as_str().map(str::to_owned));
        });
        let expected = [
            "waiting", "started", "note", "report", "choice", "analysis", "done", "ply", "review", "trace",
            "error",
        ];
        assert_eq!(kinds, expected.map(str::to_owned).into());
    }

    #[test]
    fn the_router_and_the_document_have_the_same_paths() {
        let document = document();
        let described: BTreeSet<&str> = operations(&document).iter().map(|&(path, ..)| path).collect();
        assert_eq!(described, routes::routes().map(|(path, _)| path).into());
    }

    #[tokio::test]
    async fn the_router_and_the_document_have_the_same_methods() {
        let document = document();
        for path in object(&document["paths"]).keys() {
            for method in ["get", "post", "put", "delete"] {
                // No run has such an id, so that nothing is answered for long.
                let place = path.replace("{id}", "none").replace("{name}", "none");
                let request = Request::builder().method(&*method.to_uppercase()).uri(place);
                let request = request.header(header::HOST, "localhost").body(Body::empty()).unwrap();
                let answer = app(&ServerSettings::default()).oneshot(request).await.unwrap();
                let is_taken = answer.status() != StatusCode::METHOD_NOT_ALLOWED;
                let is_described = document["paths"][path].get(method).is_some();
                assert_eq!(is_taken, is_described, "{method} {path}");
            }
        }
    }
}
