//! Who calls a method.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use tonic::codegen::http::Extensions;

use super::scope::{Scope, Scopes};
use crate::pb::v1::Reason;
use crate::service::fault::Fault;

/// Who calls, and what they may do; an extension of every request that passed the gate. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Identity(Arc<Known>);

#[derive(Debug)]
struct Known {
    /// `admin`, `key:NAME`, `jwt:ISSUER:SUBJECT`, `certificate:NAME`; empty: nobody in particular.
    name: String,
    scopes: Scopes,
    /// Whose limits count: the name, else the address.
    payer: Arc<str>,
}

impl Identity {
    /// A caller who is known by this name.
    pub fn known(name: String, scopes: Scopes) -> Self {
        Identity(Arc::new(Known {
            payer: name.as_str().into(),
            name,
            scopes,
        }))
    }

    /// A caller of whom only the address is known.
    pub fn anonymous(address: IpAddr, scopes: Scopes) -> Self {
        Identity(Arc::new(Known {
            name: String::new(),
            scopes,
            payer: payer(address),
        }))
    }

    /// Who sent a request with these extensions.
    pub fn of(extensions: &Extensions) -> Self {
        let found = extensions.get::<Identity>().cloned();
        // The gate puts it there: without it nothing is allowed.
        found.unwrap_or_else(|| Identity::anonymous(Ipv6Addr::UNSPECIFIED.into(), Scopes::default()))
    }

    /// What request ids are scoped to: empty for callers without a name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Whose limits count.
    pub fn payer(&self) -> &Arc<str> {
        &self.0.payer
    }

    /// Whether the caller may do this.
    pub fn may(&self, scope: Scope) -> bool {
        self.0.scopes.hold(scope)
    }

    /// Refuses what the caller may not do.
    ///
    /// # Errors
    /// NO_KEY, MISSING_SCOPE
    pub fn need(&self, scope: Scope) -> Result<(), Fault> {
        if self.may(scope) {
            return Ok(());
        }
        let (reason, what) = if self.name().is_empty() {
            let what = format!("this needs a key with the scope `{}`", scope.name());
            (Reason::NoKey, what)
        } else {
            let (scope, scopes) = (scope.name(), self.scopes());
            let what = format!("this needs the scope `{scope}`, and the caller has: {scopes}");
            (Reason::MissingScope, what)
        };
        Err(Fault::new(reason, what).with("scope", scope.name()))
    }

    /// Whether the caller is an administrator.
    pub fn is_admin(&self) -> bool {
        self.may(Scope::Admin)
    }

    /// What the caller may do.
    pub fn scopes(&self) -> Scopes {
        self.0.scopes
    }
}

/// An address whose limits count: of IPv6 the network, as everybody has many addresses in one.
pub fn payer(address: IpAddr) -> Arc<str> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string().into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_an_ipv6_network_are_one_caller() {
        let of = |text: &str| payer(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::7"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::7"), of("2001:db8:1:3::7"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn a_request_that_passed_no_gate_is_allowed_nothing() {
        let nobody = Identity::of(&Extensions::new());
        assert!(Scope::ALL.into_iter().all(|scope| !nobody.may(scope)));
    }
}
