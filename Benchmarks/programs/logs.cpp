// Log records (workloads.py), compiled in by hand.
#include "loop.hpp"

// YYYY-MM-DDTHH:MM:SSZ
static bool moment_ok(sv s) {
  int h, m, sec;
  return s.size() == 20 && s[10] == 'T' && s[13] == ':' && s[16] == ':' && s[19] == 'Z' && day_of(s.substr(0, 10)) != INT32_MIN &&
         digits(s.data() + 11, 2, h) && digits(s.data() + 14, 2, m) && digits(s.data() + 17, 2, sec) && h < 24 && m < 60 && sec < 60;
}

static unsigned judge(ondemand::object& object) {
  unsigned issues = 0, seen = 0;
  bool whole = members(object, [&](ondemand::raw_json_string key, auto value) {
    sv s;
    if (key == "at") { seen |= 1; issues += value.get_string().get(s) || !moment_ok(s); }
    else if (key == "level") {
      seen |= 2;
      issues += value.get_string().get(s) || (s != "debug" && s != "info" && s != "warn" && s != "error");
    } else if (key == "code") { int64_t n; seen |= 4; issues += value.get_int64().get(n) || n < 100 || n > 599; }
    else issues++;
  });
  return !whole ? issues + 1 : issues + __builtin_popcount(~seen & 7);
}

int main(int argc, char** argv) { return run(argc, argv, judge); }
