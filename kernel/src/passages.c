/* Ways between hexes that do not touch. */
#include "kernel.h"

static Word *end_of(const Passages *passages, size_t k)
{
    return passages->ends + k * passages->words;
}

int passages_read(Passages *passages, Grid *grid, PyObject *pairs)
{
    memset(passages, 0, sizeof(*passages));
    if (!PyTuple_Check(pairs)) {
        PyErr_SetString(PyExc_TypeError, "passages are a tuple of pairs");
        return -1;
    }
    Py_ssize_t count = PyTuple_Size(pairs);
    if (count <= 0) {
        return (int)count;
    }
    passages->words = grid->words;
    passages->ends = grid_room(grid, 2 * (size_t)count + 1);
    if (!passages->ends) {
        return -1;
    }
    passages->count = (size_t)count;
    passages->any = end_of(passages, 2 * passages->count);
    for (Py_ssize_t k = 0; k < 2 * count; k++) {
        PyObject *pair = PyTuple_GetItem(pairs, k / 2);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
            PyErr_SetString(PyExc_TypeError, "a passage is a pair of sets");
            return -1;
        }
        Word *end = end_of(passages, (size_t)k);
        if (grid_recall(grid, PyTuple_GetItem(pair, k % 2), end) < 0) {
            return -1;
        }
        words_join(passages->any, end, span_of_all(grid->words));
    }
    return 0;
}

void passages_free(Passages *passages)
{
    PyMem_Free(passages->ends);
    passages->ends = NULL;
    passages->count = 0;
}

void passages_join(const Passages *passages, const Word *from, Word *to)
{
    Span all = span_of_all(passages->words);
    for (size_t k = 0; k < 2 * passages->count; k++) {
        if (words_touch(from, end_of(passages, k), all)) {
            words_join(to, end_of(passages, k ^ 1), all);
        }
    }
}

static size_t lowest_common(const Word *a, const Word *b, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        Word common = a[i] & b[i];
        if (common) {
            return i * WORD_BITS + word_lowest(common);
        }
    }
    return SIZE_MAX;
}

size_t passages_origin(const Passages *passages, const Word *among, size_t h)
{
    size_t lowest = SIZE_MAX;
    for (size_t k = 0; k < 2 * passages->count; k++) {
        if (words_has(end_of(passages, k), h)) {
            size_t found = lowest_common(end_of(passages, k ^ 1), among, passages->words);
            lowest = found < lowest ? found : lowest;
        }
    }
    return lowest;
}
