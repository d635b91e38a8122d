//! Numbers, durations, sets of bits, buffers and digests: objects of a few private fields that fit together.

use oxpecker_ir::{ClassId, Type, Word};
use oxpecker_term::Scalar;

use crate::Jvm;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::heap::{ArrayObject, Elements, Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// What `MessageDigest.getInstance` gives for the algorithms of the library itself,
pub(super) const DIGEST: &str = "java/security/MessageDigest$Delegate$CloneableDelegate";
/// and what that passes calls on to.
pub(super) const ALGORITHM: &str = "sun/security/provider/MD5";
/// The numbers that MD5 starts from (RFC 1321).
const BEGINNING: [i64; 4] = [0x6745_2301, -0x1032_5477, -0x6745_2302, 0x1032_5476];
/// Bytes that MD5 takes at once.
const BLOCK: usize = 64;
/// Bytes of its result.
const RESULT: i64 = 16;
/// Nanoseconds of a second.
const NANOS: i64 = 1_000_000_000;
/// Where the elements of an array of bytes begin.
const ELEMENTS: i64 = 16;

impl Jvm<'_, '_> {
    /// Any duration.
    pub(super) fn duration(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let seconds = self.input(
            state,
            &Type::Machine(Word::Long),
            &format!("{name}.seconds"),
        );
        let nanos = self.whole(&format!("{name}.nanos"), (0, NANOS - 1));
        self.made(state, class, &[("seconds", seconds), ("nanos", nanos)])
    }

    /// A number of a range. Inputs that are drawn are the smallest one.
    fn whole(&mut self, name: &str, (low, high): (i64, i64)) -> Value {
        match self.draws_values() {
            true => Value::Int(low),
            false => {
                let sort = Scalar::Bv32.into();
                Value::Term(self.pool.fresh_var_in(name, sort, Some(low), Some(high)))
            }
        }
    }

    /// An input number that is not one number.
    fn other_than(&mut self, state: &mut State, name: &str, (word, not): (Word, i64)) -> Value {
        if self.draws_values() {
            return Value::Int(not.wrapping_add(1));
        }
        let value = self.input(state, &Type::Machine(word), name);
        let scalar = match word {
            Word::Long => Scalar::Bv64,
            _ => Scalar::Bv32,
        };
        let term = self.lift(value, scalar);
        let excluded = self.pool.number(scalar, not);
        let is_it = self.pool.eq(term, excluded);
        let fact = self.pool.not(is_it);
        self.assume(state, fact);
        if let Some(model) = &state.model
            && !model.holds(&self.pool, fact)
        {
            state.model = None;
        }
        value
    }

    fn numbers(&mut self, state: &mut State, word: Word, values: &[Value]) -> Ref {
        state.heap.add_input(Object::Array(ArrayObject {
            element: Type::Machine(word),
            length: Value::Int(values.len() as i64),
            elements: Elements::Vector(values.iter().copied().collect()),
        }))
    }

    /// The empty set and one of some of the first 64 bits, each with room for 64.
    pub(super) fn bit_sets(
        &mut self,
        state: &mut State,
        name: &str,
        made: &mut Vec<Ref>,
    ) -> Result<(), Reason> {
        let class = self.load_class("java/util/BitSet")?;
        let some = self.other_than(state, &format!("{name}.words[0]"), (Word::Long, 0));
        for (word, count) in [(Value::Int(0), 0), (some, 1)] {
            let words = self.numbers(state, Word::Long, &[word]);
            let count = Value::Int(count);
            let fields = [("words", Value::Ref(words)), ("wordsInUse", count)];
            let set = self.made(state, class, &fields)?;
            self.note_size(state, &[set, words], Value::Int(0));
            made.push(set);
        }
        Ok(())
    }

    /// Zero, and numbers of one word with a sign.
    pub(super) fn whole_numbers(
        &mut self,
        state: &mut State,
        name: &str,
        made: &mut Vec<Ref>,
    ) -> Result<(), Reason> {
        let class = self.load_class("java/math/BigInteger")?;
        let word = self.other_than(state, &format!("{name}.mag[0]"), (Word::Int, 0));
        for (sign, words) in [(0, Vec::new()), (1, vec![word]), (-1, vec![word])] {
            let words = self.numbers(state, Word::Int, &words);
            let fields = [("signum", Value::Int(sign)), ("mag", Value::Ref(words))];
            made.push(self.made(state, class, &fields)?);
        }
        Ok(())
    }

    /// A number whose digits are a long, with any scale.
    pub(super) fn decimal_number(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let digits = format!("{name}.intCompact");
        let digits = self.other_than(state, &digits, (Word::Long, i64::MIN));
        let scale = self.input(state, &Type::Machine(Word::Int), &format!("{name}.scale"));
        self.made(state, class, &[("intCompact", digits), ("scale", scale)])
    }

    /// What `ByteBuffer.wrap` gives.
    pub(super) fn byte_buffer(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let byte = Type::Machine(Word::Byte);
        let content = match self.session().size {
            Some(size) => self.array_of(state, &byte, (size, name)),
            None => self.fresh_array(state, &byte, name)?,
        };
        let length = match &content {
            Object::Array(array) => array.length,
            _ => Value::Int(0),
        };
        let content = state.heap.add_input(content);
        let fields = [
            ("hb", Value::Ref(content)),
            ("mark", Value::Int(-1)),
            ("limit", length),
            ("capacity", length),
            ("bigEndian", Value::Int(1)),
            ("address", Value::Int(ELEMENTS)),
        ];
        let buffer = self.made(state, class, &fields)?;
        self.note_size(state, &[buffer, content], length);
        Ok(buffer)
    }

    /// What `MessageDigest.getInstance("MD5")` gives, without the provider, which only messages name.
    pub(super) fn digest(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let algorithm = Text::from_str("MD5");
        let algorithm = self.string_object(state, algorithm, &format!("{name}.algorithm"));
        let algorithm = Value::Ref(algorithm);
        let words = self.numbers(state, Word::Int, &BEGINNING.map(Value::Int));
        let buffer = self.numbers(state, Word::Byte, &[Value::Int(0); BLOCK]);
        let own = self.load_class(ALGORITHM)?;
        let fields = [
            ("algorithm", algorithm),
            ("digestLength", Value::Int(RESULT)),
            ("blockSize", Value::Int(BLOCK as i64)),
            ("buffer", Value::Ref(buffer)),
            ("state", Value::Ref(words)),
        ];
        let own = self.made(state, own, &fields)?;
        let fields = [("digestSpi", Value::Ref(own)), ("algorithm", algorithm)];
        let digest = self.made(state, class, &fields)?;
        self.note_size(state, &[digest, own, words, buffer], Value::Int(0));
        Ok(digest)
    }
}
