//! Digests and authentication codes by name: those that every Java has. Which providers a machine is set up with is in its
//! files; here it has the usual ones, whose code is executed.

use super::{After, Done, Invocation, Modelled, Pause, Table, opaque};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Value;
use oxpecker_ir::ClassId;

pub(super) const METHODS: Table = &[
    opaque(
        "sun/security/jca/GetInstance.getInstance(Ljava/lang/String;Ljava/lang/Class;Ljava/lang/String;)Lsun/security/jca/GetInstance$Instance;",
        digest,
    ),
    opaque(
        "javax/crypto/Mac.getInstance(Ljava/lang/String;)Ljavax/crypto/Mac;",
        code,
    ),
];

/// Digests with the classes that compute them.
const DIGESTS: &[(&str, &str)] = &[
    ("MD2", "sun/security/provider/MD2"),
    ("MD5", "sun/security/provider/MD5"),
    ("SHA", "sun/security/provider/SHA"),
    ("SHA1", "sun/security/provider/SHA"),
    ("SHA-1", "sun/security/provider/SHA"),
    ("SHA-224", "sun/security/provider/SHA2$SHA224"),
    ("SHA-256", "sun/security/provider/SHA2$SHA256"),
    ("SHA-384", "sun/security/provider/SHA5$SHA384"),
    ("SHA-512", "sun/security/provider/SHA5$SHA512"),
    ("SHA-512/224", "sun/security/provider/SHA5$SHA512_224"),
    ("SHA-512/256", "sun/security/provider/SHA5$SHA512_256"),
    ("SHA3-224", "sun/security/provider/SHA3$SHA224"),
    ("SHA3-256", "sun/security/provider/SHA3$SHA256"),
    ("SHA3-384", "sun/security/provider/SHA3$SHA384"),
    ("SHA3-512", "sun/security/provider/SHA3$SHA512"),
];

/// Codes with the classes that compute them.
const CODES: &[(&str, &str)] = &[
    ("HMACMD5", "com/sun/crypto/provider/HmacMD5"),
    ("HMACSHA1", "com/sun/crypto/provider/HmacSHA1"),
    ("HMACSHA224", "com/sun/crypto/provider/HmacCore$HmacSHA224"),
    ("HMACSHA256", "com/sun/crypto/provider/HmacCore$HmacSHA256"),
    ("HMACSHA384", "com/sun/crypto/provider/HmacCore$HmacSHA384"),
    ("HMACSHA512", "com/sun/crypto/provider/HmacCore$HmacSHA512"),
];

/// Who gives an implementation: a class and its name.
type Provider = (&'static str, &'static str);
const SUN: Provider = ("sun/security/provider/Sun", "SUN");
const JCE: Provider = ("com/sun/crypto/provider/SunJCE", "SunJCE");

/// No name of theirs is shorter.
const SHORTEST: i64 = 3;

/// What a provider gives for the name of a digest.
fn digest(call: &mut Invocation<'_, '_>) -> Modelled {
    let kind = String::from_utf16_lossy(&call.text(0)?);
    if kind != "MessageDigest" {
        return call.bytecode();
    }
    let class = named(call, 2, DIGESTS, "MessageDigest not available")?;
    let wrapper = "sun/security/jca/GetInstance$Instance";
    made(call, class, (wrapper, "impl"), (SUN, "provider", None))
}

fn code(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = named(call, 0, CODES, "not available")?;
    let name = call.args[0];
    let wrapper = ("javax/crypto/Mac", "spi");
    made(
        call,
        class,
        wrapper,
        (JCE, "provider", Some(("algorithm", name))),
    )
}

/// The class behind a name; case does not count.
fn named(
    call: &mut Invocation<'_, '_>,
    number: usize,
    known: &[(&str, &'static str)],
    otherwise: &str,
) -> Modelled<&'static str> {
    const NONE: &str = "java/security/NoSuchAlgorithmException";
    let object = call.object(number)?;
    let text = call.text_object(object)?;
    let name = match &text {
        Text::Known(units) => String::from_utf16_lossy(units),
        Text::Term(_) => {
            return match call.text_length(&text) {
                Value::Int(length) if length < SHORTEST => Err(Pause::Throw(NONE, None)),
                _ => Err(call.unsupported("a name that is not known")),
            };
        }
    };
    let wanted = name.to_ascii_uppercase();
    match known.iter().find(|(name, _)| *name == wanted) {
        Some((_, class)) => Ok(*class),
        // Other names may be there, under a provider that is not looked at.
        None if name.len() as i64 >= SHORTEST => Err(call.unsupported("another name")),
        None => Err(Pause::Throw(NONE, Some(format!("{name} {otherwise}")))),
    }
}

/// An object of a class, made by its constructor, in a field of another one, which knows the provider, too.
fn made(
    call: &mut Invocation<'_, '_>,
    class: &str,
    (wrapper, field): (&str, &str),
    (provider, provided, other): (Provider, &str, Option<(&str, Value)>),
) -> Modelled {
    let constructor = call.method_of(class, "<init>()V")?;
    let inner = call.interpreter.load_class(class)?;
    let outer = call.interpreter.load_class(wrapper)?;
    call.initialized(inner)?;
    call.initialized(outer)?;
    let inner = call.interpreter.new_object(call.state, inner);
    let provider = made_provider(call, provider)?;
    let mut fields = vec![(field, inner), (provided, provider)];
    fields.extend(other);
    let made = with_fields(call, outer, &fields)?;
    Ok(Done::Call {
        method: constructor,
        args: vec![inner],
        then: After::give(made),
    })
}

/// A provider of which nobody sees more than its name.
fn made_provider(call: &mut Invocation<'_, '_>, (class, name): Provider) -> Modelled<Value> {
    let class = call.interpreter.load_class(class)?;
    let units: Vec<u16> = name.encode_utf16().collect();
    let name = call.interpreter.literal_text(call.state, &units.into());
    with_fields(call, class, &[("name", name)])
}

/// A new object with some fields.
fn with_fields(
    call: &mut Invocation<'_, '_>,
    class: ClassId,
    fields: &[(&str, Value)],
) -> Modelled<Value> {
    let object = call.interpreter.new_object(call.state, class);
    for (name, value) in fields {
        let Some(field) = call.interpreter.field_named(class, name) else {
            return Err(call.unsupported("another version of the library"));
        };
        call.interpreter
            .store_field(call.state, object, field, *value)?;
    }
    Ok(object)
}
