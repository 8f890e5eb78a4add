// Live sessions: changes, messages, rows and the end.
#define _GNU_SOURCE
#include "expect.h"

#define TEXT(text) text, strlen(text)

static formcheck_bytes field(formcheck_session *session, const char *name) {
  formcheck_bytes json;
  EXPECT(formcheck_session_field(session, TEXT(name), &json) == FORMCHECK_OK);
  return json;
}

static void test_filling_in(void) {
  formcheck_form *form = signup_form();
  formcheck_options options = {.size = sizeof options, .locale = {bytes_of("de"), 2}};
  formcheck_session *session = formcheck_session_new(form, NULL, 0, &options, NULL);
  EXPECT(session);
  formcheck_form_free(form);
  formcheck_bytes json;
  formcheck_result result;
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(has(json, "\"field\":\"/email\"") && has(json, "\"enabled\":false"));
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(is(json, "{\"fields\":[],\"controls\":[]}"));
  EXPECT(formcheck_session_set_text(session, TEXT("email"), TEXT("ana@")) == FORMCHECK_OK);
  EXPECT(has(field(session, "email"), "\"shownMessage\":null"));
  EXPECT(formcheck_session_leave(session, TEXT("email")) == FORMCHECK_OK);
  EXPECT(has(field(session, "email"), "\"validity\":\"invalid\""));
  EXPECT(!has(field(session, "email"), "\"shownMessage\":null"));
  EXPECT(formcheck_session_set_text(session, TEXT("email"), TEXT("Ana@Example.org")) == FORMCHECK_OK);
  EXPECT(has(field(session, "email"), "\"cleaned\":\"ana@example.org\""));
  EXPECT(formcheck_session_set_value(session, TEXT("/age"), bytes_of("40"), 2) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(has(json, "\"field\":\"/age\"") && has(json, "\"name\":\"send\",\"enabled\":true"));
  EXPECT(formcheck_session_submit(session, &result) == FORMCHECK_OK && result.verdict == FORMCHECK_VALID);
  EXPECT(is(result.cleaned, "{\"email\":\"ana@example.org\",\"age\":40}"));
  EXPECT(formcheck_session_reset(session) == FORMCHECK_OK);
  EXPECT(formcheck_session_submit(session, &result) == FORMCHECK_OK && result.verdict == FORMCHECK_INVALID);
  formcheck_session_free(session);
}

static void test_rows(void) {
  formcheck_form *form = signup_form();
  static const char record[] = "{\"email\":\"a@example.org\",\"lines\":[{\"name\":\"one\"}]}";
  formcheck_session *session = formcheck_session_new(form, bytes_of(record), strlen(record), NULL, NULL);
  formcheck_bytes json;
  EXPECT(formcheck_session_add_row(session, TEXT("lines"), NULL, 0) == FORMCHECK_OK);
  EXPECT(formcheck_session_set_text(session, TEXT("/lines/1/name"), TEXT("two")) == FORMCHECK_OK);
  EXPECT(formcheck_session_payload(session, &json) == FORMCHECK_OK);
  EXPECT(is(json, "{\"email\":\"a@example.org\",\"lines\":[{\"name\":\"one\"},{\"name\":\"two\"}]}"));
  EXPECT(formcheck_session_remove_row(session, TEXT("lines"), 0) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK && has(json, "/lines/0/name"));
  static const char row[] = "{\"name\":\"zero\"}";
  EXPECT(formcheck_session_insert_row(session, TEXT("lines"), 0, bytes_of(row), strlen(row)) == FORMCHECK_OK);
  EXPECT(formcheck_session_insert_row(session, TEXT("lines"), 2, NULL, 0) == FORMCHECK_OK);
  EXPECT(formcheck_session_set_text(session, TEXT("/lines/2/name"), TEXT("three")) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(formcheck_session_move_row(session, TEXT("lines"), 2, 0) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK && has(json, "/lines/0/name") && has(json, "/lines/2/name"));
  EXPECT(formcheck_session_payload(session, &json) == FORMCHECK_OK);
  EXPECT(has(json, "\"lines\":[{\"name\":\"three\"},{\"name\":\"zero\"},{\"name\":\"two\"}]"));
  formcheck_session_free(session);
  formcheck_form_free(form);
}

// A record with many rows: a change of each is reported, in time that grows with their number alone.
static void test_many_rows(void) {
  formcheck_form *form = signup_form();
  size_t rows = 9000;
  char *record = malloc(rows * 20 + 100);
  char *at = record + sprintf(record, "{\"email\":\"a@example.org\",\"lines\":[");
  for (size_t i = 0; i < rows; i++) at += sprintf(at, "%s{\"name\":\"%zu\"}", i ? "," : "", i);
  at += sprintf(at, "]}");
  formcheck_session *session = formcheck_session_new(form, bytes_of(record), (size_t)(at - record), NULL, NULL);
  EXPECT(session);
  formcheck_bytes json;
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(has(json, "\"field\":\"/lines/0/name\"") && has(json, "\"field\":\"/lines/8999/name\""));
  EXPECT(formcheck_session_leave(session, TEXT("lines")) == FORMCHECK_OK);
  EXPECT(formcheck_session_remove_row(session, TEXT("lines"), 8999) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(has(json, "/lines/8998") && !has(json, "/lines/8999"));
  formcheck_session_free(session);
  formcheck_form_free(form);
  free(record);
}

static const char asking_text[] =
    "form: signup\nfields:\n  name: { required: true, remote: name-free }\n  code: { remote: code-known }\n";

static formcheck_session *asking_session(void) {
  formcheck_form *form = formcheck_form_parse(bytes_of(asking_text), strlen(asking_text), NULL, 0, NULL);
  EXPECT(form);
  formcheck_session *session = formcheck_session_new(form, NULL, 0, NULL, NULL);
  formcheck_form_free(form);
  return session;
}

static double id_of(formcheck_bytes lines) {
  EXPECT(lines.count > 6 && memcmp(lines.bytes, "{\"id\":", 6) == 0);
  return strtod((const char *)lines.bytes + 6, NULL);
}

static formcheck_status answer(formcheck_session *session, double id, const char *rest) {
  char json[200];
  int count = snprintf(json, sizeof json, "{\"id\":%.0f%s}", id, rest);
  return formcheck_session_answer(session, bytes_of(json), (size_t)count);
}

static void test_questions(void) {
  formcheck_session *session = asking_session();
  formcheck_bytes json;
  double seconds;
  EXPECT(formcheck_session_wait(session, &seconds) == FORMCHECK_OK && seconds < 0);
  EXPECT(formcheck_session_set_text(session, TEXT("name"), TEXT("ana")) == FORMCHECK_OK);
  EXPECT(has(field(session, "name"), "\"validity\":\"pending\""));
  EXPECT(formcheck_session_wait(session, &seconds) == FORMCHECK_OK && seconds >= 0 && seconds <= 0.3);
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK);
  EXPECT(has(json, "\"name\":\"name-free\",\"field\":\"/name\",\"value\":\"ana\""));
  double first = id_of(json);
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK && json.count == 0);
  EXPECT(answer(session, first, ",\"accepted\":false,\"message\":\"taken\"") == FORMCHECK_OK);
  EXPECT(has(field(session, "name"), "\"validity\":\"invalid\"") && has(field(session, "name"), "taken"));
  EXPECT(answer(session, first, ",\"accepted\":true") == FORMCHECK_OUTDATED);
  // An answer to a value that has changed is dropped.
  EXPECT(formcheck_session_set_text(session, TEXT("name"), TEXT("bea")) == FORMCHECK_OK);
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK);
  double second = id_of(json);
  EXPECT(formcheck_session_set_text(session, TEXT("name"), TEXT("carl")) == FORMCHECK_OK);
  EXPECT(answer(session, second, ",\"accepted\":true") == FORMCHECK_OUTDATED);
  EXPECT(has(field(session, "name"), "\"validity\":\"pending\""));
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK);
  EXPECT(answer(session, id_of(json), ",\"accepted\":true") == FORMCHECK_OK);
  EXPECT(has(field(session, "name"), "\"validity\":\"valid\""));
  // Without an answer the field is undecided.
  EXPECT(formcheck_session_set_text(session, TEXT("code"), TEXT("12")) == FORMCHECK_OK);
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(formcheck_session_set_text(session, TEXT("code"), TEXT("13")) == FORMCHECK_OK);
  EXPECT(formcheck_session_questions(session, 1, &json) == FORMCHECK_OK);
  double third = id_of(json);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK);
  EXPECT(answer(session, third, "") == FORMCHECK_OK);
  EXPECT(formcheck_session_changes(session, &json) == FORMCHECK_OK && has(json, "\"validity\":\"undecided\""));
  static const char *const wrong[] = {"", "{", "[]", "7", "\xff"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    EXPECT(
        formcheck_session_answer(session, bytes_of(wrong[i]), strlen(wrong[i])) == FORMCHECK_INVALID_ARGUMENT);
  }
  EXPECT(formcheck_session_answer(session, bytes_of("{}"), 2) == FORMCHECK_OUTDATED);
  EXPECT(formcheck_session_questions(session, 0.0 / 0.0, &json) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_questions(NULL, 0, &json) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_wait(session, NULL) == FORMCHECK_INVALID_ARGUMENT);
  formcheck_session_free(session);
}

// A look-up field whose service has more items than its catalogue.
static void test_searches(void) {
  static const char text[] =
      "form: f\ncatalogues:\n  towns:\n    items:\n      - { id: tbs, label: Tbilisi }\nfields:\n"
      "  town: { lookup: { in: towns, service: towns } }\n";
  formcheck_error *error = NULL;
  formcheck_form *form = formcheck_form_parse(bytes_of(text), strlen(text), NULL, 0, &error);
  if (!form) fprintf(stderr, "%.*s\n", (int)formcheck_error_text(error).count, formcheck_error_text(error).bytes);
  EXPECT(form);
  formcheck_session *session = formcheck_session_new(form, NULL, 0, NULL, NULL);
  formcheck_bytes json;
  EXPECT(formcheck_session_set_text(session, TEXT("town"), TEXT("kutaisi")) == FORMCHECK_OK);
  EXPECT(has(field(session, "town"), "\"offersAll\":true"));
  EXPECT(formcheck_session_search_all(session, TEXT("town")) == FORMCHECK_OK);
  EXPECT(formcheck_session_search_all(session, TEXT("nothing")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_questions(session, 0, &json) == FORMCHECK_OK && has(json, "\"find\":\"kutaisi\""));
  EXPECT(answer(session, id_of(json), ",\"items\":[{\"id\":\"kut\",\"label\":\"Kutaisi\"}]") == FORMCHECK_OK);
  EXPECT(has(field(session, "town"), "\"id\":\"kut\""));
  EXPECT(formcheck_session_pick(session, TEXT("town"), TEXT("kut")) == FORMCHECK_OK);
  EXPECT(has(field(session, "town"), "\"cleaned\":\"kut\""));
  formcheck_session_free(session);
  formcheck_form_free(form);
}

static void test_wrong_changes(void) {
  formcheck_form *form = signup_form();
  EXPECT(!formcheck_session_new(form, bytes_of("[]"), 2, NULL, NULL));
  EXPECT(!formcheck_session_new(form, bytes_of("{"), 1, NULL, NULL));
  formcheck_session *session = formcheck_session_new(form, NULL, 0, NULL, NULL);
  formcheck_bytes json;
  EXPECT(formcheck_session_set_text(session, TEXT("nothing"), TEXT("a")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_set_text(session, TEXT("/lines/7/name"), TEXT("a")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_set_text(session, TEXT("lines"), TEXT("a")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_set_text(session, TEXT("email"), "\xff", 1) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_set_text(session, "\xff", 1, TEXT("a")) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_set_text(session, "email", SIZE_MAX, TEXT("a")) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_set_value(session, TEXT("age"), bytes_of("4,"), 2) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_pick(session, TEXT("email"), TEXT("a")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_add_row(session, TEXT("email"), NULL, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_add_row(session, TEXT("lines"), TEXT("key")) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_remove_row(session, TEXT("lines"), 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_remove_row(session, TEXT("lines"), SIZE_MAX) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_insert_row(session, TEXT("lines"), 1, NULL, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_insert_row(session, TEXT("lines"), SIZE_MAX, NULL, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_insert_row(session, TEXT("email"), 0, NULL, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_insert_row(session, TEXT("lines"), 0, bytes_of("{"), 1) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_move_row(session, TEXT("lines"), 0, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_move_row(session, TEXT("lines"), SIZE_MAX, 0) == FORMCHECK_UNKNOWN_FIELD);
  EXPECT(formcheck_session_field(session, TEXT("email"), NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_field(session, NULL, 0, &json) == FORMCHECK_OK);
  formcheck_session_free(session);
  formcheck_form_free(form);
}

int main(void) {
  test_filling_in();
  test_rows();
  test_many_rows();
  test_questions();
  test_searches();
  test_wrong_changes();
  puts("sessions: passed");
  return 0;
}
