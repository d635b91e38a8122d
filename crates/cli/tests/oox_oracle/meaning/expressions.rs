//! The values of expressions.

use super::super::tree::Expr;
use super::{End, Frame, MOST_ELEMENTS, Machine, Object, Step, Stop, Value};

impl Machine<'_> {
    /// Evaluates; `lazy` is for assertions, assumptions and clauses, where what is not needed is not evaluated.
    pub(super) fn eval(&mut self, frame: &mut Frame, expr: &Expr, lazy: bool) -> Step<Value> {
        Ok(match expr {
            Expr::Int(value) => Value::Int(i128::from(*value)),
            Expr::Bool(value) => Value::Bool(*value),
            Expr::Null => Value::Null,
            Expr::Var(name) => self.local(frame, name),
            Expr::Length(name) => {
                let place = self.object(frame, name)?;
                match &self.heap[place] {
                    Object::Array { length, .. } => Value::Int(*length),
                    Object::Instance { .. } => return Err(Stop::Over(End::Unsupported)),
                }
            }
            Expr::Negative(of) => match self.eval(frame, of, lazy)? {
                Value::Int(value) => self.whole(value.checked_neg())?,
                _ => return Err(Stop::Over(End::Unsupported)),
            },
            Expr::Not(of) => match self.eval(frame, of, lazy)? {
                Value::Bool(value) => Value::Bool(!value),
                _ => return Err(Stop::Over(End::Unsupported)),
            },
            Expr::Binary(op, left, right) => {
                let left = self.eval(frame, left, lazy)?;
                let decided = match (*op, &left) {
                    ("&&", Value::Bool(false)) => Some(false),
                    ("||", Value::Bool(true)) | ("==>", Value::Bool(false)) => Some(true),
                    _ => None,
                };
                if let (Some(decided), true) = (decided, lazy) {
                    return Ok(Value::Bool(decided));
                }
                let right = self.eval(frame, right, lazy)?;
                self.binary(frame, op, (left, right))?
            }
            Expr::Quantified(it) => {
                let array = self.object(frame, &it.array)?;
                let Object::Array { length, .. } = self.heap[array] else {
                    return Err(Stop::Over(End::Unsupported));
                };
                if length > MOST_ELEMENTS {
                    return Err(Stop::Over(End::Unsupported));
                }
                let mut result = it.all;
                for index in 0..length {
                    let element = self.element(array, index);
                    frame.locals.insert(it.element.clone(), element);
                    frame.locals.insert(it.index.clone(), Value::Int(index));
                    let holds = self.eval(frame, &it.body, lazy)? == Value::Bool(true);
                    result = if it.all {
                        result && holds
                    } else {
                        result || holds
                    };
                }
                Value::Bool(result)
            }
        })
    }

    pub(super) fn whole(&self, value: Option<i128>) -> Step<Value> {
        let value = value.ok_or(Stop::Over(End::Unsupported))?;
        let wrapped = if self.narrow {
            i128::from(value as i32)
        } else {
            value
        };
        Ok(Value::Int(wrapped))
    }

    pub(super) fn binary(&self, frame: &Frame, op: &str, sides: (Value, Value)) -> Step<Value> {
        match op {
            "==" => return Ok(Value::Bool(sides.0 == sides.1)),
            "!=" => return Ok(Value::Bool(sides.0 != sides.1)),
            _ => {}
        }
        match sides {
            (Value::Bool(left), Value::Bool(right)) => Ok(Value::Bool(match op {
                "&&" => left && right,
                "||" => left || right,
                "==>" => !left || right,
                _ => return Err(Stop::Over(End::Unsupported)),
            })),
            (Value::Int(left), Value::Int(right)) => match op {
                "<" => Ok(Value::Bool(left < right)),
                "<=" => Ok(Value::Bool(left <= right)),
                ">" => Ok(Value::Bool(left > right)),
                ">=" => Ok(Value::Bool(left >= right)),
                "+" => self.whole(left.checked_add(right)),
                "-" => self.whole(left.checked_sub(right)),
                "*" => self.whole(left.checked_mul(right)),
                "/" | "%" if right == 0 => Err(Stop::Raised(Some(frame.line))),
                "/" => self.whole(left.checked_div(right)),
                "%" => self.whole(left.checked_rem(right)),
                _ => Err(Stop::Over(End::Unsupported)),
            },
            _ => Err(Stop::Over(End::Unsupported)),
        }
    }
}
