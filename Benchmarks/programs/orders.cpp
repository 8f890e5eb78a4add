// Orders (workloads.py), compiled in by hand: money in whole cents, SKUs as eight bytes.
#include "loop.hpp"
#include <algorithm>
#include <climits>

static bool id_ok(sv s) {
  if (s.size() != 9 || memcmp(s.data(), "PO-", 3)) return false;
  int number;
  return digits(s.data() + 3, 6, number);
}
static bool sku_ok(sv s) {
  if (s.size() != 8 || s[3] != '-') return false;
  for (int i = 0; i < 3; i++) if (s[i] < 'A' || s[i] > 'Z') return false;
  int number;
  return digits(s.data() + 4, 4, number);
}
static bool postal_ok(sv s) {
  if (s.size() < 3 || s.size() > 10) return false;
  for (char c : s) if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '-')) return false;
  return true;
}

struct Line {
  uint64_t sku = 0;
  bool net_sound = true;  // what the total may read
  int64_t net = 0;
  unsigned issues = 0;
};

static Line line_of(ondemand::object object) {
  Line line;
  int64_t quantity = 0, price = 0, percent = 0;
  bool quantity_ok = false, price_ok = false, discount_ok = false, has_net = false;
  unsigned seen = 0;
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key)) { line.issues++; break; }
    auto value = field.value();
    if (key == "sku") {
      sv s; seen |= 1;
      if (value.get_string().get(s) || !sku_ok(s)) { line.issues++; continue; }
      memcpy(&line.sku, s.data(), 8);
    } else if (key == "quantity") {
      seen |= 2;
      quantity_ok = !value.get_int64().get(quantity) && quantity >= 1 && quantity <= 999;
      line.issues += !quantity_ok;
    } else if (key == "price") {
      seen |= 4; sv s;
      price_ok = !value.raw_json_token().get(s) && decimal(s, 2, price) && price >= 0;
      line.issues += !price_ok;
    } else if (key == "discount") {
      seen |= 8; sv s;
      discount_ok = !value.raw_json_token().get(s) && decimal(s, 2, percent) && percent >= 0 && percent <= 50;
      line.issues += !discount_ok;
    } else if (key == "net") {
      sv s;
      has_net = !value.raw_json_token().get(s) && decimal(s, 2, line.net);
      if (!has_net) { line.issues++; line.net_sound = false; has_net = true; }
    } else line.issues++;
  }
  line.issues += __builtin_popcount(~seen & 15);
  if (quantity_ok && price_ok && discount_ok) {
    int64_t net = (2 * quantity * price * (100 - percent) + 100) / 200;  // halves away from zero
    if (!has_net) line.net = net;
    else if (line.net_sound && line.net != net) { line.issues++; line.net_sound = false; }
  } else if (!has_net) line.net_sound = false;
  return line;
}

static unsigned judge(ondemand::object& object) {
  unsigned issues = 0, seen = 0;
  bool business = false, company = false, has_total = false, nets_sound = true;
  int ordered = INT_MIN, delivery = INT_MIN;
  int64_t total = 0, sum = 0;
  uint64_t skus[30];
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key)) return issues + 1;
    auto value = field.value();
    sv s;
    if (key == "id") {
      seen |= 1; issues += value.get_string().get(s) || !id_ok(s);
    } else if (key == "kind") {
      seen |= 2;
      if (value.get_string().get(s)) issues++;
      else { business = s == "business"; issues += !business && s != "private"; }
    } else if (key == "company") {
      if (value.get_string().get(s)) issues++; else { company = !s.empty(); issues += !length_ok(s, 0, 80); }
    } else if (key == "ordered") {
      seen |= 4; if (value.get_string().get(s) || (ordered = day_of(s)) == INT_MIN) issues++;
    } else if (key == "delivery") {
      seen |= 8; if (value.get_string().get(s) || (delivery = day_of(s)) == INT_MIN) issues++;
    } else if (key == "country") {
      seen |= 16;
      issues += value.get_string().get(s) || s.size() != 2 || s[0] < 'A' || s[0] > 'Z' || s[1] < 'A' || s[1] > 'Z';
    } else if (key == "postal") {
      seen |= 32; issues += value.get_string().get(s) || !postal_ok(s);
    } else if (key == "currency") {
      seen |= 64; issues += value.get_string().get(s) || (s != "EUR" && s != "USD" && s != "GEL");
    } else if (key == "lines") {
      ondemand::array lines;
      if (value.get_array().get(lines)) { issues++; seen |= 128; continue; }
      int count = 0, kept = 0;
      for (auto item : lines) {
        ondemand::object row;
        count++;
        if (item.get_object().get(row)) { issues++; nets_sound = false; continue; }
        Line line = line_of(row);
        issues += line.issues;
        nets_sound &= line.net_sound;
        sum += line.net;
        if (line.sku && kept < 30) {
          if (std::find(skus, skus + kept, line.sku) != skus + kept) issues++;
          else skus[kept++] = line.sku;
        }
      }
      if (count) seen |= 128;
      issues += count > 30;
    } else if (key == "total") {
      seen |= 256;
      has_total = !value.raw_json_token().get(s) && decimal(s, 2, total);
      issues += !has_total;
    } else if (key == "note") {
      issues += value.get_string().get(s) || !length_ok(s, 0, 500);
    } else issues++;
  }
  if (ordered != INT_MIN && delivery != INT_MIN) issues += delivery < ordered || delivery > ordered + 60;
  if (business && !company) issues++;
  // A total that was not sent is worked out.
  issues += __builtin_popcount(~seen & 255);
  if (has_total && (seen & 128) && nets_sound && total != sum) issues++;
  return issues;
}

int main(int argc, char** argv) { return run(argc, argv, judge); }
