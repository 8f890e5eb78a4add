// Answers to a household survey (workloads_surveys2.py), compiled in by hand: each is judged as it is read, and what depends on others at the end.
#include <bit>
#include "values.hpp"

struct Provider { sv key; int first; int64_t most, step; std::vector<sv> ways; };  // money in cents
static const Provider providers[] = {
    {"bank", 1950, 50000, 50, {"branch", "web", "app", "phone"}}, {"power", 1990, 200000, 1, {"web", "phone", "mail"}},
    {"mobile", 1992, 40000, 1, {"shop", "web", "app", "phone"}},  {"fibre", 1995, 30000, 1, {"shop", "web", "phone", "mail"}},
    {"grocer", 1960, 300000, 100, {"shop", "web", "app"}},        {"insurer", 1950, 500000, 500, {"branch", "web", "phone", "mail"}},
    {"stream", 2007, 12000, 1, {"web", "app", "tv"}},             {"doctor", 1940, 800000, 1, {"visit", "phone", "web"}},
    {"transit", 1950, 60000, 10, {"counter", "machine", "app", "web"}},
};
struct Habit { sv key; int hours, most, km; std::vector<sv> places; };
static const Habit habits[] = {
    {"sport", 60, 400, 80, {"club", "gym", "park", "home"}},           {"cinema", 40, 200, 120, {"multiplex", "arthouse", "open-air"}},
    {"read", 90, 150, 20, {"home", "library", "train", "cafe"}},       {"cook", 50, 900, 15, {"home", "friends", "course"}},
    {"travel", 120, 6000, 20000, {"city", "sea", "mountains", "abroad"}}, {"garden", 70, 800, 60, {"own", "shared", "balcony"}},
    {"music", 60, 700, 90, {"home", "school", "band"}},                {"games", 100, 300, 40, {"home", "club", "online"}},
};
struct View { sv key; int most; };
static const View views[] = {{"climate", 5}, {"traffic", 7}, {"rents", 10}, {"safety", 7}, {"health", 5}};

enum Ask : uint8_t {
  interview, wave, visited_on, mode, interviewer, consent, minutes, weight, language, born_year, gender, region, postal_code, household, children,
  children_ages, work, job, sector, weekly_hours, school, income, shares, devices, phone_system, again, email_again, phone_again, remarks,
  used, name, since, rating, why, spend, agree, contact, change, note,  // of a provider
  often, hours, last, place, with, joy, cost, start, km, gear, less,    // of a habit
  heard, scale, trend, rank, trust, source, terms, free_text            // of a view
};

struct Question { Key key; Ask ask; uint8_t topic; uint16_t number; };
class Questions {
  static constexpr int bits = 11;
  uint16_t slots[1 << bits] = {};
  std::vector<Question> all = {{Key("?"), interview, 0, 0}};  // for slots without a question
  static uint32_t hash(Key key) {
    return (uint32_t)((key.front * 0x9E3779B97F4A7C15u ^ key.back) * 0xC2B2AE3D27D4EB4Fu >> (64 - bits));
  }
  void add(sv key, Ask ask, size_t topic) {
    uint32_t slot = hash(key);
    while (slots[slot]) slot = (slot + 1) % (1 << bits);
    slots[slot] = all.size();
    all.push_back({key, ask, (uint8_t)topic, (uint16_t)(all.size() - 1)});
  }
  template <class Topics> void add(const Topics& topics, std::initializer_list<std::pair<const char*, Ask>> asks) {
    for (size_t topic = 0; topic < std::size(topics); topic++)
      for (auto& [key, ask] : asks) add(std::string(topics[topic].key) + "_" + key, ask, topic);
  }
public:
  Questions() {
    int ask = 0;
    for (const char* key : {"interview", "wave", "visited_on", "mode", "interviewer", "consent", "minutes", "weight", "language", "born_year", "gender",
                            "region", "postal_code", "household", "children", "children_ages", "work", "job", "sector", "weekly_hours", "school",
                            "income", "shares", "devices", "phone_system", "again", "email", "phone", "remarks"}) add(key, (Ask)ask++, 0);
    add(providers, {{"used", used}, {"name", name}, {"since", since}, {"rating", rating}, {"why", why}, {"spend", spend}, {"price", agree},
                    {"service", agree}, {"simple", agree}, {"contact", contact}, {"change", change}, {"note", note}});
    add(habits, {{"often", often}, {"hours", hours}, {"last", last}, {"place", place}, {"with", with}, {"joy", joy}, {"cost", cost},
                 {"start", start}, {"km", km}, {"gear", gear}, {"less", less}});
    add(views, {{"heard", heard}, {"worry", scale}, {"mine", scale}, {"state", scale}, {"firms", scale}, {"people", scale}, {"pay", scale},
                {"trend", trend}, {"rank", rank}, {"trust", trust}, {"source", source}, {"terms", terms}, {"free", free_text}});
  }
  const Question* find(Key key) const {
    uint32_t slot = hash(key);
    while (true) {
      const Question& question = all[slots[slot]];
      if (question.key == key) return &question;
      if (!slots[slot]) return nullptr;
      slot = (slot + 1) % (1 << bits);
    }
  }
};
static const Questions questions;

// What others depend on. Issues of what may not be asked for wait until that is known.
struct OfProvider { bool used = false, rated = false, is_low = false; uint8_t name = 0, since = 0, why = 0; };
struct OfHabit { bool often = false, hours_right = false; uint8_t hours = 0; int64_t quarters = 0; };
struct Answers {
  OfProvider provider[std::size(providers)];
  OfHabit habit[std::size(habits)];
  Number born_year, household, children, income, bank_since, rent;
  Text mode, work, interviewer, job, sector, school, phone_system, email, phone;
  Flag again;
  Number weekly_hours;
  State region = missing, postal_code = missing;
  int visited = INT32_MIN, last[std::size(habits)];
  unsigned lasts = 0, ages = 0, of_ages = 0;
  bool has_phone = false, ages_sent = false, rent_right = false, born_right = false, since_right = false;
};
static std::vector<Text> items;

template <class Choices> bool among(sv s, const Choices& choices) {
  for (sv choice : choices) if (s == choice) return true;
  return false;
}
static bool among(sv s, std::initializer_list<sv> choices) { return among<std::initializer_list<sv>>(s, choices); }

// As it was sent: only what is blank is missing.
static Text text(Value& value) {
  Text found;
  if (value.get_string().get(found.s)) { found.state = other(value); return found; }
  bool blank = found.s.empty() || (((unsigned char)found.s[0] <= ' ' || (unsigned char)found.s[0] >= 0x80) && trimmed(found.s).empty());
  found.state = blank ? missing : filled;
  return found;
}
static Text trimmed_text(Value& value) {
  Text found;
  take(value, found);
  return found;
}
static Number number(Value& value, int places) {
  Number found;
  take(value, found, places);
  return found;
}
static unsigned flag(Value& value, bool& on) {
  Flag found;
  take(value, found);
  on = found.on();
  return found.state == wrong;
}
static unsigned flag(Value& value) { bool on; return flag(value, on); }

template <class Holds> unsigned optional(const Text& text, Holds holds) {
  return text.state == missing ? 0 : text.state == wrong ? 1 : holds(text.s);
}
template <class Holds> unsigned required(const Text& text, Holds holds) {
  return text.state == filled ? holds(text.s) : 1;
}
static unsigned chosen(const Text& text, std::initializer_list<sv> choices) {
  return optional(text, [&](sv s) -> unsigned { return !among(s, choices); });
}
static unsigned within(const Text& text, size_t least, size_t most) {
  return optional(text, [&](sv s) -> unsigned { return !length_ok(s, least, most); });
}
static unsigned words(const Text& text) {
  return optional(text, [](sv s) -> unsigned {
    bool controls = false;
    for (size_t n = 0; n < s.size(); n++) {
      unsigned char c = s[n];
      controls |= (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7F || (c == 0xC2 && (unsigned char)s[n + 1] < 0xA0);
    }
    return !length_ok(s, 2, 160) + controls;
  });
}
// A whole number; one that is none has another type.
static unsigned whole(Number& n, int64_t least, int64_t most) {
  if (n.state == filled && n.more) n.state = wrong;
  return n.state == missing ? 0 : n.state == wrong || n.units < least || n.units > most;
}
static unsigned whole(Value& value, int64_t least, int64_t most) {
  Number n = number(value, 0);
  return whole(n, least, most);
}
static unsigned stepped(const Number& n, int64_t least, int64_t most, int64_t step) {
  return n.state == missing ? 0 : n.state == wrong ? 1 : n.below(least) + n.above(most) + (n.more || n.units % step != 0);
}

template <class Choices> unsigned choices_of(Value& value, const Choices& choices, size_t most) {
  unsigned issues = 0;
  items.clear();
  State there = list(value, [&](Value& item) {
    items.push_back(text(item));
    const Text& now = items.back();
    issues += now.state != filled || !among(now.s, choices);
  });
  return issues + (there == wrong) + (items.size() > most) + twice(items);
}

static unsigned of_shares(Value& value, Answers& answers) {
  unsigned issues = 0;
  Number parts[3];
  State there = group(value, [&](ondemand::object& object) {
    static constexpr Key names[] = {"rent", "food", "other"};
    issues = read(object, names, [&](int name, Value& value) { take(value, parts[name], 0); });
    bool right = true;
    for (Number& part : parts) {
      bool fits = !whole(part, 0, 100) && part.state == filled;
      if (&part == parts) answers.rent_right = fits;
      right &= fits;
      issues += !fits;
    }
    issues += right && parts[0].units + parts[1].units + parts[2].units != 100;
  });
  answers.rent = parts[0];
  return issues + (there == wrong);
}

static size_t collapsed_size(sv s) {  // code points, each run of blanks as one
  size_t size = 0;
  bool blank = false;
  for (unsigned char c : s) {
    bool now = c == ' ' || (c >= 9 && c <= 13);
    size += (c & 0xC0) != 0x80 && !(now && blank);
    blank = now;
  }
  return size;
}

static unsigned answer(const Question& question, Value& value, Answers& to) {
  switch (question.ask) {
    case interview: return required(text(value), [](sv s) -> unsigned { return !shaped(s, "@@-######"); });
    case wave: { Number n = number(value, 0); return whole(n, 1, 60) || n.state == missing; }
    case visited_on:
      return required(text(value), [&](sv s) -> unsigned { to.visited = day_of(s); return to.visited < 20089 || to.visited > 21183; });  // 2025 to 2027
    case mode: to.mode = text(value); return required(to.mode, [](sv s) -> unsigned { return !among(s, {"face", "phone", "web"}); });
    case interviewer: to.interviewer = text(value); return 0;
    case consent: { bool on; flag(value, on); return !on; }
    case minutes: {
      Number n = number(value, 1);
      return n.state == filled && !n.above(0) ? 1 + (n.more || n.units % 5 != 0) : stepped(n, 0, 2400, 5);
    }
    case weight: { Number n = number(value, 9); return n.state == missing ? 0 : n.state == wrong || !n.above(0) || n.units >= 20'000'000'000; }
    case language: return chosen(text(value), {"de", "en", "fr", "it"});
    case born_year: { to.born_year = number(value, 0); unsigned wrong = whole(to.born_year, 1910, 2012); to.born_right = !wrong; return wrong; }
    case gender: return chosen(text(value), {"f", "m", "x"});
    case region: {
      Text s = text(value);
      to.region = s.state;
      return chosen(s, {"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west", "centre", "islands", "abroad"});
    }
    case postal_code: {
      Text s = text(value);
      to.postal_code = s.state;
      return optional(s, [](sv s) -> unsigned { return !shaped(s, "#####"); });
    }
    case household: to.household = number(value, 0); return whole(to.household, 1, 15);
    case children: to.children = number(value, 0); return whole(to.children, 0, 14);
    case children_ages: {
      to.of_ages = 0;
      State there = list(value, [&](Value& item) { Number n = number(item, 0); to.ages++; to.of_ages += whole(n, 0, 17) || n.state == missing; });
      to.of_ages += there == wrong;
      return 0;
    }
    case work: to.work = text(value); return chosen(to.work, {"employee", "self", "student", "retired", "none"});
    case job: to.job = trimmed_text(value); return 0;
    case sector: to.sector = text(value); return 0;
    case weekly_hours: to.weekly_hours = number(value, 2); return 0;
    case school: to.school = text(value); return 0;
    case income: {
      to.income = number(value, 0);
      Number& n = to.income;
      if (n.state == filled && n.more) n.state = wrong;
      return stepped(n, 0, 60000, 50);
    }
    case shares: return of_shares(value, to);
    case devices: {
      unsigned issues = choices_of(value, std::initializer_list<sv>{"phone", "laptop", "desktop", "tablet", "tv", "watch"}, 6);
      for (const Text& item : items) to.has_phone |= item.state == filled && item.s == "phone";
      return issues;
    }
    case phone_system: to.phone_system = text(value); return 0;
    case again: take(value, to.again); return to.again.state == wrong;
    case email_again: to.email = text(value); return 0;
    case phone_again: to.phone = text(value); return 0;
    case remarks: return optional(trimmed_text(value), [](sv s) -> unsigned { return !length_ok(s, 0, 400) && collapsed_size(s) > 400; });

    case used: return flag(value, to.provider[question.topic].used);
    case name: to.provider[question.topic].name = within(text(value), 2, 40); return 0;
    case since: {
      Number n = number(value, 0);
      unsigned found = to.provider[question.topic].since = whole(n, providers[question.topic].first, 2027);
      if (!question.topic) { to.bank_since = n; to.since_right = !found && n.state == filled; }
      return 0;
    }
    case rating: {
      Number n = number(value, 0);
      unsigned found = whole(n, 0, 10);
      to.provider[question.topic].rated = n.state != missing;
      to.provider[question.topic].is_low = n.state == filled && n.units <= 6;
      return found;
    }
    case why: to.provider[question.topic].why = words(trimmed_text(value)); return 0;
    case spend: return stepped(number(value, 2), 0, providers[question.topic].most, providers[question.topic].step);
    case agree: {
      Number n = number(value, 0);
      return n.state == missing ? 0 : n.state == wrong || n.more || n.units < 1 || n.units > 9 || (n.units > 5 && n.units < 9);
    }
    case contact: return choices_of(value, providers[question.topic].ways, 2);
    case change: return chosen(text(value), {"no", "maybe", "soon"});
    case note: return within(trimmed_text(value), 0, 200);

    case often: {
      Text s = text(value);
      to.habit[question.topic].often = s.s == "daily" || s.s == "weekly";
      return chosen(s, {"daily", "weekly", "monthly", "rarely", "never"});
    }
    case hours: {
      OfHabit& habit = to.habit[question.topic];
      Number n = number(value, 2);
      int64_t most = habits[question.topic].hours * 100;
      habit.hours = n.state == filled && !n.above(0) ? 1 + (n.more || n.units % 25 != 0) : stepped(n, 0, most, 25);
      habit.hours_right = n.state == filled && !habit.hours;
      habit.quarters = n.units / 25;
      return 0;
    }
    case last:
      return optional(text(value), [&](sv s) -> unsigned {
        int day = day_of(s);
        if (day < 18262) return 1;  // 2020-01-01, or no day
        to.last[to.lasts++] = day;
        return 0;
      });
    case place: return optional(text(value), [&](sv s) -> unsigned { return !among(s, habits[question.topic].places); });
    case with: return choices_of(value, std::initializer_list<sv>{"alone", "partner", "children", "friends", "group"}, 3);
    case joy: return whole(value, 1, 7);
    case cost: {
      Number n = number(value, 0);
      if (n.state == filled && n.more) n.state = wrong;
      return stepped(n, 0, habits[question.topic].most, 5);
    }
    case start:
      return optional(text(value), [](sv s) -> unsigned {
        int seconds = seconds_of(s), end = 23 * 3600 + 30 * 60;
        return seconds < 5 * 3600 || seconds > end || (seconds == end && s.size() > 8 && s.find_first_not_of('0', 9) != sv::npos);
      });
    case km: {
      Number n = number(value, 1);
      int64_t end = habits[question.topic].km * 10;
      return n.state == missing ? 0 : n.state == wrong ? 1 : n.below(0) + (n.units >= end) + n.more;
    }
    case gear: return optional(trimmed_text(value), [](sv s) -> unsigned { return !length_ok(s, 2, 60) + (s.find(';') != sv::npos); });
    case less: case heard: return flag(value);

    case scale: return whole(value, 1, views[question.topic].most);
    case trend: return chosen(text(value), {"better", "same", "worse"});
    case rank: return whole(value, 1, 20);
    case trust: return stepped(number(value, 1), 0, 1000, 5);
    case source: return chosen(text(value), {"tv", "radio", "paper", "web", "friends"});
    case terms: {
      unsigned issues = 0, count = 0;
      State there = list(value, [&](Value& item) {
        Text s = text(item);
        count++;
        issues += s.state != filled ? 1 : !length_ok(s.s, 2, 24) + (s.s.find_first_of(",;") != sv::npos);
      });
      return issues + (there == wrong) + (count > 5);
    }
    case free_text: return words(trimmed_text(value));
  }
  return 0;
}

static unsigned finish(const Answers& answers) {
  unsigned issues = 0;
  bool employed = answers.work.s == "employee", works = employed || answers.work.s == "self";
  if (answers.mode.state == filled && answers.mode.s != "web")
    issues += answers.interviewer.state != filled || !shaped(answers.interviewer.s, "I####");
  if (employed) issues += words(answers.job);
  if (works) {
    issues += chosen(answers.sector, {"industry", "trade", "care", "school", "public", "farming", "other"});
    issues += answers.weekly_hours.state == missing ? 1 : stepped(answers.weekly_hours, 0, 8000, 25);
  }
  if (answers.work.s == "student") issues += within(answers.school, 3, 60);
  if (answers.has_phone) issues += chosen(answers.phone_system, {"android", "ios", "other"});
  if (answers.again.on()) {
    issues += answers.email.state == missing ? answers.phone.state == missing : optional(answers.email, email_issues);
    issues += optional(answers.phone, [](sv s) -> unsigned { return !phone_ok(s); });
  }
  const Number &household = answers.household, &children = answers.children;
  bool household_right = household.state == filled && household.units >= 1 && household.units <= 15;
  bool children_right = children.state == filled && children.units >= 0 && children.units <= 14;
  if (children_right && household_right && children.units >= household.units) { issues++; children_right = false; }
  if (children.state == filled && children.units > 0) issues += answers.of_ages + (children_right && answers.ages > children.units);
  issues += (answers.region == missing) != (answers.postal_code == missing);

  bool visited_right = answers.visited >= 20089 && answers.visited <= 21183;
  for (unsigned n = 0; visited_right && n < answers.lasts; n++) issues += answers.last[n] > answers.visited;
  for (const OfProvider& provider : answers.provider) {
    if (provider.used) issues += provider.name + provider.since + !provider.rated;
    if (provider.is_low) issues += provider.why;
  }
  int64_t quarters = 0;
  bool all = true;
  for (size_t n = 0; n < std::size(habits); n++) {
    const OfHabit& habit = answers.habit[n];
    if (habit.often) issues += habit.hours;
    if (n == 0 || n == 2 || n == 7) { all &= habit.often && habit.hours_right; quarters += habit.quarters; }
  }
  issues += all && quarters > 168 * 4;
  issues += answers.provider[0].used && answers.since_right && answers.born_right && answers.born_year.state == filled &&
            answers.bank_since.units < answers.born_year.units;
  const Number& earned = answers.income;
  issues += earned.state == filled && !earned.more && earned.units == 0 && answers.rent_right && answers.rent.units != 0;
  return issues;
}

static unsigned judge(ondemand::object& object) {
  Answers answers;
  uint64_t seen[5] = {};
  unsigned issues = 0;
  bool whole = each_member(object, [&](ondemand::raw_json_string key, Value& value) {
    const Question* question = questions.find(Key(key));
    if (!question) { issues++; return; }
    uint64_t& word = seen[question->number / 64];
    uint64_t bit = uint64_t(1) << question->number % 64;
    if (word & bit) { issues++; return; }
    word |= bit;
    issues += answer(*question, value, answers);
  });
  constexpr uint64_t required = 1 << interview | 1 << wave | 1 << visited_on | 1 << mode | 1 << consent;
  return issues + !whole + std::popcount(required & ~seen[0]) + finish(answers);
}

int main(int argc, char** argv) { return run(argc, argv, judge); }
