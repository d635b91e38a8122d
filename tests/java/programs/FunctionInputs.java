//@ verify --entry FunctionInputs.sameTwice
//@ valid-up-to
//@ verify --entry FunctionInputs.notSeven
//@ invalid 40
//@ verify --entry FunctionInputs.typeOfResult
//@ valid-up-to
//@ verify --entry FunctionInputs.ofOwnInterface
//@ invalid 51
//@ verify --entry FunctionInputs.nothingToGive
//@ valid-up-to
//@ verify --entry FunctionInputs.byDefault
//@ invalid 62
//@ verify --entry FunctionInputs.fieldOfFunction
//@ invalid 68

import java.util.function.*;

/** Functions as inputs: each always gives one result. */
public class FunctionInputs {
    @FunctionalInterface
    interface Check<T, E extends Throwable> {
        boolean test(T value) throws E;

        default boolean negated(T value) throws E {
            return !test(value);
        }
    }

    private IntSupplier source;

    static void sameTwice(Supplier<Integer> supplier) {
        if (supplier != null) {
            assert supplier.get() == supplier.get();
        }
    }

    static void notSeven(IntBinaryOperator operator) {
        if (operator != null) {
            int sum = operator.applyAsInt(1, 2);
            assert sum != 7;
        }
    }

    static void typeOfResult(Function<Object, ? extends CharSequence> function, Object argument) {
        if (function != null) {
            CharSequence result = function.apply(argument);
        }
    }

    static void ofOwnInterface(Check<String, RuntimeException> check) {
        assert check == null || !check.test("a");
    }

    static void nothingToGive(Runnable runnable) {
        if (runnable != null) {
            runnable.run();
        }
    }

    static void byDefault(Check<String, RuntimeException> check, Predicate<String> other) {
        if (check != null && other != null) {
            assert check.negated("a") || other.negate().test("a");
        }
    }

    void fieldOfFunction() {
        if (source != null) {
            assert source.getAsInt() >= 0;
        }
    }
}
