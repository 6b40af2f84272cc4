/* What the parts of the kernel know of each other. */
#ifndef NORTHFRONT_KERNEL_H
#define NORTHFRONT_KERNEL_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include "words.h"

/* The number of this interface. Whoever imports the kernel compares it and does without one that speaks differently. */
#define INTERFACE 1

#define DIRECTIONS 6

/* No points, allowance or limit is larger, so that sums of them fit an int64_t. */
#define MOST_POINTS INT32_MAX

/* No grid is larger, so that sizes in bytes fit a size_t. */
#define MOST_HEXES ((int64_t)1 << 26)

/* ---- module.c ---- */

typedef struct {
    PyTypeObject *grid_type;
    PyTypeObject *law_type;
    PyTypeObject *reach_type;
    PyObject *to_bytes;   /* int.to_bytes */
    PyObject *from_bytes; /* int.from_bytes */
    PyObject *bit_length; /* int.bit_length */
    PyObject *little;     /* "little" */
} State;

/* ---- memory.c ---- */

/* Zeroed room for count * size bytes; NULL with a MemoryError. Free it with PyMem_Free. */
void *room_for(size_t count, size_t size);

/* Frees an object of one of our types, which keep their type alive. */
void object_free(PyObject *self);

/* ---- numbers.c ---- */

/* A number from `low` to `high`; -1 with an exception if it is anything else. */
int number_read(PyObject *number, long long low, long long high, const char *what, int64_t *to);

/* A set as a Python int; NULL with an exception. */
PyObject *set_write(const State *state, const Word *from, size_t words);

/* A set as words, `words` of them; `bytes` is their length in bytes as a Python int. -1 with an exception if the number
 * is no int, negative or does not fit. */
int set_read(const State *state, PyObject *number, PyObject *bytes, size_t words, Word *to);

PyObject *numbers_scan(PyObject *module, PyObject *members);
PyObject *numbers_pick(PyObject *module, PyObject *const *args, Py_ssize_t count);

/* ---- grid.c ---- */

/* A feature of hexsides: six masks, and in `beside` all hexes that have one of them. Several may hold it. */
typedef struct {
    size_t holders;
    Word *over[DIRECTIONS];
    Word *beside;
    Word masks[];
} Sides;

typedef struct {
    PyObject *number;
    Word *words;
} KnownSet;

typedef struct {
    PyObject *six;
    Sides *sides;
} KnownSides;

typedef struct {
    PyObject_HEAD
    const State *state;
    size_t size;       /* hexes are 0 to size - 1 */
    size_t words;      /* words of a set */
    size_t stride;     /* from a hex to the next line */
    size_t length;     /* one more than the last hex of the board */
    PyObject *bytes;   /* bytes of a set */
    Word *all;         /* the hexes of the board */
    Sides *every_side; /* all ones: nothing stands in the way of a step */
    KnownSet *known_sets;
    KnownSides *known_sides;
} Grid;

extern PyType_Spec grid_spec;

/* Reads a set of hexes of this grid into grid->words words. `grid_recall` remembers numbers that may come again. */
int grid_read(Grid *grid, PyObject *number, Word *to);
int grid_recall(Grid *grid, PyObject *number, Word *to);

/* Hexsides from a tuple of six numbers; give it back with sides_drop. NULL with an exception. */
Sides *grid_sides(Grid *grid, PyObject *six);
void sides_drop(Sides *sides);

/* Writes to `out` the hexes across `sides` from those of `here`, and returns the span that it has written. */
Span grid_cross(const Grid *grid, const Sides *sides, const Word *here, Span span, Word *out);

/* Room for `count` sets of this grid, all empty. */
Word *grid_room(const Grid *grid, size_t count);

/* ---- passages.c ---- */

/* Ways between hexes that do not touch: each of ends[2k] is joined to each of ends[2k + 1]. */
typedef struct {
    size_t count;
    size_t words;
    Word *ends; /* 2 * count sets */
    Word *any;  /* all ends */
} Passages;

/* From a sequence of pairs of sets; passages_free it even if it fails. */
int passages_read(Passages *passages, Grid *grid, PyObject *pairs);
void passages_free(Passages *passages);

/* to |= the other ends of the passages from these hexes */
void passages_join(const Passages *passages, const Word *from, Word *to);

/* The lowest hex of `among` that a passage joins to h, or SIZE_MAX. */
size_t passages_origin(const Passages *passages, const Word *among, size_t h);

/* ---- layers.c ---- */

/* Sets by cost. A row that nobody has asked for does not exist, so a large limit costs nothing. */
typedef struct {
    size_t words;
    size_t used; /* one more than the dearest row that exists */
    size_t capacity;
    Word **rows;
} Layers;

/* The row of a cost, made if need be; NULL with a MemoryError. */
Word *layers_row(Layers *layers, int64_t cost);

/* The row of a cost, or NULL if there is none. */
Word *layers_find(const Layers *layers, int64_t cost);

/* Is the hex in the row of this cost? */
bool layers_has(const Layers *layers, int64_t cost, size_t h);

/* A list of `count` Python ints, one for each cost from 0 on; the last is joined by `at_last`, if that is given. */
PyObject *layers_write(const Layers *layers, const State *state, int64_t count, const Word *at_last);

void layers_free(Layers *layers);

/* ---- law.c ---- */

typedef struct {
    Word *into;
    int64_t points;
} Price;

/* The prices of crossing some hexsides, the lowest first. */
typedef struct {
    Sides *sides;
    Price *prices;
    size_t count;
} Group;

typedef struct {
    PyObject_HEAD
    Grid *grid;
    Group *groups;
    size_t count;
    int64_t lowest;
    Price *prices; /* of all groups */
    Word *sets;    /* of all prices */
} Law;

extern PyType_Spec law_spec;

/* ---- walk.c ---- */

/* The board in parts that do not overlap, each with what it costs beside the usual. No parts: nothing costs more. */
typedef struct {
    size_t count;
    size_t capacity;
    size_t words;
    Word **parts;
    int64_t *more;
} Extras;

/* What bears on movement at this moment. Several may hold it. */
typedef struct {
    size_t holders;
    Word *closed;
    Word *stops;
    bool from_stop_to_stop;
    bool beyond_passages;
    Extras leaving;
    Extras entering;
    Passages passages;
} Walk;

/* A pair of a set and points; -1 with an exception if it is anything else. */
int pair_read(Grid *grid, PyObject *pair, Word *hexes, int64_t *more);

Walk *walk_new(Grid *grid, PyObject *closed, PyObject *stops);
int walk_add_extras(Grid *grid, Extras *extras, PyObject *pairs);
void walk_drop(Walk *walk);

/* What leaving or entering this hex costs beside the usual. */
int64_t extras_at(const Extras *extras, size_t h);

/* ---- reach.c ---- */

extern PyType_Spec reach_spec;

/* Everywhere a unit can go from `start`; holds the walk. NULL with an exception. */
PyObject *reach_find(Law *law, Walk *walk, size_t start, int64_t allowance, Law *line, bool granting);

#endif
