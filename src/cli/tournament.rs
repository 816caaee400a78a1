//! `ludoteca tournament`
