/* What the parts of the kernel know of each other. */
#ifndef NORTHFRONT_KERNEL_H
#define NORTHFRONT_KERNEL_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include "words.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden) /* the parts call each other directly */
#endif

/* The number of this interface. Whoever imports the kernel compares it and does without one that speaks differently. */
#define INTERFACE 2

#define DIRECTIONS 6

/* No points, allowance or limit is larger, so that sums of them fit an int64_t. */
#define MOST_POINTS INT32_MAX

/* What a hex costs to which no way is known, and a step that cannot be taken: more than anybody has. */
#define NOT_REACHED UINT32_MAX
#define NO_STEP UINT32_MAX

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

/* A feature of hexsides: a mask for each direction. Several may hold it. */
typedef struct {
    size_t holders;
    Word *over[DIRECTIONS];
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
    size_t size;                 /* hexes are 0 to size - 1 */
    size_t words;                /* words of a set */
    size_t stride;               /* from a hex to the next line */
    ptrdiff_t steps[DIRECTIONS]; /* from a hex to the next one in each direction */
    size_t length;               /* one more than the last hex of the board */
    PyObject *bytes;             /* bytes of a set */
    Word *all;                   /* the hexes of the board */
    uint32_t *unsettled;         /* NOT_REACHED for the hexes of the board, 0 for all others */
    Sides *every_side;           /* all ones: nothing stands in the way of a step */
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

/* The next hex in a direction, or SIZE_MAX if it lies beyond the grid. */
static inline size_t grid_step(const Grid *grid, size_t h, size_t direction)
{
    size_t to = h + (size_t)grid->steps[direction];
    return to < grid->size ? to : SIZE_MAX; /* below 0 it has become very large */
}

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

/* ---- queue.c ---- */

typedef struct {
    uint32_t hex;
    uint32_t next; /* the node after it, counted from 1; 0 if there is none */
} Node;

/* Hexes that wait for their turn, by cost. */
typedef struct {
    uint32_t *heads; /* the newest node of each cost, counted from 1 */
    size_t used;     /* one more than the dearest cost with a node */
    size_t capacity;
    Node *nodes;
    size_t count;
    size_t room;
} Queue;

int queue_push(Queue *queue, int64_t cost, size_t h);
void queue_free(Queue *queue);

/* The first node of a cost, and the node after another; NULL at the end. */
static inline const Node *queue_first(const Queue *queue, int64_t cost)
{
    uint32_t head = (uint64_t)cost < queue->used ? queue->heads[cost] : 0;
    return head ? &queue->nodes[head - 1] : NULL;
}

static inline const Node *queue_next(const Queue *queue, const Node *node)
{
    return node->next ? &queue->nodes[node->next - 1] : NULL;
}

/* Hexes with what they cost, the cheapest first. */
typedef struct {
    uint32_t *costs; /* by hex: what is known so far; 0 where nobody may go, so that no way there is cheaper */
    uint32_t *order; /* the hexes whose costs are final */
    size_t count;
} Settled;

/* `open` is where one may go. */
int settled_begin(Settled *settled, const Grid *grid, const Word *open);
void settled_free(Settled *settled);
void settled_add(Settled *settled, size_t h, int64_t cost);

/* Sets `row` to the hexes that cost as much as the one at `at`, and returns the place after the last of them. */
size_t settled_row(const Settled *settled, size_t at, Word *row, size_t words);

/* A list of `count` sets, one for each cost from 0 on. */
PyObject *settled_layers(const Settled *settled, const Grid *grid, int64_t count);

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
    Price *prices;      /* of all groups */
    Word *sets;         /* of all prices */
    uint32_t *forward;  /* these two are made when first asked for: see below */
    uint32_t *backward;
} Law;

extern PyType_Spec law_spec;

/* By hex and direction, what the step from there costs. NULL with an exception. */
const uint32_t *law_forward(Law *law);

/* By hex and direction, what the step into it costs from the next hex in this direction. NULL with an exception. */
const uint32_t *law_backward(Law *law);

/* ---- search.c ---- */

PyObject *search_ways_to(PyObject *law, PyObject *const *args, Py_ssize_t count);
PyObject *search_march(PyObject *law, PyObject *const *args, Py_ssize_t count);

/* ---- walk.c ---- */

/* Sets of hexes that cost more; where several overlap, all count. */
typedef struct {
    size_t count;
    size_t words;
    Word *sets;
    int64_t *more;
} Extras;

/* From a sequence of pairs of a set and points; extras_free it even if it fails. */
int extras_read(Extras *extras, Grid *grid, PyObject *pairs);
void extras_free(Extras *extras);

static inline Word *extras_set(const Extras *extras, size_t k)
{
    return extras->sets + k * extras->words;
}

/* What this hex costs beside the usual. */
static inline int64_t extras_at(const Extras *extras, size_t h)
{
    int64_t more = 0;
    for (size_t k = 0; k < extras->count; k++) {
        if (words_has(extras_set(extras, k), h)) {
            more += extras->more[k];
        }
    }
    return more;
}

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

/* args: closed, stops, from_stop_to_stop, leaving, entering, passages, beyond_passages. NULL with an exception. */
Walk *walk_read(Grid *grid, PyObject *const *args);
void walk_drop(Walk *walk);

/* ---- reach.c ---- */

extern PyType_Spec reach_spec;

/* Everywhere a unit can go from `start`; holds the walk. NULL with an exception. */
PyObject *reach_find(Law *law, Walk *walk, size_t start, int64_t allowance, Law *line, bool granting);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
