//! Threads and calls: what native methods do that others may notice, classes that another thread initializes, the order of
//! accesses.

use oxpecker_ir::{Call, CallTarget, ClassId, FieldId, MethodId};

use super::threads::Ahead;
use super::{Interpreter, Step};
use crate::ending::Reason;
use crate::language::FieldOrder;
use crate::native::{Pause, Touches};
use crate::state::State;
use crate::threads::MainThread;
use crate::threads::{Access, Operation, Place, Status, ThreadId};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// What a call does that other threads may notice. Code of its own does it one by one; a model does it at once.
    pub(super) fn call_ahead(&mut self, state: &mut State, call: &Call) -> Step<Ahead> {
        if !self.language.calls_are_operations() {
            return Ok(Ahead::Nothing);
        }
        let targets: Vec<MethodId> = match call.target {
            CallTarget::Exact(method) => vec![method],
            CallTarget::Virtual(declared) => {
                let targets = self.targets(state, call, declared)?;
                targets.into_iter().filter_map(|(it, _)| it.ok()).collect()
            }
        };
        let mut most = Touches::Nothing;
        for target in targets {
            let Some(native) = self.native(target) else {
                continue;
            };
            match native.touches() {
                Touches::WaitsForNotification => return self.wait_ahead(state),
                Touches::WaitsForPermit => return self.park_ahead(state, call),
                Touches::WaitsForThread => {
                    let params = self.program.methods[target].params;
                    return self.join_ahead(state, call, params);
                }
                touched => most = most.max(touched),
            }
        }
        let args = self.arguments(state, call);
        let (args, writes) = match most {
            Touches::Nothing => return Ok(Ahead::Nothing),
            Touches::Anything
            | Touches::WaitsForNotification
            | Touches::WaitsForPermit
            | Touches::WaitsForThread => (&args[..0], true),
            Touches::Arguments => (&args[..], true),
            Touches::Second { writes } => (args.get(1..2).unwrap_or_default(), writes),
        };
        let mut objects = Vec::new();
        for arg in args {
            let is_reference = self.scalar_of_value(*arg) == Some(oxpecker_term::Scalar::Ref);
            if is_reference && *arg != Value::NULL {
                let found = self.candidates(state, *arg)?;
                objects.extend(found.into_iter().map(|(object, _)| object));
            }
        }
        Ok(Ahead::Operation(Operation::Access(Access {
            objects: (!objects.is_empty()).then_some(objects),
            place: Place::Whole,
            writes,
        })))
    }

    /// Whoever was in `wait` needs the lock again.
    fn wait_ahead(&self, state: &State) -> Step<Ahead> {
        let threads = state.threads.as_ref();
        let wait = threads.and_then(|it| it.thread(it.current()).attributes.wait);
        Ok(match wait {
            Some(wait) => Ahead::Operation(Operation::Lock(wait.object)),
            None => Ahead::Nothing,
        })
    }

    /// Who wants its permit waits for it, unless it only wants to wait for some time.
    fn park_ahead(&mut self, state: &mut State, call: &Call) -> Step<Ahead> {
        let args = self.arguments(state, call);
        let timed = args.iter().skip(1).any(|it| *it != Value::Int(0));
        let object = state.thread_object();
        let threads = state.threads_mut();
        let current = threads.current();
        let java = threads.attributes_mut(current);
        if !timed && !java.permit {
            java.parked = true;
            return Ok(Ahead::Wait(Status::Waiting));
        }
        Ok(Ahead::Operation(Operation::Access(Access {
            objects: object.map(|object| vec![object]),
            place: Place::Whole,
            writes: true,
        })))
    }

    /// `join` waits for a thread that was started; with a time it may give up at once, which is as good as later.
    fn join_ahead(&mut self, state: &mut State, call: &Call, params: usize) -> Step<Ahead> {
        let args = self.arguments(state, call);
        if params > 1 && args.get(1) != Some(&Value::Int(0)) {
            return Ok(Ahead::Nothing);
        }
        let Some(object) = args.first() else {
            return Ok(Ahead::Nothing);
        };
        let object = match self.locked(state, *object)? {
            Ok(object) => object,
            Err(flow) => return Ok(Ahead::Stop(flow)),
        };
        let Some(thread) = state.thread_of(object) else {
            // Somebody may start it.
            return Ok(Ahead::Operation(Operation::Access(Access {
                objects: Some(vec![object]),
                place: Place::Whole,
                writes: false,
            })));
        };
        let ended = matches!(state.threads_mut().thread(thread).status, Status::Ended);
        Ok(if ended {
            Ahead::Nothing
        } else {
            Ahead::Wait(Status::Awaiting(thread))
        })
    }

    /// Initializing a class: the first thread runs the initializer, others wait for it.
    pub(super) fn class_ahead(&mut self, state: &mut State, class: ClassId) -> Step<Ahead> {
        let operation = Operation::Initialize(class);
        if state.classes.initialized.contains(&class) {
            let thread = state.thread();
            let waits = state.threads_mut().blocker(thread, &operation).is_some();
            return Ok(if waits {
                Ahead::Operation(operation)
            } else {
                Ahead::Nothing
            });
        }
        Ok(Ahead::Operation(operation))
    }

    /// Gives up if another thread is initializing a class: nothing can wait for it here.
    pub fn must_not_wait(&self, state: &State, class: ClassId) -> Step<()> {
        let owner = state.threads.as_ref();
        let owner = owner.and_then(|it| it.initializing.get(&class).copied());
        if owner.is_none_or(|owner| owner == state.thread()) {
            return Ok(());
        }
        let name = self.program.classes[class].name.replace('/', ".");
        Err(Reason::Unsupported {
            what: format!("waiting for another thread that initializes {name}"),
            span: None,
        })
    }

    /// Reading a static field: those that are final have their value once the class is initialized.
    pub(super) fn static_ahead(&mut self, state: &mut State, field: FieldId) -> Ahead {
        let class = self.program.fields[field].class;
        let operation = Operation::Initialize(class);
        let thread = state.thread();
        let is_late = self.has_late_initializer(class);
        if is_late && state.threads_mut().blocker(thread, &operation).is_some() {
            return Ahead::Operation(operation);
        }
        if self.order_of(field) == FieldOrder::Final {
            return Ahead::Nothing;
        }
        Ahead::Operation(Operation::Access(Access {
            objects: None,
            place: Place::Static(field),
            writes: false,
        }))
    }

    fn order_of(&mut self, field: FieldId) -> FieldOrder {
        let (program, language) = (self.program, self.language);
        let known = self.caches.field_orders.entry(field);
        *known.or_insert_with(|| language.field_order(program, field))
    }

    /// Whether an access cannot race: those of volatile fields put others in order, final fields are written before they are
    /// shared, and what the library does is its own business.
    pub(super) fn orders(&mut self, state: &mut State, at: (Ref, Place), writes: bool) -> bool {
        let (object, place) = at;
        let thread = state.thread();
        if let Place::Field(field) | Place::Static(field) = place {
            let kind = self.order_of(field);
            if kind == FieldOrder::Volatile {
                let order = &mut state.threads_mut().order;
                order.locked(thread, object);
                if writes {
                    order.unlocked(thread, object);
                }
            }
            if kind != FieldOrder::Unordered {
                return true;
            }
        }
        self.is_library_code(state.frame.method)
    }

    /// Whether a class is one of the library, by its name.
    pub fn is_library_class(&self, name: &str) -> bool {
        let class = self.program.load_class(name);
        class.is_ok_and(|it| self.program.classes[it].is_library())
    }

    /// Whether a method is one of the library.
    pub fn is_library_code(&self, method: MethodId) -> bool {
        let class = self.program.methods[method].class;
        self.program.classes[class].is_library()
    }

    /// From now on there are threads: what the only one holds and initializes so far is its own.
    pub fn begin_threads(&mut self, state: &mut State) -> Result<(), Pause> {
        if state.threads.is_some() {
            return Ok(());
        }
        let mut held = Vec::new();
        for monitor in state.slot::<MainThread>().monitors.clone() {
            held.push(self.one_reference(state, monitor)?);
        }
        state.slot_mut::<MainThread>().monitors.clear();
        let frames = state.callers.iter().map(|frame| frame.initializes);
        let frames = frames.chain([state.frame.initializes]);
        let classes: Vec<ClassId> = frames.flatten().collect();
        let threads = state.threads_mut();
        for object in held {
            let entry = threads.locks.entry(object).or_insert((0, 0));
            entry.1 += 1;
        }
        for class in classes {
            threads.initializing.insert(class, 0);
        }
        Ok(())
    }

    /// Whoever waits for a notification of a thread's object gets one when the thread ends.
    pub(super) fn notify_of_end(&mut self, state: &mut State, thread: ThreadId) -> Step<()> {
        let object = match thread {
            0 => state.slot::<MainThread>().thread,
            _ => state.threads_mut().thread(thread).attributes.object,
        };
        let Some(object) = object else {
            return Ok(());
        };
        let threads = state.threads_mut();
        if threads.locks.contains_key(&object) {
            return Err(Reason::Unsupported {
                what: "a thread that ends while its object is locked".into(),
                span: None,
            });
        }
        threads.wake_all(object);
        Ok(())
    }
}
