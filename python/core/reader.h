// The reader of JSON, shared by plain values (reader.c) and values of a type (shape.c).
#ifndef FORMCHECK_READER_H
#define FORMCHECK_READER_H

#include "core.h"

// A place in JSON whose bytes end in a zero, which is no part of it and ends each loop.
typedef struct reader {
  const char *at;
  // Called with the text of a number with a fraction or an exponent; null for float.
  PyObject *decimal;
} reader;

// Each returns a new reference; null with an exception set.
PyObject *read_value(reader *r);
// A string from its opening quote on.
PyObject *read_string(reader *r);
// Raises ValueError unless an exception is set; returns null.
PyObject *read_fault(void);
void skip_blanks(reader *r);
// Ends a list or object, or goes on behind a comma: 1 at the end, 0 for more, -1 for a fault.
int at_end(reader *r, char end, bool is_first);
// A key as one object, by which look-ups are fast.
PyObject *read_key(reader *r);

#endif
