/* The grid: how hexes touch, and what its sets and hexsides are as words.
 *
 * The same zones, closed hexes and hexsides come again and again as the same Python objects, which cannot change. The
 * grid remembers some of them by identity and holds them, so that no other object can take their address.
 */
#include "kernel.h"

#define KNOWN_SETS_BITS 6
#define KNOWN_SIDES_BITS 5

/* ---- what the grid remembers ---- */

/* Which of 2 ** bits places is that of this object. */
static size_t place_of(const PyObject *object, unsigned bits)
{
    uint64_t address = (uint64_t)(uintptr_t)object >> 4;
    return (size_t)((address * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - bits));
}

int grid_read(Grid *grid, PyObject *number, Word *to)
{
    if (set_read(grid->state, number, grid->bytes, grid->words, to) < 0) {
        return -1;
    }
    size_t rest = grid->size % WORD_BITS;
    if (rest && to[grid->words - 1] >> rest) {
        PyErr_SetString(PyExc_OverflowError, "a set reaches beyond the grid");
        return -1;
    }
    return 0;
}

int grid_recall(Grid *grid, PyObject *number, Word *to)
{
    KnownSet *known = &grid->known_sets[place_of(number, KNOWN_SETS_BITS)];
    if (known->number == number) {
        words_copy(to, known->words, span_of_all(grid->words));
        return 0;
    }
    if (grid_read(grid, number, to) < 0) {
        return -1;
    }
    if (!PyLong_CheckExact(number) || words_trim(to, span_of_all(grid->words)).high <= 1) {
        return 0; /* what has attributes of its own is not kept alive; what is small is read in no time */
    }
    if (!known->words) {
        known->words = grid_room(grid, 1);
        if (!known->words) {
            return -1;
        }
    }
    words_copy(known->words, to, span_of_all(grid->words));
    PyObject *forgotten = known->number;
    known->number = Py_NewRef(number);
    Py_XDECREF(forgotten); /* at the very end: this may run other code, which may come here again */
    return 0;
}

Word *grid_room(const Grid *grid, size_t count)
{
    return room_for(count, grid->words * sizeof(Word));
}

/* ---- hexsides ---- */

static Sides *sides_new(const Grid *grid)
{
    Sides *sides = room_for(1, sizeof(Sides) + DIRECTIONS * grid->words * sizeof(Word));
    if (!sides) {
        return NULL;
    }
    sides->holders = 1;
    for (size_t d = 0; d < DIRECTIONS; d++) {
        sides->over[d] = sides->masks + d * grid->words;
    }
    return sides;
}

void sides_drop(Sides *sides)
{
    if (sides && --sides->holders == 0) {
        PyMem_Free(sides);
    }
}

static Sides *sides_read(Grid *grid, PyObject *six)
{
    if (!PyTuple_CheckExact(six) || PyTuple_Size(six) != DIRECTIONS) {
        PyErr_SetString(PyExc_TypeError, "hexsides are a tuple of six sets");
        return NULL;
    }
    Sides *sides = sides_new(grid);
    if (!sides) {
        return NULL;
    }
    for (size_t d = 0; d < DIRECTIONS; d++) {
        if (grid_read(grid, PyTuple_GetItem(six, (Py_ssize_t)d), sides->over[d]) < 0) {
            sides_drop(sides);
            return NULL;
        }
    }
    return sides;
}

Sides *grid_sides(Grid *grid, PyObject *six)
{
    KnownSides *known = &grid->known_sides[place_of(six, KNOWN_SIDES_BITS)];
    if (known->six == six) {
        known->sides->holders++;
        return known->sides;
    }
    Sides *sides = sides_read(grid, six);
    if (!sides) {
        return NULL;
    }
    PyObject *forgotten = known->six;
    sides_drop(known->sides);
    known->six = Py_NewRef(six);
    known->sides = sides;
    sides->holders++;
    Py_XDECREF(forgotten); /* at the very end, as above */
    return sides;
}

/* out |= (here & mask) moved up by so many hexes; what leaves the grid is lost */
static void move_up(const Word *here, const Word *mask, Span span, size_t by, Word *out, size_t words)
{
    size_t whole = by / WORD_BITS;
    size_t part = by % WORD_BITS;
    Word carry = 0;
    size_t i = span.low;
    for (; i < span.high && i + whole < words; i++) {
        Word moved = here[i] & mask[i];
        out[i + whole] |= moved << part | carry;
        carry = moved >> 1 >> (WORD_BITS - 1 - part);
    }
    if (i + whole < words) {
        out[i + whole] |= carry;
    }
}

/* out |= (here & mask) moved down by so many hexes; what leaves the grid is lost */
static void move_down(const Word *here, const Word *mask, Span span, size_t by, Word *out)
{
    size_t whole = by / WORD_BITS;
    size_t part = by % WORD_BITS;
    Word carry = 0;
    size_t i = span.high;
    for (; i > span.low && i > whole; i--) {
        Word moved = here[i - 1] & mask[i - 1];
        out[i - 1 - whole] |= moved >> part | carry;
        carry = moved << 1 << (WORD_BITS - 1 - part);
    }
    if (i > whole) {
        out[i - 1 - whole] |= carry;
    }
}

/* Writes to `out` the hexes across `sides` from those of `here`, and returns the span that it has written. */
static Span cross(const Grid *grid, const Sides *sides, const Word *here, Span span, Word *out)
{
    size_t n = grid->stride;
    size_t m = n - 1;
    size_t farthest = n / WORD_BITS + 1;
    Span wide;
    wide.low = span.low > farthest ? span.low - farthest : 0;
    wide.high = grid->words - span.high > farthest ? span.high + farthest : grid->words;
    words_clear(out, wide);
    move_down(here, sides->over[0], span, 1, out);
    move_up(here, sides->over[1], span, m, out, grid->words);
    move_up(here, sides->over[2], span, n, out, grid->words);
    move_up(here, sides->over[3], span, 1, out, grid->words);
    move_down(here, sides->over[4], span, m, out);
    move_down(here, sides->over[5], span, n, out);
    return wide;
}

/* ---- flood ---- */

/* The sets of one flood. */
typedef struct {
    Word *room; /* a block with all of them */
    Word *reached;
    Word *todo;
    Word *front;
    Word *onward;
} Flood;

static int flood_begin(Flood *flood, Grid *grid, PyObject *start, PyObject *within, bool anywhere)
{
    Span all = span_of_all(grid->words);
    flood->room = grid_room(grid, 4);
    if (!flood->room) {
        return -1;
    }
    flood->reached = flood->room;
    flood->todo = flood->reached + grid->words;
    flood->front = flood->todo + grid->words;
    flood->onward = flood->front + grid->words;
    if (grid_read(grid, start, flood->front) < 0 || grid_recall(grid, within, flood->todo) < 0) {
        return -1;
    }
    words_common(flood->front, flood->front, flood->todo, all);
    words_copy(flood->reached, flood->front, all);
    words_less(flood->todo, flood->todo, flood->reached, all);
    if (anywhere) {
        words_common(flood->todo, flood->todo, grid->all, all);
    }
    return 0;
}

static void flood_run(Flood *flood, const Grid *grid, const Sides *sides, int64_t limit, const Passages *passages)
{
    Span span = words_trim(flood->front, span_of_all(grid->words));
    for (int64_t steps = 0; !span_is_empty(span) && steps != limit; steps++) {
        Span wide = cross(grid, sides, flood->front, span, flood->onward);
        if (passages->count && words_touch(flood->front, passages->any, span)) {
            words_clear(flood->onward, (Span){0, wide.low});
            words_clear(flood->onward, (Span){wide.high, grid->words});
            passages_join(passages, flood->front, flood->onward);
            wide = span_of_all(grid->words);
        }
        words_clear(flood->front, span);
        words_common(flood->front, flood->onward, flood->todo, wide);
        words_less(flood->todo, flood->todo, flood->front, wide);
        words_join(flood->reached, flood->front, wide);
        span = words_trim(flood->front, wide);
    }
}

/* The steps of a flood, -1 for as many as it takes, -2 for fewer than none. */
static int read_limit(PyObject *number, int64_t *limit)
{
    if (number == Py_None) {
        *limit = -1;
        return 0;
    }
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a limit must be an int or None");
        return -1;
    }
    int overflow = 0;
    long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow) {
        *limit = overflow > 0 ? -1 : -2; /* a flood ends long before */
    } else {
        *limit = value < 0 ? -2 : value;
    }
    return 0;
}

static PyObject *grid_flood(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Grid *grid = (Grid *)self;
    int64_t limit;
    if (count != 5) {
        PyErr_SetString(PyExc_TypeError, "flood takes start, within, sides, limit and passages");
        return NULL;
    }
    if (read_limit(args[3], &limit) < 0) {
        return NULL;
    }
    if (limit == -2) {
        return PyLong_FromLong(0);
    }
    bool anywhere = args[2] == Py_None;
    Flood flood = {0};
    Passages passages = {0};
    PyObject *found = NULL;
    Sides *sides = anywhere ? grid->every_side : grid_sides(grid, args[2]);
    if (sides && passages_read(&passages, grid, args[4]) == 0 &&
        flood_begin(&flood, grid, args[0], args[1], anywhere) == 0) {
        flood_run(&flood, grid, sides, limit, &passages);
        found = set_write(grid->state, flood.reached, grid->words);
    }
    PyMem_Free(flood.room);
    passages_free(&passages);
    if (!anywhere) {
        sides_drop(sides);
    }
    return found;
}

/* ---- the type ---- */

/* A size of the grid; 0 with an exception if it is none. */
static size_t read_size(PyObject *number, long long low, const char *what)
{
    int64_t size;
    if (number_read(number, low, MOST_HEXES, what, &size) < 0) {
        return 0;
    }
    return (size_t)size;
}

static int grid_measure(Grid *grid, PyObject *stride, PyObject *size)
{
    grid->stride = read_size(stride, 3, "the stride");
    if (!grid->stride) {
        return -1;
    }
    grid->size = read_size(size, 1, "the size");
    if (!grid->size) {
        return -1;
    }
    ptrdiff_t n = (ptrdiff_t)grid->stride;
    ptrdiff_t steps[DIRECTIONS] = {-1, n - 1, n, 1, 1 - n, -n};
    memcpy(grid->steps, steps, sizeof(steps));
    grid->words = words_for(grid->size);
    grid->bytes = PyLong_FromSize_t(grid->words * WORD_BYTES);
    return grid->bytes ? 0 : -1;
}

static int grid_fill(Grid *grid, PyObject *all)
{
    grid->all = grid_room(grid, 1);
    grid->every_side = sides_new(grid);
    grid->known_sets = room_for((size_t)1 << KNOWN_SETS_BITS, sizeof(KnownSet));
    grid->known_sides = room_for((size_t)1 << KNOWN_SIDES_BITS, sizeof(KnownSides));
    grid->unsettled = room_for(grid->size, sizeof(uint32_t));
    if (!grid->all || !grid->unsettled || !grid->every_side || !grid->known_sets || !grid->known_sides) {
        return -1;
    }
    memset(grid->every_side->masks, 0xFF, DIRECTIONS * grid->words * sizeof(Word));
    if (grid_read(grid, all, grid->all) < 0) {
        return -1;
    }
    for (size_t h = 0; h < grid->size; h++) {
        if (words_has(grid->all, h)) {
            grid->unsettled[h] = NOT_REACHED;
            grid->length = h + 1;
        }
    }
    return 0;
}

static PyObject *grid_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    PyObject *stride;
    PyObject *size;
    PyObject *all;
    if (names && PyDict_Size(names)) {
        PyErr_SetString(PyExc_TypeError, "Grid takes no keywords");
        return NULL;
    }
    if (!PyArg_UnpackTuple(args, "Grid", 3, 3, &stride, &size, &all)) {
        return NULL;
    }
    Grid *grid = (Grid *)PyType_GenericAlloc(type, 0);
    if (!grid) {
        return NULL;
    }
    grid->state = PyType_GetModuleState(type);
    if (!grid->state || grid_measure(grid, stride, size) < 0 || grid_fill(grid, all) < 0) {
        Py_DECREF(grid);
        return NULL;
    }
    return (PyObject *)grid;
}

static void grid_dealloc(PyObject *self)
{
    Grid *grid = (Grid *)self;
    for (size_t i = 0; grid->known_sets && i < (size_t)1 << KNOWN_SETS_BITS; i++) {
        Py_XDECREF(grid->known_sets[i].number);
        PyMem_Free(grid->known_sets[i].words);
    }
    for (size_t i = 0; grid->known_sides && i < (size_t)1 << KNOWN_SIDES_BITS; i++) {
        Py_XDECREF(grid->known_sides[i].six);
        sides_drop(grid->known_sides[i].sides);
    }
    PyMem_Free(grid->known_sets);
    PyMem_Free(grid->known_sides);
    sides_drop(grid->every_side);
    PyMem_Free(grid->all);
    PyMem_Free(grid->unsettled);
    Py_XDECREF(grid->bytes);
    object_free(self);
}

static PyMethodDef grid_methods[] = {
    {"flood", (PyCFunction)(void (*)(void))grid_flood, METH_FASTCALL,
     "flood(start, within, sides, limit, passages)\n--\n\nAll of `within` that can be reached from `start` step by step."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot grid_slots[] = {
    {Py_tp_doc, "Grid(stride, size, hexes)\n--\n\nHow the hexes of a board touch."},
    {Py_tp_new, grid_new},
    {Py_tp_dealloc, grid_dealloc},
    {Py_tp_methods, grid_methods},
    {0, NULL},
};

PyType_Spec grid_spec = {
    .name = "northfront_kernel.Grid",
    .basicsize = (int)sizeof(Grid),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = grid_slots,
};
