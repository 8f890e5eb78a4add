// Two threads with a checker each, two threads with one checker, and memory that stays flat.
//   test_threads [CALLS]
#define _GNU_SOURCE
#include "expect.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static const char good[] = "{\"email\":\"ana@example.org\",\"age\":40}";
static const char bad[] = "{\"email\":\"ana@\",\"age\":4}";
static long calls = 1000000;

static void check_both(formcheck_checker *checker) {
  formcheck_result result;
  EXPECT(formcheck_check(checker, bytes_of(good), strlen(good), FORMCHECK_CLEANED, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_VALID && result.cleaned.count == strlen(good));
  EXPECT(formcheck_check(checker, bytes_of(bad), strlen(bad), FORMCHECK_LABELS, &result) == FORMCHECK_OK);
  EXPECT(result.verdict == FORMCHECK_INVALID && has(result.report, "/age"));
}

static void *work(void *form) {
  formcheck_checker *checker = checker_of(form, "en");
  for (long i = 0; i < calls / 20; i++) check_both(checker);
  formcheck_checker_free(checker);
  return NULL;
}

static void test_a_checker_each(void) {
  formcheck_form *form = signup_form();
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) EXPECT(pthread_create(&threads[i], NULL, work, form) == 0);
  for (int i = 0; i < 2; i++) EXPECT(pthread_join(threads[i], NULL) == 0);
  formcheck_form_free(form);
}

static atomic_long busy, passed;

static void *share(void *checker) {
  for (long i = 0; i < calls / 20; i++) {
    formcheck_result result;
    switch (formcheck_check(checker, bytes_of(bad), strlen(bad), FORMCHECK_VERDICT_ONLY, &result)) {
      case FORMCHECK_OK:
        EXPECT(result.verdict == FORMCHECK_INVALID);
        passed++;
        break;
      case FORMCHECK_BUSY: busy++; break;
      default: EXPECT(!"another status");
    }
  }
  return NULL;
}

// A call during another call is refused, and harms nothing.
static void test_one_checker_for_both(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) EXPECT(pthread_create(&threads[i], NULL, share, checker) == 0);
  for (int i = 0; i < 2; i++) EXPECT(pthread_join(threads[i], NULL) == 0);
  EXPECT(busy + passed == 2 * (calls / 20));
  printf("one checker, two threads: %ld calls were refused\n", (long)busy);
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

static long resident_pages(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  long size, resident;
  EXPECT(file && fscanf(file, "%ld %ld", &size, &resident) == 2);
  fclose(file);
  return resident;
}

static void run_session(formcheck_form *form) {
  formcheck_session *session = formcheck_session_new(form, NULL, 0, NULL, NULL);
  formcheck_result result;
  EXPECT(formcheck_session_set_text(session, "email", 5, "ana@", 4) == FORMCHECK_OK);
  EXPECT(formcheck_session_submit(session, &result) == FORMCHECK_OK);
  formcheck_session_free(session);
}

static void test_flat_memory(void) {
  formcheck_form *form = signup_form();
  formcheck_checker *checker = checker_of(form, "en");
  long before = 0;
  for (long i = 0; i < calls / 2; i++) {
    if (i == calls / 20) before = resident_pages();
    check_both(checker);
    if (i % 1000 == 0) {
      formcheck_checker_free(checker);
      checker = checker_of(form, "de");
      run_session(form);
      formcheck_form_free(form);
      form = signup_form();
    }
  }
  long grown = (resident_pages() - before) * sysconf(_SC_PAGESIZE);
  printf("%ld calls: memory grew by %ld KiB\n", calls, grown / 1024);
  // The sanitizer and valgrind keep freed memory, and few calls say little.
  if (calls >= 1000000) EXPECT(grown < 2 << 20);
  formcheck_checker_free(checker);
  formcheck_form_free(form);
}

int main(int count, char **arguments) {
  if (count > 1) calls = atol(arguments[1]);
  test_a_checker_each();
  test_one_checker_for_both();
  test_flat_memory();
  puts("threads: passed");
  return 0;
}
