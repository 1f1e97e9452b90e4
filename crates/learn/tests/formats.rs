//! Files of released format versions stay readable: the samples in `data/formats` have the expected content.

use std::path::{Path, PathBuf};

use outflank_board::{Board, BoardSize, Colour, Game, Position, S4, S8};
use outflank_engine::{Endgame, TranspositionTable, checksum};
use outflank_lab::Evaluation as _;
use outflank_lab::learned::td::{TdModel, TdNetwork};
use outflank_learn::ScoreKind;
use outflank_learn::store::{Block, Reader};
use outflank_notation::transcript;

/// The game of the first block.
const GAME: &str = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1\
                    d1b2a3e1h4h3g4g3f3g1f2b7h2h1g7";

/// The largest number of empty squares of a solved position in that game.
const SOLVED_EMPTIES: u32 = 14;

fn blocks() -> Vec<Block> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/formats/samples-v2.bin");
    Reader::open(&path).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The positions of a game with at most 52 empty squares in which a move was played, and the result for the side to
/// move.
fn positions(game: &Game) -> Vec<(Board<S8>, i32)> {
    let result = game.outcome().unwrap().difference();
    let position = |ply| {
        let position = game.position_at(ply)?;
        let board = position.board8()?;
        let result = if position.turn() == Colour::Black { result } else { -result };
        (board.empties().len() <= 52 && !board.moves().is_empty()).then_some((board, result))
    };
    (0..game.ply()).filter_map(position).collect()
}

#[test]
fn a_labelled_game_of_version_2_is_read() {
    let block = &blocks()[0];
    let positions = positions(&transcript::parse(GAME, Position::start(BoardSize::Eight)).unwrap());
    assert_eq!((block.samples.len(), positions.len()), (46, 46));
    let table = TranspositionTable::new(1);
    let mut solver = Endgame::new(&table);
    for (sample, expected) in block.samples.iter().zip(positions) {
        assert_eq!((sample.board, i32::from(sample.result)), expected);
        if sample.empties() <= SOLVED_EMPTIES {
            assert_eq!(sample.kind, ScoreKind::Exact);
            assert_eq!(i32::from(sample.score), solver.solve(sample.board).scaled().get());
        } else {
            assert_eq!(sample.kind, ScoreKind::Guessed);
        }
    }
}

#[test]
fn self_play_games_of_version_2_are_read() {
    let block = &blocks()[1];
    assert_eq!(block.samples.len(), 4_450);
    for sample in &block.samples {
        let kind = if sample.empties() <= 4 { ScoreKind::Exact } else { ScoreKind::Searched };
        assert_eq!(sample.kind, kind);
    }
    let games = block.samples.chunk_by(|sample, next| next.empties() < sample.empties());
    assert_eq!(games.count(), 100);
}

#[test]
fn version_2_blocks_match_known_checksums() {
    let sums: Vec<_> = blocks().iter().map(|block| (block.job, checksum(&block.pack()))).collect();
    // The second numbers are checksums of the decompressed bytes, computed by other programs.
    assert_eq!(sums, [(0xeaa94ed871c34c3e, 0xad0d3537bc2df4c0), (0xc9b322de25e84b56, 0x816e0e0482f65343)]);
}

#[test]
fn a_network_of_version_1_is_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/formats/td-v1.safetensors");
    let bytes = std::fs::read(path).unwrap();
    let (model, metadata) = TdModel::<S4>::read(&bytes).unwrap();
    assert_eq!((model.spec().to_string().as_str(), model.weights().len()), ("table:phases=2", 6));
    let settings = ["games", "played", "lambda", "rate", "epsilon", "seed", "against"];
    assert_eq!(
        settings.map(|key| metadata[key].as_str()),
        ["100", "100", "0.5", "0.1", "0.1", "1", "itself"]
    );
    assert_eq!(model.write(&metadata), bytes);
    assert_eq!(TdNetwork::new(model).points(&Board::start()), 0);
}
