//! The width of integers in a local that has no type: what uses it next says so.

use oxpecker_ir::{
    Arith, BinaryOp, BlockId, CallTarget, Inst, LocalId, MethodId, Number, Operand, Terminator,
    Type, UnaryOp,
};
use oxpecker_term::Scalar;

use crate::exec::{Interpreter, scalar_of};

impl Interpreter<'_> {
    /// The sort of integers in a local in front of an instruction; none if nothing says it.
    pub(super) fn width_ahead(
        &self,
        method: MethodId,
        (block, next): (BlockId, usize),
        local: LocalId,
    ) -> Option<Scalar> {
        let blocks = self.program.methods[method].blocks();
        let mut seen = vec![false; blocks.len()];
        let mut open = vec![(block, next)];
        'blocks: while let Some((id, first)) = open.pop() {
            let block = blocks.get(id)?;
            for inst in block.insts.iter().skip(first) {
                if let Some(width) = self.width_in(method, inst, local) {
                    return Some(width);
                }
                if inst.target() == Some(local) {
                    continue 'blocks;
                }
            }
            let is_read = block.terminator.operand() == Some(&Operand::Local(local));
            match &block.terminator {
                Terminator::Return(_) if is_read => {
                    return self.integers(&self.program.methods[method].result);
                }
                Terminator::Switch { .. } if is_read => return Some(Scalar::Bv32),
                _ => {}
            }
            for to in block.terminator.targets() {
                if seen.get(to.0 as usize) == Some(&false) {
                    seen[to.0 as usize] = true;
                    open.push((to, 0));
                }
            }
        }
        None
    }

    /// What an instruction that reads a local says of its width.
    fn width_in(&self, method: MethodId, inst: &Inst, local: LocalId) -> Option<Scalar> {
        let is = |operand: &Operand| *operand == Operand::Local(local);
        match inst {
            Inst::Binary {
                op,
                arith,
                lhs,
                rhs,
                ..
            } if is(lhs) || is(rhs) => match (op, arith) {
                // How far a long is shifted is an int.
                (BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr, Arith::Wrap64) => {
                    is(lhs).then_some(Scalar::Bv64)
                }
                _ => Some(scalar_of(*arith)),
            },
            Inst::Unary {
                op: UnaryOp::Convert(from, _),
                src,
                ..
            } if is(src) => match from {
                Number::Long => Some(Scalar::Bv64),
                Number::Int => Some(Scalar::Bv32),
                _ => None,
            },
            Inst::LoadElement { index, .. } | Inst::StoreElement { index, .. } if is(index) => {
                Some(Scalar::Bv32)
            }
            Inst::StoreField { field, src, .. } | Inst::StoreStatic { field, src } if is(src) => {
                self.integers(&self.program.fields[*field].ty)
            }
            Inst::Call(call) => {
                let (CallTarget::Exact(callee) | CallTarget::Virtual(callee)) = call.target;
                let callee = &self.program.methods[callee];
                let at = call.args.iter().position(is)?;
                let declared = callee.locals().as_slice().get(at)?;
                self.integers(declared.ty.as_ref()?)
            }
            Inst::Copy { dst, src } if is(src) => {
                let copied = &self.program.methods[method].locals()[*dst];
                self.integers(copied.ty.as_ref()?)
            }
            _ => None,
        }
    }

    fn integers(&self, ty: &Type) -> Option<Scalar> {
        Some(self.scalar(ty)).filter(|it| it.is_integral())
    }
}
