/* What bears on movement at one moment. */
#include "kernel.h"

/* ---- what costs more ---- */

static int read_pair(Extras *extras, size_t k, Grid *grid, PyObject *pair)
{
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "what costs more is a pair of a set and points");
        return -1;
    }
    if (number_read(PyTuple_GetItem(pair, 1), 0, MOST_POINTS, "what a step costs more", &extras->more[k]) < 0) {
        return -1;
    }
    return grid_recall(grid, PyTuple_GetItem(pair, 0), extras_set(extras, k));
}

int extras_read(Extras *extras, Grid *grid, PyObject *pairs)
{
    PyObject *each = PySequence_Tuple(pairs);
    if (!each) {
        return -1;
    }
    size_t count = (size_t)PyTuple_Size(each);
    int failed = 0;
    if (count) {
        extras->words = grid->words;
        extras->sets = grid_room(grid, count);
        extras->more = room_for(count, sizeof(int64_t));
        failed = !extras->sets || !extras->more;
    }
    for (size_t k = 0; k < count && !failed; k++) {
        failed = read_pair(extras, k, grid, PyTuple_GetItem(each, (Py_ssize_t)k)) < 0;
    }
    extras->count = failed ? 0 : count;
    Py_DECREF(each);
    return failed ? -1 : 0;
}

void extras_free(Extras *extras)
{
    PyMem_Free(extras->sets);
    PyMem_Free(extras->more);
}

/* ---- a walk ---- */

/* The union of the sets with which the tuples of a sequence begin. */
static int read_closed(Grid *grid, PyObject *cases, Word *closed, Word *scratch)
{
    PyObject *each = PySequence_Tuple(cases);
    if (!each) {
        return -1;
    }
    int failed = 0;
    for (Py_ssize_t k = 0; k < PyTuple_Size(each) && !failed; k++) {
        PyObject *one = PyTuple_GetItem(each, k);
        if (!PyTuple_Check(one) || PyTuple_Size(one) < 1) {
            PyErr_SetString(PyExc_TypeError, "what is closed is a tuple that begins with a set");
            failed = -1;
        } else if (grid_recall(grid, PyTuple_GetItem(one, 0), scratch) < 0) {
            failed = -1;
        } else {
            words_join(closed, scratch, span_of_all(grid->words));
        }
    }
    Py_DECREF(each);
    return failed;
}

static int read_flag(PyObject *object, bool *to)
{
    int truth = PyObject_IsTrue(object);
    *to = truth > 0;
    return truth < 0 ? -1 : 0;
}

static int walk_fill(Walk *walk, Grid *grid, PyObject *const *args)
{
    walk->closed = grid_room(grid, 2);
    if (!walk->closed) {
        return -1;
    }
    walk->stops = walk->closed + grid->words; /* of use to read what is closed, before it holds the stops */
    if (read_closed(grid, args[0], walk->closed, walk->stops) < 0 || grid_recall(grid, args[1], walk->stops) < 0) {
        return -1;
    }
    if (read_flag(args[2], &walk->from_stop_to_stop) < 0 || extras_read(&walk->leaving, grid, args[3]) < 0 ||
        extras_read(&walk->entering, grid, args[4]) < 0 || passages_read(&walk->passages, grid, args[5]) < 0) {
        return -1;
    }
    return read_flag(args[6], &walk->beyond_passages);
}

Walk *walk_read(Grid *grid, PyObject *const *args)
{
    Walk *walk = room_for(1, sizeof(Walk));
    if (!walk) {
        return NULL;
    }
    walk->holders = 1;
    if (walk_fill(walk, grid, args) < 0) {
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
