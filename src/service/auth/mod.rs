//! Who may call: API keys, JSON Web Tokens, client certificates, the administrator's key.
//!
//! * [`Scope`], [`Scopes`]: what a caller may do; `method`: what every method needs
//! * [`Identity`]: who calls
//! * `keys`: the file of API keys; `jwt`: tokens
//! * `gate`: the layer that every call passes
//!
//! Its invariant: a method is reached only by a caller who may call it, and no secret leaves this folder.

mod gate;
mod identity;
mod jwt;
mod keys;
mod method;
mod scope;

use std::net::IpAddr;
use std::path::PathBuf;

pub(super) use gate::GateLayer;
pub use identity::Identity;
pub(super) use identity::payer;
pub use jwt::JwtRules;
pub use keys::new_key;
pub(super) use method::{Need, need};
pub use scope::{Scope, Scopes, UnknownScope};

use self::jwt::JwtKeys;
use self::keys::ApiKeys;
use super::fault::Fault;
use super::secret::Secret;
use super::watched::{BadFile, Watched};
use crate::pb::v1::Reason;

/// How callers show who they are.
#[derive(Clone, Debug, Default)]
pub struct AuthSettings {
    /// A file of API keys.
    pub keys: Option<PathBuf>,
    /// A file with the secret of tokens that are signed with HS256.
    pub jwt_secret: Option<PathBuf>,
    /// A JWKS file with the public keys of tokens that are signed with RS256 or ES256.
    pub jwks: Option<PathBuf>,
    /// What else tokens must be.
    pub jwt: JwtRules,
    /// What a caller may do who shows a client certificate and nothing else.
    pub certificate_scopes: Scopes,
}

impl AuthSettings {
    /// What is wrong with the files, if anything is.
    pub fn faults(&self) -> Vec<BadFile> {
        let keys = self.keys.as_deref().and_then(|path| ApiKeys::read(path).err());
        let secret = self
            .jwt_secret
            .as_deref()
            .and_then(|path| JwtKeys::read(Some(path), None).err());
        let jwks = self
            .jwks
            .as_deref()
            .and_then(|path| JwtKeys::read(None, Some(path)).err());
        keys.into_iter().chain(secret).chain(jwks).collect()
    }

    /// Whether callers need a key or a token.
    pub fn is_set(&self) -> bool {
        self.keys.is_some() || self.jwt_secret.is_some() || self.jwks.is_some()
    }
}

/// Finds out who calls.
#[derive(Debug)]
pub struct Auth {
    admin_key: Option<Secret>,
    keys: Option<Watched<ApiKeys>>,
    jwt: Option<Watched<JwtKeys>>,
    rules: JwtRules,
    certificate_scopes: Scopes,
    /// Whether callers of whom nothing is known may do what anonymous callers may.
    open: bool,
}

/// Where a call comes from.
#[derive(Clone, Debug)]
pub struct Peer {
    /// The address.
    pub address: IpAddr,
    /// The name in the client's certificate, if it showed one that was checked.
    pub certificate: Option<std::sync::Arc<str>>,
}

impl Auth {
    /// Reads the files. `certificates`: callers show client certificates.
    ///
    /// # Errors
    /// A file can't be used.
    pub fn new(admin_key: Option<Secret>, settings: &AuthSettings, certificates: bool) -> Result<Self, BadFile> {
        let keys = settings.keys.clone().map(|path| {
            let file = path.clone();
            Watched::new("API keys", vec![path], move || ApiKeys::read(&file))
        });
        let (secret, jwks) = (settings.jwt_secret.clone(), settings.jwks.clone());
        let files: Vec<PathBuf> = secret.iter().chain(&jwks).cloned().collect();
        let jwt = (!files.is_empty()).then(|| {
            Watched::new("keys of tokens", files, move || {
                JwtKeys::read(secret.as_deref(), jwks.as_deref())
            })
        });
        Ok(Auth {
            admin_key,
            keys: keys.transpose()?,
            jwt: jwt.transpose()?,
            rules: settings.jwt.clone(),
            certificate_scopes: settings.certificate_scopes,
            open: !settings.is_set() && !certificates,
        })
    }

    /// Reads files that have changed.
    pub fn look(&self) {
        if let Some(keys) = &self.keys {
            keys.look();
        }
        if let Some(jwt) = &self.jwt {
            jwt.look();
        }
    }

    /// Who calls, by what follows `Bearer` in the authorization (if anything does) and by the connection.
    ///
    /// # Errors
    /// NO_KEY, BAD_KEY
    pub fn identify(&self, bearer: Option<&str>, peer: &Peer) -> Result<Identity, Fault> {
        if let Some(given) = bearer {
            if self.admin_key.as_ref().is_some_and(|key| key.is(given)) {
                return Ok(Identity::known("admin".into(), Scopes::all()));
            }
            if let Some(keys) = &self.keys
                && let Some(key) = keys.get().find(given)
            {
                return Ok(Identity::known(format!("key:{}", key.name), key.scopes));
            }
            // Of a token the fault says what is wrong; of anything else that it is no key.
            if let Some(jwt) = &self.jwt
                && given.matches('.').count() == 2
            {
                let checked = jwt.get().check(given, &self.rules);
                return checked.map_err(|error| Fault::new(Reason::BadKey, error.to_string()));
            }
            if !self.open {
                return Err(Fault::new(Reason::BadKey, "this key is not known here"));
            }
        }
        if let Some(name) = &peer.certificate {
            return Ok(Identity::known(format!("certificate:{name}"), self.certificate_scopes));
        }
        if self.open {
            return Ok(Identity::anonymous(peer.address, Scopes::anonymous()));
        }
        Err(Fault::new(
            Reason::NoKey,
            "this server wants to know who calls: send a key or a token as `authorization: Bearer …`",
        ))
    }
}
