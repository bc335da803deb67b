//! Blocks and instructions.

use super::{Printer, put};
use crate::intrinsics::explained;
use crate::module::{
    Access, Block, Call, Callee, Function, Inst, InstKind, Local, Record, RecordKind, Ty, TypeKind, Val,
};

impl Printer<'_> {
    pub(super) fn body(&mut self, function: &Function) {
        let mut predecessors: Vec<Vec<Block>> = vec![Vec::new(); function.blocks.len()];
        for block in &function.terminated {
            if let Some(last) = function.blocks[block.0 as usize].insts.last() {
                last.kind.successors().iter().for_each(|next| predecessors[next.0 as usize].push(*block));
            }
        }
        for (number, block) in function.blocks.iter().enumerate() {
            if number > 0 {
                let label = format!("{}:", self.slots.block(Block(number as u32)));
                put!(self, "\n{label:<50};");
                match predecessors[number].is_empty() {
                    true => self.text(" No predecessors!"),
                    false => self.text(" preds = "),
                }
                // The latest use of a block comes first.
                for (i, from) in predecessors[number].iter().rev().enumerate() {
                    put!(self, "{}%{}", if i == 0 { "" } else { ", " }, self.slots.block(*from));
                }
            }
            self.text("\n");
            for inst in &block.insts {
                inst.records.iter().for_each(|record| self.record(function, record));
                self.inst(function, inst);
                self.text("\n");
            }
        }
    }

    fn ty_of(&self, function: &Function, value: Val) -> Option<Ty> {
        match value {
            Val::Const(constant) => Some(self.module.const_ty(constant)),
            Val::Local(Local(local)) => Some(function.locals[local as usize]),
            Val::Md(_) => None,
        }
    }

    fn val(&mut self, value: Val) {
        match value {
            Val::Const(constant) => self.constant(constant),
            Val::Local(local) => match self.slots.value(local) {
                Some(slot) => put!(self, "%{slot}"),
                None => self.text("<badref>"),
            },
            Val::Md(md) => self.md(md),
        }
    }

    fn typed(&mut self, function: &Function, value: Val) {
        match self.ty_of(function, value) {
            Some(ty) => self.ty(ty),
            None => self.text("metadata"),
        }
        self.text(" ");
        self.val(value);
    }

    fn typed_list(&mut self, function: &Function, values: &[Val]) {
        for (i, value) in values.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.typed(function, *value);
        }
    }

    fn label(&mut self, block: Block) {
        put!(self, "label %{}", self.slots.block(block));
    }

    fn record(&mut self, function: &Function, record: &Record) {
        match &record.kind {
            RecordKind::Variable(name, value, variable, expression) => {
                put!(self, "    #{name}(");
                match value {
                    Some(Val::Md(md)) => self.md(*md),
                    Some(value) => self.typed(function, *value),
                    None => self.text("!{}"),
                }
                self.text(", ");
                self.md(*variable);
                self.text(", ");
                self.md(*expression);
            }
            RecordKind::Label(label) => {
                self.text("    #dbg_label(");
                self.md(*label);
            }
        }
        self.text(", ");
        self.md(record.loc);
        self.text(")\n");
    }

    fn inst(&mut self, function: &Function, inst: &Inst) {
        self.text("  ");
        if let Some(slot) = inst.result.and_then(|result| self.slots.value(result)) {
            put!(self, "%{slot} = ");
        }
        self.operation(function, inst);
        if let Some(loc) = inst.loc {
            self.text(", !dbg ");
            self.md(loc);
        }
        self.attachments(&inst.metadata, ", ");
    }

    fn head(&mut self, op: &str, flags: &[&str]) {
        self.text(op);
        self.text(" ");
        flags.iter().for_each(|flag| self.word(flag));
    }

    fn operation(&mut self, function: &Function, inst: &Inst) {
        match &inst.kind {
            InstKind::Binary(op, flags, lhs, rhs) => {
                self.head(op, flags);
                self.typed(function, *lhs);
                self.text(", ");
                self.val(*rhs);
            }
            InstKind::Compare(op, flags, predicate, lhs, rhs) => {
                self.head(op, flags);
                self.word(predicate);
                self.typed(function, *lhs);
                self.text(", ");
                self.val(*rhs);
            }
            InstKind::Unary(op, flags, value) => {
                self.head(op, flags);
                self.typed(function, *value);
            }
            InstKind::Cast(op, flags, value) => {
                self.head(op, flags);
                self.typed(function, *value);
                self.text(" to ");
                self.ty(inst.ty);
            }
            InstKind::Select(flags, condition, yes, no) => {
                self.head("select", flags);
                self.typed_list(function, &[*condition, *yes, *no]);
            }
            InstKind::Phi(incoming) => {
                self.text("phi ");
                self.ty(inst.ty);
                for (i, (value, block)) in incoming.iter().enumerate() {
                    self.text(if i == 0 { " [ " } else { ", [ " });
                    self.val(*value);
                    put!(self, ", %{} ]", self.slots.block(*block));
                }
            }
            InstKind::Gep(element, flags, base, indices) => {
                self.head("getelementptr", &[flags]);
                self.ty(*element);
                for operand in std::iter::once(base).chain(indices) {
                    self.text(", ");
                    self.typed(function, *operand);
                }
            }
            InstKind::Load(access, ptr) => {
                self.access_head("load", access);
                self.ty(inst.ty);
                self.text(", ");
                self.typed(function, *ptr);
                self.access_tail(access, "", true);
            }
            InstKind::Store(access, value, ptr) => {
                self.access_head("store", access);
                self.typed_list(function, &[*value, *ptr]);
                self.access_tail(access, "", true);
            }
            InstKind::Alloca { inalloca, element, count, align, space } => {
                self.head("alloca", &[if *inalloca { "inalloca" } else { "" }]);
                self.ty(*element);
                if !self.is_one_i32(*count) {
                    self.text(", ");
                    self.typed(function, *count);
                }
                put!(self, ", align {align}");
                if *space != 0 {
                    put!(self, ", addrspace({space})");
                }
            }
            InstKind::AtomicRmw(access, op, ptr, value) => {
                self.head("atomicrmw", &[if access.volatile { "volatile" } else { "" }, op]);
                self.typed_list(function, &[*ptr, *value]);
                self.access_tail(access, "", true);
            }
            InstKind::CmpXchg { access, weak, failure, ptr, expected, new } => {
                let flags = [if *weak { "weak" } else { "" }, if access.volatile { "volatile" } else { "" }];
                self.head("cmpxchg", &flags);
                self.typed_list(function, &[*ptr, *expected, *new]);
                self.access_tail(access, failure, true);
            }
            InstKind::Fence(access) => {
                self.text("fence");
                self.access_tail(access, "", false);
            }
            InstKind::ExtractElement(vector, index) => {
                self.text("extractelement ");
                self.typed_list(function, &[*vector, *index]);
            }
            InstKind::InsertElement(vector, element, index) => {
                self.text("insertelement ");
                self.typed_list(function, &[*vector, *element, *index]);
            }
            InstKind::Shuffle(a, b, mask) => {
                self.text("shufflevector ");
                self.typed_list(function, &[*a, *b]);
                let is_scalable = matches!(self.module.kind(inst.ty), TypeKind::Vector(_, _, true));
                put!(self, ", <{}{} x i32> ", if is_scalable { "vscale x " } else { "" }, mask.len());
                if mask.iter().all(|index| *index == 0) {
                    self.text("zeroinitializer");
                } else if mask.iter().all(|index| *index < 0) {
                    self.text("poison");
                } else {
                    for (i, index) in mask.iter().enumerate() {
                        self.text(if i == 0 { "<" } else { ", " });
                        match *index {
                            index if index < 0 => self.text("i32 poison"),
                            index => put!(self, "i32 {index}"),
                        }
                    }
                    self.text(">");
                }
            }
            InstKind::ExtractValue(value, path) => {
                self.text("extractvalue ");
                self.typed(function, *value);
                path.iter().for_each(|index| put!(self, ", {index}"));
            }
            InstKind::InsertValue(value, element, path) => {
                self.text("insertvalue ");
                self.typed_list(function, &[*value, *element]);
                path.iter().for_each(|index| put!(self, ", {index}"));
            }
            InstKind::Call(call) => {
                self.word(call.tail);
                self.text("call ");
                self.call(function, call);
            }
            InstKind::Invoke(call, normal, unwind) => {
                self.text("invoke ");
                self.call(function, call);
                self.text("\n          to ");
                self.label(*normal);
                self.text(" unwind ");
                self.label(*unwind);
            }
            InstKind::LandingPad { cleanup, clauses } => {
                self.text("landingpad ");
                self.ty(inst.ty);
                if *cleanup {
                    self.text("\n          cleanup");
                }
                for clause in clauses {
                    let is_filter = matches!(self.module.kind(self.module.const_ty(*clause)), TypeKind::Array(..));
                    self.text(if is_filter { "\n          filter " } else { "\n          catch " });
                    self.typed_constant(*clause);
                }
            }
            InstKind::Resume(value) => {
                self.text("resume ");
                self.typed(function, *value);
            }
            InstKind::Ret(None) => self.text("ret void"),
            InstKind::Ret(Some(value)) => {
                self.text("ret ");
                self.typed(function, *value);
            }
            InstKind::Br(block) => {
                self.text("br ");
                self.label(*block);
            }
            InstKind::CondBr(condition, yes, no) => {
                self.text("br ");
                self.typed(function, *condition);
                self.text(", ");
                self.label(*yes);
                self.text(", ");
                self.label(*no);
            }
            InstKind::Switch(value, default, cases) => {
                self.text("switch ");
                self.typed(function, *value);
                self.text(", ");
                self.label(*default);
                self.text(" [");
                for (case, block) in cases {
                    self.text("\n    ");
                    self.typed_constant(*case);
                    self.text(", ");
                    self.label(*block);
                }
                self.text("\n  ]");
            }
            InstKind::IndirectBr(address, blocks) => {
                self.text("indirectbr ");
                self.typed(function, *address);
                self.text(", [");
                for (i, block) in blocks.iter().enumerate() {
                    self.text(if i == 0 { "" } else { ", " });
                    self.label(*block);
                }
                self.text("]");
            }
            InstKind::Unreachable => self.text("unreachable"),
            InstKind::VaArg(list) => {
                self.text("va_arg ");
                self.typed(function, *list);
                self.text(", ");
                self.ty(inst.ty);
            }
        }
    }

    fn is_one_i32(&self, count: Val) -> bool {
        use crate::module::ConstValue;
        let Val::Const(count) = count else { return false };
        matches!(&self.module.data(count).value, ConstValue::Int(value) if value.width() == 32 && value.is_one())
    }

    fn access_head(&mut self, op: &str, access: &Access) {
        self.text(op);
        self.text(" ");
        self.word(if access.ordering.is_empty() { "" } else { "atomic" });
        self.word(if access.volatile { "volatile" } else { "" });
    }

    fn access_tail(&mut self, access: &Access, failure: &str, aligned: bool) {
        if !access.ordering.is_empty() {
            if let Some(scope) = access.scope.as_ref().filter(|scope| !scope.is_empty()) {
                self.text(" syncscope(");
                self.quoted(scope);
                self.text(")");
            }
            put!(self, " {}", access.ordering);
            if !failure.is_empty() {
                put!(self, " {failure}");
            }
        }
        if aligned {
            put!(self, ", align {}", access.align);
        }
    }

    fn call(&mut self, function: &Function, call: &Call) {
        let module = self.module;
        call.flags.iter().for_each(|flag| self.word(flag));
        self.convention(call.conv);
        self.attributes(&call.ret_attrs);
        if module.layout.program_space != 0 {
            put!(self, "addrspace({}) ", module.layout.program_space);
        }
        match module.kind(call.ty) {
            TypeKind::Function(result, _, false) => self.ty(*result),
            _ => self.ty(call.ty),
        }
        self.text(" ");
        match &call.callee {
            Callee::Value(value) => self.val(*value),
            Callee::Asm(flags, text, constraints) => {
                self.text("asm ");
                flags.iter().for_each(|flag| self.word(flag));
                self.quoted(text);
                self.text(", ");
                self.quoted(constraints);
            }
        }
        self.text("(");
        let explained = module.callee_name(&call.callee).map_or(&[][..], explained);
        for (i, arg) in call.args.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            if let Some(found) = explained.iter().find(|found| found.argument == i)
                && let Val::Const(value) = arg
                && let Some(value) = module.const_u64(*value)
            {
                put!(self, "/* {}={} */ ", found.name, found.word(value));
            }
            match self.ty_of(function, *arg) {
                Some(ty) => self.ty(ty),
                None => self.text("metadata"),
            }
            self.text(" ");
            if let Some(attrs) = call.param_attrs.get(i) {
                self.attributes(attrs);
            }
            self.val(*arg);
        }
        self.text(")");
        if let Some(slot) = self.slots.group(&call.attrs) {
            put!(self, " #{slot}");
        }
        for (i, bundle) in call.bundles.iter().enumerate() {
            self.text(if i == 0 { " [ " } else { ", " });
            self.quoted(&bundle.tag);
            self.text("(");
            self.typed_list(function, &bundle.operands);
            self.text(")");
        }
        if !call.bundles.is_empty() {
            self.text(" ]");
        }
    }
}
