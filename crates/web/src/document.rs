//! `GET /api/openapi.json`: the interface described for programs.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use crate::routes;

const ABOUT: &str = "Plays, shows and converts games of Othello on boards from 4x4 to 10x10. The server keeps no \
                     game: every request brings its own as a size, a start position and moves. Squares are written \
                     f5, a pass is written pass. Refusals carry a sentence, a code and the place at fault.";

/// The whole interface.
#[derive(OpenApi)]
#[openapi(
    info(title = "Outflank", description = ABOUT),
    paths(
        routes::show_game,
        routes::choose_move,
        routes::list_players,
        routes::show_player,
        routes::read_games,
        routes::write_game,
        routes::list_formats,
        routes::show_status,
    )
)]
struct Api;

/// Answers with the whole description.
pub async fn show() -> Json<Document> {
    Json(Api::openapi())
}
