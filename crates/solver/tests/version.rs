//! The solver is the pinned one: another version would give other models.

#[test]
fn the_pinned_library_is_linked() {
    let version = oxpecker_solver::backends::z3::version();
    assert!(version.starts_with("4.16.0"), "{version}");
}
