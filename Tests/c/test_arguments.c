// Wrong arguments: null pointers, counts of 0 and huge ones, bytes that are not UTF-8. Each is a status, never a crash.
#define _GNU_SOURCE
#include "expect.h"

#include <sys/mman.h>
#include <sys/resource.h>

static const size_t huge[] = {SIZE_MAX, SIZE_MAX / 2 + 1};

static void test_null_handles(void) {
  formcheck_result result;
  formcheck_bytes json;
  formcheck_error *error = (formcheck_error *)1;
  EXPECT(!formcheck_checker_new(NULL, NULL, &error) && error);
  EXPECT(formcheck_error_status(error) == FORMCHECK_INVALID_ARGUMENT);
  formcheck_error_free(error);
  EXPECT(!formcheck_session_new(NULL, NULL, 0, NULL, NULL));
  EXPECT(!formcheck_form_outline(NULL));
  EXPECT(formcheck_check(NULL, bytes_of("{}"), 2, 0, &result) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_check_lines(NULL, bytes_of("{}"), 2, 0, &result, NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_explain(NULL, bytes_of("{}"), 2, &result) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_submit(NULL, &result) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_changes(NULL, &json) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_reset(NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_set_text(NULL, "a", 1, "b", 1) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_error_status(NULL) == FORMCHECK_OK);
  EXPECT(formcheck_error_text(NULL).count == 0 && formcheck_text_bytes(NULL).count == 0);
  formcheck_form_free(NULL);
  formcheck_checker_free(NULL);
  formcheck_session_free(NULL);
  formcheck_text_free(NULL);
  formcheck_error_free(NULL);
}

static void test_strings_of_forms(void) {
  EXPECT(!formcheck_form_open(NULL, 0, NULL) && !formcheck_form_open(NULL, 5, NULL));
  EXPECT(!formcheck_form_open("a\0b", 3, NULL) && !formcheck_form_open("\xff", 1, NULL));
  EXPECT(!formcheck_form_parse(NULL, 0, NULL, 0, NULL));
  EXPECT(!formcheck_form_parse(bytes_of("\xff\xfe"), 2, "a", 1, NULL));
  EXPECT(!formcheck_form_parse(bytes_of("form: f"), 7, "\xff", 1, NULL));
  for (int i = 0; i < 2; i++) {
    EXPECT(!formcheck_form_open("a", huge[i], NULL));
    EXPECT(!formcheck_form_parse(bytes_of("a"), huge[i], NULL, 0, NULL));
    EXPECT(!formcheck_lint(bytes_of("a"), huge[i], NULL, 0, NULL));
  }
}

static void test_payloads(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  formcheck_result result;
  EXPECT(formcheck_check(checker, NULL, 0, 0, &result) == FORMCHECK_OK && result.verdict == FORMCHECK_INVALID);
  EXPECT(formcheck_check(checker, NULL, 1, 0, &result) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_check(checker, bytes_of("{}"), 2, 0, NULL) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_check(checker, bytes_of("{}"), 2, 1u << 31, &result) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_check_lines(checker, NULL, 0, 0, &result, NULL) == FORMCHECK_OK && result.report.count == 0);
  for (int i = 0; i < 2; i++) {
    EXPECT(formcheck_check(checker, bytes_of("{}"), huge[i], 0, &result) == FORMCHECK_INVALID_ARGUMENT);
    EXPECT(formcheck_check_lines(checker, bytes_of("{}"), huge[i], 0, &result, NULL) == FORMCHECK_INVALID_ARGUMENT);
  }
  static const char *const wrong[] = {"\xff\xfe", "{\"email\":\"\xc3\"}", "{", "\"", "[[[[", "\xef\xbb\xbf", "{\"\\u0000\":1}", " "};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    for (uint32_t flags = 0; flags < 32; flags++) {
      EXPECT(formcheck_check(checker, bytes_of(wrong[i]), strlen(wrong[i]), flags, &result) == FORMCHECK_OK);
      EXPECT(flags & FORMCHECK_PART || result.verdict == FORMCHECK_INVALID);
      EXPECT(formcheck_check_lines(checker, bytes_of(wrong[i]), strlen(wrong[i]), flags, &result, NULL) == FORMCHECK_OK);
    }
    EXPECT(formcheck_explain(checker, bytes_of(wrong[i]), strlen(wrong[i]), &result) == FORMCHECK_OK);
  }
  // A payload over the limit of a record, in a block without room behind it.
  size_t count = 40 << 20;
  uint8_t *large = malloc(count);
  memset(large, '[', count);
  EXPECT(formcheck_check(checker, large, count, 0, &result) == FORMCHECK_OK && result.verdict == FORMCHECK_INVALID);
  memset(large, '"', count);
  EXPECT(formcheck_check(checker, large, count, 0, &result) == FORMCHECK_OK && result.verdict == FORMCHECK_INVALID);
  free(large);
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

static long peak_kibibytes(void) {
  struct rusage usage;
  EXPECT(getrusage(RUSAGE_SELF, &usage) == 0);
  return usage.ru_maxrss;
}

// Values of 2 GiB, in memory that only the system's page of zeros takes: they are refused by their length, and not copied.
static void test_huge_values(void) {
  size_t count = (size_t)2 << 30;
  uint8_t *huge = mmap(NULL, count, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (huge == MAP_FAILED) return;
  formcheck_form *form = signup_form();
  formcheck_session *session = formcheck_session_new(form, NULL, 0, NULL, NULL);
  long before = peak_kibibytes();
  EXPECT(!formcheck_session_new(form, huge, count, NULL, NULL));
  EXPECT(formcheck_session_set_value(session, "age", 3, huge, count) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_insert_row(session, "lines", 5, 0, huge, count) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(formcheck_session_answer(session, huge, count) == FORMCHECK_INVALID_ARGUMENT);
  EXPECT(!formcheck_form_parse(huge, count, NULL, 0, NULL));
  EXPECT(peak_kibibytes() - before < 200 << 10);
  formcheck_session_free(session);
  formcheck_form_free(form);
  munmap(huge, count);
}

// Every prefix of a record, each in a block of its own size: the address sanitizer sees a byte that is read behind it.
static void test_ends_of_blocks(void) {
  static const char record[] = "{\"email\":\"ana@example.org\",\"age\":40,\"lines\":[{\"name\":\"\\u00e9\"}]}";
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  for (size_t count = 0; count <= strlen(record); count++) {
    uint8_t *block = malloc(count);
    if (count > 0) memcpy(block, record, count);
    formcheck_result result;
    EXPECT(formcheck_check(checker, block, count, FORMCHECK_CLEANED, &result) == FORMCHECK_OK);
    EXPECT((result.verdict == FORMCHECK_VALID) == (count == strlen(record)));
    EXPECT(formcheck_check_lines(checker, block, count, 0, &result, NULL) == FORMCHECK_OK);
    free(block);
  }
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

int main(void) {
  test_null_handles();
  test_strings_of_forms();
  test_payloads();
  test_ends_of_blocks();
  test_huge_values();
  puts("arguments: passed");
  return 0;
}
