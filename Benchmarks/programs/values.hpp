// What orders2.cpp and surveys2.cpp share: values as they were sent, of the wanted type, of another, or missing.
#pragma once
#include "loop.hpp"

using Value = ondemand::value;

// As members(), but hands each value on where it stands: copies of results just written cost more than judging them.
template <class Judge> bool each_member(ondemand::object& object, Judge judge) {
  for (auto result : object) {
    if (result.error()) return false;
    ondemand::field&& field = std::move(result).value_unsafe();
    judge(field.key(), field.value());
  }
  return true;
}

inline const Pattern email(R"(\A(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@(?![^.]{64})[A-Za-z0-9]++(?:(?:-++|\.(?![^.]{64}))[A-Za-z0-9]++)*+)\z)");

// What was found at a place. A wrong value has another type; what is filled may still break a constraint.
enum State : uint8_t { missing, wrong, filled };

struct Text { sv s; State state = missing; };
struct Flag { bool value = false; State state = missing; bool on() const { return state == filled && value; } };

// So many units, and whether there are more digits behind them.
struct Number {
  int64_t units = 0;
  bool more = false, negative = false;
  State state = missing;
  bool above(int64_t most) const { return units > most || (units == most && more && !negative); }
  bool below(int64_t least) const { return units < least || (units == least && more && negative); }
};

// A key of fifteen bytes at most and the quote behind it, as two words that are compared at once.
struct Key {
  uint64_t front = 0, back = 0;
  bool operator==(const Key&) const = default;
  constexpr Key(sv name) {
    for (size_t n = 0; n <= name.size(); n++) (n < 8 ? front : back) |= uint64_t(n < name.size() ? name[n] : '"') << n % 8 * 8;
  }
  constexpr Key(const char* name) : Key(sv(name)) {}
  // The file has padding behind it, so sixteen bytes can be read anywhere. A longer key is like no other.
  explicit Key(ondemand::raw_json_string raw) {
    memcpy(&front, raw.raw(), 8);
    memcpy(&back, raw.raw() + 8, 8);
    if (uint64_t quotes = quotes_in(front)) { front &= quotes ^ (quotes - 1); back = 0; }
    else if (uint64_t quotes = quotes_in(back)) back &= quotes ^ (quotes - 1);
  }
private:
  static uint64_t quotes_in(uint64_t word) {  // the highest bit of the first quote, and of some behind it
    word ^= 0x2222222222222222;
    return (word - 0x0101010101010101) & ~word & 0x8080808080808080;
  }
};

struct Names {
  const Key* names;
  int count;
  template <int N> constexpr Names(const Key (&list)[N]) : names(list), count(N) {}
  // Most programs send keys in the same order: the one behind the last comes first.
  int find(Key key, int& next) const {
    for (int n = next; n < count; n++) if (key == names[n]) return next = n + 1, n;
    for (int n = 0; n < next && n < count; n++) if (key == names[n]) return next = n + 1, n;
    return -1;
  }
};

// Calls take(number of the name, value) for each member; unknown keys and keys that stand twice are issues.
template <class Take> unsigned read(ondemand::object& object, const Names& names, Take take) {
  unsigned issues = 0, seen = 0;
  int next = 0;
  bool whole = each_member(object, [&](ondemand::raw_json_string key, Value& value) {
    int name = names.find(Key(key), next);
    if (name < 0 || seen >> name & 1) { issues++; return; }
    seen |= 1u << name;
    take(name, value);
  });
  return issues + !whole;
}

inline size_t blank_at(sv s, bool front) {  // bytes of a blank or invisible character at one end
  unsigned char c = front ? s.front() : s.back();
  if (c <= ' ') return c == ' ' || (c >= 9 && c <= 13);
  if (c < 0x80) return 0;
  size_t size = 1, from = 0;
  if (front) while (size < s.size() && (s[size] & 0xC0) == 0x80) size++;
  else { while (size < s.size() && (s[s.size() - size] & 0xC0) == 0x80) size++; from = s.size() - size; }
  sv sign = s.substr(from, size);
  if (size == 2) return sign == "\u00A0" || sign == "\u00AD" || sign == "\u0085" ? 2 : 0;
  if (size != 3) return 0;
  unsigned code = (sign[0] & 15) << 12 | (sign[1] & 63) << 6 | (sign[2] & 63);
  return (code >= 0x2000 && code <= 0x200F) || (code >= 0x2028 && code <= 0x202F) || (code >= 0x205F && code <= 0x2064) ||
         code == 0x1680 || code == 0x180E || code == 0x3000 || code == 0xFEFF ? 3 : 0;
}

inline sv trimmed(sv s) {
  while (!s.empty()) { size_t n = blank_at(s, true); if (!n) break; s.remove_prefix(n); }
  while (!s.empty()) { size_t n = blank_at(s, false); if (!n) break; s.remove_suffix(n); }
  return s;
}

inline State other(Value& value) {  // of what is no value of the wanted type
  sv s;
  if (!value.get_string().get(s)) return trimmed(s).empty() ? missing : wrong;
  return value.raw_json_token()[0] == 'n' ? missing : wrong;
}

inline void take(Value& value, Text& text) {
  sv s;
  if (value.get_string().get(s)) { text.state = other(value); return; }
  text.s = trimmed(s);
  text.state = text.s.empty() ? missing : filled;
}

inline void take(Value& value, Flag& flag) {
  flag.state = value.get_bool().get(flag.value) ? other(value) : filled;
}

inline void take(Value& value, Number& number, int places) {
  sv raw = value.raw_json_token();
  const char *p = raw.data(), *end = p + raw.size();
  bool negative = number.negative = *p == '-';
  p += negative;
  if ((unsigned char)(*p - '0') > 9) { number.state = other(value); return; }
  const char* first = p;
  int64_t units = 0;
  for (; p < end && (unsigned char)(*p - '0') < 10; p++) units = units * 10 + (*p - '0');
  bool is_long = p - first + places > 18;
  const int all = places;
  if (p < end && *p == '.')
    for (p++; p < end && (unsigned char)(*p - '0') < 10; p++) {
      if (places > 0) { units = units * 10 + (*p - '0'); places--; }
      else number.more |= *p != '0';
    }
  number.state = filled;
  if ((p < end && (*p | 32) == 'e') || is_long) {  // rare: as a double does it
    double value = strtod(first, nullptr);
    for (places = all; places > 0; places--) value *= 10;
    units = value < 9e17 ? (int64_t)value : INT64_MAX / 2;
    number.more = value < 9e17 && (double)units != value;
  } else for (; places > 0; places--) units *= 10;
  number.units = negative ? -units : units;
}

template <class Inside> State group(Value& value, Inside inside) {
  ondemand::object object;
  if (value.get_object().get(object)) return other(value);
  inside(object);
  return filled;
}

template <class Inside> State list(Value& value, Inside inside) {
  ondemand::array array;
  if (value.get_array().get(array)) return other(value);
  bool any = false;
  for (auto item : array) {
    any = true;
    if (item.error()) break;
    ondemand::value&& value = std::move(item).value_unsafe();
    inside(value);
  }
  return any ? filled : missing;
}

// What holds for a text: an issue where it is missing and must not be, or has another type; else what its constraints say.
template <class Holds> bool judged(unsigned& issues, const Text& text, bool required, Holds holds) {
  if (text.state == missing) { issues += required; return !required; }
  unsigned found = text.state == wrong ? 1 : holds(text.s);
  issues += found;
  return !found;
}
inline bool within(unsigned& issues, const Text& text, bool required, size_t least, size_t most) {
  return judged(issues, text, required, [&](sv s) -> unsigned { return !length_ok(s, least, most); });
}
inline void flag(unsigned& issues, const Flag& flag) { issues += flag.state == wrong; }

// # is a digit, @ a capital letter, all else itself.
inline bool shaped(sv s, sv shape) {
  if (s.size() != shape.size()) return false;
  for (size_t n = 0; n < s.size(); n++)
    if (shape[n] == '#' ? (unsigned char)(s[n] - '0') > 9 : shape[n] == '@' ? (unsigned char)(s[n] - 'A') > 25 : s[n] != shape[n]) return false;
  return true;
}
inline bool capitals_or_digits(sv s) {
  for (unsigned char c : s) if ((unsigned char)(c - '0') > 9 && (unsigned char)(c - 'A') > 25) return false;
  return true;
}

inline bool phone_ok(sv s) {
  if (s.size() < 9 || s.size() > 16 || s[0] != '+' || s[1] == '0') return false;
  for (char c : s.substr(1)) if ((unsigned char)(c - '0') > 9) return false;
  return true;
}
inline unsigned email_issues(sv s) { return (s.size() > 320) + !email(s); }

inline int seconds_of(sv s) {  // of HH:MM, with seconds and their parts if need be, or -1
  int h, m, sec = 0;
  if (s.size() < 5 || s[2] != ':' || !digits(s.data(), 2, h) || !digits(s.data() + 3, 2, m) || h > 23 || m > 59) return -1;
  if (s.size() > 5) {
    if (s.size() < 8 || s[5] != ':' || !digits(s.data() + 6, 2, sec) || sec > 59) return -1;
    if (s.size() > 8 && (s[8] != '.' || s.size() == 9 || s.find_first_not_of("0123456789", 9) != sv::npos)) return -1;
  }
  return h * 3600 + m * 60 + sec;
}

// What holds when items stand twice: each later one is an issue.
inline unsigned twice(const std::vector<Text>& items) {
  unsigned issues = 0;
  for (size_t n = 1; n < items.size(); n++)
    for (size_t m = 0; items[n].state == filled && m < n; m++) if (items[m].state == filled && items[m].s == items[n].s) { issues++; break; }
  return issues;
}
template <class Holds> State texts(Value& value, std::vector<Text>& items, unsigned& issues, Holds holds) {
  items.clear();
  return list(value, [&](Value& item) {
    take(item, items.emplace_back());
    judged(issues, items.back(), true, holds);
  });
}
