/* Memory, with every size checked. */
#include "kernel.h"

void *room_for(size_t count, size_t size)
{
    void *room = PyMem_Calloc(count, size);
    if (!room) {
        PyErr_NoMemory();
    }
    return room;
}

void object_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}
