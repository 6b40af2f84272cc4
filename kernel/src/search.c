/* The cheapest ways to some goals, from everywhere: northfront.core.supply.ways_to. */
#include "kernel.h"

typedef struct {
    const Grid *grid;
    const uint32_t *prices; /* see law_backward */
    int64_t limit;
    Word *room; /* a block with the sets that follow */
    Word *todo; /* through, less what has been found */
    Word *until;
    Word *last;
    Word *ends;
    Word *onward;
    bool any_last;
    Passages passages;
    Extras slow;
    Queue queue;
    Queue delayed; /* what was found earlier, and goes on from there only now */
    Settled found;
    int64_t count; /* how many layers there are to tell of */
} Search;

static void search_end(Search *search)
{
    queue_free(&search->queue);
    queue_free(&search->delayed);
    settled_free(&search->found);
    extras_free(&search->slow);
    passages_free(&search->passages);
    PyMem_Free(search->room);
}

/* ---- what is asked ---- */

/* A hex from which a way of this cost leads to a goal. */
static int search_push(Search *search, size_t h, int64_t cost)
{
    if (cost > search->limit || cost >= search->found.costs[h]) {
        return 0;
    }
    search->found.costs[h] = (uint32_t)cost;
    return queue_push(&search->queue, cost, h);
}

static int search_push_all(Search *search, const Word *hexes, int64_t cost)
{
    for (size_t i = 0; i < search->grid->words; i++) {
        for (Word word = hexes[i]; word; word &= word - 1) {
            if (search_push(search, i * WORD_BITS + word_lowest(word), cost) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* More goals, each so many points beyond itself. */
static int search_push_late(Search *search, Grid *grid, PyObject *pair)
{
    int64_t cost;
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "late goals are pairs of points and a set");
        return -1;
    }
    if (number_read(PyTuple_GetItem(pair, 0), 0, MOST_POINTS, "what a late goal costs", &cost) < 0 ||
        grid_read(grid, PyTuple_GetItem(pair, 1), search->onward) < 0) {
        return -1;
    }
    return search_push_all(search, search->onward, cost);
}

static int search_push_goals(Search *search, Grid *grid, PyObject *goals, PyObject *late)
{
    if (grid_recall(grid, goals, search->onward) < 0 || search_push_all(search, search->onward, 0) < 0) {
        return -1;
    }
    PyObject *each = PySequence_Tuple(late);
    if (!each) {
        return -1;
    }
    int failed = 0;
    for (Py_ssize_t k = 0; k < PyTuple_Size(each) && !failed; k++) {
        failed = search_push_late(search, grid, PyTuple_GetItem(each, k));
    }
    Py_DECREF(each);
    return failed;
}

static int search_make_room(Search *search, const Grid *grid)
{
    Word **sets[] = {&search->todo, &search->until, &search->last, &search->ends, &search->onward};
    size_t count = sizeof(sets) / sizeof(sets[0]);
    search->room = grid_room(grid, count);
    if (!search->room) {
        return -1;
    }
    for (size_t k = 0; k < count; k++) {
        *sets[k] = search->room + k * grid->words;
    }
    return 0;
}

/* args: goals, through, limit, late, passages, until, slow, last */
static int search_begin(Search *search, Law *law, PyObject *const *args)
{
    Grid *grid = law->grid;
    memset(search, 0, sizeof(*search));
    search->grid = grid;
    search->prices = law_backward(law);
    if (!search->prices || search_make_room(search, grid) < 0 ||
        number_read(args[2], -MOST_POINTS, MOST_POINTS, "the limit", &search->limit) < 0) {
        return -1;
    }
    search->count = search->limit < 0 ? 0 : search->limit + 1;
    if (grid_recall(grid, args[1], search->todo) < 0 || passages_read(&search->passages, grid, args[4]) < 0 ||
        grid_recall(grid, args[5], search->until) < 0 || extras_read(&search->slow, grid, args[6]) < 0 ||
        grid_recall(grid, args[7], search->last) < 0) {
        return -1;
    }
    if (settled_begin(&search->found, grid, search->todo) < 0) {
        return -1;
    }
    search->any_last = words_any(search->last, span_of_all(grid->words));
    return search_push_goals(search, grid, args[0], args[3]);
}

/* ---- working it out ---- */

/* Settles the hexes of this cost: does one of them end the search? */
static bool search_settle(Search *search, int64_t spent)
{
    bool ends = false;
    size_t before = search->found.count;
    for (const Node *node = queue_first(&search->queue, spent); node; node = queue_next(&search->queue, node)) {
        size_t h = node->hex;
        if (search->found.costs[h] != spent) {
            continue; /* a cheaper way was found later */
        }
        words_remove(search->todo, h);
        settled_add(&search->found, h, spent);
        ends = ends || words_has(search->until, h);
    }
    if (search->any_last && search->found.count > before) {
        ends = ends || !words_touch(search->last, search->todo, span_of_all(search->grid->words));
    }
    return ends;
}

/* A passage takes one point. */
static int search_hop(Search *search, size_t from, int64_t spent)
{
    Span all = span_of_all(search->grid->words);
    bool any = false;
    words_clear(search->ends, all);
    for (size_t at = from; at < search->found.count; at++) {
        size_t h = search->found.order[at];
        if (words_has(search->passages.any, h)) {
            words_add(search->ends, h);
            any = true;
        }
    }
    if (!any) {
        return 0;
    }
    words_clear(search->onward, all);
    passages_join(&search->passages, search->ends, search->onward);
    return search_push_all(search, search->onward, spent + 1);
}

/* The hexes from which a step leads into this one. */
static int search_back(Search *search, size_t h, int64_t spent)
{
    const uint32_t *prices = search->prices + h * DIRECTIONS;
    for (size_t d = 0; d < DIRECTIONS; d++) {
        if (prices[d] != NO_STEP && search_push(search, grid_step(search->grid, h, d), spent + prices[d]) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The first of the slow sets that holds a hex, or their number. */
static size_t find_slow(const Extras *slow, size_t h)
{
    size_t k = 0;
    while (k < slow->count && !words_has(extras_set(slow, k), h)) {
        k++;
    }
    return k;
}

/* Goes on from the hexes that were settled since `from`, or lets them wait, and from those that have waited. */
static int search_go_on(Search *search, size_t from, int64_t spent)
{
    for (size_t at = from; at < search->found.count; at++) {
        size_t h = search->found.order[at];
        size_t k = find_slow(&search->slow, h);
        if (k == search->slow.count) {
            if (search_back(search, h, spent) < 0) {
                return -1;
            }
        } else if (search->slow.more[k] <= search->limit - spent) {
            if (queue_push(&search->delayed, spent + search->slow.more[k], h) < 0) {
                return -1;
            }
        }
    }
    for (const Node *node = queue_first(&search->delayed, spent); node; node = queue_next(&search->delayed, node)) {
        if (search_back(search, node->hex, spent) < 0) {
            return -1;
        }
    }
    return 0;
}

static int search_run(Search *search)
{
    for (size_t at = 0; at < search->queue.used || at < search->delayed.used; at++) {
        int64_t spent = (int64_t)at;
        size_t from = search->found.count;
        if (search_settle(search, spent)) {
            search->count = spent + 1;
            return 0;
        }
        if (search->passages.count && search_hop(search, from, spent) < 0) {
            return -1;
        }
        if (search_go_on(search, from, spent) < 0) {
            return -1;
        }
    }
    return 0;
}

/* ---- what is answered ---- */

PyObject *search_ways_to(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Law *law = (Law *)self;
    if (count != 8) {
        PyErr_SetString(PyExc_TypeError, "ways_to takes goals, through, limit, late, passages, until, slow and last");
        return NULL;
    }
    Search search;
    PyObject *found = NULL;
    if (search_begin(&search, law, args) == 0 && search_run(&search) == 0) {
        found = settled_layers(&search.found, law->grid, search.count);
    }
    search_end(&search);
    return found;
}

/* A list with the cost of each hex of the board, `far` where nothing was found. */
static PyObject *search_costs(const Search *search, PyObject *far)
{
    PyObject *list = PyList_New((Py_ssize_t)search->grid->length);
    for (size_t h = 0; list && h < search->grid->length; h++) {
        if (PyList_SetItem(list, (Py_ssize_t)h, Py_NewRef(far)) < 0) {
            Py_CLEAR(list);
        }
    }
    for (size_t at = 0; list && at < search->found.count; at++) {
        size_t h = search->found.order[at];
        PyObject *cost = PyLong_FromUnsignedLong(search->found.costs[h]);
        if (!cost || PyList_SetItem(list, (Py_ssize_t)h, cost) < 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

PyObject *search_march(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    Law *law = (Law *)self;
    if (count != 9) {
        PyErr_SetString(PyExc_TypeError,
                        "march takes goals, through, limit, late, passages, until, slow, last and far");
        return NULL;
    }
    Search search;
    PyObject *found = NULL;
    if (search_begin(&search, law, args) == 0 && search_run(&search) == 0) {
        found = search_costs(&search, args[8]);
    }
    search_end(&search);
    return found;
}
