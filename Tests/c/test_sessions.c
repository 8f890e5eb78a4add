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
  EXPECT(formcheck_session_field(session, TEXT("email"), NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_field(session, NULL, 0, &json) == FORMCHECK_OK);
  formcheck_session_free(session);
  formcheck_form_free(form);
}

int main(void) {
  test_filling_in();
  test_rows();
  test_wrong_changes();
  puts("sessions: passed");
  return 0;
}
