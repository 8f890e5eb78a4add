// FormCheck as a C library: a form is compiled once, payloads are checked against it, reports are JSON.
//
// Owners: each function that returns a handle gives it to the caller, who passes it once to the free function of its
// type. Bytes that are returned belong to the handle that the function names, and are never freed by the caller. A
// checker and a session keep what they need of their form, so that the form may be freed first.
//
// Threads: a form and a text are immutable and may be used by all threads at once. A checker or session is used by one
// thread at a time; a call during another call returns FORMCHECK_BUSY. A handle is freed after its last call has
// returned. No function starts a thread, and a child process after fork may use all handles.
//
// Strings and payloads are bytes with a count, without a zero at the end; a null pointer with the count 0 is an empty
// string. UTF-8 is expected. A payload that is not UTF-8 is an invalid record; any other string that is not UTF-8 is
// FORMCHECK_INVALID_ARGUMENT. A null pointer for a handle is FORMCHECK_INVALID_ARGUMENT too, except in free functions,
// which ignore it.
#ifndef FORMCHECK_H
#define FORMCHECK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#define FORMCHECK_NULLABLE _Nullable
#define FORMCHECK_NONNULL _Nonnull
#else
#define FORMCHECK_NULLABLE
#define FORMCHECK_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The version of this interface. A library with the same formcheck_abi() fits a program compiled with this header.
// Functions, flags and members at the end of formcheck_options may be added without another number.
#define FORMCHECK_ABI 1

typedef struct formcheck_form formcheck_form;
typedef struct formcheck_checker formcheck_checker;
typedef struct formcheck_session formcheck_session;
typedef struct formcheck_text formcheck_text;
typedef struct formcheck_error formcheck_error;

typedef enum formcheck_status {
  FORMCHECK_OK = 0,
  // A null pointer, a count over PTRDIFF_MAX, a string that is not UTF-8, an unknown flag or option.
  FORMCHECK_INVALID_ARGUMENT = 1,
  // The form has errors, or its file cannot be read.
  FORMCHECK_INVALID_FORM = 2,
  // Another call uses the checker or session at this moment.
  FORMCHECK_BUSY = 3,
  // The form has no such field, or the field does not take such a change.
  FORMCHECK_UNKNOWN_FIELD = 4,
  // No open question has the id of this answer, or the value has changed since.
  FORMCHECK_OUTDATED = 5
} formcheck_status;

typedef enum formcheck_verdict {
  FORMCHECK_VALID = 0,
  FORMCHECK_INVALID = 1,
  // All decided values are right, but some values are undecided.
  FORMCHECK_UNDECIDED = 2
} formcheck_verdict;

// Flags of formcheck_check and formcheck_check_lines.
enum {
  // Fields that were not sent are not missing: a draft, a step or a PATCH.
  FORMCHECK_PART = 1u << 0,
  // The payload after clean-up is wanted, if it is valid.
  FORMCHECK_CLEANED = 1u << 1,
  // Each issue of the report has the label of its field.
  FORMCHECK_LABELS = 1u << 2,
  // Only the verdict is wanted; each record is judged up to its first error, and the report is empty.
  FORMCHECK_VERDICT_ONLY = 1u << 3,
  // formcheck_check_lines reports no valid record.
  FORMCHECK_ONLY_INVALID = 1u << 4
};

// Bytes of a handle. The pointer is null only if the count is 0.
typedef struct formcheck_bytes {
  const uint8_t *FORMCHECK_NULLABLE bytes;
  size_t count;
} formcheck_bytes;

// Options of a checker or session. Set `size` to sizeof(formcheck_options) and everything else to zero first.
typedef struct formcheck_options {
  size_t size;
  // The language of messages, such as de or pt-BR; the form's own language if it is empty.
  formcheck_bytes locale;
  // The value of `now` and `today` as an RFC 3339 moment; the clock of the system if it is empty.
  formcheck_bytes now;
  // The name of the input in reports; "-" if it is empty.
  formcheck_bytes source;
  // Fields that are reported, one path a line; all fields if it is empty.
  formcheck_bytes only;
} formcheck_options;

// The result of a check. Its bytes belong to the checker or session, and are valid until the next call with it.
typedef struct formcheck_result {
  formcheck_verdict verdict;
  // What `formcheck check --format ndjson` prints of the record, without the line break.
  formcheck_bytes report;
  // The payload after clean-up as JSON; empty unless it was requested and the verdict is valid.
  formcheck_bytes cleaned;
} formcheck_result;

// The numbers of records of formcheck_check_lines, by verdict.
typedef struct formcheck_counts {
  size_t valid;
  size_t invalid;
  size_t undecided;
} formcheck_counts;

// The place of a slice within a larger input, from 1.
typedef struct formcheck_position {
  size_t record;
  size_t line;
} formcheck_position;

// FORMCHECK_ABI of the library.
uint32_t formcheck_abi(void);
// The version of the library, such as 1.2.3: a string with a zero at its end that is never freed.
const char *FORMCHECK_NONNULL formcheck_version(void);

// --- Errors: why a function returned a null handle. `error` may be null; otherwise it is set, to null on success.

formcheck_status formcheck_error_status(const formcheck_error *FORMCHECK_NULLABLE error);
// All errors for a person, with lines and carets. The bytes belong to the error.
formcheck_bytes formcheck_error_text(const formcheck_error *FORMCHECK_NULLABLE error);
// {"errors":[{"file","line","column","endLine","endColumn","code","severity","message","label","help"}]}: every error
// in the form with its place. Columns are code points from 1. The bytes belong to the error.
formcheck_bytes formcheck_error_json(const formcheck_error *FORMCHECK_NULLABLE error);
void formcheck_error_free(formcheck_error *FORMCHECK_NULLABLE error);

// --- Texts: documents that the caller owns.

formcheck_bytes formcheck_text_bytes(const formcheck_text *FORMCHECK_NULLABLE text);
void formcheck_text_free(formcheck_text *FORMCHECK_NULLABLE text);

// --- Forms

// Reads and compiles a form file, YAML or JSON. Imports, translations and catalogues are read beside it. A catalogue of
// a store is not opened: its values are undecided.
formcheck_form *FORMCHECK_NULLABLE formcheck_form_open(
    const char *FORMCHECK_NULLABLE path, size_t path_count,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);
// Compiles a form that is a string. It imports nothing and opens no file. `name` is the file name in errors.
formcheck_form *FORMCHECK_NULLABLE formcheck_form_parse(
    const uint8_t *FORMCHECK_NULLABLE text, size_t text_count, const char *FORMCHECK_NULLABLE name, size_t name_count,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);
void formcheck_form_free(formcheck_form *FORMCHECK_NULLABLE form);
// What `formcheck explain FORM --format json` prints: fields, managers and controls. Null if the form is null.
formcheck_text *FORMCHECK_NULLABLE formcheck_form_outline(const formcheck_form *FORMCHECK_NULLABLE form);
// What `formcheck lint FILE --format json` prints of a form or rule file. Null with an error if it is neither.
formcheck_text *FORMCHECK_NULLABLE formcheck_lint(
    const uint8_t *FORMCHECK_NULLABLE text, size_t text_count, const char *FORMCHECK_NULLABLE name, size_t name_count,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);

// Finds items of a catalogue of the form: what `formcheck lookup FORM#NAME --json` prints, or {"error":{"code",
// "message"}}. `query` is an object such as {"text":"tbil","limit":5}, with the keys of `formcheck lookup --queries`.
// Of `options`, which may be null, `locale` is the language of labels, and `now` decides which items have expired. Null
// with an error if the form has no such catalogue, or it could not be read.
formcheck_text *FORMCHECK_NULLABLE formcheck_lookup(
    const formcheck_form *FORMCHECK_NULLABLE form, const char *FORMCHECK_NULLABLE catalogue, size_t catalogue_count,
    const uint8_t *FORMCHECK_NULLABLE query, size_t query_count, const formcheck_options *FORMCHECK_NULLABLE options,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);

// --- Checkers: the memory of one thread. A checker takes microseconds to make, and is used for many payloads.

// `options` may be null.
formcheck_checker *FORMCHECK_NULLABLE formcheck_checker_new(
    const formcheck_form *FORMCHECK_NULLABLE form, const formcheck_options *FORMCHECK_NULLABLE options,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);
void formcheck_checker_free(formcheck_checker *FORMCHECK_NULLABLE checker);
// Checks one JSON value. The payload is copied, and needs no room behind it.
formcheck_status formcheck_check(
    formcheck_checker *FORMCHECK_NULLABLE checker, const uint8_t *FORMCHECK_NULLABLE json, size_t count,
    uint32_t flags, formcheck_result *FORMCHECK_NULLABLE result);
// Checks one record a line (NDJSON); blank lines are skipped. The result has the report of each record, a line each,
// and the payloads of valid records after clean-up, a line each. Its verdict is invalid if any record is, else
// undecided if any record is. `counts` may be null.
formcheck_status formcheck_check_lines(
    formcheck_checker *FORMCHECK_NULLABLE checker, const uint8_t *FORMCHECK_NULLABLE lines, size_t count,
    uint32_t flags, formcheck_result *FORMCHECK_NULLABLE result, formcheck_counts *FORMCHECK_NULLABLE counts);
// Checks a part of a larger input the same way, so that an input of any size takes constant memory. A part ends after a
// line feed, or where the input ends. Set both members of `position` to 1 before the first part: each call reads where
// its part begins, and sets where the next one begins.
formcheck_status formcheck_check_slice(
    formcheck_checker *FORMCHECK_NULLABLE checker, const uint8_t *FORMCHECK_NULLABLE lines, size_t count,
    uint32_t flags, formcheck_position *FORMCHECK_NULLABLE position, formcheck_result *FORMCHECK_NULLABLE result,
    formcheck_counts *FORMCHECK_NULLABLE counts);
// Explains one JSON value: the report is what `formcheck explain FORM --payload FILE --format json` prints.
formcheck_status formcheck_explain(
    formcheck_checker *FORMCHECK_NULLABLE checker, const uint8_t *FORMCHECK_NULLABLE json, size_t count,
    formcheck_result *FORMCHECK_NULLABLE result);

// --- Sessions: a form while somebody fills it in. A field is a name, a dotted path or a JSON Pointer.

// `initial` is the record that is edited, a JSON object; empty for a new record. `options.source` and `options.only`
// have no meaning here.
formcheck_session *FORMCHECK_NULLABLE formcheck_session_new(
    const formcheck_form *FORMCHECK_NULLABLE form, const uint8_t *FORMCHECK_NULLABLE initial, size_t initial_count,
    const formcheck_options *FORMCHECK_NULLABLE options,
    formcheck_error *FORMCHECK_NULLABLE *FORMCHECK_NULLABLE error);
void formcheck_session_free(formcheck_session *FORMCHECK_NULLABLE session);
// Types a string into a field. In a field with a look-up it is a query.
formcheck_status formcheck_session_set_text(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    const char *FORMCHECK_NULLABLE text, size_t text_count);
// Sets the value of a field, which is JSON.
formcheck_status formcheck_session_set_value(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    const uint8_t *FORMCHECK_NULLABLE json, size_t json_count);
// Marks a field as left: from now on it shows its message.
formcheck_status formcheck_session_leave(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count);
// Picks an item of a look-up field by its id.
formcheck_status formcheck_session_pick(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    const char *FORMCHECK_NULLABLE item, size_t item_count);
// Searches all items of a look-up field, also those of its service.
formcheck_status formcheck_session_search_all(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count);
// Adds a row at the end of a list, or under a key to a map; `key` is empty for a list.
formcheck_status formcheck_session_add_row(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    const char *FORMCHECK_NULLABLE key, size_t key_count);
// Inserts a row before the row at a place, from 0, or at the end of a list. `json` is its value, or empty.
formcheck_status formcheck_session_insert_row(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    size_t place, const uint8_t *FORMCHECK_NULLABLE json, size_t json_count);
// Moves the row at a place of a list to another place.
formcheck_status formcheck_session_move_row(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    size_t place, size_t new_place);
// Removes the row at a place, from 0.
formcheck_status formcheck_session_remove_row(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    size_t place);
// Returns every field to its first value, untouched.
formcheck_status formcheck_session_reset(formcheck_session *FORMCHECK_NULLABLE session);
// The state of one field as JSON, with the hits of its look-up. The bytes belong to the session.
formcheck_status formcheck_session_field(
    formcheck_session *FORMCHECK_NULLABLE session, const char *FORMCHECK_NULLABLE field, size_t field_count,
    formcheck_bytes *FORMCHECK_NULLABLE json);
// {"fields":[…],"controls":[…]}: the fields and controls that changed since the last call of this function, each once;
// the first call has all of them. The bytes belong to the session.
formcheck_status formcheck_session_changes(
    formcheck_session *FORMCHECK_NULLABLE session, formcheck_bytes *FORMCHECK_NULLABLE json);
// The payload as it was entered. The bytes belong to the session.
formcheck_status formcheck_session_payload(
    formcheck_session *FORMCHECK_NULLABLE session, formcheck_bytes *FORMCHECK_NULLABLE json);
// Leaves every field and checks the whole payload; the result has the report, and the payload after clean-up.
formcheck_status formcheck_session_submit(
    formcheck_session *FORMCHECK_NULLABLE session, formcheck_result *FORMCHECK_NULLABLE result);


// --- Questions of a session: remote checks, and searches of look-up services. The lines are those of `--remote` of the
// command. A value rests for 0.3 s before it is asked about, and its field is pending until the answer.

// The questions that are due in `ahead` seconds, of at most 0.3, each given out once: {"id","name","field","value" or "find","with"}, a
// line each. The bytes belong to the session.
formcheck_status formcheck_session_questions(
    formcheck_session *FORMCHECK_NULLABLE session, double ahead, formcheck_bytes *FORMCHECK_NULLABLE lines);
// The seconds until formcheck_session_questions has to be called again; negative if nothing waits.
formcheck_status formcheck_session_wait(
    formcheck_session *FORMCHECK_NULLABLE session, double *FORMCHECK_NULLABLE seconds);
// Gives an answer: {"id","accepted","message"} to a check, {"id","items":[{"id","label"}]} to a search. An object with
// the `id` alone stands for no answer, which leaves a field undecided.
formcheck_status formcheck_session_answer(
    formcheck_session *FORMCHECK_NULLABLE session, const uint8_t *FORMCHECK_NULLABLE json, size_t json_count);

#ifdef __cplusplus
}
#endif

#endif
