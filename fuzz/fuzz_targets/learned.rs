//! Bytes are learned weights that are written and read back the same, or refused in one line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::S4;
use outflank_lab::learned::td::{TdModel, TdNetwork};
use outflank_lab::learned::{Network, Tensors};

/// A header before the bytes, so that the weights of a table are reached.
const HEADER: &str = r#"{"__metadata__":{"network":"table","outflank":"td","outflank.format":"1","size":"4x4"},"weights":{"dtype":"F32","shape":[1,3],"data_offsets":[0,12]}}"#;

fuzz_target!(|bytes: &[u8]| {
    let table = [&(HEADER.len() as u64).to_le_bytes()[..], HEADER.as_bytes(), bytes].concat();
    for file in [bytes, &table] {
        if let Ok(tensors) = Tensors::read(file) {
            assert_eq!(Tensors::read(&tensors.write()), Ok(tensors));
        }
        if let Err(error) = Network::<S4>::read(file) {
            assert_eq!(error.to_string().lines().count(), 1);
        }
        match TdModel::<S4>::read(file) {
            Ok((model, metadata)) => {
                let (again, _) = TdModel::<S4>::read(&model.write(&metadata)).expect("what was written");
                assert_eq!(again.weights(), model.weights());
                let _ = TdNetwork::new(again);
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
