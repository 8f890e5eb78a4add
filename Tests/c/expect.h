// A test program's own expectations: a failure is printed with its line, and ends the program.
#ifndef EXPECT_H
#define EXPECT_H

#include <formcheck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                       \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition);  \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

static inline const uint8_t *bytes_of(const char *text) { return (const uint8_t *)text; }

static inline int has(formcheck_bytes bytes, const char *part) {
  return bytes.bytes && memmem(bytes.bytes, bytes.count, part, strlen(part)) != NULL;
}

static inline int is(formcheck_bytes bytes, const char *text) {
  return bytes.count == strlen(text) && memcmp(bytes.bytes, text, bytes.count) == 0;
}

static const char form_text[] =
    "form: signup\n"
    "fields:\n"
    "  email: { label: E-mail, required: true, normalize: [trim, lowercase], rule: contact.email }\n"
    "  age: { type: integer, range: [18..130] }\n"
    "  lines: { items: { fields: { name: { required: true } } } }\n"
    "controls:\n"
    "  send: { label: Send }\n"
    "managers:\n"
    "  all: { manages: [send] }\n";

static inline formcheck_form *signup_form(void) {
  formcheck_error *error = NULL;
  formcheck_form *form = formcheck_form_parse(bytes_of(form_text), strlen(form_text), NULL, 0, &error);
  if (!form) {
    formcheck_bytes text = formcheck_error_text(error);
    fprintf(stderr, "%.*s\n", (int)text.count, (const char *)text.bytes);
  }
  EXPECT(form && !error);
  return form;
}

static inline formcheck_checker *checker_of(const formcheck_form *form, const char *locale) {
  formcheck_options options = {.size = sizeof options, .locale = {bytes_of(locale), strlen(locale)}};
  formcheck_checker *checker = formcheck_checker_new(form, &options, NULL);
  EXPECT(checker);
  return checker;
}

#endif
