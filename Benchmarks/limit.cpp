// A mark for the speed to reach: simdjson's DOM and PCRE2 with JIT, this one form compiled in by hand.
//   limit FILE [check=pcre|parse] [differs=1] [latency=1] [invalid=OUT]
// check=parse reads and checks nothing; differs=1 adds one check: the user name is not the address. Prints one JSON object: the counts, and the CPU seconds of the loop
// (the file is mapped and warm), or with latency=1 the microseconds of one record in memory.
// invalid= writes the numbers of the invalid records to OUT, one a line.
#include <simdjson.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>
#include "programs/shared.hpp"

using Clock = std::chrono::steady_clock;
static double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

// ---------------------------------------------------------------- the rules
enum Field : uint8_t { Email, Password, Phone, Username, Birthdate, Country, Postal, Terms, Confirm,
                       Newsletter, Address, Tags, Unknown };
constexpr uint32_t kRequired = (1u << Email) | (1u << Password) | (1u << Phone) | (1u << Username) |
                               (1u << Birthdate) | (1u << Country) | (1u << Postal) | (1u << Terms) | (1u << Confirm);
enum Rule : uint8_t { Type, Length, Pattern, Enum, Missing, Extra, Same };

static inline Field field_of(const char* p, size_t n) {
  switch (n) {
    case 4: return memcmp(p, "tags", 4) ? Unknown : Tags;
    case 5: return p[0] == 'e' ? (memcmp(p, "email", 5) ? Unknown : Email)
                 : p[0] == 'p' ? (memcmp(p, "phone", 5) ? Unknown : Phone)
                               : (memcmp(p, "terms", 5) ? Unknown : Terms);
    case 6: return memcmp(p, "postal", 6) ? Unknown : Postal;
    case 7: return p[1] == 'o' ? (p[2] == 'u' ? (memcmp(p, "country", 7) ? Unknown : Country)
                                              : (memcmp(p, "confirm", 7) ? Unknown : Confirm))
                               : (memcmp(p, "address", 7) ? Unknown : Address);
    case 8: return p[0] == 'p' ? (memcmp(p, "password", 8) ? Unknown : Password)
                               : (memcmp(p, "username", 8) ? Unknown : Username);
    case 9: return memcmp(p, "birthdate", 9) ? Unknown : Birthdate;
    case 10: return memcmp(p, "newsletter", 10) ? Unknown : Newsletter;
  }
  return Unknown;
}
static const char* kCountries =
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT "
    "BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH "
    "ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT "
    "HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS "
    "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI "
    "NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG "
    "SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG "
    "UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW ";
static uint32_t country_bits[26];
static void tables() { for (const char* c = kCountries; *c; c += 3) country_bits[c[0] - 'A'] |= 1u << (c[1] - 'A'); }
static inline bool country_ok(sv s) {
  if (s.size() != 2) return false;
  unsigned a = (unsigned char)s[0] - 'A', b = (unsigned char)s[1] - 'A';
  return a < 26 && b < 26 && (country_bits[a] >> b & 1);
}
struct Pcre {
  pcre2_code* code[8];
  pcre2_match_data* md;
  explicit Pcre(uint32_t flags) {
    const char* pats[8] = {
        "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$",
        "^\\+[1-9][0-9]{7,14}$", "^[a-z][a-z0-9_]{2,19}$", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        "^[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$", "[a-z]", "[A-Z]", "[0-9]"};
    for (int i = 0; i < 8; i++) {
      int err; PCRE2_SIZE off;
      code[i] = pcre2_compile((PCRE2_SPTR)pats[i], PCRE2_ZERO_TERMINATED, flags | PCRE2_DOLLAR_ENDONLY | PCRE2_NO_AUTO_CAPTURE, &err, &off, nullptr);
      if (!code[i] || pcre2_jit_compile(code[i], PCRE2_JIT_COMPLETE)) abort();
    }
    md = pcre2_match_data_create(1, nullptr);
  }
  // the compiled code is shared by threads, the match data never: sharing it cost the second thread
  Pcre(const Pcre& o) : md(pcre2_match_data_create(1, nullptr)) { memcpy(code, o.code, sizeof code); }
  bool run(int i, sv s) const {
    return pcre2_jit_match(code[i], (PCRE2_SPTR)s.data(), s.size(), 0, PCRE2_NO_UTF_CHECK, md, nullptr) >= 0;
  }
  bool email(sv s) const { return run(0, s); }
  bool phone(sv s) const { return run(1, s); }
  bool username(sv s) const { return run(2, s); }
  bool birthdate(sv s) const { return run(3, s); }
  bool postal(sv s) const { return run(4, s); }
  bool password(sv s) const { return run(5, s) && run(6, s) && run(7, s); }
};

static bool differs = false;
struct Fault { uint64_t record; Field field; Rule rule; };
struct Tally {
  uint64_t records = 0, invalid = 0, errors = 0;
  std::vector<Fault> faults;
  uint64_t sink = 0;
};

// One record's state; a field's value arrives as a string view or as "wrong type".
template <class E, bool All>
struct Record {
  const E& e; Tally& t;
  uint32_t seen = 0, bad = 0;
  sv password, confirm, email, username;
  bool fail(Field f, Rule r) {
    bad++;
    t.faults.push_back({t.records, f, r});
    return All;
  }
  bool string(Field f, sv s) {  // false: stop here
    switch (f) {
      case Email: email = s; if (s.size() > 254 && !fail(f, Length)) return false; return e.email(s) || fail(f, Pattern);
      case Password: password = s; if (!length_ok(s, 8, 72) && !fail(f, Length)) return false; return e.password(s) || fail(f, Pattern);
      case Confirm: confirm = s; return true;
      case Phone: return e.phone(s) || fail(f, Pattern);
      case Username: username = s; return e.username(s) || fail(f, Pattern);
      case Birthdate: return e.birthdate(s) || fail(f, Pattern);
      case Country: return country_ok(s) || fail(f, Enum);
      case Postal: return e.postal(s) || fail(f, Pattern);
      default: return fail(f, Type);
    }
  }
  bool finish() {
    if (uint32_t missing = kRequired & ~seen) {
      for (; missing; missing &= missing - 1)
        if (!fail((Field)__builtin_ctz(missing), Missing)) return false;
    }
    if ((seen >> Password & 1) && (seen >> Confirm & 1) && password != confirm && !fail(Confirm, Same)) return false;
    if (differs && (seen >> Email & 1) && (seen >> Username & 1) && email == username) return fail(Username, Same);
    return true;
  }
  void close() { t.records++; t.errors += bad; t.invalid += bad != 0; }
};

// ---------------------------------------------------------------- DOM
using namespace simdjson;
template <class E, bool All> bool dom_fields(Record<E, All>& r, const dom::object& o) {
  for (auto kv : o) {
    Field f = field_of(kv.key.data(), kv.key.size());
    if (f == Unknown) { if (!r.fail(f, Extra)) return false; continue; }
    r.seen |= 1u << f;
    const dom::element& v = kv.value;
    bool go = true;
    if (f == Terms || f == Newsletter) {
      bool b = false;
      go = v.get(b) ? r.fail(f, Type) : (b || f == Newsletter) || r.fail(f, Enum);
    } else if (f == Tags) {
      dom::array a;
      if (v.get(a)) go = r.fail(f, Type);
      else {
        int n = 0;
        for (auto x : a) {
          sv s; n++;
          if (x.get(s)) go = r.fail(f, Type); else if (!length_ok(s, 1, 20)) go = r.fail(f, Length);
          if (!go) return false;
        }
        if (n > 5) go = r.fail(f, Length);
      }
    } else if (f == Address) {
      dom::object a;
      if (v.get(a)) go = r.fail(f, Type);
      else {
        unsigned got = 0;
        for (auto x : a) {
          sv s; unsigned bit = x.key == "street" ? 1 : x.key == "city" ? 2 : x.key == "zip" ? 4 : 0;
          got |= bit;
          if (!bit) go = r.fail(f, Extra);
          else if (x.value.get(s)) go = r.fail(f, Type);
          else if (bit == 4 ? !r.e.postal(s) : !length_ok(s, 1, bit == 1 ? 120 : 80)) go = r.fail(f, Pattern);
          if (!go) return false;
        }
        if (got != 7) go = r.fail(f, Missing);
      }
    } else {
      sv s;
      go = v.get(s) ? r.fail(f, Type) : r.string(f, s);
    }
    if (!go) return false;
  }
  return r.finish();
}
template <class E, bool All> void dom_record(const E& e, Tally& t, dom::element d) {
  Record<E, All> r{e, t};
  dom::object o;
  if (d.get(o)) r.fail(Unknown, Type); else dom_fields(r, o);
  r.close();
}

// ---------------------------------------------------------------- driver
int main(int argc, char** argv) {
  if (argc < 2) return 2;
  bool parse = false, latency = false;
  const char* out = nullptr;
  for (int i = 2; i < argc; i++) {
    parse |= !strcmp(argv[i], "check=parse");
    latency |= !strcmp(argv[i], "latency=1");
    differs |= !strcmp(argv[i], "differs=1");
    if (!strncmp(argv[i], "invalid=", 8)) out = argv[i] + 8;
  }
  tables();
  Pcre e(PCRE2_UTF | PCRE2_NO_UTF_CHECK);
  Tally t;
  Mapped file(argv[1]);
  if (!file.base) return 2;
  dom::parser parser;
  if (latency) {
    size_t n = (char*)memchr(file.base, '\n', file.size) - file.base;
    std::vector<char> one(n + SIMDJSON_PADDING + 1, 0);
    memcpy(one.data(), file.base, n);
    std::vector<double> rounds;
    for (int round = 0; round < 15; round++) {
      auto t0 = Clock::now();
      double c0 = cpu();
      size_t done = 0;
      while (since(t0) < 0.1) for (int i = 0; i < 1000; i++, done++) {
        dom::element el;
        if (parser.parse(one.data(), n, false).get(el)) abort();
        dom_record<Pcre, true>(e, t, el);
      }
      rounds.push_back((cpu() - c0) / done * 1e6);
    }
    std::sort(rounds.begin(), rounds.end());
    printf("{\"bytes\": %zu, \"median_us\": %.4f}\n", n, rounds[7]);
    return 0;
  }
  double c0 = cpu();
  dom::document_stream ds;
  if (parser.parse_many(file.base, file.size, 1 << 20).get(ds)) abort();
  for (auto d : ds) {
    dom::element el;
    if (d.get(el)) { t.faults.push_back({t.records++, Unknown, Type}); t.invalid++; continue; }
    if (parse) { t.records++; t.sink += el.is_object(); } else dom_record<Pcre, true>(e, t, el);
  }
  double used = cpu() - c0;
  if (out) {
    FILE* f = fopen(out, "w");
    if (!f) { perror(out); return 2; }
    uint64_t last = UINT64_MAX;
    for (const Fault& fault : t.faults) {
      if (fault.record != last) fprintf(f, "%lu\n", fault.record + 1);
      last = fault.record;
    }
    if (fclose(f)) { perror(out); return 2; }
  }
  printf("{\"records\": %lu, \"invalid\": %lu, \"errors\": %lu, \"cpu_s\": %.6f}\n", t.records, t.invalid, t.errors, used);
  return (int)(t.sink == 1);
}
