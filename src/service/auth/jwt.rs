//! JSON Web Tokens: HS256 with a secret, RS256 and ES256 with the public keys of a JWKS file.
//!
//! The algorithm decides which key is tried, and a key is tried with its own algorithm only: no token can choose to have
//! a public key taken for a secret (RFC 8725).

use std::path::Path;

use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, JwkSet};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

use super::identity::Identity;
use super::scope::Scopes;
use crate::service::watched::{BadFile, read_text};

/// The shortest secret: as long as the hash (RFC 7518, 3.2).
const SHORTEST_SECRET: usize = 32;
/// By how much clocks may differ, in seconds.
const LEEWAY: u64 = 30;

/// What a token must be to be taken.
#[derive(Clone, Debug, Default)]
pub struct JwtRules {
    /// Who must have made it; `None`: anybody with the key.
    pub issuer: Option<String>,
    /// Whom it must be for; `None`: it names nobody.
    pub audience: Option<String>,
}

/// A public key and what it is called.
struct PublicKey {
    id: Option<String>,
    algorithm: Algorithm,
    key: DecodingKey,
}

/// The keys that tokens are checked with.
#[derive(Default)]
pub struct JwtKeys {
    secret: Option<DecodingKey>,
    public: Vec<PublicKey>,
}

impl std::fmt::Debug for JwtKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JwtKeys(secret)")
    }
}

/// Why a token is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the token is refused: {0}")]
pub struct BadToken(String);

#[derive(Deserialize)]
struct Claims {
    sub: String,
    #[serde(default)]
    iss: Option<String>,
    /// Names with spaces between them (RFC 8693), or a list.
    #[serde(default)]
    scope: Names,
}

#[derive(Default, Deserialize)]
#[serde(untagged)]
enum Names {
    #[default]
    None,
    Text(String),
    List(Vec<String>),
}

impl JwtKeys {
    /// Reads the files that are given.
    ///
    /// # Errors
    /// One can't be read, the secret is too short, or the set holds no key that can be used.
    pub fn read(secret: Option<&Path>, jwks: Option<&Path>) -> Result<Self, BadFile> {
        let mut keys = JwtKeys::default();
        if let Some(path) = secret {
            let text = read_text(path)?;
            let secret = text.trim();
            if secret.len() < SHORTEST_SECRET {
                let what = format!("a secret for HS256 has at least {SHORTEST_SECRET} bytes");
                return Err(BadFile::new(path, what));
            }
            let key = DecodingKey::from_secret(secret.as_bytes());
            keys.secret = Some(key.map_err(|error| BadFile::new(path, error))?);
        }
        if let Some(path) = jwks {
            let text = read_text(path)?;
            let set: JwkSet = serde_json::from_str(&text).map_err(|error| {
                BadFile::new(
                    path,
                    format!("no JWKS: line {}, column {}", error.line(), error.column()),
                )
            })?;
            for jwk in &set.keys {
                let Some(algorithm) = algorithm(jwk) else { continue };
                keys.public.push(PublicKey {
                    id: jwk.common.key_id.clone(),
                    algorithm,
                    key: DecodingKey::from_jwk(jwk).map_err(|error| BadFile::new(path, error))?,
                });
            }
            if keys.public.is_empty() {
                return Err(BadFile::new(path, "it holds no RSA key and no key on the curve P-256"));
            }
        }
        Ok(keys)
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// It is malformed, expired, not valid yet, for somebody else, by somebody else, or signed with no key that is known.
    pub fn check(&self, token: &str, rules: &JwtRules) -> Result<Identity, BadToken> {
        let refused = |error: jsonwebtoken::errors::Error| BadToken(error.to_string());
        let header = decode_header(token).map_err(refused)?;
        let key = match header.alg {
            Algorithm::HS256 => self.secret.as_ref(),
            algorithm => {
                let mut fitting = self
                    .public
                    .iter()
                    .filter(|key| key.algorithm == algorithm && (header.kid.is_none() || key.id == header.kid));
                fitting
                    .next()
                    .filter(|_| header.kid.is_some() || fitting.next().is_none())
                    .map(|key| &key.key)
            }
        };
        let Some(key) = key else {
            return Err(BadToken("no key is known that could have signed it".into()));
        };
        let mut validation = Validation::new(header.alg);
        validation.leeway = LEEWAY;
        validation.validate_nbf = true;
        let mut required = vec!["exp", "sub"];
        if let Some(issuer) = &rules.issuer {
            validation.set_issuer(&[issuer]);
            required.push("iss");
        }
        if let Some(audience) = &rules.audience {
            validation.set_audience(&[audience]);
            required.push("aud");
        }
        validation.set_required_spec_claims(&required);
        let claims = decode::<Claims>(token, key, &validation).map_err(refused)?.claims;
        // Nobody's name would be the name of everybody without one.
        if claims.sub.trim().is_empty() {
            return Err(BadToken("its `sub` is empty".into()));
        }
        let scopes = match &claims.scope {
            Names::None => Scopes::default(),
            Names::Text(text) => Scopes::known(text.split_whitespace()),
            Names::List(names) => Scopes::known(names.iter().map(String::as_str)),
        };
        let name = format!("jwt:{}:{}", claims.iss.unwrap_or_default(), claims.sub);
        Ok(Identity::known(name, scopes))
    }
}

/// The algorithm that a public key is for, if it is one of ours.
fn algorithm(jwk: &Jwk) -> Option<Algorithm> {
    match &jwk.algorithm {
        AlgorithmParameters::RSA(_) => Some(Algorithm::RS256),
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P256 => Some(Algorithm::ES256),
        _ => None,
    }
}
