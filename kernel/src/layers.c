/* Sets of hexes by what they cost. */
#include "kernel.h"

#define FIRST_CAPACITY 32

/* Room for the row of this cost in the table of rows. */
static int layers_grow(Layers *layers, size_t cost)
{
    size_t capacity = layers->capacity ? layers->capacity : FIRST_CAPACITY;
    while (capacity <= cost) {
        capacity *= 2; /* cost is at most MOST_POINTS */
    }
    Word **rows = PyMem_Realloc(layers->rows, capacity * sizeof(Word *));
    if (!rows) {
        PyErr_NoMemory();
        return -1;
    }
    memset(rows + layers->capacity, 0, (capacity - layers->capacity) * sizeof(Word *));
    layers->rows = rows;
    layers->capacity = capacity;
    return 0;
}

Word *layers_row(Layers *layers, int64_t cost)
{
    size_t at = (size_t)cost;
    if (at >= layers->capacity && layers_grow(layers, at) < 0) {
        return NULL;
    }
    if (!layers->rows[at]) {
        layers->rows[at] = room_for(layers->words, sizeof(Word));
        if (!layers->rows[at]) {
            return NULL;
        }
        layers->used = at >= layers->used ? at + 1 : layers->used;
    }
    return layers->rows[at];
}

Word *layers_find(const Layers *layers, int64_t cost)
{
    return cost >= 0 && (uint64_t)cost < layers->used ? layers->rows[cost] : NULL;
}

bool layers_has(const Layers *layers, int64_t cost, size_t h)
{
    const Word *row = layers_find(layers, cost);
    return row && words_has(row, h);
}

/* Joins a row and what stands beside it, as an int. */
static PyObject *write_joined(const Layers *layers, const State *state, const Word *row, const Word *more)
{
    Span all = span_of_all(layers->words);
    Word *both = room_for(layers->words, sizeof(Word));
    if (!both) {
        return NULL;
    }
    words_copy(both, more, all);
    if (row) {
        words_join(both, row, all);
    }
    PyObject *number = set_write(state, both, layers->words);
    PyMem_Free(both);
    return number;
}

static PyObject *write_row(const Layers *layers, const State *state, const Word *row)
{
    return row ? set_write(state, row, layers->words) : PyLong_FromLong(0);
}

PyObject *layers_write(const Layers *layers, const State *state, int64_t count, const Word *at_last)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    if (!list) {
        return NULL;
    }
    for (int64_t cost = 0; cost < count; cost++) {
        const Word *row = layers_find(layers, cost);
        bool joined = at_last && cost == count - 1;
        PyObject *number = joined ? write_joined(layers, state, row, at_last) : write_row(layers, state, row);
        if (!number || PyList_SetItem(list, (Py_ssize_t)cost, number) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

void layers_free(Layers *layers)
{
    for (size_t cost = 0; cost < layers->used; cost++) {
        PyMem_Free(layers->rows[cost]);
    }
    PyMem_Free(layers->rows);
    memset(layers, 0, sizeof(*layers));
}
