//! Links the pinned Z3; the build script does the work. The `z3` crate supplies the interface.
