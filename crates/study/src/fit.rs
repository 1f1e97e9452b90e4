//! Models fitted to points by least squares: a straight line, and an exponential function.

/// A straight line: `intercept + slope * x`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The value at 0.
    pub intercept: f64,
    /// The increase per unit of x.
    pub slope: f64,
    /// The coefficient of determination: the share of the variance that the line explains.
    pub r_squared: f64,
}

/// An exponential function: `factor * base^x`. For nodes against depth, the base is the effective branching factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exponential {
    /// The value at 0.
    pub factor: f64,
    /// The ratio per unit of x.
    pub base: f64,
    /// The coefficient of determination of the logarithms.
    pub r_squared: f64,
}

impl Line {
    /// Fits a line; `None` unless there are points at two places.
    #[must_use]
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / points.len() as f64;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let sum = |term: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(px, py)| term(px - x, py - y)).sum();
        let [xx, xy, yy]: [f64; 3] = [sum(&|dx, _| dx * dx), sum(&|dx, dy| dx * dy), sum(&|_, dy| dy * dy)];
        if xx.is_nan() || xx <= 0.0 {
            return None;
        }
        let slope = xy / xx;
        // A horizontal line through equal values explains all of their variance, which is none.
        let r_squared = if yy > 0.0 { (slope * xy / yy).clamp(0.0, 1.0) } else { 1.0 };
        Some(Self { intercept: y - slope * x, slope, r_squared })
    }

    /// The value at this place.
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        self.intercept + self.slope * x
    }
}

impl Exponential {
    /// Fits a line to the logarithms; `None` unless there are points at two places, all of them above 0.
    #[must_use]
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        if points.iter().any(|&(_, y)| y.is_nan() || y <= 0.0) {
            return None;
        }
        let logarithms: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x, y.ln())).collect();
        let Line { intercept, slope, r_squared } = Line::fit(&logarithms)?;
        Some(Self { factor: intercept.exp(), base: slope.exp(), r_squared })
    }

    /// The value at this place.
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        self.factor * self.base.powf(x)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Anscombe's first data set (1973): y = 3.00 + 0.500 x with r^2 = 0.67.
    #[test]
    fn a_published_line_is_found() {
        let points = [
            (10.0, 8.04),
            (8.0, 6.95),
            (13.0, 7.58),
            (9.0, 8.81),
            (11.0, 8.33),
            (14.0, 9.96),
            (6.0, 7.24),
            (4.0, 4.26),
            (12.0, 10.84),
            (7.0, 4.82),
            (5.0, 5.68),
        ];
        let line = Line::fit(&points).unwrap();
        assert!((line.intercept - 3.0001).abs() < 1e-4, "{line:?}");
        assert!((line.slope - 0.5001).abs() < 1e-4, "{line:?}");
        assert!((line.r_squared - 0.6665).abs() < 1e-4, "{line:?}");
    }

    #[test]
    fn a_planted_branching_factor_is_found() {
        // Twice 3^d, with one value that is e times too large in the middle: the slope of the logarithms stays.
        let exact: Vec<(f64, f64)> = (1..=5).map(|d| (f64::from(d), 2.0 * 3_f64.powi(d))).collect();
        let fit = Exponential::fit(&exact).unwrap();
        assert!((fit.base - 3.0).abs() < 1e-9 && (fit.factor - 2.0).abs() < 1e-9, "{fit:?}");
        assert!(fit.r_squared > 1.0 - 1e-12);
        let mut disturbed = exact;
        disturbed[2].1 *= std::f64::consts::E;
        let fit = Exponential::fit(&disturbed).unwrap();
        assert!((fit.base - 3.0).abs() < 1e-9, "{fit:?}");
        assert!((fit.factor - 2.0 * 0.2_f64.exp()).abs() < 1e-9 && fit.r_squared < 1.0, "{fit:?}");
    }

    #[test]
    fn too_few_points_have_no_fit() {
        assert_eq!(Line::fit(&[]), None);
        assert_eq!(Line::fit(&[(1.0, 2.0)]), None);
        assert_eq!(Line::fit(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(Exponential::fit(&[(1.0, 2.0), (2.0, 0.0)]), None);
        let flat = Line::fit(&[(1.0, 2.0), (2.0, 2.0)]).unwrap();
        assert_eq!((flat.slope, flat.r_squared), (0.0, 1.0));
    }

    proptest! {
        #[test]
        fn planted_models_are_found(a in -50.0..50.0_f64, b in -9.0..9.0_f64, count in 2..20_i32) {
            let points: Vec<(f64, f64)> =
                (0..count).map(|x| (f64::from(x), a + b * f64::from(x))).collect();
            let line = Line::fit(&points).unwrap();
            prop_assert!((line.intercept - a).abs() < 1e-6 && (line.slope - b).abs() < 1e-6);
            let points: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x, (y / 20.0).exp())).collect();
            let power = Exponential::fit(&points).unwrap();
            prop_assert!((power.base - (b / 20.0).exp()).abs() < 1e-6);
        }
    }
}
