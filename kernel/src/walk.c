/* What bears on movement at one moment. */
#include "kernel.h"

static Word *extras_add(Extras *extras, int64_t more)
{
    if (extras->count == extras->capacity) {
        size_t capacity = extras->capacity ? 2 * extras->capacity : 4;
        Word **parts = PyMem_Realloc(extras->parts, capacity * sizeof(Word *));
        if (!parts) {
            PyErr_NoMemory();
            return NULL;
        }
        extras->parts = parts;
        int64_t *costs = PyMem_Realloc(extras->more, capacity * sizeof(int64_t));
        if (!costs) {
            PyErr_NoMemory();
            return NULL;
        }
        extras->more = costs;
        extras->capacity = capacity;
    }
    Word *part = room_for(extras->words, sizeof(Word));
    if (part) {
        extras->parts[extras->count] = part;
        extras->more[extras->count] = more;
        extras->count++;
    }
    return part;
}

/* Part what is there by another set whose hexes cost more. */
static int extras_split(Extras *extras, const Word *dear, int64_t more)
{
    Span all = span_of_all(extras->words);
    size_t before = extras->count;
    for (size_t k = 0; k < before; k++) {
        if (!words_touch(extras->parts[k], dear, all)) {
            continue;
        }
        Word *costly = extras_add(extras, extras->more[k] + more);
        if (!costly) {
            return -1;
        }
        words_common(costly, extras->parts[k], dear, all);
        words_less(extras->parts[k], extras->parts[k], dear, all);
    }
    return 0;
}

/* Forget parts of which nothing is left. */
static void extras_tidy(Extras *extras)
{
    Span all = span_of_all(extras->words);
    size_t kept = 0;
    for (size_t k = 0; k < extras->count; k++) {
        if (words_any(extras->parts[k], all)) {
            extras->parts[kept] = extras->parts[k];
            extras->more[kept] = extras->more[k];
            kept++;
        } else {
            PyMem_Free(extras->parts[k]);
        }
    }
    extras->count = kept;
}

int pair_read(Grid *grid, PyObject *pair, Word *hexes, int64_t *more)
{
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "what costs more is a pair of a set and points");
        return -1;
    }
    if (number_read(PyTuple_GetItem(pair, 1), 0, MOST_POINTS, "what a step costs more", more) < 0) {
        return -1;
    }
    return grid_recall(grid, PyTuple_GetItem(pair, 0), hexes);
}

static int extras_add_pair(Grid *grid, Extras *extras, PyObject *pair, Word *dear)
{
    int64_t more;
    if (pair_read(grid, pair, dear, &more) < 0 || extras_split(extras, dear, more) < 0) {
        return -1;
    }
    extras_tidy(extras);
    return 0;
}

int walk_add_extras(Grid *grid, Extras *extras, PyObject *pairs)
{
    PyObject *each = PySequence_Tuple(pairs);
    if (!each) {
        return -1;
    }
    Py_ssize_t count = PyTuple_Size(each);
    if (count == 0) {
        Py_DECREF(each);
        return 0;
    }
    extras->words = grid->words;
    Word *whole = extras_add(extras, 0);
    Word *dear = grid_room(grid, 1);
    int failed = !whole || !dear;
    if (whole) {
        memset(whole, 0xFF, grid->words * sizeof(Word));
    }
    for (Py_ssize_t k = 0; k < count && !failed; k++) {
        failed = extras_add_pair(grid, extras, PyTuple_GetItem(each, k), dear) < 0;
    }
    PyMem_Free(dear);
    Py_DECREF(each);
    return failed ? -1 : 0;
}

int64_t extras_at(const Extras *extras, size_t h)
{
    for (size_t k = 0; k < extras->count; k++) {
        if (words_has(extras->parts[k], h)) {
            return extras->more[k];
        }
    }
    return 0;
}

static void extras_free(Extras *extras)
{
    for (size_t k = 0; k < extras->count; k++) {
        PyMem_Free(extras->parts[k]);
    }
    PyMem_Free(extras->parts);
    PyMem_Free(extras->more);
}

Walk *walk_new(Grid *grid, PyObject *closed, PyObject *stops)
{
    Walk *walk = room_for(1, sizeof(Walk));
    if (!walk) {
        return NULL;
    }
    walk->holders = 1;
    walk->closed = grid_room(grid, 2);
    if (!walk->closed) {
        walk_drop(walk);
        return NULL;
    }
    walk->stops = walk->closed + grid->words;
    if (grid_recall(grid, closed, walk->closed) < 0 || grid_recall(grid, stops, walk->stops) < 0) {
        walk_drop(walk);
        return NULL;
    }
    return walk;
}

void walk_drop(Walk *walk)
{
    if (!walk || --walk->holders) {
        return;
    }
    PyMem_Free(walk->closed);
    extras_free(&walk->leaving);
    extras_free(&walk->entering);
    passages_free(&walk->passages);
    PyMem_Free(walk);
}
