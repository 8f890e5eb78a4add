#include <sqlite3.h>

// SQLITE_TRANSIENT is a number cast to a pointer to a function, which Swift does not import: SQLite copies what it is given.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes, int count) {
  return sqlite3_bind_text(statement, place, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
