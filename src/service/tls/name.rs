//! Who a client's certificate says it is.

use x509_cert::Certificate;
use x509_cert::der::Decode;
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;

/// The longest name, in bytes.
const LONGEST: usize = 200;

/// The name in a certificate that was checked: the first URI (as SPIFFE has it), else the first DNS name, else the first
/// mail address among its alternative names, else its subject's common name. `None` if there is none that can be shown.
pub fn client_name(certificate: &[u8]) -> Option<String> {
    let read = Certificate::from_der(certificate).ok()?;
    let content = read.tbs_certificate();
    let alternative = content.get_extension::<SubjectAltName>().ok().flatten();
    let names = alternative.map(|(_, names)| names.0).unwrap_or_default();
    let first = |choose: fn(&GeneralName) -> Option<String>| names.iter().find_map(choose);
    let name = first(|name| match name {
        GeneralName::UniformResourceIdentifier(uri) => Some(uri.to_string()),
        _ => None,
    })
    .or_else(|| {
        first(|name| match name {
            GeneralName::DnsName(name) => Some(name.to_string()),
            _ => None,
        })
    })
    .or_else(|| {
        first(|name| match name {
            GeneralName::Rfc822Name(address) => Some(address.to_string()),
            _ => None,
        })
    });
    let common = || {
        content
            .subject()
            .common_name()
            .ok()
            .flatten()
            .map(|name| name.value().into_owned())
    };
    name.or_else(common)
        .filter(|name| !name.is_empty() && name.len() <= LONGEST && !name.chars().any(char::is_control))
}
