// Orders of a web shop (workloads_orders2.py), compiled in by hand: an order is read whole, and judged then.
// Money is in cents, percentages are in tenths and weights in grams.
#include "values.hpp"

static const Pattern british(
    R"(\A(?:GIR 0AA|BFPO \d{1,4}|(?:A[BL]|B[ABDFHLNRSTX]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE)\d[\dA-Z]? \d[ABD-HJLNP-UW-Z]{2})\z)");

struct Buffer {  // a short text that clean-up changes
  char bytes[64];
  size_t size = 0;
  bool fits = true;
  void add(char c) { if (size < sizeof bytes) bytes[size++] = c; else fits = false; }
  sv text() const { return {bytes, size}; }
};
static Buffer uppercase(sv s, bool no_blanks) {
  Buffer to;
  for (size_t n = 0; n < s.size(); n++) {
    char c = s[n];
    if (no_blanks && (c == ' ' || c == '\t')) continue;
    sv sign = (c & 0xFE) == 0xC4 ? s.substr(n, 2) : sv();  // letters whose capitals are ASCII
    if (sign == "ı" || sign == "ſ") { to.add(sign == "ı" ? 'I' : 'S'); n++; }
    else to.add(c >= 'a' && c <= 'z' ? c - 32 : c);
  }
  return to;
}
static Buffer dialled(sv s) {  // without blanks, hyphens, brackets and slashes
  Buffer to;
  for (size_t n = 0; n < s.size(); n++) {
    char c = s[n];
    if (c == ' ' || c == '-' || c == '(' || c == ')' || c == '/' || c == '\t') continue;
    if (c == '\xC2' && n + 1 < s.size() && s[n + 1] == '\xA0') { n++; continue; }
    if (c == '\xE2' && n + 2 < s.size() && ((s[n + 1] == '\x80' && (unsigned char)s[n + 2] >= 0x80 && (unsigned char)s[n + 2] <= 0x95) ||
                                            s.substr(n, 3) == "\u202F" || s.substr(n, 3) == "\u2212")) { n += 2; continue; }
    to.add(c);
  }
  return to;
}
static bool iban_fits(sv s) {
  unsigned sum = 0;
  auto add = [&](char c) { sum = c <= '9' ? (sum * 10 + (c - '0')) % 97 : (sum * 100 + (c - 'A' + 10)) % 97; };
  for (char c : s.substr(4)) add(c);
  for (char c : s.substr(0, 4)) add(c);
  return sum == 1;
}

static bool moment_ok(sv s) {
  if (s.size() < 20 || (s[10] | 32) != 't' || day_of(s.substr(0, 10)) == INT32_MIN) return false;
  size_t zone = s.find_first_of("Zz+-", 19);
  if (zone == sv::npos || seconds_of(s.substr(11, zone - 11)) < 0) return false;
  if ((s[zone] | 32) == 'z') return zone + 1 == s.size();
  return s.size() == zone + 6 && seconds_of(s.substr(zone + 1)) >= 0;
}

struct Day { int day = 0; bool right = false; };
// A day, which is an issue where it is before the first or behind the last.
static Day dated(unsigned& issues, const Text& text, bool required, int first = INT32_MIN, int last = INT32_MAX) {
  Day found;
  if (text.state == missing) { issues += required; return found; }
  found.day = text.state == wrong ? INT32_MIN : day_of(text.s);
  found.right = found.day != INT32_MIN && found.day >= first && found.day <= last;
  issues += !found.right;
  return found;
}
static int years_before(sv s, int years) {  // the last day that is so many years before, or sooner
  char to[10];
  int y;
  digits(s.data(), 4, y);
  y -= years;
  for (int n = 3; n >= 0; n--, y /= 10) to[n] = '0' + y % 10;
  memcpy(to + 4, s.data() + 4, 6);
  int day = day_of({to, 10});
  if (day != INT32_MIN) return day;
  to[9] = '8';  // 29 February, in a year that has none
  return day_of({to, 10});
}

static bool money(unsigned& issues, const Number& n, bool required) {
  if (n.state == missing) { issues += required; return !required; }
  unsigned found = n.state == wrong ? 1 : n.below(0) + n.above(25'000'000) + n.more;
  issues += found;
  return !found;
}
static bool percent(unsigned& issues, const Number& n, bool required) {
  if (n.state == missing) { issues += required; return !required; }
  bool right = n.state == filled && !n.more;
  if (right) switch (n.units) {
    case 0: case 26: case 50: case 70: case 81: case 100: case 190: case 200: case 210: case 230: case 250: break;
    default: right = false;
  }
  issues += !right;
  return right;
}

struct Place { Text name, extra, street, postal_code, city, country, state; State there = missing; unsigned of_keys = 0; };
static constexpr Key place_names[] = {"name", "extra", "street", "postal_code", "city", "country", "state"};

static void take(Value& value, Place& place) {
  place.there = group(value, [&](ondemand::object& object) {
    Text* const fields[] = {&place.name, &place.extra, &place.street, &place.postal_code, &place.city, &place.country, &place.state};
    place.of_keys = read(object, place_names, [&](int name, Value& value) { take(value, *fields[name]); });
  });
}

static bool postal_ok(sv s, sv country) {
  switch (country[0] << 8 | country[1]) {
    case 'D' << 8 | 'E': case 'F' << 8 | 'R': return shaped(s, "#####");
    case 'P' << 8 | 'L': return shaped(s, "##-###");
    case 'N' << 8 | 'L':
      return shaped(s, "#### @@") && s[0] != '0' && !(s[5] == 'S' && (s[6] == 'A' || s[6] == 'D' || s[6] == 'S'));
    case 'G' << 8 | 'B': return british(s);
    default: return shaped(s, "####");
  }
}

static unsigned judge(const Place& place) {
  if (place.there != filled) return 1;
  unsigned issues = place.of_keys;
  within(issues, place.name, true, 2, 80);
  within(issues, place.extra, false, 0, 60);
  judged(issues, place.street, true, [](sv s) -> unsigned { return !length_ok(s, 3, 80) + (s.find_first_of("0123456789") == sv::npos); });
  bool known = judged(issues, place.country, true, [](sv s) -> unsigned {
    return s != "DE" && s != "AT" && s != "CH" && s != "FR" && s != "GB" && s != "NL" && s != "BE" && s != "DK" && s != "PL";
  });
  judged(issues, place.postal_code, true, [&](sv s) -> unsigned {
    return known && !postal_ok(uppercase(s, false).text(), place.country.s);
  });
  within(issues, place.city, true, 2, 60);
  if (place.country.s == "CH") judged(issues, place.state, false, [](sv s) -> unsigned { return !shaped(s, "@@"); });
  return issues;
}

struct Customer { Text number, kind, first_name, last_name, company, vat_id, email, phone, born; Flag newsletter; State there = missing; };
static constexpr Key customer_names[] = {"number", "kind", "first_name", "last_name", "company", "vat_id", "email", "phone", "born", "newsletter"};
struct Delivery { Text method, from, to, ring_at, hint; Number cost; State there = missing; };
static constexpr Key delivery_names[] = {"method", "from", "to", "ring_at", "cost", "hint"};
struct Payment { Text method, card_digits, account, reference; Number due_days; State there = missing; };
static constexpr Key payment_names[] = {"method", "card_digits", "account", "due_days", "reference"};

struct Line {
  Text sku, title, kind, unit, rebate_code, best_before, send_to;
  Number qty, net, vat, rebate, weight, total;
  State there = missing, serials = missing;
  unsigned serials_count = 0;
  bool qty_right = false, net_right = false, rebate_right = false, kind_right = false, weight_right = false, total_right = false;
};
static constexpr Key line_names[] = {"sku", "title", "kind", "qty", "unit", "net", "vat", "rebate", "rebate_code", "weight", "best_before", "send_to", "serials", "total"};

static constexpr Key order_names[] = {"number", "source", "market_ref", "ordered", "placed_at", "paid", "currency", "vat_rate", "customer", "ship_to",
                                 "bill_elsewhere", "bill_to", "delivery", "payment", "lines", "net_total", "sum", "voucher", "voucher_value",
                                 "total", "gift", "gift_text", "tags", "campaign", "notes"};

// What a record says, as it was sent. The vectors keep their memory from one record to the next.
struct Order {
  Text number, source, market_ref, ordered, placed_at, paid, currency, voucher, gift_text;
  Number vat_rate, net_total, sum, voucher_value, total;
  Flag bill_elsewhere, gift;
  Customer customer;
  Place ship_to, bill_to;
  Delivery delivery;
  Payment payment;
  State lines_there = missing;
};
static std::vector<Line> lines;
static std::vector<Text> items;
static std::vector<sv> keys;

static unsigned read_line(Value& value, Line& line) {
  unsigned issues = 0;
  line.there = group(value, [&](ondemand::object& object) {
    issues += read(object, line_names, [&](int name, Value& value) {
      switch (name) {
        case 0: take(value, line.sku); break;
        case 1: take(value, line.title); break;
        case 2: take(value, line.kind); break;
        case 3: take(value, line.qty, 0); break;
        case 4: take(value, line.unit); break;
        case 5: take(value, line.net, 2); break;
        case 6: take(value, line.vat, 1); break;
        case 7: take(value, line.rebate, 1); break;
        case 8: take(value, line.rebate_code); break;
        case 9: take(value, line.weight, 3); break;
        case 10: take(value, line.best_before); break;
        case 11: take(value, line.send_to); break;
        case 12:
          line.serials = texts(value, items, issues, [](sv s) -> unsigned {
            if (s.size() < 8 || s.size() > 12) return 1;
            for (unsigned char c : s) if ((unsigned char)(c - '0') > 9 && (unsigned char)(c - 'A') > 5) return 1;
            return 0;
          });
          issues += twice(items) + (line.serials == wrong);
          line.serials_count = items.size();
          break;
        case 13: take(value, line.total, 2); break;
      }
    });
  });
  return issues;
}

static unsigned read_campaign(Value& value) {
  unsigned issues = 0;
  keys.clear();
  State there = group(value, [&](ondemand::object& object) {
    for (auto member : object) {
      sv key;
      if (member.unescaped_key().get(key)) { issues++; return; }
      bool again = false;
      for (sv each : keys) again |= each == key;
      keys.push_back(key);
      bool fits = key.size() >= 2 && key.size() <= 20;
      for (unsigned char c : key) fits = fits && ((unsigned char)(c - 'a') < 26 || c == '_');
      if (again || !fits) { issues++; continue; }
      Text text;
      Value value;
      if (member.value().get(value)) { issues++; return; }
      take(value, text);
      within(issues, text, true, 0, 60);
    }
    issues += keys.size() > 6;
  });
  return issues + (there == wrong);
}

static unsigned read_order(ondemand::object& object, Order& order) {
  unsigned issues = 0;
  return read(object, order_names, [&](int name, Value& value) {
    switch (name) {
      case 0: take(value, order.number); break;
      case 1: take(value, order.source); break;
      case 2: take(value, order.market_ref); break;
      case 3: take(value, order.ordered); break;
      case 4: take(value, order.placed_at); break;
      case 5: take(value, order.paid); break;
      case 6: take(value, order.currency); break;
      case 7: take(value, order.vat_rate, 1); break;
      case 8:
        order.customer.there = group(value, [&](ondemand::object& object) {
          Customer& to = order.customer;
          Text* const fields[] = {&to.number, &to.kind, &to.first_name, &to.last_name, &to.company, &to.vat_id, &to.email, &to.phone, &to.born};
          issues += read(object, customer_names, [&](int name, Value& value) {
            if (name == 9) take(value, to.newsletter); else take(value, *fields[name]);
          });
        });
        break;
      case 9: take(value, order.ship_to); break;
      case 10: take(value, order.bill_elsewhere); break;
      case 11: take(value, order.bill_to); break;
      case 12:
        order.delivery.there = group(value, [&](ondemand::object& object) {
          Delivery& to = order.delivery;
          Text* const fields[] = {&to.method, &to.from, &to.to, &to.ring_at, nullptr, &to.hint};
          issues += read(object, delivery_names, [&](int name, Value& value) {
            if (name == 4) take(value, to.cost, 2); else take(value, *fields[name]);
          });
        });
        break;
      case 13:
        order.payment.there = group(value, [&](ondemand::object& object) {
          Payment& to = order.payment;
          Text* const fields[] = {&to.method, &to.card_digits, &to.account, nullptr, &to.reference};
          issues += read(object, payment_names, [&](int name, Value& value) {
            if (name == 3) take(value, to.due_days, 0); else take(value, *fields[name]);
          });
        });
        break;
      case 14:
        order.lines_there = list(value, [&](Value& item) { issues += read_line(item, lines.emplace_back()); });
        break;
      case 15: take(value, order.net_total, 2); break;
      case 16: take(value, order.sum, 2); break;
      case 17: take(value, order.voucher); break;
      case 18: take(value, order.voucher_value, 2); break;
      case 19: take(value, order.total, 2); break;
      case 20: take(value, order.gift); break;
      case 21: take(value, order.gift_text); break;
      case 22:
        issues += texts(value, items, issues, [](sv s) -> unsigned {
          return s != "vip" && s != "fragile" && s != "export" && s != "repeat" && s != "test";
        }) == wrong;
        issues += twice(items) + (items.size() > 5);
        break;
      case 23: issues += read_campaign(value); break;
      case 24:
        issues += texts(value, items, issues, [](sv s) -> unsigned { return !length_ok(s, 2, 200); }) == wrong;
        issues += items.size() > 3;
        break;
    }
  }) + issues;
}

static unsigned judge_customer(const Order& order, Day ordered, bool& kind_right) {
  const Customer& customer = order.customer;
  if (customer.there != filled) return 1;
  unsigned issues = 0;
  bool is_business = customer.kind.s == "business", is_private = customer.kind.s == "private";
  judged(issues, customer.number, false, [](sv s) -> unsigned {
    return !shaped(s, "K######") && !shaped(s, "K#######") && !shaped(s, "K########");
  });
  kind_right = judged(issues, customer.kind, true, [&](sv) -> unsigned { return !is_business && !is_private; });
  within(issues, customer.first_name, is_private, 0, 60);
  within(issues, customer.last_name, true, 2, 60);
  if (is_business) {
    within(issues, customer.company, true, 2, 80);
    judged(issues, customer.vat_id, false, [](sv s) -> unsigned {
      Buffer id = uppercase(s, false);
      sv text = id.text();
      return !id.fits || text.size() < 10 || text.size() > 14 || !shaped(text.substr(0, 2), "@@") || !capitals_or_digits(text);
    });
  }
  judged(issues, customer.email, false, email_issues);
  bool reached = customer.email.state != missing;
  if (customer.phone.state != missing) {
    Buffer number = customer.phone.state == filled ? dialled(customer.phone.s) : Buffer();
    bool empty = customer.phone.state == filled && number.text().empty();
    issues += !empty && !(number.fits && phone_ok(number.text()));
    reached |= !empty;
  }
  // 1900-01-01, and sixteen years before the order
  dated(issues, customer.born, false, -25567, ordered.right ? years_before(order.ordered.s, 16) : INT32_MAX);
  flag(issues, customer.newsletter);
  return issues + !reached;
}

static unsigned judge_delivery(const Delivery& delivery, Day ordered, Day& from, bool& cost_right) {
  if (delivery.there != filled) { cost_right = false; return 1; }
  unsigned issues = 0;
  sv method = delivery.method.s;
  judged(issues, delivery.method, true, [](sv s) -> unsigned { return s != "parcel" && s != "express" && s != "pickup" && s != "freight"; });
  int last = ordered.right ? ordered.day + 30 : INT32_MAX;
  from = dated(issues, delivery.from, true, ordered.right ? ordered.day : INT32_MIN, last);
  if (delivery.to.state != missing) {  // two ranges: both may be broken
    int to = delivery.to.state == filled ? day_of(delivery.to.s) : INT32_MIN;
    issues += to == INT32_MIN ? 1 : (from.right && to < from.day) + (to > last);
  }
  if (method == "freight") judged(issues, delivery.ring_at, true, [](sv s) -> unsigned {
    int seconds = seconds_of(s);
    return seconds < 7 * 3600 || seconds > 20 * 3600 || (seconds == 20 * 3600 && s.find_first_not_of("0:.", 5) != sv::npos);
  });
  cost_right = money(issues, delivery.cost, false);
  within(issues, delivery.hint, false, 0, 140);
  return issues;
}

static unsigned judge(const Payment& payment) {
  if (payment.there != filled) return 1;
  unsigned issues = 0;
  sv method = payment.method.s;
  judged(issues, payment.method, true, [](sv s) -> unsigned { return s != "card" && s != "paypal" && s != "invoice" && s != "debit"; });
  if (method == "card") judged(issues, payment.card_digits, true, [](sv s) -> unsigned { return !shaped(s, "####"); });
  if (method == "debit") judged(issues, payment.account, true, [](sv s) -> unsigned {
    Buffer account = uppercase(s, true);
    sv text = account.text();
    return !account.fits || text.size() < 15 || text.size() > 34 || !shaped(text.substr(0, 4), "@@##") || !capitals_or_digits(text) || !iban_fits(text);
  });
  if (method == "invoice") {
    const Number& days = payment.due_days;
    issues += days.state != filled || days.more || (days.units != 7 && days.units != 14 && days.units != 30);
  }
  within(issues, payment.reference, method == "paypal", 6, 40);
  return issues;
}

static unsigned judge(Line& line, const Order& order, bool rate_right, Day from) {
  if (line.there != filled) return 1;
  unsigned issues = 0;
  judged(issues, line.sku, true, [](sv s) -> unsigned {
    return s.size() < 6 || s.size() > 11 || !shaped(s.substr(0, 6), "@@####") || (s.size() > 6 && (s.size() == 7 || s[6] != '-' || !capitals_or_digits(s.substr(7))));
  });
  within(issues, line.title, true, 3, 100);
  sv kind = line.kind.s;
  line.kind_right = judged(issues, line.kind, true, [](sv s) -> unsigned {
    return s != "goods" && s != "food" && s != "book" && s != "download" && s != "service";
  });
  line.qty_right = line.qty.state == filled && !line.qty.more && line.qty.units >= 1 && line.qty.units <= 999;
  issues += !line.qty_right;
  bool unit_right = judged(issues, line.unit, false, [](sv s) -> unsigned { return s != "pc" && s != "m" && s != "kg" && s != "h"; });
  line.net_right = money(issues, line.net, true);
  bool vat_right = percent(issues, line.vat, false);
  const Number& rebate = line.rebate;
  unsigned of_rebate = rebate.state == missing ? 0 : rebate.state == wrong ? 1 : rebate.below(0) + (rebate.units >= 1000) + (rebate.more || rebate.units % 5 != 0);
  line.rebate_right = !of_rebate;
  issues += of_rebate;
  if (rebate.state == filled && rebate.above(0)) judged(issues, line.rebate_code, rebate.above(200), [](sv s) -> unsigned { return !shaped(s, "@@@##"); });
  line.weight_right = true;
  if (kind == "goods" || kind == "food") {
    const Number& weight = line.weight;
    unsigned found = weight.state == missing ? order.delivery.method.s == "freight" :
                     weight.state == wrong ? 1 : !weight.above(0) + weight.above(1'200'000) + weight.more;
    line.weight_right = !found;
    issues += found;
  } else line.weight.state = missing;
  if (kind == "food") dated(issues, line.best_before, true, from.right ? from.day + 1 : INT32_MIN);
  if (kind == "download") judged(issues, line.send_to, order.customer.email.state == missing, email_issues);
  issues += line.serials == filled && line.qty_right && line.serials_count > (uint64_t)line.qty.units;
  line.total_right = money(issues, line.total, false);
  if (line.qty_right && line.net_right && line.rebate_right && vat_right && rate_right && line.total.state != wrong) {
    int64_t rate = line.vat.state == filled ? line.vat.units : order.vat_rate.units;
    int64_t total = (line.qty.units * line.net.units * (1000 - rebate.units) * (1000 + rate) + 500'000) / 1'000'000;
    if (line.total.state == filled) {
      bool same = line.total.units == total && !line.total.more;
      issues += !same;
      line.total_right &= same;
    } else {
      line.total = {total, false, false, filled};
      line.total_right = money(issues, line.total, false);
    }
  }
  if (line.total.state == missing) line.total_right = false;  // nobody knows it
  if (line.kind_right && unit_right && kind == "service") issues += line.unit.state == filled && line.unit.s != "h" && line.unit.s != "pc";
  return issues;
}

static unsigned judge_lines(const Order& order, bool rate_right, Day from, bool& right) {
  if (order.lines_there != filled) { right = false; return 1; }
  unsigned issues = 0;
  right = lines.size() >= 2 && lines.size() <= 8;
  issues += !right;
  for (size_t n = 0; n < lines.size(); n++) {
    issues += judge(lines[n], order, rate_right, from);
    for (size_t m = 0; lines[n].sku.state == filled && m < n; m++)
      if (lines[m].sku.state == filled && lines[m].sku.s == lines[n].sku.s) { issues++; break; }
  }
  return issues;
}

static unsigned judge_order(ondemand::object& object) {
  static Order order;
  order = Order();
  lines.clear();
  unsigned issues = read_order(object, order);
  judged(issues, order.number, true, [](sv s) -> unsigned { return !shaped(s, "SO-20##-#######"); });
  sv source = order.source.s;
  judged(issues, order.source, true, [](sv s) -> unsigned { return s != "web" && s != "app" && s != "phone" && s != "market"; });
  if (source == "market") judged(issues, order.market_ref, true, [](sv s) -> unsigned { return !shaped(s, "###-#######-#######"); });
  Day ordered = dated(issues, order.ordered, true, 19723, 21914);  // 2024-01-01 to 2029-12-31
  judged(issues, order.placed_at, true, [](sv s) -> unsigned { return !moment_ok(s); });
  dated(issues, order.paid, false, ordered.right ? ordered.day : INT32_MIN, ordered.right ? ordered.day + 60 : INT32_MAX);
  judged(issues, order.currency, true, [](sv s) -> unsigned { return s != "EUR" && s != "CHF" && s != "DKK" && s != "GBP" && s != "PLN"; });
  bool rate_right = percent(issues, order.vat_rate, true), kind_right = false, cost_right, lines_right;
  issues += judge_customer(order, ordered, kind_right);
  issues += judge(order.ship_to);
  flag(issues, order.bill_elsewhere);
  if (order.bill_elsewhere.on()) issues += judge(order.bill_to);
  Day from;
  issues += judge_delivery(order.delivery, ordered, from, cost_right);
  issues += judge(order.payment);
  issues += judge_lines(order, rate_right, from, lines_right);

  bool amounts = lines_right, totals = lines_right, rebates = lines_right, weights = lines_right, kinds = lines_right;
  bool heavy = false, reduced = false, downloads = false;
  int64_t net = 0, gross = 0;
  for (const Line& line : lines) {
    amounts &= line.qty_right && line.net_right;
    totals &= line.total_right;
    rebates &= line.rebate_right && line.there == filled;
    weights &= line.weight_right && line.there == filled;
    kinds &= line.kind_right;
    if (line.qty_right && line.net_right) net += line.qty.units * line.net.units;
    gross += line.total.units;
    heavy |= line.weight.state == filled && line.weight.units >= 20'000;
    reduced |= line.rebate.units != 0;
    downloads |= line.kind.s == "download";
  }
  bool net_right = money(issues, order.net_total, true);
  bool sum_right = money(issues, order.sum, false);
  if (totals && order.sum.state == filled) {
    bool same = order.sum.units == gross && !order.sum.more;
    issues += !same;
    sum_right &= same;
  } else if (totals && order.sum.state == missing) {
    order.sum = {gross, false, false, filled};
    sum_right = money(issues, order.sum, false);
  }
  sum_right &= order.sum.state == filled;
  judged(issues, order.voucher, false, [](sv s) -> unsigned {
    return s.size() != 13 || s.substr(0, 5) != "GIFT-" || !capitals_or_digits(s.substr(5)) || s.find_first_of("01", 5) != sv::npos;
  });
  int64_t voucher = 0;
  bool voucher_right = true;
  if (order.voucher.state != missing) {
    voucher_right = money(issues, order.voucher_value, true);
    voucher = order.voucher_value.units;
  }
  bool total_right = money(issues, order.total, true);
  flag(issues, order.gift);
  if (order.gift.on()) judged(issues, order.gift_text, true, [](sv s) -> unsigned {
    return !length_ok(s, 0, 240) + (s.find("http") != sv::npos) + (s.find('<') != sv::npos);
  });

  issues += amounts && net_right && net != order.net_total.units;
  if (total_right && sum_right && cost_right && voucher_right && order.total.units != order.sum.units + order.delivery.cost.units - voucher) {
    issues++;
    total_right = false;
  }
  issues += order.delivery.method.s == "freight" && weights && !heavy;
  issues += source == "market" && rebates && reduced;
  issues += order.payment.method.s == "invoice" && kind_right && total_right && order.customer.kind.s != "business" && order.total.units > 50'000;
  issues += order.delivery.method.s == "pickup" && kinds && downloads;
  return issues;
}

int main(int argc, char** argv) { return run(argc, argv, judge_order); }
