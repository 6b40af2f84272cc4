/* Where a unit can go, what it costs and by which way: northfront.core.layers.
 *
 * Hexes are settled in the order of what they cost, all of one cost together, so that passages and ties come out as they do
 * there.
 */
#include "kernel.h"

/* A hex that is reached by a passage, and from where. */
typedef struct {
    size_t to;
    size_t from;
} Hop;

typedef struct Reach {
    PyObject_HEAD
    Law *law;
    struct Reach *line; /* where the unit can go without leaving its line, or NULL */
    Walk *walk;
    size_t start;
    int64_t allowance;
    Settled found; /* the start included */
    Word *members; /* the start excepted */
    Word *granted; /* those for the whole allowance, whatever they cost; NULL if nothing is granted */
    Hop *hops;
    size_t hop_count;
    size_t hop_capacity;
    PyObject *number; /* `members` as an int, once somebody has asked */
} Reach;

/* ---- working it out ---- */

/* What a reach is worked out with. */
typedef struct {
    Reach *reach;
    const Grid *grid;
    const uint32_t *prices; /* see law_forward */
    uint32_t *costs;        /* reach->found.costs */
    Queue queue;
    Word *room; /* a block with the sets that follow */
    Word *todo; /* what has not been reached more cheaply */
    Word *front;
    Word *there;
} Work;

static int work_begin(Work *work, Reach *reach)
{
    const Grid *grid = reach->law->grid;
    memset(work, 0, sizeof(*work));
    work->reach = reach;
    work->grid = grid;
    work->prices = law_forward(reach->law);
    work->room = grid_room(grid, 3);
    if (!work->prices || !work->room) {
        return -1;
    }
    work->todo = work->room;
    work->front = work->todo + grid->words;
    work->there = work->front + grid->words;
    words_less(work->todo, grid->all, reach->walk->closed, span_of_all(grid->words));
    words_remove(work->todo, reach->start);
    if (settled_begin(&reach->found, grid, work->todo) < 0) {
        return -1;
    }
    work->costs = reach->found.costs;
    return 0;
}

static void work_end(Work *work)
{
    queue_free(&work->queue);
    PyMem_Free(work->room);
}

static void settle(Work *work, size_t h, int64_t cost)
{
    words_remove(work->todo, h);
    words_add(work->reach->members, h);
    settled_add(&work->reach->found, h, cost);
}

/* A hex that can be entered for so much in all. */
static int push(Work *work, size_t h, uint32_t cost)
{
    work->costs[h] = cost;
    return queue_push(&work->queue, cost, h);
}

/* Pushes what can be entered with one step from a hex, save what is barred. */
static int expand(Work *work, size_t from, const Word *barred, int64_t spent)
{
    const Walk *walk = work->reach->walk;
    int64_t left = work->reach->allowance - spent - extras_at(&walk->leaving, from);
    const uint32_t *prices = work->prices + from * DIRECTIONS;
    const ptrdiff_t *steps = work->grid->steps;
    const uint32_t *costs = work->costs;
    for (size_t d = 0; d < DIRECTIONS; d++) {
        if (prices[d] > left) {
            continue;
        }
        size_t to = from + (size_t)steps[d]; /* a step with a price leads to a hex of the grid */
        int64_t after = left - prices[d] - extras_at(&walk->entering, to);
        uint32_t cost = (uint32_t)(work->reach->allowance - after);
        if (after < 0 || cost >= costs[to] || (barred && words_has(barred, to))) {
            continue;
        }
        if (push(work, to, cost) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The same from the hexes that were settled between two places and do not stop who enters them. */
static int expand_all(Work *work, size_t from, size_t until, const Word *barred, int64_t spent)
{
    const uint32_t *order = work->reach->found.order;
    const Word *stops = work->reach->walk->stops;
    for (size_t at = from; at < until; at++) {
        if (!words_has(stops, order[at]) && expand(work, order[at], barred, spent) < 0) {
            return -1;
        }
    }
    return 0;
}

static int remember_hop(Reach *reach, size_t to, size_t from)
{
    if (reach->hop_count == reach->hop_capacity) {
        size_t capacity = reach->hop_capacity ? 2 * reach->hop_capacity : 8;
        Hop *hops = PyMem_Realloc(reach->hops, capacity * sizeof(Hop));
        if (!hops) {
            PyErr_NoMemory();
            return -1;
        }
        reach->hops = hops;
        reach->hop_capacity = capacity;
    }
    reach->hops[reach->hop_count].to = to;
    reach->hops[reach->hop_count].from = from;
    reach->hop_count++;
    return 0;
}

/* Settles the hexes of `there`, which are entered by a passage from `front`. */
static int settle_hops(Work *work, int64_t spent)
{
    Reach *reach = work->reach;
    for (size_t i = 0; i < work->grid->words; i++) {
        for (Word word = work->there[i]; word; word &= word - 1) {
            size_t h = i * WORD_BITS + word_lowest(word);
            if (remember_hop(reach, h, passages_origin(&reach->walk->passages, work->front, h)) < 0) {
                return -1;
            }
            settle(work, h, spent);
        }
    }
    return 0;
}

/* Settles what can be entered by passages from `front`, one after another, save what is barred. */
static int hop(Work *work, const Word *barred, int64_t spent)
{
    const Walk *walk = work->reach->walk;
    Span all = span_of_all(work->grid->words);
    while (words_touch(work->front, walk->passages.any, all)) {
        words_clear(work->there, all);
        passages_join(&walk->passages, work->front, work->there);
        words_common(work->there, work->there, work->todo, all);
        if (barred) {
            words_less(work->there, work->there, barred, all);
        }
        if (!words_any(work->there, all)) {
            return 0;
        }
        if (settle_hops(work, spent) < 0) {
            return -1;
        }
        words_less(work->front, work->there, walk->stops, all);
    }
    return 0;
}

/* What a unit may not enter with its first step: from one stop perhaps not another. NULL if it may enter all. */
static const Word *first_barred(const Reach *reach)
{
    const Walk *walk = reach->walk;
    return walk->from_stop_to_stop || !words_has(walk->stops, reach->start) ? NULL : walk->stops;
}

/* The first step, and the passages that lead away from the start. */
static int set_out(Work *work)
{
    Reach *reach = work->reach;
    const Word *barred = first_barred(reach);
    settled_add(&reach->found, reach->start, 0);
    if (expand(work, reach->start, barred, 0) < 0) {
        return -1;
    }
    if (!reach->walk->passages.count) {
        return 0;
    }
    words_add(work->front, reach->start);
    if (hop(work, barred, 0) < 0) {
        return -1;
    }
    return reach->walk->beyond_passages ? expand_all(work, 1, reach->found.count, barred, 0) : 0;
}

/* Adds what can be reached along the line; from there the unit may leave it. */
static int ride(Work *work, Law *line)
{
    Reach *reach = work->reach;
    reach->line = (Reach *)reach_find(line, reach->walk, reach->start, reach->allowance, NULL, false);
    if (!reach->line) {
        return -1;
    }
    const Settled *along = &reach->line->found;
    for (size_t at = 0; at < along->count; at++) {
        size_t h = along->order[at];
        if (along->costs[h] < work->costs[h] && push(work, h, along->costs[h]) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Settles what waits with this cost. */
static void settle_waiting(Work *work, int64_t spent)
{
    for (const Node *node = queue_first(&work->queue, spent); node; node = queue_next(&work->queue, node)) {
        if (work->reach->found.costs[node->hex] == spent) { /* or else a cheaper way was found later */
            settle(work, node->hex, spent);
        }
    }
}

/* Settles what the passages add to the hexes that were settled since `from`. */
static int settle_beyond(Work *work, size_t from, int64_t spent)
{
    const Settled *found = &work->reach->found;
    words_clear(work->front, span_of_all(work->grid->words));
    for (size_t at = from; at < found->count; at++) {
        if (!words_has(work->reach->walk->stops, found->order[at])) {
            words_add(work->front, found->order[at]);
        }
    }
    return hop(work, NULL, spent);
}

/* All costs after the first step, each adding to dearer ones. */
static int go_on(Work *work)
{
    const Walk *walk = work->reach->walk;
    const Settled *found = &work->reach->found;
    for (size_t at = 1; at < work->queue.used; at++) {
        int64_t spent = (int64_t)at;
        size_t from = found->count;
        settle_waiting(work, spent);
        size_t until = found->count;
        if (walk->passages.count && settle_beyond(work, from, spent) < 0) {
            return -1;
        }
        if (walk->beyond_passages) {
            until = found->count;
        }
        if (expand_all(work, from, until, NULL, spent) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The adjacent hexes that a rule lets any unit enter for its whole allowance. */
static int grant(Work *work)
{
    Reach *reach = work->reach;
    const uint32_t *prices = work->prices + reach->start * DIRECTIONS;
    reach->granted = grid_room(work->grid, 1);
    if (!reach->granted) {
        return -1;
    }
    const Word *barred = first_barred(reach);
    for (size_t d = 0; d < DIRECTIONS; d++) {
        size_t to = prices[d] == NO_STEP ? SIZE_MAX : grid_step(work->grid, reach->start, d);
        if (to == SIZE_MAX || !words_has(work->todo, to) || (barred && words_has(barred, to))) {
            continue;
        }
        words_add(reach->granted, to);
        settle(work, to, reach->allowance);
    }
    return 0;
}

static Reach *reach_new(Law *law, Walk *walk, size_t start, int64_t allowance)
{
    Reach *reach = (Reach *)PyType_GenericAlloc(law->grid->state->reach_type, 0);
    if (!reach) {
        return NULL;
    }
    reach->law = (Law *)Py_NewRef((PyObject *)law);
    reach->walk = walk;
    walk->holders++;
    reach->start = start;
    reach->allowance = allowance;
    reach->members = grid_room(law->grid, 1);
    if (!reach->members) {
        Py_DECREF(reach);
        return NULL;
    }
    return reach;
}

PyObject *reach_find(Law *law, Walk *walk, size_t start, int64_t allowance, Law *line, bool granting)
{
    Reach *reach = reach_new(law, walk, start, allowance);
    if (!reach) {
        return NULL;
    }
    Work work;
    bool failed = work_begin(&work, reach) < 0 || set_out(&work) < 0 || (line && ride(&work, line) < 0) ||
                  go_on(&work) < 0 || (granting && grant(&work) < 0);
    work_end(&work);
    if (failed) {
        Py_DECREF(reach);
        return NULL;
    }
    return (PyObject *)reach;
}

/* ---- what it costs and by which way ---- */

/* The cost of the hex that somebody asks for; -1 with an exception if there is no such hex or it is not reached. */
static int64_t read_reached(const Reach *reach, PyObject *number, size_t *h)
{
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a hex must be an int");
        return -1;
    }
    int overflow = 0;
    long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (!overflow && value >= 0 && (unsigned long long)value < reach->law->grid->size) {
        *h = (size_t)value;
        if (words_has(reach->members, *h) || *h == reach->start) {
            return reach->found.costs[*h];
        }
    }
    PyErr_SetObject(PyExc_LookupError, number);
    return -1;
}

/* Does a way lead to this hex that costs just so much? */
static bool costs_so_much(const Reach *reach, size_t h, int64_t cost)
{
    return reach->found.costs[h] == cost && (words_has(reach->members, h) || h == reach->start);
}

/* The hex from which a passage led to h, or SIZE_MAX. */
static size_t hop_before(const Reach *reach, size_t h)
{
    for (size_t k = 0; k < reach->hop_count; k++) {
        if (reach->hops[k].to == h) {
            return reach->hops[k].from;
        }
    }
    return SIZE_MAX;
}

/* What a step from a hex in a direction into h costs now; 0 if it may not be taken. */
static int64_t step_cost(const Reach *reach, size_t from, size_t direction, size_t h)
{
    const Walk *walk = reach->walk;
    const Word *barred = first_barred(reach);
    if (words_has(walk->stops, from) && from != reach->start) {
        return 0;
    }
    if (barred && words_has(barred, h) && reach->found.costs[from] == 0) {
        return 0; /* it would be the first step: a passage from the start is none */
    }
    if (!walk->beyond_passages && hop_before(reach, from) != SIZE_MAX) {
        return 0; /* nobody goes on from there */
    }
    uint32_t price = reach->law->forward[from * DIRECTIONS + direction];
    return price == NO_STEP ? 0 : price + extras_at(&walk->leaving, from) + extras_at(&walk->entering, h);
}

/* The hex before h on the cheapest way, the lowest of several; `spent` becomes what the way to it costs. */
static size_t hex_before(const Reach *reach, size_t h, int64_t *spent)
{
    static const size_t ascending[DIRECTIONS] = {5, 4, 0, 3, 1, 2}; /* from h to its neighbours, the lowest first */
    const Grid *grid = reach->law->grid;
    for (size_t k = 0; k < DIRECTIONS; k++) {
        size_t from = grid_step(grid, h, ascending[k]);
        if (from == SIZE_MAX || !words_has(grid->all, from)) {
            continue;
        }
        int64_t cost = step_cost(reach, from, (ascending[k] + 3) % DIRECTIONS, h);
        if (cost && costs_so_much(reach, from, *spent - cost)) {
            *spent -= cost;
            return from;
        }
    }
    *spent = 0;
    return reach->start; /* h is the one hex that is granted */
}

static int append_hex(PyObject *way, size_t h)
{
    PyObject *number = PyLong_FromSize_t(h);
    if (!number) {
        return -1;
    }
    int failed = PyList_Append(way, number);
    Py_DECREF(number);
    return failed;
}

/* Appends the way back from h to the start. */
static int append_way_back(const Reach *reach, PyObject *way, size_t h, int64_t spent)
{
    if (append_hex(way, h) < 0) {
        return -1;
    }
    while (h != reach->start) {
        size_t before = hop_before(reach, h);
        if (before == SIZE_MAX && reach->line && costs_so_much(reach->line, h, spent)) {
            reach = reach->line;
            continue;
        }
        h = before == SIZE_MAX ? hex_before(reach, h, &spent) : before;
        if (append_hex(way, h) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyObject *reach_cost(PyObject *self, PyObject *number)
{
    size_t h;
    int64_t cost = read_reached((const Reach *)self, number, &h);
    return cost < 0 ? NULL : PyLong_FromLongLong(cost);
}

static PyObject *reach_path(PyObject *self, PyObject *number)
{
    const Reach *reach = (const Reach *)self;
    size_t h = 0;
    int64_t spent = read_reached(reach, number, &h);
    if (spent < 0) {
        return NULL;
    }
    PyObject *way = PyList_New(0);
    if (!way) {
        return NULL;
    }
    if (append_way_back(reach, way, h, spent) < 0 || PyList_Reverse(way) < 0) {
        Py_DECREF(way);
        return NULL;
    }
    return way;
}

static PyObject *reach_along_line(PyObject *self, PyObject *number)
{
    const Reach *reach = (const Reach *)self;
    if (!reach->line) {
        Py_RETURN_FALSE;
    }
    size_t h = 0;
    int64_t cost = read_reached(reach, number, &h);
    return cost < 0 ? NULL : PyBool_FromLong(costs_so_much(reach->line, h, cost));
}

static PyObject *reach_layers(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    return settled_layers(&reach->found, reach->law->grid, reach->allowance + 1);
}

/* Puts the hexes of a row into a dict, each with the same cost. */
static int put_costs(PyObject *found, const Word *row, size_t words, uint32_t spent)
{
    PyObject *cost = PyLong_FromUnsignedLong(spent);
    int failed = !cost;
    for (size_t i = 0; i < words && !failed; i++) {
        for (Word word = row[i]; word && !failed; word &= word - 1) {
            PyObject *h = PyLong_FromSize_t(i * WORD_BITS + word_lowest(word));
            failed = !h || PyDict_SetItem(found, h, cost) < 0;
            Py_XDECREF(h);
        }
    }
    Py_XDECREF(cost);
    return failed ? -1 : 0;
}

static PyObject *reach_costs(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    const Settled *settled = &reach->found;
    size_t words = reach->law->grid->words;
    PyObject *found = PyDict_New();
    Word *row = grid_room(reach->law->grid, 1);
    int failed = !found || !row;
    for (size_t at = 0; at < settled->count && !failed;) {
        uint32_t cost = settled->costs[settled->order[at]];
        at = settled_row(settled, at, row, words);
        failed = put_costs(found, row, words, cost) < 0;
    }
    PyMem_Free(row);
    if (failed) {
        Py_CLEAR(found);
    }
    return found;
}

static PyObject *reach_hops(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    PyObject *found = PyDict_New();
    for (size_t k = 0; found && k < reach->hop_count; k++) {
        PyObject *to = PyLong_FromSize_t(reach->hops[k].to);
        PyObject *from = PyLong_FromSize_t(reach->hops[k].from);
        if (!to || !from || PyDict_SetItem(found, to, from) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(to);
        Py_XDECREF(from);
    }
    return found;
}

static PyObject *reach_members(PyObject *self, void *Py_UNUSED(nothing))
{
    Reach *reach = (Reach *)self;
    if (!reach->number) {
        reach->number = set_write(reach->law->grid->state, reach->members, reach->law->grid->words);
    }
    return Py_XNewRef(reach->number);
}

static PyObject *reach_granted(PyObject *self, void *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    if (!reach->granted) {
        return PyLong_FromLong(0);
    }
    return set_write(reach->law->grid->state, reach->granted, reach->law->grid->words);
}

static PyObject *reach_line(PyObject *self, void *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    return Py_NewRef(reach->line ? (PyObject *)reach->line : Py_None);
}

/* ---- the type ---- */

static void reach_dealloc(PyObject *self)
{
    Reach *reach = (Reach *)self;
    settled_free(&reach->found);
    PyMem_Free(reach->members);
    PyMem_Free(reach->granted);
    PyMem_Free(reach->hops);
    walk_drop(reach->walk);
    Py_XDECREF(reach->number);
    Py_XDECREF((PyObject *)reach->line);
    Py_XDECREF((PyObject *)reach->law);
    object_free(self);
}

static PyMethodDef reach_methods[] = {
    {"cost", reach_cost, METH_O, "cost(h)\n--\n\nWhat it costs to go there; LookupError if it is not reached."},
    {"path", reach_path, METH_O, "path(h)\n--\n\nThe cheapest way from the start to h, both included."},
    {"along_line", reach_along_line, METH_O, "along_line(h)\n--\n\nDoes the cheapest way there keep to the line?"},
    {"layers", reach_layers, METH_NOARGS, "layers()\n--\n\nThe hexes by what they cost, from 0 to the allowance."},
    {"costs", reach_costs, METH_NOARGS, "costs()\n--\n\nWhat each hex costs, the start included, the cheapest first."},
    {"hops", reach_hops, METH_NOARGS, "hops()\n--\n\nThe hexes that are reached by a passage, and from where."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef reach_attributes[] = {
    {"members", reach_members, NULL, "Every hex that is reached, the start excepted.", NULL},
    {"granted", reach_granted, NULL, "The hexes that are reached only because one hex is granted.", NULL},
    {"line", reach_line, NULL, "The reach of a unit that keeps to its line, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot reach_slots[] = {
    {Py_tp_doc, "Where a unit can go; Law.reach makes it."},
    {Py_tp_dealloc, reach_dealloc},
    {Py_tp_methods, reach_methods},
    {Py_tp_getset, reach_attributes},
    {0, NULL},
};

PyType_Spec reach_spec = {
    .name = "northfront_kernel.Reach",
    .basicsize = (int)sizeof(Reach),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = reach_slots,
};
