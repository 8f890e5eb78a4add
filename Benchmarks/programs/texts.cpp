// Long texts (workloads.py), compiled in by hand: PCRE2 with JIT for the pattern, memmem for what is excluded.
#include "loop.hpp"

static Pattern body_pattern("\\A[a-zA-Z0-9 .,;:!?'\\n-]*\\z");

static unsigned judge(ondemand::object& object) {
  unsigned issues = 0, seen = 0;
  bool whole = members(object, [&](ondemand::raw_json_string key, auto value) {
    sv s;
    if (key == "id") { seen |= 1; issues += value.get_string().get(s) || !length_ok(s, 1, 20); }
    else if (key == "body") {
      seen |= 2;
      if (value.get_string().get(s)) { issues++; return; }
      issues += !length_ok(s, 1, 60000);
      issues += !body_pattern(s);
      issues += memmem(s.data(), s.size(), "confidential", 12) != nullptr;
      issues += memmem(s.data(), s.size(), "do not publish", 14) != nullptr;
    } else issues++;
  });
  return !whole ? issues + 1 : issues + __builtin_popcount(~seen & 3);
}

int main(int argc, char** argv) { return run(argc, argv, judge); }
