// Surveys (workloads.py), compiled in by hand: the number in a key says what its answer must be.
#include "loop.hpp"

static unsigned judge(ondemand::object& object) {
  unsigned issues = 0;
  uint64_t seen[5] = {};
  for (auto field : object) {
    sv key;
    int number;
    if (field.unescaped_key().get(key)) return issues + 1;
    auto value = field.value();
    if (key.size() != 12 || memcmp(key.data(), "question_", 9) || !digits(key.data() + 9, 3, number) || number >= 300) { issues++; continue; }
    uint64_t bit = 1ull << (number & 63);
    if (seen[number >> 6] & bit) { issues++; continue; }
    seen[number >> 6] |= bit;
    sv s;
    switch (number % 5) {
      case 0: issues += value.get_string().get(s) || !length_ok(s, 0, 200); break;
      case 1: { int64_t n; issues += value.get_int64().get(n) || n < 0 || n > 10; break; }
      case 2: issues += value.get_string().get(s) || (s != "never" && s != "seldom" && s != "often" && s != "always"); break;
      case 3: { bool b; issues += value.get_bool().get(b) != SUCCESS; break; }
      default: {
        if (value.get_string().get(s)) { issues++; break; }
        bool fits = true;
        for (char c : s) fits &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        issues += !fits;
      }
    }
  }
  return issues;
}

int main(int argc, char** argv) { return run(argc, argv, judge); }
