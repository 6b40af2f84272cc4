/* Where a unit can go, what it costs and by which way.
 *
 * The reach is found layer by layer, each layer being the set of hexes that cost exactly so much, in the same order and
 * with the same ties as northfront.core.movement: every function here has its counterpart there.
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
    Layers layers;
    Word *found;   /* every hex that was reached, the start excepted */
    Word *granted; /* those for the whole allowance, whatever they cost; in no layer; NULL if nothing is granted */
    Hop *hops;
    size_t hop_count;
    size_t hop_capacity;
    PyObject *members; /* `found` as an int, once somebody has asked */
} Reach;

/* ---- working it out ---- */

/* The sets that a reach is worked out with. */
typedef struct {
    Reach *reach;
    const Grid *grid;
    Word *room; /* a block with all of them */
    Word *todo; /* what has not been reached more cheaply */
    Word *steps;
    Word *front;
    Word *there;
    Word *leavers;
    Word *part;
    Word *here;
    Word *beyond;
    Word *hop_front;
    Word *hop_todo;
} Work;

static int work_begin(Work *work, Reach *reach)
{
    const Grid *grid = reach->law->grid;
    Word **sets[] = {
        &work->todo, &work->steps, &work->front,  &work->there,     &work->leavers,
        &work->part, &work->here,  &work->beyond, &work->hop_front, &work->hop_todo,
    };
    size_t count = sizeof(sets) / sizeof(sets[0]);
    work->reach = reach;
    work->grid = grid;
    work->room = grid_room(grid, count);
    if (!work->room) {
        return -1;
    }
    for (size_t k = 0; k < count; k++) {
        *sets[k] = work->room + k * grid->words;
    }
    words_less(work->todo, grid->all, reach->walk->closed, span_of_all(grid->words));
    work->todo[reach->start / WORD_BITS] &= ~((Word)1 << (reach->start % WORD_BITS));
    return 0;
}

/* Adds hexes that were entered for `cost` to their layer, or to dearer ones where entering costs more. */
static int add_entered(Work *work, const Word *into, Span span, int64_t cost)
{
    Reach *reach = work->reach;
    const Extras *entering = &reach->walk->entering;
    if (!entering->count) {
        Word *row = layers_row(&reach->layers, cost);
        if (!row) {
            return -1;
        }
        words_join_common(row, work->beyond, into, span);
        return 0;
    }
    for (size_t k = 0; k < entering->count; k++) {
        int64_t total = cost + entering->more[k];
        if (total > reach->allowance || !words_common(work->part, into, entering->parts[k], span) ||
            !words_touch(work->beyond, work->part, span)) {
            continue;
        }
        Word *row = layers_row(&reach->layers, total);
        if (!row) {
            return -1;
        }
        words_join_common(row, work->beyond, work->part, span);
    }
    return 0;
}

/* Adds to the dearer layers what of `into` can be entered from `front`. */
static int enter(Work *work, const Word *front, Span span, const Word *into, int64_t spent)
{
    const Law *law = work->reach->law;
    int64_t left = work->reach->allowance - spent;
    if (left < law->lowest) {
        return 0;
    }
    for (size_t g = 0; g < law->count; g++) {
        const Group *group = &law->groups[g];
        if (group->prices[0].points > left || !words_common(work->here, front, group->sides->beside, span)) {
            continue;
        }
        Span wide = grid_cross(work->grid, group->sides, work->here, span, work->beyond);
        if (!words_common(work->beyond, work->beyond, into, wide)) {
            continue;
        }
        wide = words_trim(work->beyond, wide);
        for (size_t k = 0; k < group->count && group->prices[k].points <= left; k++) {
            const Price *price = &group->prices[k];
            if (words_touch(work->beyond, price->into, wide) &&
                add_entered(work, price->into, wide, spent + price->points) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* The same, where leaving some hexes costs more. */
static int expand(Work *work, const Word *front, Span span, const Word *into, int64_t spent)
{
    const Extras *leaving = &work->reach->walk->leaving;
    if (!leaving->count) {
        return enter(work, front, span, into, spent);
    }
    for (size_t k = 0; k < leaving->count; k++) {
        if (!words_common(work->leavers, front, leaving->parts[k], span)) {
            continue;
        }
        Span some = words_trim(work->leavers, span);
        if (enter(work, work->leavers, some, into, spent + leaving->more[k]) < 0) {
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

static int remember_hops(Reach *reach, const Word *there, const Word *front, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        for (Word word = there[i]; word; word &= word - 1) {
            size_t h = i * WORD_BITS + word_lowest(word);
            if (remember_hop(reach, h, passages_origin(&reach->walk->passages, front, h)) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* Sets `there` to what of `todo` can be entered by passages from `front`, one after another: is it anything? */
static int hop(Work *work, const Word *front, const Word *todo)
{
    Reach *reach = work->reach;
    const Walk *walk = reach->walk;
    Span all = span_of_all(work->grid->words);
    words_clear(work->there, all);
    words_copy(work->hop_front, front, all);
    words_copy(work->hop_todo, todo, all);
    int any = 0;
    while (words_touch(work->hop_front, walk->passages.any, all)) {
        words_clear(work->beyond, all);
        passages_join(&walk->passages, work->hop_front, work->beyond);
        if (!words_common(work->beyond, work->beyond, work->hop_todo, all)) {
            break;
        }
        if (remember_hops(reach, work->beyond, work->hop_front, work->grid->words) < 0) {
            return -1;
        }
        any = 1;
        words_join(work->there, work->beyond, all);
        words_less(work->hop_todo, work->hop_todo, work->beyond, all);
        words_less(work->hop_front, work->beyond, walk->stops, all);
    }
    return any;
}

/* Counts `there` among what has been reached for the cost of this row. */
static void settle_hops(Work *work, Word *row)
{
    Span all = span_of_all(work->grid->words);
    words_join(row, work->there, all);
    words_join(work->reach->found, work->there, all);
    words_less(work->todo, work->todo, work->there, all);
}

/* What a unit may enter with its first step: from one stop perhaps not another. */
static void first_steps(Work *work)
{
    const Reach *reach = work->reach;
    const Walk *walk = reach->walk;
    Span all = span_of_all(work->grid->words);
    if (walk->from_stop_to_stop || !words_has(walk->stops, reach->start)) {
        words_copy(work->steps, work->todo, all);
    } else {
        words_less(work->steps, work->todo, walk->stops, all);
    }
}

/* The first step, and the passages that lead away from the start. */
static int set_out(Work *work)
{
    Reach *reach = work->reach;
    const Walk *walk = reach->walk;
    Span all = span_of_all(work->grid->words);
    Word *row = layers_row(&reach->layers, 0);
    if (!row) {
        return -1;
    }
    words_add(row, reach->start);
    words_copy(work->front, row, all);
    first_steps(work);
    if (expand(work, work->front, span_of_hex(reach->start), work->steps, 0) < 0) {
        return -1;
    }
    if (!walk->passages.count) {
        return 0;
    }
    int any = hop(work, work->front, work->steps);
    if (any <= 0) {
        return any;
    }
    settle_hops(work, row);
    if (!walk->beyond_passages || !words_less(work->front, work->there, walk->stops, all)) {
        return 0;
    }
    first_steps(work);
    return expand(work, work->front, words_trim(work->front, all), work->steps, 0);
}

/* Adds what can be reached along the line; from there the unit may leave it. */
static int ride(Work *work, Law *line)
{
    Reach *reach = work->reach;
    Span all = span_of_all(work->grid->words);
    reach->line = (Reach *)reach_find(line, reach->walk, reach->start, reach->allowance, NULL, false);
    if (!reach->line) {
        return -1;
    }
    const Layers *along = &reach->line->layers;
    for (size_t spent = 0; spent < along->used; spent++) {
        if (!along->rows[spent]) {
            continue;
        }
        Word *row = layers_row(&reach->layers, (int64_t)spent);
        if (!row) {
            return -1;
        }
        words_join(row, along->rows[spent], all);
    }
    return 0;
}

/* All layers after the first step, each adding to dearer ones. */
static int go_on(Work *work)
{
    Reach *reach = work->reach;
    const Walk *walk = reach->walk;
    Span all = span_of_all(work->grid->words);
    for (size_t spent = 1; spent < reach->layers.used; spent++) {
        Word *row = reach->layers.rows[spent];
        if (!row || !words_common(row, row, work->todo, all)) {
            continue;
        }
        words_join(reach->found, row, all);
        words_less(work->todo, work->todo, row, all);
        if (!words_less(work->front, row, walk->stops, all)) {
            continue;
        }
        if (walk->passages.count) {
            int any = hop(work, work->front, work->todo);
            if (any < 0) {
                return -1;
            }
            if (any) {
                settle_hops(work, row);
                if (walk->beyond_passages) {
                    words_join_less(work->front, work->there, walk->stops, all);
                }
            }
        }
        if (expand(work, work->front, words_trim(work->front, all), work->todo, (int64_t)spent) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The adjacent hexes that a rule lets any unit enter for its whole allowance. */
static int grant(Work *work)
{
    Reach *reach = work->reach;
    const Law *law = reach->law;
    Span all = span_of_all(work->grid->words);
    Span at = span_of_hex(reach->start);
    words_clear(work->front, at);
    words_add(work->front, reach->start);
    first_steps(work);
    reach->granted = grid_room(work->grid, 1);
    if (!reach->granted) {
        return -1;
    }
    for (size_t g = 0; g < law->count; g++) {
        const Group *group = &law->groups[g];
        Span wide = grid_cross(work->grid, group->sides, work->front, at, work->beyond);
        if (!words_common(work->beyond, work->beyond, work->steps, wide)) {
            continue;
        }
        for (size_t k = 0; k < group->count; k++) {
            words_join_common(reach->granted, work->beyond, group->prices[k].into, wide);
        }
    }
    words_join(reach->found, reach->granted, all);
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
    reach->layers.words = law->grid->words;
    reach->found = grid_room(law->grid, 1);
    if (!reach->found) {
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
    int failed = work_begin(&work, reach);
    if (!failed) {
        failed = set_out(&work) < 0 || (line && ride(&work, line) < 0) || go_on(&work) < 0 ||
                 (granting && grant(&work) < 0);
    }
    PyMem_Free(work.room);
    if (failed) {
        Py_DECREF(reach);
        return NULL;
    }
    return (PyObject *)reach;
}

/* ---- what it costs and by which way ---- */

/* The cost of a hex, or -1 if it is not reached. */
static int64_t cost_of(const Reach *reach, size_t h)
{
    for (size_t cost = 0; cost < reach->layers.used; cost++) {
        if (layers_has(&reach->layers, (int64_t)cost, h)) {
            return (int64_t)cost;
        }
    }
    return reach->granted && words_has(reach->granted, h) ? reach->allowance : -1;
}

/* The cost of the hex that somebody asks for; -1 with an exception if there is no such hex or it is not reached. */
static int64_t read_reached(const Reach *reach, PyObject *number, size_t *h)
{
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a hex must be an int");
        return -1;
    }
    int overflow = 0;
    long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    int64_t cost = -1;
    if (!overflow && value >= 0 && (unsigned long long)value < reach->law->grid->size) {
        *h = (size_t)value;
        cost = cost_of(reach, *h);
    }
    if (cost < 0) {
        PyErr_SetObject(PyExc_LookupError, number);
    }
    return cost;
}

/* The lowest price of the step from a hex in a direction into h; 0 if there is none. */
static int64_t price_of(const Law *law, size_t from, size_t direction, size_t h)
{
    int64_t lowest = 0;
    for (size_t g = 0; g < law->count; g++) {
        const Group *group = &law->groups[g];
        if (!words_has(group->sides->over[direction], from)) {
            continue;
        }
        for (size_t k = 0; k < group->count; k++) {
            const Price *price = &group->prices[k];
            if (words_has(price->into, h)) {
                lowest = lowest && lowest < price->points ? lowest : price->points;
                break; /* the others of the group are dearer */
            }
        }
    }
    return lowest;
}

/* What a step from a hex in a direction into h costs now; 0 if it may not be taken. */
static int64_t step_cost(const Reach *reach, size_t from, size_t direction, size_t h)
{
    const Walk *walk = reach->walk;
    if (words_has(walk->stops, from)) {
        bool between_stops = !walk->from_stop_to_stop && words_has(walk->stops, h);
        if (from != reach->start || between_stops) {
            return 0;
        }
    }
    int64_t price = price_of(reach->law, from, direction, h);
    return price ? price + extras_at(&walk->leaving, from) + extras_at(&walk->entering, h) : 0;
}

/* The hex before h on the cheapest way, the lowest of several; `spent` becomes what the way to it costs. */
static size_t hex_before(const Reach *reach, size_t h, int64_t *spent)
{
    const Grid *grid = reach->law->grid;
    size_t n = grid->stride;
    size_t down[] = {n, n - 1, 1};
    size_t up[] = {1, n - 1, n};
    size_t up_again[] = {2, 1, 3};   /* the directions from a lower hex to h */
    size_t down_again[] = {0, 4, 5}; /* the directions from a higher hex to h */
    for (size_t k = 0; k < DIRECTIONS; k++) {
        bool lower = k < 3;
        if (lower ? down[k] > h : up[k - 3] >= grid->size - h) {
            continue;
        }
        size_t from = lower ? h - down[k] : h + up[k - 3];
        if (!words_has(grid->all, from)) {
            continue;
        }
        int64_t cost = step_cost(reach, from, lower ? up_again[k] : down_again[k - 3], h);
        if (cost && layers_has(&reach->layers, *spent - cost, from)) {
            *spent -= cost;
            return from;
        }
    }
    *spent = 0;
    return reach->start; /* h is the one hex that is granted */
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
        if (before == SIZE_MAX && reach->line && layers_has(&reach->line->layers, spent, h)) {
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
    return cost < 0 ? NULL : PyBool_FromLong(layers_has(&reach->line->layers, cost, h));
}

static PyObject *reach_layers(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    const Reach *reach = (const Reach *)self;
    return layers_write(&reach->layers, reach->law->grid->state, reach->allowance + 1, reach->granted);
}

/* Puts the hexes of a set into a dict, each with the same cost. */
static int put_costs(PyObject *found, const Word *row, size_t words, int64_t spent)
{
    PyObject *cost = PyLong_FromLongLong(spent);
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
    const Layers *layers = &reach->layers;
    PyObject *found = PyDict_New();
    for (size_t spent = 0; found && spent < layers->used; spent++) {
        if (layers->rows[spent] && put_costs(found, layers->rows[spent], layers->words, (int64_t)spent) < 0) {
            Py_CLEAR(found);
        }
    }
    if (found && reach->granted && put_costs(found, reach->granted, layers->words, reach->allowance) < 0) {
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
    if (!reach->members) {
        reach->members = set_write(reach->law->grid->state, reach->found, reach->law->grid->words);
    }
    return Py_XNewRef(reach->members);
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
    layers_free(&reach->layers);
    PyMem_Free(reach->found);
    PyMem_Free(reach->granted);
    PyMem_Free(reach->hops);
    walk_drop(reach->walk);
    Py_XDECREF(reach->members);
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
