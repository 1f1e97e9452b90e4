//! Eigenvalues and eigenvectors of a symmetric matrix, by the cyclic method of Jacobi.

/// The maximum number of sweeps. Ten are enough for matrices of any size in use.
const MAX_SWEEPS: usize = 50;

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The identity matrix.
pub(super) fn identity(size: usize) -> Matrix {
    (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

/// The eigenvalues of a symmetric matrix, and a matrix whose columns are its eigenvectors.
pub(super) fn eigen(mut matrix: Matrix) -> (Vec<f64>, Matrix) {
    let size = matrix.len();
    let mut vectors = identity(size);
    for _ in 0..MAX_SWEEPS {
        let off: f64 = (0..size)
            .flat_map(|row| (0..row).map(move |column| (row, column)))
            .map(|(row, column)| matrix[row][column].powi(2))
            .sum();
        let on: f64 = (0..size).map(|row| matrix[row][row].powi(2)).sum();
        if off <= f64::EPSILON.powi(2) * on {
            break;
        }
        for row in 0..size {
            for column in row + 1..size {
                rotate(&mut matrix, &mut vectors, row, column);
            }
        }
    }
    ((0..size).map(|row| matrix[row][row]).collect(), vectors)
}

/// Makes an element zero by a rotation of its row and its column.
fn rotate(matrix: &mut Matrix, vectors: &mut Matrix, p: usize, q: usize) {
    if matrix[p][q] == 0.0 {
        return;
    }
    let ratio = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
    let tangent = ratio.signum() / (ratio.abs() + (ratio * ratio + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    let turn = |one: f64, other: f64| (cosine * one - sine * other, sine * one + cosine * other);
    for row in matrix.iter_mut().chain(vectors.iter_mut()) {
        (row[p], row[q]) = turn(row[p], row[q]);
    }
    // The index p is below q.
    let (upper, lower) = matrix.split_at_mut(q);
    for (one, other) in upper[p].iter_mut().zip(&mut lower[0]) {
        (*one, *other) = turn(*one, *other);
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::generator;

    use super::*;
    use crate::tune::normal::normal;

    #[test]
    fn vectors_and_values_give_the_matrix_back() {
        let mut rng = generator(1);
        for size in 1..=12 {
            let half: Matrix = (0..size).map(|_| (0..size).map(|_| normal(&mut rng)).collect()).collect();
            let line = |row: usize| (0..size).map(|column| half[row][column] + half[column][row]).collect();
            let matrix: Matrix = (0..size).map(line).collect();
            let (values, vectors) = eigen(matrix.clone());
            for row in 0..size {
                for column in 0..size {
                    let sum = |term: &dyn Fn(usize) -> f64| (0..size).map(term).sum::<f64>();
                    let product = sum(&|k| vectors[row][k] * values[k] * vectors[column][k]);
                    assert!((product - matrix[row][column]).abs() < 1e-10, "{size}");
                    let unit = sum(&|k| vectors[k][row] * vectors[k][column]);
                    assert!((unit - f64::from(u8::from(row == column))).abs() < 1e-10, "{size}");
                }
            }
        }
    }

    #[test]
    fn known_eigenvalues_are_found() {
        let (mut values, _) = eigen(vec![vec![2.0, 1.0], vec![1.0, 2.0]]);
        values.sort_by(f64::total_cmp);
        assert!((values[0] - 1.0).abs() < 1e-12 && (values[1] - 3.0).abs() < 1e-12, "{values:?}");
        assert_eq!(eigen(vec![vec![0.0; 3]; 3]).0, [0.0; 3]);
    }
}
