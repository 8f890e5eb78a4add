// Webhooks (webhooks.py), compiled in by hand: the type of an event chooses the list of what its data have.
//
// A key is held against the one that is expected next, then against the others of its list.
#include "loop.hpp"
#include <immintrin.h>

enum Kind : uint8_t { reference, text, cents, count, rate, date, moment, flag, currency, brand, why, every, country, four, url, lines, payments };

// A name with the quote behind it, in sixteen bytes that are compared at once.
struct Field {
  alignas(16) char name[16] = {};
  Kind kind;
  bool required;
  unsigned bits;
  Field(const char* text, Kind kind, bool required = true) : kind(kind), required(required), bits((2u << strlen(text)) - 1) {
    memcpy(name, text, strlen(text));
    name[strlen(text)] = '"';
  }
  bool is(const char* key) const {
    unsigned same = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i*)key), _mm_load_si128((const __m128i*)name)));
    return (same & bits) == bits;
  }
};
// Common ones first; as many as a word has bits.
struct Shape {
  std::vector<Field> fields;
  uint64_t required = 0;
  Shape(std::initializer_list<std::vector<Field>> parts) {
    for (auto& part : parts) fields.insert(fields.end(), part.begin(), part.end());
    for (size_t i = 0; i < fields.size(); i++) required |= (uint64_t)fields[i].required << i;
  }
};

static const std::vector<Field> common = {{"id", reference}, {"customer", reference}, {"statement", text, false}};
static const std::vector<Field> invoice = {{"number", text}, {"currency", currency}, {"subtotal", cents}, {"tax", cents}, {"total", cents}, {"due", date}, {"lines", lines}, {"page", url}};
static const std::vector<Field> charge = {{"amount", cents}, {"currency", currency}, {"fee", cents}, {"captured", flag}, {"payments", payments}, {"receipt", url}};
static const std::vector<Field> client = {{"name", text}, {"email", text}, {"phone", text, false}, {"country", country}, {"city", text}, {"street", text}, {"postal", text}, {"since", date}, {"balance", cents}, {"taxExempt", flag}, {"site", url, false}, {"about", text}};
static const std::vector<Field> plan = {{"plan", reference}, {"quantity", count}, {"every", every}, {"price", cents}, {"currency", currency}, {"starts", date}, {"ends", date, false}, {"trial", flag}, {"renews", flag}, {"page", url}, {"lines", lines}};
static const std::vector<Field> payout = {{"amount", cents}, {"currency", currency}, {"arrives", date}, {"bank", text}, {"last4", four}, {"country", country}, {"fee", cents}, {"automatic", flag}, {"statementPage", url}, {"lines", lines}};
static const std::vector<Field> product = {{"name", text}, {"about", text}, {"price", cents}, {"currency", currency}, {"unit", text}, {"active", flag}, {"taxRate", rate}, {"weight", count, false}, {"picture", url}, {"page", url}, {"country", country}, {"shippable", flag}, {"sku", reference}};

static const std::pair<sv, Shape> events[] = {
  {"invoice.created", {common, invoice}},
  {"invoice.paid", {common, invoice, {{"paidAt", moment}, {"payments", payments}}}},
  {"invoice.failed", {common, invoice, {{"why", why}, {"retryAt", moment}, {"attempts", count}}}},
  {"invoice.voided", {common, invoice, {{"voidedAt", moment}, {"by", text}}}},
  {"charge.succeeded", {common, charge, {{"risk", rate}, {"lines", lines}}}},
  {"charge.failed", {common, charge, {{"why", why}, {"lines", lines}}}},
  {"charge.refunded", {common, charge, {{"refunded", cents}, {"why", why}, {"refund", reference}, {"lines", lines}}}},
  {"charge.disputed", {common, charge, {{"dispute", reference}, {"why", why}, {"answerBy", moment}, {"lines", lines}}}},
  {"customer.created", {common, client, {{"referrer", text, false}}}},
  {"customer.updated", {common, client, {{"changed", text}, {"before", text}}}},
  {"customer.deleted", {common, {{"deletedAt", moment}, {"by", text}, {"why", why}, {"balance", cents}, {"currency", currency}, {"keepUntil", date}, {"contact", text}, {"answer", text}, {"page", url}}}},
  {"subscription.created", {common, plan}},
  {"subscription.renewed", {common, plan, {{"renewedAt", moment}, {"invoice", reference}}}},
  {"subscription.paused", {common, plan, {{"pausedAt", moment}, {"resumes", date}, {"why", text}}}},
  {"subscription.cancelled", {common, plan, {{"cancelledAt", moment}, {"why", why}, {"remark", text, false}}}},
  {"payout.created", {common, payout}},
  {"payout.paid", {common, payout, {{"paidAt", moment}, {"trace", text}}}},
  {"payout.failed", {common, payout, {{"why", why}, {"failedAt", moment}}}},
  {"product.created", {common, product}},
  {"product.updated", {common, product, {{"changed", text}, {"before", text}}}},
};
// What is known of a type that nobody knows: an object, whatever is in it.
static const Shape common_only = {common};
static const Shape line = {{{"description", text}, {"amount", cents}, {"quantity", count}, {"taxRate", rate, false}, {"product", reference, false}}};
static const std::vector<Field> payment = {{"amount", cents}, {"paidAt", moment}};
static const std::pair<sv, Shape> methods[] = {
  {"card", {payment, {{"brand", brand}, {"last4", four}, {"month", count}, {"year", count}, {"country", country, false}}}},
  {"sepa", {payment, {{"iban", text}, {"mandate", reference}, {"country", country}}}},
  {"wallet", {payment, {{"provider", text}, {"token", reference}}}},
  {"cash", {payment}},
};
static const Shape payment_only = {payment};

// The names of the events in a table by their length and two letters: no two of them share a cell.
static uint8_t places[256];
static unsigned cell(sv s) { return (s.size() * 1 + (unsigned char)s[s.size() - 5] * 2 + (unsigned char)s[1] * 1) & 255; }
static bool index_events() {
  for (auto& place : places) place = 255;
  for (size_t i = 0; i < std::size(events); i++) {
    if (places[cell(events[i].first)] != 255) return false;
    places[cell(events[i].first)] = i;
  }
  return true;
}
static const Shape* shape_of(sv type) {
  if (type.size() < 8) return nullptr;
  uint8_t place = places[cell(type)];
  return place != 255 && events[place].first == type ? &events[place].second : nullptr;
}

static bool letter_or_digit(char c) { return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9'); }
static bool reference_ok(sv s) {
  if (s.size() < 15 || s.size() > 18) return false;
  size_t letters = s.size() - 13;
  if (s[letters] != '_') return false;
  bool fits = true;
  for (size_t i = 0; i < letters; i++) fits &= s[i] >= 'a' && s[i] <= 'z';
  for (size_t i = letters + 1; i < s.size(); i++) fits &= letter_or_digit(s[i]);
  return fits;
}
static bool event_id_ok(sv s) {
  if (s.size() != 20 || memcmp(s.data(), "evt_", 4)) return false;
  bool fits = true;
  for (size_t i = 4; i < 20; i++) fits &= letter_or_digit(s[i]);
  return fits;
}
static bool request_id_ok(sv s) {
  if (s.size() != 16 || memcmp(s.data(), "req_", 4)) return false;
  bool fits = true;
  for (size_t i = 4; i < 16; i++) fits &= (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9');
  return fits;
}
static bool url_ok(sv s) {
  if (s.size() < 10 || s.size() > 200 || memcmp(s.data(), "https://", 8)) return false;
  bool fits = true;
  for (size_t i = 8; i < s.size(); i++) fits &= (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '.' || s[i] == '/' || s[i] == '_' || s[i] == '-';
  return fits;
}
static bool moment_ok(sv s) {
  int h, m, sec;
  return s.size() == 20 && s[10] == 'T' && s[13] == ':' && s[16] == ':' && s[19] == 'Z' && day_of(s.substr(0, 10)) != INT32_MIN &&
         digits(s.data() + 11, 2, h) && digits(s.data() + 14, 2, m) && digits(s.data() + 17, 2, sec) && h < 24 && m < 60 && sec < 60;
}
template <size_t n> static bool is_one_of(sv s, const sv (&all)[n]) {
  for (auto& one : all) if (one == s) return true;
  return false;
}
static const sv currencies[] = {"EUR", "USD", "GEL", "GBP", "JPY", "CHF"}, brands[] = {"visa", "mastercard", "amex", "jcb"},
  reasons[] = {"declined", "expired", "fraud", "duplicate", "requested"}, spans[] = {"day", "week", "month", "year"};

static unsigned issues_of(ondemand::value value, Kind kind, uint64_t& seen, uint64_t bit);

// The place of a key in a shape, or -1; `next` is the one that is expected.
static int place_of(ondemand::raw_json_string key, const Shape& shape, size_t& next) {
  size_t size = shape.fields.size();
  for (size_t i = next; i < size; i++) if (shape.fields[i].is(key.raw())) { next = i + 1; return (int)i; }
  for (size_t i = 0; i < next && i < size; i++) if (shape.fields[i].is(key.raw())) { next = i + 1; return (int)i; }
  return -1;
}

static unsigned member(ondemand::raw_json_string key, ondemand::value value, const Shape& shape, size_t& next, uint64_t& seen, bool lets_pass) {
  int place = place_of(key, shape, next);
  if (place < 0) return !lets_pass;
  uint64_t bit = 1ull << place;
  if (seen & bit) return 1;
  seen |= bit;
  return issues_of(value, shape.fields[place].kind, seen, bit);
}

static unsigned group(ondemand::object object, const Shape& shape, bool lets_pass = false) {
  unsigned issues = 0;
  size_t next = 0;
  uint64_t seen = 0;
  for (auto field : object) {
    ondemand::raw_json_string key;
    ondemand::value value;
    if (field.key().get(key) || field.value().get(value)) return issues + 1;
    issues += member(key, value, shape, next, seen, lets_pass);
  }
  return issues + __builtin_popcountll(shape.required & ~seen);
}

// Its tag stands first, or there is none.
static unsigned payment_of(ondemand::object object) {
  const Shape* shape = nullptr;
  unsigned issues = 1;  // until there is a tag
  size_t next = 0;
  uint64_t seen = 0;
  for (auto field : object) {
    ondemand::raw_json_string key;
    ondemand::value value;
    if (field.key().get(key) || field.value().get(value)) return issues + 1;
    if (key == "method") {
      sv s;
      if (!value.get_string().get(s)) for (auto& [name, of] : methods) if (name == s) shape = &of;
      issues -= shape != nullptr;
    } else issues += member(key, value, shape ? *shape : payment_only, next, seen, !shape);
  }
  return issues + __builtin_popcountll((shape ? *shape : payment_only).required & ~seen);
}

static unsigned issues_of(ondemand::value value, Kind kind, uint64_t& seen, uint64_t bit) {
  sv s;
  switch (kind) {
    case cents: { int64_t n; return value.get_int64().get(n) || n < 0 || n > 100000000; }
    case count: { int64_t n; return value.get_int64().get(n) || n < 1 || n > 1000; }
    case rate: { int64_t n; s = value.raw_json_token(); return !decimal(s, 4, n) || n < 0 || n > 10000; }
    case flag: { bool is; return value.get_bool().get(is) != SUCCESS; }
    case lines: case payments: {
      ondemand::array array;
      if (value.get_array().get(array)) return 1;
      unsigned issues = 0, items = 0;
      for (auto item : array) {
        ondemand::object object;
        items++;
        if (item.get_object().get(object)) { issues++; continue; }
        issues += kind == lines ? group(object, line) : payment_of(object);
      }
      if (!items) seen &= ~bit;  // an empty list is nothing
      return issues + (items > (kind == lines ? 20u : 5u));
    }
    default: break;
  }
  if (value.get_string().get(s)) return 1;
  switch (kind) {
    case reference: return !reference_ok(s);
    case text: return !length_ok(s, 1, 120);
    case date: return day_of(s) == INT32_MIN;
    case moment: return !moment_ok(s);
    case currency: return !is_one_of(s, currencies);
    case brand: return !is_one_of(s, brands);
    case why: return !is_one_of(s, reasons);
    case every: return !is_one_of(s, spans);
    case country: return s.size() != 2 || s[0] < 'A' || s[0] > 'Z' || s[1] < 'A' || s[1] > 'Z';
    case four: { int n; return s.size() != 4 || !digits(s.data(), 4, n); }
    default: return !url_ok(s);
  }
}

static unsigned judge(ondemand::object& object) {
  unsigned issues = 0, seen = 0;
  const Shape* shape = nullptr;
  bool chosen = false;
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key)) return issues + 1;
    auto value = field.value();
    sv s;
    if (key == "id") { seen |= 1; issues += value.get_string().get(s) || !event_id_ok(s); }
    else if (key == "type") {
      seen |= 2; chosen = true;
      issues += value.get_string().get(s) || !(shape = shape_of(s));
    } else if (key == "created") { seen |= 4; issues += value.get_string().get(s) || !moment_ok(s); }
    else if (key == "version") { seen |= 8; issues += value.get_string().get(s) || day_of(s) == INT32_MIN; }
    else if (key == "live") { bool is; seen |= 16; issues += value.get_bool().get(is) != SUCCESS; }
    else if (key == "attempt") { int64_t n; seen |= 32; issues += value.get_int64().get(n) || n < 1 || n > 20; }
    else if (key == "request") {
      ondemand::object request;
      if (value.get_object().get(request)) { issues++; continue; }
      bool has_id = false;
      for (auto member : request) {
        ondemand::raw_json_string name;
        if (member.key().get(name)) return issues + 1;
        auto inner = member.value();
        if (name == "id") { has_id = true; issues += inner.get_string().get(s) || !request_id_ok(s); }
        else if (name == "key") issues += inner.get_string().get(s) || !length_ok(s, 0, 64);
        else issues++;
      }
      issues += !has_id;
    } else if (key == "data") {
      ondemand::object data;
      seen |= 64;
      if (!chosen) return issues + 1;  // the type comes before the data in these records
      if (value.get_object().get(data)) { issues++; continue; }
      issues += shape ? group(data, *shape) : group(data, common_only, true);
    } else issues++;
  }
  return issues + __builtin_popcount(~seen & 127);
}

int main(int argc, char** argv) { return index_events() ? run(argc, argv, judge) : 3; }
