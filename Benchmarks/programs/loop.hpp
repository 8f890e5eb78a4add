// What the programs of the workloads share: a mapped file, one record after another, and what is said of each.
//   PROGRAM FILE [issues=OUT]
// Prints one JSON object: the counts, and the CPU seconds of the loop (the file is mapped and warm).
// issues= writes a line for each invalid record: its number, from 1, and how many issues it has.
#pragma once
#include <simdjson.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <vector>
#include "shared.hpp"

using namespace simdjson;

struct Pattern {
  pcre2_code* code;
  pcre2_match_data* data;
  explicit Pattern(const char* pattern) {
    int error; PCRE2_SIZE at;
    code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                         PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_DOLLAR_ENDONLY | PCRE2_NO_AUTO_CAPTURE, &error, &at, nullptr);
    if (!code || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE)) abort();
    data = pcre2_match_data_create(1, nullptr);
  }
  bool operator()(sv s) const {
    return pcre2_jit_match(code, (PCRE2_SPTR)s.data(), s.size(), 0, PCRE2_NO_UTF_CHECK, data, nullptr) >= 0;
  }
};

inline bool digits(const char* p, int n, int& value) {
  value = 0;
  for (int i = 0; i < n; i++) { unsigned d = (unsigned char)p[i] - '0'; if (d > 9) return false; value = value * 10 + (int)d; }
  return true;
}

// Days since 1970-01-01, or INT_MIN where the text is no date.
inline int day_of(sv s) {
  static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  static const int length[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int y, m, d;
  if (s.size() != 10 || s[4] != '-' || s[7] != '-' || !digits(s.data(), 4, y) || !digits(s.data() + 5, 2, m) ||
      !digits(s.data() + 8, 2, d) || y < 1 || m < 1 || m > 12) return INT32_MIN;
  bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
  if (d < 1 || d > length[m - 1] + (leap && m == 2)) return INT32_MIN;
  int past = y - 1;
  return past * 365 + past / 4 - past / 100 + past / 400 + before[m - 1] + (leap && m > 2) + d - 1 - 719162;
}

// A decimal number as so many units of 10^-places; false where it has more places, an exponent, or more than 18 digits.
inline bool decimal(sv s, int places, int64_t& value) {
  const char* p = s.data();
  const char* end = p + s.size();
  while (end > p && (unsigned char)end[-1] <= ' ') end--;  // a raw token goes on to the next one
  bool negative = p < end && *p == '-';
  p += negative;
  if (end - p > 18) return false;
  value = 0;
  for (; p < end && (unsigned char)(*p - '0') < 10; p++) value = value * 10 + (*p - '0');
  if (p < end && *p == '.') {
    for (p++; p < end && (unsigned char)(*p - '0') < 10; p++) {
      if (places == 0) { if (*p != '0') return false; continue; }
      value = value * 10 + (*p - '0');
      places--;
    }
  }
  for (; places > 0; places--) value *= 10;
  if (negative) value = -value;
  return p == end;
}

struct Tally {
  uint64_t records = 0, invalid = 0, issues = 0;
  std::vector<std::pair<uint64_t, unsigned>> found;
};

// Calls judge(key, value) for every member; false where the object is not readable.
template <class Judge> bool members(ondemand::object& object, Judge judge) {
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key)) return false;
    judge(key, field.value());
  }
  return true;
}

// Judges every line of the file: judge(object) says how many issues a record has.
template <class Judge> int run(int argc, char** argv, Judge judge) {
  if (argc < 2) return 2;
  Mapped file(argv[1]);
  if (!file.base) return 2;
  Tally tally;
  ondemand::parser parser;
  double from = cpu();
  ondemand::document_stream stream;
  if (parser.iterate_many(file.base, file.size, 4 << 20).get(stream)) return 2;
  for (auto document : stream) {
    ondemand::object object;
    unsigned issues = document.get_object().get(object) ? 1 : judge(object);
    tally.records++;
    if (issues) { tally.invalid++; tally.issues += issues; tally.found.emplace_back(tally.records, issues); }
  }
  double used = cpu() - from;
  for (int i = 2; i < argc; i++) {
    if (strncmp(argv[i], "issues=", 7)) continue;
    FILE* out = fopen(argv[i] + 7, "w");
    if (!out) { perror(argv[i] + 7); return 2; }
    for (auto& [record, issues] : tally.found) fprintf(out, "%lu %u\n", record, issues);
    if (fclose(out)) return 2;
  }
  printf("{\"records\": %lu, \"invalid\": %lu, \"issues\": %lu, \"cpu_s\": %.6f}\n", tally.records, tally.invalid, tally.issues, used);
  return 0;
}
