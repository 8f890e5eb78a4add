// Forms, errors, checks and reports.
#define _GNU_SOURCE
#include "expect.h"

static const char good[] = "{\"email\":\" Ana@Example.org \",\"age\":40}";
static const char bad[] = "{\"email\":\"ana@\",\"age\":4}";

static void test_versions(void) {
  EXPECT(formcheck_abi() == FORMCHECK_ABI);
  EXPECT(strchr(formcheck_version(), '.'));
}

static void test_errors_of_a_form(void) {
  static const char wrong[] = "form: f\nfields:\n  a: { pattern: '[a' }\n  b: { lenth: 3 }\n";
  formcheck_error *error = NULL;
  EXPECT(!formcheck_form_parse(bytes_of(wrong), strlen(wrong), "wrong.yaml", 10, &error));
  EXPECT(formcheck_error_status(error) == FORMCHECK_INVALID_FORM);
  EXPECT(has(formcheck_error_text(error), "wrong.yaml:3:"));
  EXPECT(has(formcheck_error_json(error), "\"line\":3"));
  EXPECT(has(formcheck_error_json(error), "\"line\":4"));
  EXPECT(has(formcheck_error_json(error), "did you mean"));
  formcheck_error_free(error);
  EXPECT(!formcheck_form_open("/nowhere/form.yaml", 18, &error));
  EXPECT(has(formcheck_error_json(error), "formUnreadable"));
  formcheck_error_free(error);
  // The caller may want no error.
  EXPECT(!formcheck_form_open("/nowhere/form.yaml", 18, NULL));
}

static void test_reports(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "de");
  // The checker keeps what it needs.
  formcheck_form_free(form);
  formcheck_result result;
  EXPECT(formcheck_check(checker, bytes_of(good), strlen(good), FORMCHECK_CLEANED, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_VALID);
  EXPECT(is(result.cleaned, "{\"email\":\"ana@example.org\",\"age\":40}"));
  EXPECT(is(
      result.report,
      "{\"source\":\"-\",\"record\":1,\"line\":1,\"verdict\":\"valid\",\"issues\":[],\"managers\":{\"all\":true},"
      "\"controls\":{\"send\":{\"enabled\":true,\"waitsFor\":[]}}}"));
  EXPECT(formcheck_check(checker, bytes_of(bad), strlen(bad), FORMCHECK_LABELS, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_INVALID && result.cleaned.count == 0);
  EXPECT(has(result.report, "\"label\":\"E-mail\"") && has(result.report, "rangeUnderflow"));
  EXPECT(formcheck_check(checker, bytes_of(bad), strlen(bad), FORMCHECK_VERDICT_ONLY, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_INVALID && result.report.count == 0);
  EXPECT(formcheck_check(checker, bytes_of("{}"), 2, FORMCHECK_PART, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_VALID);
  EXPECT(formcheck_check(checker, bytes_of("{}"), 2, 0, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_INVALID);
  EXPECT(formcheck_explain(checker, bytes_of(bad), strlen(bad), &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_INVALID && has(result.report, "\"outcome\":\"failed\""));
  formcheck_checker_free(checker);
}

static void test_lines(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  static const char lines[] =
      "{\"email\":\"a@example.org\"}\r\n\n  \n{\"email\":1}\n{\"email\":\"B@example.org\"}\nnot json";
  formcheck_result result;
  formcheck_counts counts;
  EXPECT(
      formcheck_check_lines(checker, bytes_of(lines), strlen(lines), FORMCHECK_CLEANED, &result, &counts) ==
      FORMCHECK_OK);
  EXPECT(counts.valid == 2 && counts.invalid == 2 && counts.undecided == 0);
  EXPECT(result.verdict == FORMCHECK_INVALID);
  EXPECT(is(result.cleaned, "{\"email\":\"a@example.org\"}\n{\"email\":\"b@example.org\"}\n"));
  EXPECT(has(result.report, "\"record\":2,\"line\":4,\"verdict\":\"invalid\""));
  EXPECT(has(result.report, "\"record\":4,\"line\":6"));
  EXPECT(
      formcheck_check_lines(checker, bytes_of(lines), strlen(lines), FORMCHECK_ONLY_INVALID, &result, NULL) ==
      FORMCHECK_OK);
  EXPECT(!has(result.report, "\"verdict\":\"valid\""));
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

// Parts of every size give the bytes of the whole.
static void test_slices(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  static const char lines[] =
      "{\"email\":\"a@example.org\"}\r\n\n  \n{\"email\":1}\n{\"email\":\"B@example.org\"}\nnot json";
  size_t count = strlen(lines);
  formcheck_result result;
  EXPECT(formcheck_check_lines(checker, bytes_of(lines), count, FORMCHECK_CLEANED, &result, NULL) == FORMCHECK_OK);
  char whole[2000], parts[2000];
  size_t whole_count = result.report.count, parts_count = 0;
  EXPECT(whole_count < sizeof whole);
  memcpy(whole, result.report.bytes, whole_count);
  formcheck_position position = {1, 1};
  formcheck_counts counts, all = {0};
  for (size_t start = 0; start < count;) {
    const char *found = memchr(lines + start, '\n', count - start);
    size_t end = found ? (size_t)(found - lines) + 1 : count;
    EXPECT(
        formcheck_check_slice(
            checker, bytes_of(lines + start), end - start, FORMCHECK_CLEANED, &position, &result, &counts) ==
        FORMCHECK_OK);
    EXPECT(parts_count + result.report.count <= whole_count);
    if (result.report.count > 0) memcpy(parts + parts_count, result.report.bytes, result.report.count);
    parts_count += result.report.count;
    all.valid += counts.valid;
    all.invalid += counts.invalid;
    start = end;
  }
  EXPECT(parts_count == whole_count && memcmp(parts, whole, whole_count) == 0);
  EXPECT(all.valid == 2 && all.invalid == 2 && position.record == 5 && position.line == 7);
  formcheck_position wrong[] = {{0, 1}, {1, 0}, {SIZE_MAX, 1}, {1, SIZE_MAX}};
  for (int i = 0; i < 4; i++) {
    EXPECT(
        formcheck_check_slice(checker, bytes_of("{}"), 2, 0, &wrong[i], &result, NULL) == FORMCHECK_INVALID_ARGUMENT);
  }
  EXPECT(formcheck_check_slice(checker, bytes_of("{}"), 2, 0, NULL, &result, NULL) == FORMCHECK_INVALID_ARGUMENT);
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

static formcheck_text *look_up(formcheck_form *form, const char *catalogue, const char *query, formcheck_error **error) {
  return formcheck_lookup(form, catalogue, strlen(catalogue), bytes_of(query), strlen(query), NULL, error);
}

static void test_lookups(void) {
  static const char text[] =
      "form: f\ncatalogues:\n  towns:\n    items:\n      - { id: tbs, label: Tbilisi }\n      - { id: bus, label: "
      "Batumi }\nfields:\n  town: { lookup: towns }\n";
  formcheck_error *error = NULL;
  formcheck_form *form = formcheck_form_parse(bytes_of(text), strlen(text), NULL, 0, &error);
  if (!form) fprintf(stderr, "%.*s\n", (int)formcheck_error_text(error).count, formcheck_error_text(error).bytes);
  EXPECT(form);
  formcheck_text *found = look_up(form, "towns", "{\"text\":\"tbil\"}", &error);
  EXPECT(has(formcheck_text_bytes(found), "{\"hits\":[{\"id\":\"tbs\",\"label\":\"Tbilisi\""));
  formcheck_text_free(found);
  found = look_up(form, "towns", "{\"txt\":\"tbil\"}", &error);
  EXPECT(has(formcheck_text_bytes(found), "\"code\":\"badQuery\""));
  formcheck_text_free(found);
  EXPECT(!look_up(form, "villages", "{}", &error) && has(formcheck_error_text(error), "no catalogue"));
  formcheck_error_free(error);
  EXPECT(!look_up(NULL, "towns", "{}", NULL));
  EXPECT(!formcheck_lookup(form, "towns", 5, NULL, 2, NULL, NULL));
  EXPECT(!formcheck_lookup(form, "\xff", 1, bytes_of("{}"), 2, NULL, NULL));
  formcheck_form_free(form);
}

static void test_documents(void) {
  formcheck_form *form = signup_form();
  formcheck_text *text = formcheck_form_outline(form);
  EXPECT(has(formcheck_text_bytes(text), "\"path\":\"email\""));
  formcheck_text_free(text);
  text = formcheck_lint(bytes_of(form_text), strlen(form_text), "form.yaml", 9, NULL);
  EXPECT(has(formcheck_text_bytes(text), "{\"findings\":["));
  formcheck_text_free(text);
  formcheck_error *error = NULL;
  EXPECT(!formcheck_lint(bytes_of("a: 1\n"), 5, "a.yaml", 6, &error));
  EXPECT(formcheck_error_status(error) == FORMCHECK_INVALID_FORM);
  formcheck_error_free(error);
  formcheck_form_free(form);
}

static void test_options(void) {
  formcheck_form *form = signup_form();
  formcheck_error *error = NULL;
  formcheck_options options = {.size = sizeof options, .locale = {bytes_of("xx"), 2}};
  EXPECT(!formcheck_checker_new(form, &options, &error));
  EXPECT(has(formcheck_error_text(error), "locale"));
  formcheck_error_free(error);
  options = (formcheck_options){.size = sizeof options, .only = {bytes_of("nothing"), 7}};
  EXPECT(!formcheck_checker_new(form, &options, &error));
  formcheck_error_free(error);
  options = (formcheck_options){.size = 3};
  EXPECT(!formcheck_checker_new(form, &options, NULL));
  options = (formcheck_options){.size = sizeof options, .now = {bytes_of("soon"), 4}};
  EXPECT(!formcheck_checker_new(form, &options, NULL));
  options = (formcheck_options){
      .size = sizeof options, .only = {bytes_of("age"), 3}, .source = {bytes_of("mine"), 4}};
  formcheck_checker *checker = formcheck_checker_new(form, &options, NULL);
  formcheck_result result;
  EXPECT(formcheck_check(checker, bytes_of("{\"age\":40}"), 10, 0, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_VALID && has(result.report, "\"source\":\"mine\""));
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

int main(void) {
  test_versions();
  test_errors_of_a_form();
  test_reports();
  test_lines();
  test_slices();
  test_lookups();
  test_documents();
  test_options();
  puts("checks: passed");
  return 0;
}
