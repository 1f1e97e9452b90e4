//! Files of learned weights: named arrays of numbers and metadata, in the safetensors format.
//!
//! The format is eight bytes with the length of a JSON header, the header, and the numbers. The header has a shape and
//! a place for each array. The crate `safetensors` writes metadata in a random order, so that the same weights give
//! different files. This writer always gives the same bytes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use thiserror::Error;

/// The metadata key of the kind of evaluation, and the key of the format version.
const KIND_KEY: &str = "outflank";
const VERSION_KEY: &str = "outflank.format";

/// The version of the arrays and metadata of learned evaluations.
const FORMAT_VERSION: u32 = 1;

/// The header's key for metadata, in the specification of the format.
const METADATA_KEY: &str = "__metadata__";

/// The maximum length of a header.
const MAX_HEADER_BYTES: usize = 1 << 20;

/// The size of a number in bytes. All numbers are 32-bit floats.
const NUMBER_BYTES: usize = size_of::<f32>();

/// Named arrays and their metadata.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tensors {
    /// Texts by name, such as the model and the data that it was trained with.
    pub metadata: BTreeMap<String, String>,
    /// The arrays by name.
    pub tensors: BTreeMap<String, Tensor>,
}

/// An array of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The length of each dimension.
    pub shape: Vec<usize>,
    /// The numbers; the last dimension is contiguous.
    pub values: Vec<f32>,
}

/// Why a file of learned weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LearnedError {
    /// The bytes are not in the safetensors format.
    #[error("not a complete safetensors file: {0}; copy it again, or train it with `outflank train`")]
    Format(String),
    /// The file does not belong to this program.
    #[error("its metadata has no key \"{KIND_KEY}\"; save it with metadata as docs/learned.md describes")]
    Foreign,
    /// The file is from a newer version of the program.
    #[error(
        "it has format {0}, and this program reads up to {FORMAT_VERSION}; use a newer version of outflank"
    )]
    Newer(String),
    /// The file has another kind of evaluation.
    #[error("it contains the evaluation {found:?}, not {expected:?}; write eval={found}")]
    Kind {
        /// The kind of the file.
        found: String,
        /// The expected kind.
        expected: &'static str,
    },
    /// The file is for another board size.
    #[error("it was trained for {found}, not for {expected}; train one with --size")]
    Size {
        /// The size of the file.
        found: String,
        /// The size of the board.
        expected: String,
    },
    /// The metadata has an invalid value.
    #[error("its metadata has an invalid value {value:?} for {key:?}; {remedy}")]
    Metadata {
        /// The key.
        key: &'static str,
        /// The value, empty if it is missing.
        value: String,
        /// The expected value.
        remedy: String,
    },
    /// An array is missing or has another shape.
    #[error("its array {name:?} has the shape {found:?}, not {expected:?}")]
    Shape {
        /// The name of the array.
        name: String,
        /// The shape of the file; empty if the array is missing.
        found: Vec<usize>,
        /// The shape of the model.
        expected: Vec<usize>,
    },
    /// An array has a value that is infinite or not a number.
    #[error("its array {0:?} contains a value that is not a finite number; train with a lower rate")]
    NotFinite(String),
}

impl Tensors {
    /// Weights of this kind, without arrays.
    #[must_use]
    pub fn new(kind: &'static str) -> Self {
        let own = [(KIND_KEY, kind.to_owned()), (VERSION_KEY, FORMAT_VERSION.to_string())];
        let metadata = own.map(|(key, value)| (key.to_owned(), value)).into_iter().collect();
        Self { metadata, tensors: BTreeMap::new() }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When the bytes are not in the format, or a number is not finite.
    pub fn read(bytes: &[u8]) -> Result<Self, LearnedError> {
        let (header, data) = split(bytes)?;
        let (mut metadata, mut places) = (BTreeMap::new(), Vec::new());
        for (name, value) in header {
            if name == METADATA_KEY {
                metadata = texts(value)?;
            } else {
                places.push(Place::read(name, &value)?);
            }
        }
        places.sort_by_key(|place| place.begin);
        let mut end = 0;
        let mut tensors = BTreeMap::new();
        for place in places {
            if place.begin != end || place.end > data.len() {
                return Err(invalid(format!("the array {:?} is not where the last one ends", place.name)));
            }
            end = place.end;
            let (name, tensor) = place.tensor(data)?;
            tensors.insert(name, tensor);
        }
        if end != data.len() {
            return Err(invalid(format!("{} bytes after the last array", data.len() - end)));
        }
        Ok(Self { metadata, tensors })
    }

    /// The bytes of a file. The same content gives the same bytes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let metadata = self.metadata.iter().map(|(key, text)| (key.clone(), json!(text)));
        let mut header = Map::from_iter([(METADATA_KEY.to_owned(), Value::Object(metadata.collect()))]);
        let mut data: Vec<u8> = Vec::new();
        for (name, tensor) in &self.tensors {
            let begin = data.len();
            data.extend(tensor.values.iter().flat_map(|value| value.to_le_bytes()));
            let place = json!({"dtype": "F32", "shape": tensor.shape, "data_offsets": [begin, data.len()]});
            header.insert(name.clone(), place);
        }
        let mut header = Value::Object(header).to_string();
        // The numbers begin at a multiple of eight bytes, as other writers of the format do it.
        header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
        [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &data].concat()
    }

    /// The kind of evaluation.
    ///
    /// # Errors
    ///
    /// When the file is not from this program, or from a newer version of it.
    pub fn kind(&self) -> Result<&str, LearnedError> {
        let kind = self.metadata.get(KIND_KEY).ok_or(LearnedError::Foreign)?;
        let version = self.metadata.get(VERSION_KEY).map_or("", String::as_str);
        match version.parse::<u32>() {
            Ok(1..=FORMAT_VERSION) => Ok(kind),
            _ => Err(LearnedError::Newer(version.to_owned())),
        }
    }

    /// Checks the kind and the board size.
    ///
    /// # Errors
    ///
    /// When one of them is another.
    pub fn check(&self, expected: &'static str, size: outflank_board::BoardSize) -> Result<(), LearnedError> {
        let kind = self.kind()?;
        if kind != expected {
            return Err(LearnedError::Kind { found: kind.to_owned(), expected });
        }
        let found = self.metadata.get("size").cloned().unwrap_or_default();
        if found != size.to_string() {
            return Err(LearnedError::Size { found, expected: size.to_string() });
        }
        Ok(())
    }

    /// The numbers of an array with this shape.
    ///
    /// # Errors
    ///
    /// When the array is missing or has another shape.
    pub fn values(&self, name: &str, expected: &[usize]) -> Result<&[f32], LearnedError> {
        let found = self.tensors.get(name);
        match found.filter(|tensor| tensor.shape == expected) {
            Some(tensor) => Ok(&tensor.values),
            None => Err(LearnedError::Shape {
                name: name.to_owned(),
                found: found.map(|tensor| tensor.shape.clone()).unwrap_or_default(),
                expected: expected.to_owned(),
            }),
        }
    }

    /// Adds an array.
    ///
    /// # Panics
    ///
    /// When the shape does not match the number of values.
    pub fn insert(&mut self, name: &str, shape: &[usize], values: Vec<f32>) {
        assert_eq!(shape.iter().product::<usize>(), values.len(), "the shape of {name} matches its values");
        self.tensors.insert(name.to_owned(), Tensor { shape: shape.to_owned(), values });
    }
}

/// An array of the header.
struct Place {
    name: String,
    shape: Vec<usize>,
    begin: usize,
    end: usize,
}

impl Place {
    fn read(name: String, value: &Value) -> Result<Self, LearnedError> {
        let wrong = |what: &str| invalid(format!("the array {name:?} has {what}"));
        if value["dtype"] != "F32" {
            return Err(wrong("numbers that are not 32-bit floats (F32)"));
        }
        let numbers = |key: &str| -> Option<Vec<usize>> {
            let values = value[key].as_array()?.iter();
            values.map(|value| value.as_u64().and_then(|value| usize::try_from(value).ok())).collect()
        };
        let shape = numbers("shape").ok_or_else(|| wrong("no shape"))?;
        let [begin, end] = numbers("data_offsets")
            .and_then(|offsets| <[usize; 2]>::try_from(offsets).ok())
            .ok_or_else(|| wrong("no place"))?;
        let count = shape.iter().try_fold(NUMBER_BYTES, |product, length| product.checked_mul(*length));
        if end.checked_sub(begin) != count {
            return Err(wrong("a place that does not match its shape"));
        }
        Ok(Self { name, shape, begin, end })
    }

    fn tensor(self, data: &[u8]) -> Result<(String, Tensor), LearnedError> {
        let numbers = data[self.begin..self.end].as_chunks::<NUMBER_BYTES>().0;
        let values: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        if values.iter().any(|value| !value.is_finite()) {
            return Err(LearnedError::NotFinite(self.name));
        }
        Ok((self.name, Tensor { shape: self.shape, values }))
    }
}

fn invalid(why: String) -> LearnedError {
    LearnedError::Format(why)
}

/// The header and the bytes after it.
fn split(bytes: &[u8]) -> Result<(Map<String, Value>, &[u8]), LearnedError> {
    let (length, rest) =
        bytes.split_first_chunk::<8>().ok_or_else(|| invalid("it is shorter than eight bytes".to_owned()))?;
    let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
    if length > MAX_HEADER_BYTES {
        return Err(invalid(format!("its header would have {length} bytes")));
    }
    let (header, data) =
        rest.split_at_checked(length).ok_or_else(|| invalid("its header is cut off".to_owned()))?;
    let header = serde_json::from_slice(header).map_err(|error| invalid(format!("its header: {error}")))?;
    Ok((header, data))
}

fn texts(value: Value) -> Result<BTreeMap<String, String>, LearnedError> {
    serde_json::from_value(value).map_err(|error| invalid(format!("its metadata: {error}")))
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;
    use proptest::prelude::*;

    use super::*;

    fn example() -> Tensors {
        let mut tensors = Tensors::new("network");
        tensors.metadata.insert("size".into(), "8x8".into());
        tensors.metadata.insert("data".into(), "\"games\" of 1977\u{a0}– 2017".into());
        tensors.insert("weight", &[2, 3], vec![1.0, -2.5, 0.0, 1e-20, 3e30, 7.0]);
        tensors.insert("bias", &[1], vec![0.125]);
        tensors
    }

    #[test]
    fn files_round_trip_byte_by_byte() {
        let bytes = example().write();
        assert_eq!(Tensors::read(&bytes), Ok(example()));
        assert_eq!(Tensors::read(&bytes).unwrap().write(), bytes);
        let header = u64::from_le_bytes(bytes[..8].try_into().unwrap());
        assert_eq!((header % 8, bytes[8]), (0, b'{'));
    }

    /// The bytes that the Python library writes for one array of zeros, with metadata.
    #[test]
    fn files_of_other_writers_are_read() {
        let header = r#"{"__metadata__":{"outflank":"network","outflank.format":"1"},"w":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]}}  "#;
        let bytes = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &[0; 8]].concat();
        let read = Tensors::read(&bytes).unwrap();
        assert_eq!((read.kind(), read.values("w", &[2, 1])), (Ok("network"), Ok(&[0.0, 0.0][..])));
    }

    #[test]
    fn faults_are_named() {
        let check = |tensors: &Tensors, message: &str| {
            let error =
                Tensors::read(&tensors.write()).and_then(|read| read.check("network", BoardSize::Eight));
            assert_eq!(error.unwrap_err().to_string(), message);
        };
        let mut foreign = example();
        foreign.metadata.remove(KIND_KEY);
        check(
            &foreign,
            "its metadata has no key \"outflank\"; save it with metadata as docs/learned.md describes",
        );
        let mut newer = example();
        newer.metadata.insert(VERSION_KEY.into(), "2".into());
        check(&newer, "it has format 2, and this program reads up to 1; use a newer version of outflank");
        let mut other = example();
        other.metadata.insert(KIND_KEY.into(), "td".into());
        check(&other, "it contains the evaluation \"td\", not \"network\"; write eval=td");
        let mut size = example();
        size.metadata.insert("size".into(), "6x6".into());
        check(&size, "it was trained for 6x6, not for 8x8; train one with --size");
        let mut infinite = example();
        infinite.insert("bias", &[1], vec![f32::NAN]);
        check(
            &infinite,
            "its array \"bias\" contains a value that is not a finite number; train with a lower rate",
        );
        let error = example().values("weight", &[3, 2]).unwrap_err().to_string();
        assert_eq!(error, "its array \"weight\" has the shape [2, 3], not [3, 2]");
    }

    #[test]
    fn every_torn_or_longer_file_is_refused() {
        let bytes = example().write();
        for length in 0..bytes.len() {
            assert!(Tensors::read(&bytes[..length]).is_err(), "{length}");
        }
        assert!(Tensors::read(&[&bytes[..], &[0]].concat()).is_err());
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(
            place in any::<prop::sample::Index>(),
            byte: u8,
            random in prop::collection::vec(any::<u8>(), 0..60),
        ) {
            let mut bytes = example().write();
            *place.get_mut(&mut bytes) = byte;
            let _ = Tensors::read(&bytes);
            let header = [&(random.len() as u64).to_le_bytes()[..], &random].concat();
            let _ = Tensors::read(&header);
        }
    }
}
