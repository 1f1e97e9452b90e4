//! The colours of a scale: from light to dark, so that they keep their order in grey and for colour-blind readers.

use super::style::Tint;

/// Pale yellow, through green, to dark blue. Their lightness falls in equal steps of 19 (CIE L* from 96 to 20).
const ANCHORS: [Tint; 5] = [
    Tint(0xfb, 0xf4, 0xcd),
    Tint(0xb8, 0xc4, 0x7b),
    Tint(0x59, 0x96, 0x86),
    Tint(0x2c, 0x5f, 0x8b),
    Tint(0x21, 0x2b, 0x64),
];

const BLACK: Tint = Tint(0x00, 0x00, 0x00);
const WHITE: Tint = Tint(0xff, 0xff, 0xff);

/// The colour at a position of the scale: 0 is the lightest, 1 the darkest.
pub fn colour(part: f64) -> Tint {
    let steps = (ANCHORS.len() - 1) as f64;
    let at = part.clamp(0.0, 1.0) * steps;
    let index = (at as usize).min(ANCHORS.len() - 2);
    let [low, high] = [ANCHORS[index], ANCHORS[index + 1]];
    let rest = at - index as f64;
    let mixed =
        |low: u8, high: u8| (f64::from(low) + rest * (f64::from(high) - f64::from(low))).round() as u8;
    Tint(mixed(low.0, high.0), mixed(low.1, high.1), mixed(low.2, high.2))
}

/// Black or white, whichever has the higher contrast on a background.
pub fn ink_on(background: Tint) -> Tint {
    let [black, white] = [BLACK, WHITE].map(|ink| contrast(ink, background));
    if black >= white { BLACK } else { WHITE }
}

/// The contrast ratio of two colours, from 1 to 21, as the Web Content Accessibility Guidelines define it.
fn contrast(one: Tint, other: Tint) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of an sRGB colour, from 0 to 1.
fn luminance(tint: Tint) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(tint.0) + 0.7152 * linear(tint.1) + 0.0722 * linear(tint.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lightness L* of CIELAB, for colours that are not almost black.
    fn lightness(tint: Tint) -> f64 {
        116.0 * luminance(tint).cbrt() - 16.0
    }

    #[test]
    fn contrast_of_known_colours() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
        // The lightest grey that passes level AA on white, a known limit of 4.5.
        assert!((contrast(Tint(0x76, 0x76, 0x76), WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn lightness_falls_evenly_along_the_scale() {
        for step in 0..=100 {
            let part = f64::from(step) / 100.0;
            let found = lightness(colour(part));
            assert!((found - (96.0 - 76.0 * part)).abs() < 2.0, "{part}: {found}");
        }
        let levels = (0..=100).map(|step| lightness(colour(f64::from(step) / 100.0)));
        assert!(levels.clone().zip(levels.skip(1)).all(|(one, next)| one > next));
    }

    #[test]
    fn numbers_are_readable_on_every_colour() {
        for step in 0..=100 {
            let background = colour(f64::from(step) / 100.0);
            assert!(contrast(ink_on(background), background) >= 4.5, "{background:?}");
        }
        assert_eq!((ink_on(colour(0.0)), ink_on(colour(1.0))), (BLACK, WHITE));
    }
}
