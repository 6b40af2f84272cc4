/* What moving costs one class of unit, and the cheapest ways to some goals. */
#include "kernel.h"

/* ---- ways to goals ---- */

/* A set of hexes into which a step takes so much longer. */
typedef struct {
    Word *hexes;
    int64_t more;
} Delay;

/* What a search for the ways to some goals is asked. */
typedef struct {
    int64_t limit;
    Word *room; /* a block with the sets that follow */
    Word *goals;
    Word *todo; /* through, less what has been found */
    Word *until;
    Word *last;
    Word *front;
    Word *here;
    Word *before;
    Word *onward;
    Passages passages;
    Delay *slow;
    size_t slow_count;
    Word *slow_sets;
    Layers layers;
    Layers delayed; /* what was found earlier, and goes on from there only now */
    int64_t count;  /* how many layers there are to tell of */
} Search;

static void search_end(Search *search)
{
    layers_free(&search->layers);
    layers_free(&search->delayed);
    passages_free(&search->passages);
    PyMem_Free(search->slow);
    PyMem_Free(search->slow_sets);
    PyMem_Free(search->room);
}

/* More goals, so many points beyond themselves; those beyond the limit do not count. */
static int search_add_late_pair(Search *search, Grid *grid, PyObject *pair)
{
    int64_t cost;
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "late goals are pairs of points and a set");
        return -1;
    }
    if (number_read(PyTuple_GetItem(pair, 0), 0, MOST_POINTS, "what a late goal costs", &cost) < 0 ||
        grid_read(grid, PyTuple_GetItem(pair, 1), search->here) < 0) {
        return -1;
    }
    if (cost > search->limit) {
        return 0;
    }
    Word *row = layers_row(&search->layers, cost);
    if (!row) {
        return -1;
    }
    words_join_common(row, search->here, search->todo, span_of_all(grid->words));
    return 0;
}

static int search_add_late(Search *search, Grid *grid, PyObject *late)
{
    PyObject *each = PySequence_Tuple(late);
    if (!each) {
        return -1;
    }
    int failed = 0;
    for (Py_ssize_t k = 0; k < PyTuple_Size(each) && !failed; k++) {
        failed = search_add_late_pair(search, grid, PyTuple_GetItem(each, k));
    }
    Py_DECREF(each);
    return failed;
}

/* Where a step takes longer: pairs of a set and points. */
static int search_add_slow(Search *search, Grid *grid, PyObject *pairs)
{
    PyObject *each = PySequence_Tuple(pairs);
    if (!each) {
        return -1;
    }
    size_t count = (size_t)PyTuple_Size(each);
    int failed = 0;
    if (count) {
        search->slow = room_for(count, sizeof(Delay));
        search->slow_sets = grid_room(grid, count);
        failed = !search->slow || !search->slow_sets;
    }
    for (size_t k = 0; k < count && !failed; k++) {
        Delay *delay = &search->slow[k];
        delay->hexes = search->slow_sets + k * grid->words;
        failed = pair_read(grid, PyTuple_GetItem(each, (Py_ssize_t)k), delay->hexes, &delay->more) < 0;
    }
    search->slow_count = count;
    Py_DECREF(each);
    return failed ? -1 : 0;
}

static int search_make_room(Search *search, const Grid *grid)
{
    Word **sets[] = {
        &search->goals, &search->todo, &search->until,  &search->last,
        &search->front, &search->here, &search->before, &search->onward,
    };
    size_t count = sizeof(sets) / sizeof(sets[0]);
    search->room = grid_room(grid, count);
    if (!search->room) {
        return -1;
    }
    for (size_t k = 0; k < count; k++) {
        *sets[k] = search->room + k * grid->words;
    }
    search->layers.words = grid->words;
    search->delayed.words = grid->words;
    return 0;
}

/* args: goals, through, limit, late, passages, until, slow, last */
static int search_begin(Search *search, Grid *grid, PyObject *const *args)
{
    memset(search, 0, sizeof(*search));
    if (number_read(args[2], -MOST_POINTS, MOST_POINTS, "the limit", &search->limit) < 0 ||
        search_make_room(search, grid) < 0) {
        return -1;
    }
    search->count = search->limit < 0 ? 0 : search->limit + 1;
    if (grid_recall(grid, args[0], search->goals) < 0 || grid_recall(grid, args[1], search->todo) < 0 ||
        passages_read(&search->passages, grid, args[4]) < 0 || grid_recall(grid, args[5], search->until) < 0 ||
        search_add_slow(search, grid, args[6]) < 0 || grid_recall(grid, args[7], search->last) < 0) {
        return -1;
    }
    if (search->limit >= 0) {
        Word *nearest = layers_row(&search->layers, 0);
        if (!nearest) {
            return -1;
        }
        words_common(nearest, search->goals, search->todo, span_of_all(grid->words));
    }
    return search_add_late(search, grid, args[3]);
}

/* Adds to the dearer layers those from which a step leads into the hexes of `front`. */
static int search_back(Search *search, const Law *law, Span span, int64_t spent)
{
    const Grid *grid = law->grid;
    for (size_t g = 0; g < law->count; g++) {
        const Group *group = &law->groups[g];
        if (!words_common(search->here, search->front, group->sides->beside, span)) {
            continue;
        }
        for (size_t k = 0; k < group->count; k++) {
            const Price *price = &group->prices[k];
            if (price->points > search->limit - spent) {
                break; /* the others are dearer */
            }
            if (!words_common(search->before, search->here, price->into, span)) {
                continue;
            }
            Span some = words_trim(search->before, span);
            Span wide = grid_cross(grid, group->sides, search->before, some, search->onward);
            if (!words_touch(search->onward, search->todo, wide)) {
                continue;
            }
            Word *row = layers_row(&search->layers, spent + price->points);
            if (!row) {
                return -1;
            }
            words_join_common(row, search->onward, search->todo, wide);
        }
    }
    return 0;
}

/* A passage takes one point. */
static int search_hop(Search *search, Span all, int64_t spent)
{
    if (!search->passages.count || spent >= search->limit || !words_touch(search->front, search->passages.any, all)) {
        return 0;
    }
    words_clear(search->onward, all);
    passages_join(&search->passages, search->front, search->onward);
    Word *row = layers_row(&search->layers, spent + 1);
    if (!row) {
        return -1;
    }
    words_join_common(row, search->onward, search->todo, all);
    return 0;
}

/* Takes from `front` what goes on only later. */
static int search_wait(Search *search, Span all, int64_t spent)
{
    for (size_t k = 0; k < search->slow_count; k++) {
        const Delay *delay = &search->slow[k];
        if (!words_common(search->here, search->front, delay->hexes, all)) {
            continue;
        }
        words_less(search->front, search->front, search->here, all);
        if (delay->more > search->limit - spent) {
            continue;
        }
        Word *row = layers_row(&search->delayed, spent + delay->more);
        if (!row) {
            return -1;
        }
        words_join(row, search->here, all);
    }
    return 0;
}

/* One layer: 1 if it is the last, 0 if the search goes on. */
static int search_layer(Search *search, const Law *law, int64_t spent)
{
    Span all = span_of_all(law->grid->words);
    Word *row = layers_find(&search->layers, spent);
    words_clear(search->front, all);
    if (row && words_common(row, row, search->todo, all)) {
        words_copy(search->front, row, all);
        words_less(search->todo, search->todo, row, all);
        if (words_touch(row, search->until, all) ||
            (words_any(search->last, all) && !words_touch(search->last, search->todo, all))) {
            search->count = spent + 1;
            return 1;
        }
        if (search_hop(search, all, spent) < 0 || search_wait(search, all, spent) < 0) {
            return -1;
        }
    }
    const Word *ready = layers_find(&search->delayed, spent);
    if (ready) {
        words_join(search->front, ready, all);
    }
    return search_back(search, law, words_trim(search->front, all), spent);
}

static int search_run(Search *search, const Law *law)
{
    for (size_t spent = 0; spent < search->layers.used || spent < search->delayed.used; spent++) {
        int done = search_layer(search, law, (int64_t)spent);
        if (done) {
            return done < 0 ? -1 : 0;
        }
    }
    return 0;
}

static PyObject *law_ways_to(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Law *law = (Law *)self;
    if (count != 8) {
        PyErr_SetString(PyExc_TypeError, "ways_to takes goals, through, limit, late, passages, until, slow and last");
        return NULL;
    }
    Search search;
    PyObject *found = NULL;
    if (search_begin(&search, law->grid, args) == 0 && search_run(&search, law) == 0) {
        found = layers_write(&search.layers, law->grid->state, search.count, NULL);
    }
    search_end(&search);
    return found;
}

/* Puts the cost of each hex of a layer in its place. */
static int march_write(PyObject *list, const Word *row, size_t words, PyObject *cost)
{
    for (size_t i = 0; i < words; i++) {
        for (Word word = row[i]; word; word &= word - 1) {
            size_t h = i * WORD_BITS + word_lowest(word);
            if (PyList_SetItem(list, (Py_ssize_t)h, Py_NewRef(cost)) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* A list with the cost of each hex of the board, `far` where nothing was found. */
static PyObject *search_costs(const Search *search, const Grid *grid, PyObject *far)
{
    PyObject *list = PyList_New((Py_ssize_t)grid->length);
    if (!list) {
        return NULL;
    }
    for (size_t h = 0; h < grid->length; h++) {
        if (PyList_SetItem(list, (Py_ssize_t)h, Py_NewRef(far)) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    for (size_t spent = 0; spent < search->layers.used && (int64_t)spent < search->count; spent++) {
        const Word *row = search->layers.rows[spent];
        PyObject *cost = PyLong_FromSize_t(spent);
        int failed = !cost || (row && march_write(list, row, grid->words, cost) < 0);
        Py_XDECREF(cost);
        if (failed) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *law_march(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Law *law = (Law *)self;
    if (count != 9) {
        PyErr_SetString(PyExc_TypeError, "march takes goals, through, limit, late, passages, until, slow, last and far");
        return NULL;
    }
    Search search;
    PyObject *found = NULL;
    if (search_begin(&search, law->grid, args) == 0 && search_run(&search, law) == 0) {
        found = search_costs(&search, law->grid, args[8]);
    }
    search_end(&search);
    return found;
}

/* ---- reach ---- */

static int read_flag(PyObject *object, bool *to)
{
    int truth = PyObject_IsTrue(object);
    *to = truth > 0;
    return truth < 0 ? -1 : 0;
}

/* args: closed, stops, from_stop_to_stop, leaving, entering, passages, beyond_passages */
static Walk *read_walk(Grid *grid, PyObject *const *args)
{
    Walk *walk = walk_new(grid, args[0], args[1]);
    if (!walk) {
        return NULL;
    }
    if (read_flag(args[2], &walk->from_stop_to_stop) < 0 || walk_add_extras(grid, &walk->leaving, args[3]) < 0 ||
        walk_add_extras(grid, &walk->entering, args[4]) < 0 || passages_read(&walk->passages, grid, args[5]) < 0 ||
        read_flag(args[6], &walk->beyond_passages) < 0) {
        walk_drop(walk);
        return NULL;
    }
    return walk;
}

/* The law of a line, or NULL; -1 with an exception if it is something else. */
static int read_line(const Law *law, PyObject *object, Law **line)
{
    *line = NULL;
    if (object == Py_None) {
        return 0;
    }
    if (!Py_IS_TYPE(object, law->grid->state->law_type)) {
        PyErr_SetString(PyExc_TypeError, "a line must be a Law or None");
        return -1;
    }
    if (((Law *)object)->grid != law->grid) {
        PyErr_SetString(PyExc_ValueError, "a line must be a law of the same grid");
        return -1;
    }
    *line = (Law *)object;
    return 0;
}

/* args: start, allowance, then those of a walk, line, granting */
static PyObject *law_reach(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Law *law = (Law *)self;
    Law *line;
    int64_t start;
    int64_t allowance;
    bool granting;
    if (count != 11) {
        PyErr_SetString(PyExc_TypeError,
                        "reach takes start, allowance, closed, stops, from_stop_to_stop, leaving, entering, passages, "
                        "beyond_passages, line and granting");
        return NULL;
    }
    if (number_read(args[0], 0, MOST_HEXES, "the start", &start) < 0 ||
        number_read(args[1], 0, MOST_POINTS, "the allowance", &allowance) < 0 ||
        read_line(law, args[9], &line) < 0 || read_flag(args[10], &granting) < 0) {
        return NULL;
    }
    if ((uint64_t)start >= law->grid->size) {
        PyErr_SetString(PyExc_ValueError, "the start lies beyond the grid");
        return NULL;
    }
    Walk *walk = read_walk(law->grid, args + 2);
    if (!walk) {
        return NULL;
    }
    PyObject *reach = reach_find(law, walk, (size_t)start, allowance, line, granting);
    walk_drop(walk);
    return reach;
}

/* ---- the type ---- */

/* How many prices there are; -1 with an exception if the groups are not what they should be. */
static Py_ssize_t count_prices(PyObject *groups)
{
    Py_ssize_t total = 0;
    for (Py_ssize_t g = 0; g < PyTuple_Size(groups); g++) {
        PyObject *group = PyTuple_GetItem(groups, g);
        if (!PyTuple_Check(group) || PyTuple_Size(group) != 3) {
            PyErr_SetString(PyExc_TypeError, "a group is a tuple of hexsides, the hexes beside them and prices");
            return -1;
        }
        PyObject *prices = PyTuple_GetItem(group, 2);
        if (!PyTuple_Check(prices)) {
            PyErr_SetString(PyExc_TypeError, "the prices of a group are a tuple");
            return -1;
        }
        if (PyTuple_Size(prices) == 0) {
            PyErr_SetString(PyExc_ValueError, "a group has at least one price");
            return -1;
        }
        total += PyTuple_Size(prices);
    }
    if (total == 0) {
        PyErr_SetString(PyExc_ValueError, "a law has at least one price");
        return -1;
    }
    return total;
}

static int read_price(Grid *grid, PyObject *pair, Price *price)
{
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "a price is a pair of a set and points");
        return -1;
    }
    if (number_read(PyTuple_GetItem(pair, 1), 1, MOST_POINTS, "the points of a step", &price->points) < 0) {
        return -1;
    }
    return grid_read(grid, PyTuple_GetItem(pair, 0), price->into);
}

static int read_group(Grid *grid, PyObject *tuple, Group *group, Price *prices, Word *sets)
{
    PyObject *pairs = PyTuple_GetItem(tuple, 2);
    Py_ssize_t count = PyTuple_Size(pairs);
    group->prices = prices;
    group->count = (size_t)count;
    group->sides = grid_sides(grid, PyTuple_GetItem(tuple, 0));
    if (!group->sides) {
        return -1;
    }
    for (Py_ssize_t k = 0; k < count; k++) {
        prices[k].into = sets + (size_t)k * grid->words;
        if (read_price(grid, PyTuple_GetItem(pairs, k), &prices[k]) < 0) {
            return -1;
        }
        if (k && prices[k].points < prices[k - 1].points) {
            PyErr_SetString(PyExc_ValueError, "the prices of a group must ascend");
            return -1;
        }
    }
    return 0;
}

static int law_fill(Law *law, PyObject *groups)
{
    Py_ssize_t total = count_prices(groups);
    if (total < 0) {
        return -1;
    }
    law->groups = room_for((size_t)PyTuple_Size(groups), sizeof(Group));
    law->prices = room_for((size_t)total, sizeof(Price));
    law->sets = grid_room(law->grid, (size_t)total);
    if (!law->groups || !law->prices || !law->sets) {
        return -1;
    }
    law->count = (size_t)PyTuple_Size(groups);
    law->lowest = MOST_POINTS;
    size_t at = 0;
    for (size_t g = 0; g < law->count; g++) {
        Group *group = &law->groups[g];
        PyObject *tuple = PyTuple_GetItem(groups, (Py_ssize_t)g);
        if (read_group(law->grid, tuple, group, law->prices + at, law->sets + at * law->grid->words) < 0) {
            return -1;
        }
        at += group->count;
        law->lowest = group->prices[0].points < law->lowest ? group->prices[0].points : law->lowest;
    }
    return 0;
}

static PyObject *law_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    PyObject *grid;
    PyObject *groups;
    const State *state = PyType_GetModuleState(type);
    if (names && PyDict_Size(names)) {
        PyErr_SetString(PyExc_TypeError, "Law takes no keywords");
        return NULL;
    }
    if (!state || !PyArg_UnpackTuple(args, "Law", 2, 2, &grid, &groups)) {
        return NULL;
    }
    if (!Py_IS_TYPE(grid, state->grid_type)) {
        PyErr_SetString(PyExc_TypeError, "a law is made for a Grid");
        return NULL;
    }
    PyObject *each = PySequence_Tuple(groups);
    if (!each) {
        return NULL;
    }
    Law *law = (Law *)PyType_GenericAlloc(type, 0);
    if (law) {
        law->grid = (Grid *)Py_NewRef(grid);
        if (law_fill(law, each) < 0) {
            Py_DECREF(law);
            law = NULL;
        }
    }
    Py_DECREF(each);
    return (PyObject *)law;
}

static void law_dealloc(PyObject *self)
{
    Law *law = (Law *)self;
    for (size_t g = 0; g < law->count; g++) {
        sides_drop(law->groups[g].sides);
    }
    PyMem_Free(law->groups);
    PyMem_Free(law->prices);
    PyMem_Free(law->sets);
    Py_XDECREF((PyObject *)law->grid);
    object_free(self);
}

static PyMethodDef law_methods[] = {
    {"reach", (PyCFunction)(void (*)(void))law_reach, METH_FASTCALL,
     "reach(start, allowance, closed, stops, from_stop_to_stop, leaving, entering, passages, beyond_passages, line, "
     "granting)\n--\n\nEverywhere a unit can go."},
    {"ways_to", (PyCFunction)(void (*)(void))law_ways_to, METH_FASTCALL,
     "ways_to(goals, through, limit, late, passages, until, slow, last)\n--\n\n"
     "Layer c: the hexes from which the cheapest way to a goal costs exactly c."},
    {"march", (PyCFunction)(void (*)(void))law_march, METH_FASTCALL,
     "march(goals, through, limit, late, passages, until, slow, last, far)\n--\n\n"
     "The same as the cost from each hex, `far` where there is no way."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot law_slots[] = {
    {Py_tp_doc, "Law(grid, groups)\n--\n\nWhat moving costs one class of unit."},
    {Py_tp_new, law_new},
    {Py_tp_dealloc, law_dealloc},
    {Py_tp_methods, law_methods},
    {0, NULL},
};

PyType_Spec law_spec = {
    .name = "northfront_kernel.Law",
    .basicsize = (int)sizeof(Law),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = law_slots,
};
