/* Python ints as words and back.
 *
 * The stable interface has no access to the digits of an int. A number of up to 63 bits is read and written directly; a
 * larger one goes through int.to_bytes and int.from_bytes, which take about a nanosecond a byte.
 */
#include "kernel.h"

static int refuse_type(const char *what)
{
    PyErr_Format(PyExc_TypeError, "%s must be an int", what);
    return -1;
}

/* The number if it has at most 63 bits: 1 if so, 0 if it is larger, -1 with an exception if it is no int or negative. */
static int read_small(PyObject *number, Word *to)
{
    if (!PyLong_Check(number)) {
        return refuse_type("a set");
    }
    int overflow = 0;
    long long small = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow > 0) {
        return 0;
    }
    if (overflow < 0 || small < 0) {
        PyErr_SetString(PyExc_ValueError, "a set cannot be negative");
        return -1;
    }
    *to = (Word)small;
    return 1;
}

int number_read(PyObject *number, long long low, long long high, const char *what, int64_t *to)
{
    if (!PyLong_Check(number)) {
        return refuse_type(what);
    }
    int overflow = 0;
    long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow || value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "%s must be from %lld to %lld", what, low, high);
        return -1;
    }
    *to = value;
    return 0;
}

static Word read_word(const unsigned char *bytes)
{
    Word word = 0;
    for (unsigned k = 0; k < WORD_BYTES; k++) {
        word |= (Word)bytes[k] << (8 * k);
    }
    return word;
}

static void write_word(unsigned char *bytes, Word word)
{
    for (unsigned k = 0; k < WORD_BYTES; k++) {
        bytes[k] = (unsigned char)(word >> (8 * k));
    }
}

/* The number as little-endian bytes, as many as `bytes` says; NULL with an exception. */
static PyObject *to_bytes(const State *state, PyObject *number, PyObject *bytes)
{
    PyObject *found = PyObject_CallFunctionObjArgs(state->to_bytes, number, bytes, state->little, NULL);
    if (!found && PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_SetString(PyExc_OverflowError, "a set reaches beyond the grid");
    }
    return found;
}

int set_read(const State *state, PyObject *number, PyObject *bytes, size_t words, Word *to)
{
    Word small;
    int is_small = read_small(number, &small);
    if (is_small < 0) {
        return -1;
    }
    if (is_small) {
        memset(to, 0, words * sizeof(Word));
        to[0] = small;
        return 0;
    }
    PyObject *found = to_bytes(state, number, bytes);
    if (!found) {
        return -1;
    }
    const unsigned char *from = (const unsigned char *)PyBytes_AsString(found);
    if (!from) {
        Py_DECREF(found);
        return -1;
    }
    for (size_t i = 0; i < words; i++) {
        to[i] = read_word(from + i * WORD_BYTES);
    }
    Py_DECREF(found);
    return 0;
}

PyObject *set_write(const State *state, const Word *from, size_t words)
{
    Span span = words_trim(from, span_of_all(words));
    if (span.high <= 1) {
        return PyLong_FromUnsignedLongLong(span.high ? from[0] : 0);
    }
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(span.high * WORD_BYTES));
    if (!bytes) {
        return NULL;
    }
    unsigned char *to = (unsigned char *)PyBytes_AsString(bytes);
    for (size_t i = 0; i < span.high; i++) {
        write_word(to + i * WORD_BYTES, from[i]);
    }
    PyObject *number = PyObject_CallFunctionObjArgs(state->from_bytes, bytes, state->little, NULL);
    Py_DECREF(bytes);
    return number;
}

/* ---- scan and pick: sets of any size, whatever they are sets of ---- */

/* The words of a set of any size. Small ones are in `small`, larger ones in the bytes object. */
typedef struct {
    size_t count;
    Word small;
    PyObject *bytes;
    const unsigned char *large;
} Reader;

static int reader_begin(Reader *reader, const State *state, PyObject *number)
{
    memset(reader, 0, sizeof(*reader));
    int is_small = read_small(number, &reader->small);
    if (is_small < 0) {
        return -1;
    }
    if (is_small) {
        reader->count = 1;
        return 0;
    }
    PyObject *bits = PyObject_CallFunctionObjArgs(state->bit_length, number, NULL);
    if (!bits) {
        return -1;
    }
    size_t length = PyLong_AsSize_t(bits);
    Py_DECREF(bits);
    if (length == (size_t)-1 && PyErr_Occurred()) {
        return -1;
    }
    reader->count = words_for(length);
    PyObject *bytes = PyLong_FromSize_t(reader->count * WORD_BYTES);
    if (!bytes) {
        return -1;
    }
    reader->bytes = to_bytes(state, number, bytes);
    Py_DECREF(bytes);
    if (!reader->bytes) {
        return -1;
    }
    reader->large = (const unsigned char *)PyBytes_AsString(reader->bytes);
    return 0;
}

static Word reader_word(const Reader *reader, size_t i)
{
    return reader->large ? read_word(reader->large + i * WORD_BYTES) : reader->small;
}

static void reader_end(Reader *reader)
{
    Py_XDECREF(reader->bytes);
}

static PyObject *list_members(const Reader *reader)
{
    Py_ssize_t count = 0;
    for (size_t i = 0; i < reader->count; i++) {
        count += word_count(reader_word(reader, i));
    }
    PyObject *list = PyList_New(count);
    if (!list) {
        return NULL;
    }
    Py_ssize_t at = 0;
    for (size_t i = 0; i < reader->count; i++) {
        for (Word word = reader_word(reader, i); word; word &= word - 1) {
            PyObject *member = PyLong_FromSize_t(i * WORD_BITS + word_lowest(word));
            if (!member || PyList_SetItem(list, at, member) < 0) {
                Py_DECREF(list);
                return NULL;
            }
            at++;
        }
    }
    return list;
}

PyObject *numbers_scan(PyObject *module, PyObject *members)
{
    Reader reader;
    PyObject *found = NULL;
    if (reader_begin(&reader, PyModule_GetState(module), members) == 0) {
        PyObject *list = list_members(&reader);
        if (list) {
            found = PyObject_GetIter(list);
            Py_DECREF(list);
        }
    }
    reader_end(&reader);
    return found;
}

/* The k-th member, counted from 0; SIZE_MAX if there are fewer. */
static size_t find_member(const Reader *reader, unsigned long long k)
{
    for (size_t i = 0; i < reader->count; i++) {
        Word word = reader_word(reader, i);
        unsigned count = word_count(word);
        if (k < count) {
            for (; k; k--) {
                word &= word - 1;
            }
            return i * WORD_BITS + word_lowest(word);
        }
        k -= count;
    }
    return SIZE_MAX;
}

PyObject *numbers_pick(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "pick takes a set and a number");
        return NULL;
    }
    if (!PyLong_Check(args[1])) {
        refuse_type("the number of a member");
        return NULL;
    }
    int overflow = 0;
    long long k = PyLong_AsLongLongAndOverflow(args[1], &overflow);
    Reader reader;
    size_t found = SIZE_MAX;
    bool failed = reader_begin(&reader, PyModule_GetState(module), args[0]) < 0;
    if (!failed && !overflow && k >= 0) {
        found = find_member(&reader, (unsigned long long)k);
    }
    reader_end(&reader);
    if (failed) {
        return NULL;
    }
    if (found == SIZE_MAX) {
        PyErr_SetObject(PyExc_IndexError, args[1]);
        return NULL;
    }
    return PyLong_FromSize_t(found);
}
