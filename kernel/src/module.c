/* The module northfront_kernel._kernel. */
#include "kernel.h"

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddType(module, (PyTypeObject *)type) < 0) {
        Py_CLEAR(type);
    }
    return (PyTypeObject *)type;
}

static PyObject *method_of_int(const char *name)
{
    return PyObject_GetAttrString((PyObject *)&PyLong_Type, name);
}

static int module_exec(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->to_bytes = method_of_int("to_bytes");
    state->from_bytes = method_of_int("from_bytes");
    state->bit_length = method_of_int("bit_length");
    state->little = PyUnicode_InternFromString("little");
    if (!state->to_bytes || !state->from_bytes || !state->bit_length || !state->little) {
        return -1;
    }
    state->grid_type = add_type(module, &grid_spec);
    state->law_type = add_type(module, &law_spec);
    state->reach_type = add_type(module, &reach_spec);
    if (!state->grid_type || !state->law_type || !state->reach_type) {
        return -1;
    }
    return PyModule_AddIntConstant(module, "INTERFACE", INTERFACE);
}

static int module_traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->grid_type);
    Py_VISIT(state->law_type);
    Py_VISIT(state->reach_type);
    Py_VISIT(state->to_bytes);
    Py_VISIT(state->from_bytes);
    Py_VISIT(state->bit_length);
    return 0;
}

static int module_clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->grid_type);
    Py_CLEAR(state->law_type);
    Py_CLEAR(state->reach_type);
    Py_CLEAR(state->to_bytes);
    Py_CLEAR(state->from_bytes);
    Py_CLEAR(state->bit_length);
    Py_CLEAR(state->little);
    return 0;
}

static void module_free(void *module)
{
    module_clear(module);
}

static PyMethodDef module_methods[] = {
    {"scan", numbers_scan, METH_O, "scan(members)\n--\n\nThe members of a set in ascending order."},
    {"pick", (PyCFunction)(void (*)(void))numbers_pick, METH_FASTCALL,
     "pick(members, k)\n--\n\nThe k-th member of a set, counted from 0."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "northfront_kernel._kernel",
    .m_doc = "Sets of hexes, floods and reaches in C.",
    .m_size = sizeof(State),
    .m_methods = module_methods,
    .m_slots = module_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&module_definition);
}
