import java.util.ArrayList;
import java.util.List;
import oxpecker.Free;

/** Bags: lists of what was chosen. */
class Bags {
    static final class Item {
        final int weight, worth;

        Item(int weight, int worth) {
            this.weight = weight;
            this.worth = worth;
        }
    }

    /** Some items whose weights and worths look random. */
    private static List<Item> items(int count) {
        List<Item> items = new ArrayList<>();
        int seed = 17;
        for (int at = 0; at < count; at++) {
            seed = (seed * 1103 + 12345) % 65536;
            int weight = 5 + seed % 40;
            seed = (seed * 1103 + 12345) % 65536;
            items.add(new Item(weight, weight + seed % 15));
        }
        return items;
    }

    /** A bag that is as heavy as it may be. */
    static ArrayList<Item> full(int count, int capacity) {
        ArrayList<Item> bag = new ArrayList<>();
        int weight = 0;
        for (Item item : items(count)) {
            if (weight == capacity) {
                break;
            }
            boolean isTaken = Free.anyBoolean();
            if (weight + item.weight <= capacity && isTaken) {
                bag.add(item);
                weight += item.weight;
            }
        }
        Free.assume(weight == capacity);
        return bag;
    }

    /** A bag that takes what fits. */
    static ArrayList<Item> best(int count, int capacity) {
        ArrayList<Item> bag = new ArrayList<>();
        int weight = 0, worth = 0;
        for (Item item : items(count)) {
            boolean isTaken = Free.anyBoolean();
            if (weight + item.weight <= capacity && isTaken) {
                bag.add(item);
                weight += item.weight;
                worth += item.worth;
            }
        }
        Free.remember("worth", worth);
        return bag;
    }

    /** A bag that is not too heavy in the end, and what is in it. */
    static void packed(int count, int capacity) {
        ArrayList<Item> bag = new ArrayList<>();
        int weight = 0, worth = 0;
        for (Item item : items(count)) {
            if (Free.anyBoolean()) {
                bag.add(item);
                weight += item.weight;
                worth += item.worth;
            }
        }
        Free.assume(weight <= capacity);
        Free.remember("worth", worth);
        Free.remember("bag", bag);
    }

    /** A bag that is weighed when it is packed. */
    static ArrayList<Item> weighed(int count, int capacity) {
        ArrayList<Item> bag = new ArrayList<>();
        for (Item item : items(count)) {
            if (Free.anyBoolean()) {
                bag.add(item);
            }
        }
        int weight = 0, worth = 0;
        for (Item item : bag) {
            weight += item.weight;
            worth += item.worth;
        }
        Free.assume(weight <= capacity);
        Free.remember("worth", worth);
        return bag;
    }

    /** Each item, or one of two others that all bags share: one object may be in several places. */
    static Item[] shared(int count) {
        List<Item> items = items(count + 2);
        Item[] chosen = new Item[count];
        for (int at = 0; at < count; at++) {
            chosen[at] = items.get(at + 2);
            if (Free.anyBoolean()) {
                chosen[at] = items.get(at % 2);
            } else if (Free.anyBoolean()) {
                chosen[at] = null;
            }
        }
        return chosen;
    }

    /** The same after something else was changed: a copy is what things were when it was made. */
    static void changed(int count) {
        int[][] cells = new int[count][];
        int[] one = {1}, two = {2};
        for (int at = 0; at < count; at++) {
            cells[at] = Free.anyBoolean() ? one : two;
        }
        Free.remember("cells", cells);
        one[0] = 5;
        Free.remember("later", cells);
    }
}
