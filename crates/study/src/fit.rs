//! Models fitted to points by least squares.

use outflank_arena::student_quantile;

/// A model with two parameters, a and b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// `a b^x`: for nodes against depth, b is the effective branching factor.
    Exponential,
    /// `a b^(x/2)`: the cost of alpha-beta with perfect ordering, where b is the branching factor.
    Root,
    /// `a + b x`.
    Linear,
    /// `a + b log2(x)`: b is the increase per doubling.
    Logarithmic,
}

/// A model with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The model.
    pub model: Model,
    /// The parameter a.
    pub a: f64,
    /// The parameter b.
    pub b: f64,
    /// The 95 % confidence interval of b; infinite with two points.
    pub interval: [f64; 2],
    /// The coefficient of determination: the share of the variance that the model explains. For powers it is that of
    /// the logarithms.
    pub r_squared: f64,
}

impl Model {
    /// Every model.
    pub const ALL: [Self; 4] = [Self::Exponential, Self::Root, Self::Linear, Self::Logarithmic];

    /// The word in a document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exponential => "exponential",
            Self::Root => "root",
            Self::Linear => "linear",
            Self::Logarithmic => "logarithmic",
        }
    }

    /// The formula for this variable.
    #[must_use]
    pub fn formula(self, x: &str) -> String {
        match self {
            Self::Exponential => format!("a b^{x}"),
            Self::Root => format!("a b^({x}/2)"),
            Self::Linear => format!("a + b {x}"),
            Self::Logarithmic => format!("a + b log2({x})"),
        }
    }

    /// The point of the straight line that stands for a point of the model; `None` where it has none.
    fn straight(self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        let straight = match self {
            Self::Exponential => (x, y.ln()),
            Self::Root => (x / 2.0, y.ln()),
            Self::Linear => (x, y),
            Self::Logarithmic => (x.log2(), y),
        };
        (straight.0.is_finite() && straight.1.is_finite()).then_some(straight)
    }

    fn is_power(self) -> bool {
        matches!(self, Self::Exponential | Self::Root)
    }
}

impl Fit {
    /// Fits a model; `None` unless there are points at two places, all of them in the range of the model.
    #[must_use]
    pub fn of(model: Model, points: &[(f64, f64)]) -> Option<Self> {
        let straight: Vec<(f64, f64)> =
            points.iter().map(|&point| model.straight(point)).collect::<Option<_>>()?;
        let Line { intercept, slope, error, r_squared } = Line::fit(&straight)?;
        let bounds = [slope - error, slope + error];
        Some(if model.is_power() {
            Self { model, a: intercept.exp(), b: slope.exp(), interval: bounds.map(f64::exp), r_squared }
        } else {
            Self { model, a: intercept, b: slope, interval: bounds, r_squared }
        })
    }

    /// The value of the model at this place.
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        match self.model {
            Model::Exponential => self.a * self.b.powf(x),
            Model::Root => self.a * self.b.powf(x / 2.0),
            Model::Linear => self.a + self.b * x,
            Model::Logarithmic => self.a + self.b * x.log2(),
        }
    }
}

/// A straight line.
struct Line {
    intercept: f64,
    slope: f64,
    /// Half the width of the 95 % confidence interval of the slope.
    error: f64,
    r_squared: f64,
}

impl Line {
    /// Fits a line; `None` unless there are points at two places.
    fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let count = points.len() as f64;
        let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let sum = |term: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(px, py)| term(px - x, py - y)).sum();
        let [xx, xy, yy]: [f64; 3] = [sum(&|dx, _| dx * dx), sum(&|dx, dy| dx * dy), sum(&|_, dy| dy * dy)];
        if xx.is_nan() || xx <= 0.0 {
            return None;
        }
        let slope = xy / xx;
        // A horizontal line through equal values explains all of their variance, which is none.
        let r_squared = if yy > 0.0 { (slope * xy / yy).clamp(0.0, 1.0) } else { 1.0 };
        let error = if points.len() > 2 {
            let residual = (yy - slope * xy).max(0.0) / (count - 2.0);
            student_quantile(count - 2.0) * (residual / xx).sqrt()
        } else {
            f64::INFINITY
        };
        Some(Self { intercept: y - slope * x, slope, error, r_squared })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Anscombe's first data set (1973): y = 3.00 + 0.500 x with r^2 = 0.67 and a standard error of 0.118.
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
        let line = Fit::of(Model::Linear, &points).unwrap();
        assert!((line.a - 3.0001).abs() < 1e-4, "{line:?}");
        assert!((line.b - 0.5001).abs() < 1e-4, "{line:?}");
        assert!((line.r_squared - 0.6665).abs() < 1e-4, "{line:?}");
        // Student's quantile with 9 degrees of freedom is 2.262.
        assert!((line.interval[1] - line.b - 2.262 * 0.1179).abs() < 1e-3, "{line:?}");
    }

    #[test]
    fn a_planted_branching_factor_is_found() {
        // Twice 3^d, with one value that is e times too large in the middle: the slope of the logarithms stays.
        let exact: Vec<(f64, f64)> = (1..=5).map(|d| (f64::from(d), 2.0 * 3_f64.powi(d))).collect();
        let fit = Fit::of(Model::Exponential, &exact).unwrap();
        assert!((fit.b - 3.0).abs() < 1e-9 && (fit.a - 2.0).abs() < 1e-9, "{fit:?}");
        assert!(fit.r_squared > 1.0 - 1e-12);
        let root = Fit::of(Model::Root, &exact).unwrap();
        assert!((root.b - 9.0).abs() < 1e-9 && (root.at(4.0) - 162.0).abs() < 1e-6, "{root:?}");
        let mut disturbed = exact;
        disturbed[2].1 *= std::f64::consts::E;
        let fit = Fit::of(Model::Exponential, &disturbed).unwrap();
        assert!((fit.b - 3.0).abs() < 1e-9, "{fit:?}");
        assert!((fit.a - 2.0 * 0.2_f64.exp()).abs() < 1e-9 && fit.r_squared < 1.0, "{fit:?}");
        assert!(fit.interval[0] < 3.0 && fit.interval[1] > 3.0, "{fit:?}");
    }

    #[test]
    fn too_few_points_have_no_fit() {
        let linear = |points: &[(f64, f64)]| Fit::of(Model::Linear, points);
        assert_eq!(linear(&[]), None);
        assert_eq!(linear(&[(1.0, 2.0)]), None);
        assert_eq!(linear(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(Fit::of(Model::Exponential, &[(1.0, 2.0), (2.0, 0.0)]), None);
        assert_eq!(Fit::of(Model::Logarithmic, &[(0.0, 2.0), (2.0, 3.0)]), None);
        let flat = linear(&[(1.0, 2.0), (2.0, 2.0)]).unwrap();
        assert_eq!((flat.b, flat.r_squared), (0.0, 1.0));
        assert!(flat.interval.iter().all(|end| end.is_infinite()));
    }

    proptest! {
        #[test]
        fn planted_models_are_found(a in -50.0..50.0_f64, b in -9.0..9.0_f64, count in 3..20_i32) {
            let points: Vec<(f64, f64)> =
                (1..=count).map(|x| (f64::from(x), a + b * f64::from(x))).collect();
            let line = Fit::of(Model::Linear, &points).unwrap();
            prop_assert!((line.a - a).abs() < 1e-6 && (line.b - b).abs() < 1e-6);
            let doubled: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.exp2(), y)).collect();
            let fit = Fit::of(Model::Logarithmic, &doubled).unwrap();
            prop_assert!((fit.b - b).abs() < 1e-6 && (fit.at(2.0) - a - b).abs() < 1e-6);
            let points: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x, (y / 20.0).exp())).collect();
            let power = Fit::of(Model::Exponential, &points).unwrap();
            prop_assert!((power.b - (b / 20.0).exp()).abs() < 1e-6);
        }
    }
}
