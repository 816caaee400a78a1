//! What a [`Paint`] looks like in a drawing and in a terminal.

use crate::pb::types::v1::Paint;

/// The style sheet of a drawing. A paint's class sets `color`, which `f` fills with and `l` strokes with.
/// A viewer that knows no media queries shows the light palette.
pub const STYLE: &str = "\
text{font-family:'DejaVu Sans','Segoe UI Symbol','Noto Sans Symbols 2','Noto Sans',sans-serif;text-anchor:middle}\
.f{fill:currentColor}.l{stroke:currentColor;fill:none;stroke-linecap:round}\
.s{stroke:#0006;stroke-width:1.5}.o{stroke:#222;stroke-width:2.5;paint-order:stroke;stroke-linejoin:round}\
.h{stroke:#f76707;stroke-width:4;fill:none;stroke-linejoin:round}\
.ink{color:#24221f}.faint{color:#8b867c}.page{color:#f6f3ec}.panel{color:#e9e4d8}.dark{color:#24221f}.pale{color:#fff}\
.p0,.p3{color:#dcd6c8}.p1{color:#efdcb6}.p2{color:#b58a63}.p4{color:#9cc3a0}.p5{color:#fdfcf8}.p6{color:#2c2a29}\
.p7{color:#d23b33}.p8{color:#f2c230}.p9{color:#3c9a50}.p10{color:#2f6fb8}\
@media(prefers-color-scheme:dark){.ink{color:#ebe7de}.faint{color:#837e75}.page{color:#1e1f22}.panel{color:#2b2d31}\
.p0,.p3{color:#4a4b4f}.p1{color:#cdb58a}.p2{color:#8a6547}.p4{color:#5d8a66}\
.p6.s{stroke:#fff9}.p6.l{color:#8b8782}}";

/// The number of a paint's class; an unknown paint counts as none.
pub fn class(paint: i32) -> i32 {
    Paint::try_from(paint).unwrap_or_default().into()
}

/// The class of what is written on a paint: in both palettes, what stands out from it.
pub fn contrast(paint: i32) -> &'static str {
    match Paint::try_from(paint).unwrap_or_default() {
        Paint::Unspecified | Paint::Neutral => "ink",
        Paint::Light | Paint::White | Paint::Yellow | Paint::Accent => "dark",
        Paint::Dark | Paint::Black | Paint::Red | Paint::Green | Paint::Blue => "pale",
    }
}

/// The code that switches a terminal to a paint, for those that a terminal of any background shows.
pub fn terminal(paint: i32) -> Option<&'static str> {
    match Paint::try_from(paint).unwrap_or_default() {
        Paint::White => Some("1"),
        Paint::Red => Some("31"),
        Paint::Green => Some("32"),
        Paint::Yellow => Some("33"),
        Paint::Blue => Some("34"),
        Paint::Accent => Some("36"),
        Paint::Unspecified | Paint::Light | Paint::Dark | Paint::Neutral | Paint::Black => None,
    }
}
