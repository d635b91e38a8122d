//! Call graphs and distances through calls, against a search over explicit stacks.

use std::collections::BTreeSet;

use oxpecker_base::Rng;
use oxpecker_base::id::Id;
use oxpecker_ir::analysis::*;
use oxpecker_ir::text::parse;
use oxpecker_ir::*;

#[test]
fn virtual_calls_reach_the_implementations_of_instantiable_classes() {
    let program = parse(include_str!("data/calls.ir")).unwrap();
    let graph = CallGraph::new(&program);
    let method = MethodId::new;
    // Through the interface: the square's own, and the disc's inherited one; the abstract one has no body.
    assert_eq!(graph.callees(method(4)), [method(1), method(2)]);
    // Through the disc: only what discs run. The second call is exact.
    assert_eq!(graph.sites(method(5))[0].targets, [method(2)]);
    assert_eq!(graph.sites(method(5))[1].targets, [method(4)]);
    assert_eq!(graph.callers(method(4)), [method(5)]);
    assert_eq!(graph.callers(method(0)), []);
    let all: Vec<MethodId> = graph.reachable(&[method(5)]).into_iter().collect();
    assert_eq!(all, [1, 2, 4, 5].map(method));
}

/// Static methods that call each other; every block has up to two calls and sometimes a handler.
fn random_program(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let count = 1 + rng.below(3);
    let mut text = String::from("program math\nclass class0 \"A\" methods ");
    let names: Vec<String> = (0..count).map(|index| format!("method{index}")).collect();
    text += &format!("{} @0:0..0\n", names.join(", "));
    for name in &names {
        text += &format!(
            "method {name} \"m\" class0 static selector \"m\" params 0 result void @0:0..0 {{\n"
        );
        let blocks = rng.below(4);
        for block in 0..blocks {
            text += &format!("b{block}");
            if rng.percent(25) {
                text += &format!(" handler b{}", rng.below(blocks));
            }
            text += ":\n";
            for _ in 0..rng.below(3) {
                text += &format!("  call method{}() @0:0..0\n", rng.below(count));
            }
            let (one, two) = (rng.below(blocks), rng.below(blocks));
            text += &match rng.below(4) {
                0 => "  return\n".to_string(),
                1 => "  throw @0:0..0\n".to_string(),
                2 => format!("  goto b{one}\n"),
                _ => format!("  branch true, b{one}, b{two} @0:0..0\n"),
            };
        }
        text += "}\n";
    }
    parse(&text).expect("the text is well formed")
}

/// Frames, outermost first.
type Stack = Vec<(usize, usize, usize)>;

/// What one step of a machine can do from a stack, with its cost.
fn steps(program: &Program, stack: &Stack) -> Vec<(u32, Stack)> {
    let mut found = Vec::new();
    let Some(((method, block, inst), below)) = stack.split_last() else {
        return found;
    };
    let body = &program.methods[MethodId::new(*method)].blocks();
    let code = &body[BlockId::new(*block)];
    let mut go = |cost: u32, frames: &[(usize, usize, usize)]| {
        found.push((cost, [below, frames].concat()));
    };
    let call = code.insts.get(*inst);
    if let (Some(handler), true) = (code.handler, may_raise(code)) {
        go(1, &[(*method, handler.index(), 0)]);
    }
    match (call, &code.terminator) {
        (Some(Inst::Call(call)), _) => {
            let (CallTarget::Exact(callee) | CallTarget::Virtual(callee)) = call.target;
            let after = (*method, *block, inst + 1);
            if program.methods[callee].blocks().is_empty() {
                go(1, &[after]);
            } else {
                go(1, &[after, (callee.index(), 0, 0)]);
            }
        }
        (_, Terminator::Return(_)) => go(0, &[]),
        (_, terminator) => {
            for next in terminator.targets() {
                go(1, &[(*method, next.index(), 0)]);
            }
        }
    }
    // A frame that waits can be thrown to.
    for (depth, (method, block, _)) in below.iter().enumerate() {
        let code = &program.methods[MethodId::new(*method)].blocks()[BlockId::new(*block)];
        if let Some(handler) = code.handler {
            let frames = [&below[..depth], &[(*method, handler.index(), 0)]].concat();
            found.push((1, frames));
        }
    }
    found
}

/// Uniform-cost search up to a limit.
fn search(program: &Program, start: Stack, target: (usize, usize), limit: u32) -> Option<u32> {
    let mut open = BTreeSet::from([(0, start)]);
    let mut seen = BTreeSet::new();
    while let Some((cost, stack)) = open.pop_first() {
        if cost > limit {
            return None;
        }
        if stack.last() == Some(&(target.0, target.1, 0)) {
            return Some(cost);
        }
        for (more, next) in steps(program, &stack) {
            if !seen.contains(&next) {
                open.insert((cost + more, next));
            }
        }
        seen.insert(stack);
    }
    None
}

#[test]
fn distances_are_those_of_a_search_over_stacks() {
    const LIMIT: u32 = 7;
    let (mut near, mut far) = (0, 0);
    for seed in 0..400 {
        let program = random_program(seed);
        let graph = CallGraph::new(&program);
        let mut places = Vec::new();
        for (method, found) in program.methods.iter_ids() {
            places.extend(found.blocks().ids().map(|block| (method, block)));
        }
        let Some(target) = places.get(seed as usize % places.len().max(1)) else {
            continue;
        };
        let distances = CallDistances::new(&program, &graph, &[*target]);
        let goal = (target.0.index(), target.1.index());
        for (method, block) in &places {
            let inner = (method.index(), block.index(), 0);
            // Frames that wait for their first call.
            let calls = |place: &&(MethodId, BlockId)| {
                let code = &program.methods[place.0].blocks()[place.1];
                matches!(code.insts.first(), Some(Inst::Call(_)))
            };
            let outer = places.iter().filter(calls);
            let outer =
                outer.map(|(method, block)| vec![(method.index(), block.index(), 1), inner]);
            for stack in outer.chain([vec![inner]]) {
                let expected = search(&program, stack.clone(), goal, LIMIT);
                let frames = stack.iter().rev().map(|(method, block, inst)| Position {
                    method: MethodId::new(*method),
                    block: BlockId::new(*block),
                    inst: *inst,
                });
                let found = distances.from_stack(frames);
                let cut = found.filter(|distance| *distance <= LIMIT);
                assert_eq!(cut, expected, "seed {seed} {stack:?} {goal:?}");
                *(if cut.is_some() { &mut near } else { &mut far }) += 1;
            }
        }
    }
    assert!(near > 300 && far > 300, "both answers occur: {near} {far}");
}

#[test]
fn long_chains_of_calls_saturate() {
    let mut text = String::from("program math\n");
    for index in 0..64 {
        text += &format!(
            "method method{index} \"m\" class0 static selector \"m\" params 0 result void @0:0..0 {{\nb0:\n"
        );
        if index < 63 {
            let next = index + 1;
            text += &format!("  call method{next}() @0:0..0\n  call method{next}() @0:0..0\n");
        }
        text += "  goto b1\nb1:\n  return\n}\n";
    }
    let program = parse(&text).unwrap();
    let graph = CallGraph::new(&program);
    let last = (MethodId::new(63), BlockId::new(1));
    let distances = CallDistances::new(&program, &graph, &[last]);
    assert_eq!(distances.through(MethodId::new(63)), Some(1));
    assert_eq!(distances.through(MethodId::new(62)), Some(5));
    assert_eq!(distances.through(MethodId::new(0)), Some(u32::MAX));
    assert_eq!(
        distances.to_target(MethodId::new(0), Method::ENTRY),
        Some(64)
    );
}
