/* Hexes in the order of what they cost: those that wait, and those that are settled. */
#include "kernel.h"

#define FIRST_COSTS 64
#define FIRST_NODES 256

/* ---- those that wait ---- */

/* Room for `wanted` items in a table that had `before`: twice as many as there were, or as many as it takes. */
static void *grow(void *table, size_t *capacity, size_t wanted, size_t first, size_t size)
{
    size_t larger = *capacity ? *capacity : first;
    while (larger < wanted) {
        larger *= 2; /* wanted is less than 2 ** 32 */
    }
    if (larger > (size_t)PY_SSIZE_T_MAX / size) {
        PyErr_NoMemory();
        return NULL;
    }
    void *moved = PyMem_Realloc(table, larger * size);
    if (!moved) {
        PyErr_NoMemory();
        return NULL;
    }
    memset((char *)moved + *capacity * size, 0, (larger - *capacity) * size);
    *capacity = larger;
    return moved;
}

int queue_push(Queue *queue, int64_t cost, size_t h)
{
    size_t at = (size_t)cost;
    if (at >= queue->capacity) {
        uint32_t *heads = grow(queue->heads, &queue->capacity, at + 1, FIRST_COSTS, sizeof(uint32_t));
        if (!heads) {
            return -1;
        }
        queue->heads = heads;
    }
    if (queue->count == queue->room) {
        if (queue->count >= UINT32_MAX / 2) {
            PyErr_NoMemory();
            return -1;
        }
        Node *nodes = grow(queue->nodes, &queue->room, queue->count + 1, FIRST_NODES, sizeof(Node));
        if (!nodes) {
            return -1;
        }
        queue->nodes = nodes;
    }
    Node *node = &queue->nodes[queue->count];
    node->hex = (uint32_t)h;
    node->next = queue->heads[at];
    queue->count++;
    queue->heads[at] = (uint32_t)queue->count;
    queue->used = at >= queue->used ? at + 1 : queue->used;
    return 0;
}

void queue_free(Queue *queue)
{
    PyMem_Free(queue->heads);
    PyMem_Free(queue->nodes);
}

/* ---- those that are settled ---- */

int settled_begin(Settled *settled, const Grid *grid, const Word *open)
{
    settled->costs = PyMem_Malloc(2 * grid->size * sizeof(uint32_t));
    if (!settled->costs) {
        PyErr_NoMemory();
        return -1;
    }
    settled->order = settled->costs + grid->size;
    memcpy(settled->costs, grid->unsettled, grid->size * sizeof(uint32_t));
    for (size_t i = 0; i < grid->words; i++) {
        for (Word word = open[i] ^ grid->all[i]; word; word &= word - 1) {
            size_t h = i * WORD_BITS + word_lowest(word);
            settled->costs[h] = words_has(open, h) ? NOT_REACHED : 0;
        }
    }
    return 0;
}

void settled_free(Settled *settled)
{
    PyMem_Free(settled->costs);
}

void settled_add(Settled *settled, size_t h, int64_t cost)
{
    settled->costs[h] = (uint32_t)cost;
    settled->order[settled->count] = (uint32_t)h; /* each hex is settled once, so there is room for all */
    settled->count++;
}

size_t settled_row(const Settled *settled, size_t at, Word *row, size_t words)
{
    uint32_t cost = settled->costs[settled->order[at]];
    words_clear(row, span_of_all(words));
    while (at < settled->count && settled->costs[settled->order[at]] == cost) {
        words_add(row, settled->order[at]);
        at++;
    }
    return at;
}

/* A list of so many empty sets. */
static PyObject *empty_layers(int64_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (int64_t cost = 0; list && cost < count; cost++) {
        PyObject *nothing = PyLong_FromLong(0);
        if (!nothing || PyList_SetItem(list, (Py_ssize_t)cost, nothing) < 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

PyObject *settled_layers(const Settled *settled, const Grid *grid, int64_t count)
{
    PyObject *list = empty_layers(count);
    Word *row = grid_room(grid, 1);
    int failed = !list || !row;
    for (size_t at = 0; at < settled->count && !failed;) {
        uint32_t cost = settled->costs[settled->order[at]];
        at = settled_row(settled, at, row, grid->words);
        PyObject *number = set_write(grid->state, row, grid->words);
        failed = !number || PyList_SetItem(list, (Py_ssize_t)cost, number) < 0;
    }
    PyMem_Free(row);
    if (failed) {
        Py_CLEAR(list);
    }
    return list;
}
