/* What moving costs one class of unit. */
#include "kernel.h"

/* ---- what each step costs ---- */

static void fill(uint32_t *table, size_t count, uint32_t value)
{
    for (size_t i = 0; i < count; i++) {
        table[i] = value;
    }
}

/* The lowest price of a group for entering each hex. */
static void prices_into(const Group *group, const Grid *grid, uint32_t *into)
{
    fill(into, grid->size, NO_STEP);
    for (size_t k = group->count; k > 0; k--) {
        const Price *price = &group->prices[k - 1]; /* the dearest first, so that the lowest stays */
        for (size_t i = 0; i < grid->words; i++) {
            for (Word word = price->into[i]; word; word &= word - 1) {
                into[i * WORD_BITS + word_lowest(word)] = (uint32_t)price->points;
            }
        }
    }
}

/* Lowers the prices of the steps across the hexsides of a group. */
static void add_group(const Group *group, const Grid *grid, const uint32_t *into, bool backward, uint32_t *table)
{
    for (size_t d = 0; d < DIRECTIONS; d++) {
        const Word *over = group->sides->over[d];
        for (size_t i = 0; i < grid->words; i++) {
            for (Word word = over[i]; word; word &= word - 1) {
                size_t h = i * WORD_BITS + word_lowest(word);
                size_t to = grid_step(grid, h, d);
                if (to == SIZE_MAX) {
                    continue;
                }
                uint32_t price = into[backward ? h : to];
                uint32_t *known = &table[h * DIRECTIONS + d];
                *known = price < *known ? price : *known;
            }
        }
    }
}

static uint32_t *make_table(const Law *law, bool backward)
{
    const Grid *grid = law->grid;
    uint32_t *table = room_for(grid->size, DIRECTIONS * sizeof(uint32_t));
    uint32_t *into = room_for(grid->size, sizeof(uint32_t));
    if (!table || !into) {
        PyMem_Free(table);
        PyMem_Free(into);
        return NULL;
    }
    fill(table, grid->size * DIRECTIONS, NO_STEP);
    for (size_t g = 0; g < law->count; g++) {
        prices_into(&law->groups[g], grid, into);
        add_group(&law->groups[g], grid, into, backward, table);
    }
    PyMem_Free(into);
    return table;
}

const uint32_t *law_forward(Law *law)
{
    if (!law->forward) {
        law->forward = make_table(law, false);
    }
    return law->forward;
}

const uint32_t *law_backward(Law *law)
{
    if (!law->backward) {
        law->backward = make_table(law, true);
    }
    return law->backward;
}

/* ---- reach ---- */

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
    if (count != 11) {
        PyErr_SetString(PyExc_TypeError,
                        "reach takes start, allowance, closed, stops, from_stop_to_stop, leaving, entering, passages, "
                        "beyond_passages, line and granting");
        return NULL;
    }
    int granting = PyObject_IsTrue(args[10]);
    if (granting < 0 || number_read(args[0], 0, MOST_HEXES, "the start", &start) < 0 ||
        number_read(args[1], 0, MOST_POINTS, "the allowance", &allowance) < 0 || read_line(law, args[9], &line) < 0) {
        return NULL;
    }
    if ((uint64_t)start >= law->grid->size) {
        PyErr_SetString(PyExc_ValueError, "the start lies beyond the grid");
        return NULL;
    }
    Walk *walk = walk_read(law->grid, args + 2);
    if (!walk) {
        return NULL;
    }
    PyObject *reach = reach_find(law, walk, (size_t)start, allowance, line, granting > 0);
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
    size_t at = 0;
    for (size_t g = 0; g < law->count; g++) {
        Group *group = &law->groups[g];
        PyObject *tuple = PyTuple_GetItem(groups, (Py_ssize_t)g);
        if (read_group(law->grid, tuple, group, law->prices + at, law->sets + at * law->grid->words) < 0) {
            return -1;
        }
        at += group->count;
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
    PyMem_Free(law->forward);
    PyMem_Free(law->backward);
    Py_XDECREF((PyObject *)law->grid);
    object_free(self);
}

static PyMethodDef law_methods[] = {
    {"reach", (PyCFunction)(void (*)(void))law_reach, METH_FASTCALL,
     "reach(start, allowance, closed, stops, from_stop_to_stop, leaving, entering, passages, beyond_passages, line, "
     "granting)\n--\n\nEverywhere a unit can go."},
    {"ways_to", (PyCFunction)(void (*)(void))search_ways_to, METH_FASTCALL,
     "ways_to(goals, through, limit, late, passages, until, slow, last)\n--\n\n"
     "Layer c: the hexes from which the cheapest way to a goal costs exactly c."},
    {"march", (PyCFunction)(void (*)(void))search_march, METH_FASTCALL,
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
