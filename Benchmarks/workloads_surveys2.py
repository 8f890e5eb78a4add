"""Answers to a household survey of some 290 questions, made from a seed; the form was written from the language reference alone."""
from datetime import date, timedelta
from random import Random
from string import Template

from faults import GONE, fault, fill, one_or_two, pick

HEAD = r"""form: household-survey
title: How households live
summary: One interview a record; what was not asked or not answered is left out.
rules:
  agree: { type: integer, choices: { 1: not at all, 2: little, 3: half and half, 4: rather, 5: fully, 9: cannot say } }
  words: { normalize: [trim], length: 2..160, unicode: [noControl] }
  share: { type: integer, range: 0..100 }
fields:
  interview: { label: Interview, required: true, pattern: '[A-Z]{2}-\d{6}' }
  wave: { label: Wave, required: true, type: integer, range: 1..60 }
  visited_on: { label: Day, required: true, type: date, range: 2025-01-01..2027-12-31 }
  mode: { label: How, required: true, choices: { face: Face to face, phone: By telephone, web: On the web } }
  interviewer: { label: Interviewer, when: mode != 'web', required: true, pattern: 'I\d{4}' }
  consent: { label: The answers may be kept, required: true, rule: consent.accepted }
  minutes: { label: Minutes, type: decimal, range: { above: 0, max: 240 }, step: 0.5 }
  weight: { label: Weight, type: number, range: { above: 0, below: 20 } }
  language: { label: Language, choices: [de, en, fr, it], default: de }
  born_year: { label: Year of birth, type: integer, range: 1910..2012 }
  gender: { label: Gender, choices: [f, m, x] }
  region: { label: Region, choices: [north, north-east, east, south-east, south, south-west, west, north-west, centre, islands, abroad] }
  postal_code: { label: Postal code, pattern: '\d{5}' }
  household: { label: People in the household, type: integer, range: 1..15 }
  children: { label: Children among them, type: integer, range: 0..14, check: { that: this < household, message: one of the household is of age } }
  children_ages: { label: Their ages, when: children > 0, count: ..children, items: { type: integer, range: 0..17 } }
  work: { label: Work, choices: { employee: Employed, self: Self-employed, student: Student, retired: Retired, none: None } }
  job: { label: Job, when: work == 'employee', rule: words }
  sector: { label: Sector, when: "work in ['employee', 'self']", choices: [industry, trade, care, school, public, farming, other] }
  weekly_hours: { label: Hours a week, when: "work in ['employee', 'self']", required: true, type: decimal, range: 0..80, step: 0.25 }
  school: { label: School, when: work == 'student', length: 3..60 }
  income: { label: Income of the household, type: integer, range: 0..60000, step: 50 }
  shares:
    label: Of 100 that are spent
    fields: { rent: { label: Rent, required: true, rule: share }, food: { label: Food, required: true, rule: share }, other: { label: Other things, required: true, rule: share } }
    check: { that: rent + food + other == 100, message: the shares must come to 100 }
  devices: { label: Devices, count: 1..6, unique: true, items: { choices: [phone, laptop, desktop, tablet, tv, watch] } }
  phone_system: { label: System of the phone, when: "'phone' in devices", choices: [android, ios, other] }
  again: { label: May we ask again, type: boolean }
  email: { label: E-mail, when: again, required: (!filled(phone)), rule: contact.email }
  phone: { label: Telephone, when: again, rule: contact.phone.e164 }
  remarks: { label: Remarks, normalize: [trim, collapse], length: ..400 }
"""

# Asked of everybody who is a customer: the key, the words, the first year, the most that is spent, its step, the ways to get in touch.
PROVIDERS = [
    ("bank", "bank", 1950, 500, "0.5", "branch, web, app, phone"), ("power", "supplier of power", 1990, 2000, "0.01", "web, phone, mail"),
    ("mobile", "mobile network", 1992, 400, "0.01", "shop, web, app, phone"), ("fibre", "provider of internet", 1995, 300, "0.01", "shop, web, phone, mail"),
    ("grocer", "grocer", 1960, 3000, "1", "shop, web, app"), ("insurer", "insurer", 1950, 5000, "5", "branch, web, phone, mail"),
    ("stream", "streaming service", 2007, 120, "0.01", "web, app, tv"), ("doctor", "doctor", 1940, 8000, "0.01", "visit, phone, web"),
    ("transit", "public transport", 1950, 600, "0.1", "counter, machine, app, web"),
]
PROVIDER = Template("""\
  ${t}_used: { label: Do you have a $words?, type: boolean }
  ${t}_name: { label: Which one?, when: ${t}_used, length: 2..40 }
  ${t}_since: { label: Since which year?, when: ${t}_used, type: integer, range: $first..2027 }
  ${t}_rating: { label: How content are you?, required: ${t}_used, type: integer, range: 0..10 }
  ${t}_why: { label: Why not more?, when: ${t}_rating <= 6, rule: words }
  ${t}_spend: { label: Spent in a month, type: decimal, range: 0..$most, step: $step }
  ${t}_price: { label: The price is fair, rule: agree }
  ${t}_service: { label: The service is friendly, rule: agree }
  ${t}_simple: { label: It is simple, rule: agree }
  ${t}_contact: { label: How do you get in touch?, count: 1..2, unique: true, items: { choices: [$ways] } }
  ${t}_change: { label: Will you change?, choices: { no: No, maybe: Perhaps, soon: Soon } }
  ${t}_note: { label: Anything else, normalize: [trim], length: ..200 }
""")
# The key, the words, the most hours a week, the most that it costs, the most kilometres, places.
HABITS = [
    ("sport", "sport", 60, 400, 80, "club, gym, park, home"), ("cinema", "the cinema", 40, 200, 120, "multiplex, arthouse, open-air"),
    ("read", "reading", 90, 150, 20, "home, library, train, cafe"), ("cook", "cooking", 50, 900, 15, "home, friends, course"),
    ("travel", "travelling", 120, 6000, 20000, "city, sea, mountains, abroad"), ("garden", "the garden", 70, 800, 60, "own, shared, balcony"),
    ("music", "making music", 60, 700, 90, "home, school, band"), ("games", "games", 100, 300, 40, "home, club, online"),
]
HABIT = Template("""\
  ${t}_often: { label: 'How often: $words?', choices: [daily, weekly, monthly, rarely, never] }
  ${t}_hours: { label: Hours a week, when: "${t}_often in ['daily', 'weekly']", type: number, range: { above: 0, max: $hours }, step: 0.25 }
  ${t}_last: { label: Last on, type: date, range: 2020-01-01..visited_on }
  ${t}_place: { label: Where, choices: [$places] }
  ${t}_with: { label: With whom, count: ..3, unique: true, items: { choices: [alone, partner, children, friends, group] } }
  ${t}_joy: { label: Joy, type: integer, range: 1..7 }
  ${t}_cost: { label: Cost in a month, type: integer, range: 0..$most, step: 5 }
  ${t}_start: { label: From when on, type: time, range: 05:00..23:30 }
  ${t}_km: { label: Kilometres, type: decimal, range: { min: 0, below: $km }, step: 0.1 }
  ${t}_gear: { label: With what, normalize: [trim], length: 2..60, excludes: [';'] }
  ${t}_less: { label: Less than before, type: boolean }
""")
# The key, the words, the greatest answer.
VIEWS = [("climate", "the climate", 5), ("traffic", "traffic", 7), ("rents", "rents", 10), ("safety", "safety", 7), ("health", "health", 5)]
VIEW = Template("""\
  ${t}_heard: { label: 'Heard of $words this week', type: boolean }
  ${t}_worry: { label: It worries me, type: integer, range: 1..$most }
  ${t}_mine: { label: It touches me, type: integer, range: 1..$most }
  ${t}_state: { label: The state does enough, type: integer, range: 1..$most }
  ${t}_firms: { label: Firms do enough, type: integer, range: 1..$most }
  ${t}_people: { label: People do enough, type: integer, range: 1..$most }
  ${t}_pay: { label: I would pay for it, type: integer, range: 1..$most }
  ${t}_trend: { label: It gets, choices: { better: better, same: no different, worse: worse } }
  ${t}_rank: { label: Rank, type: integer, range: 1..20 }
  ${t}_trust: { label: Trust in per cent, type: number, range: 0..100, step: 0.5 }
  ${t}_source: { label: From where, choices: [tv, radio, paper, web, friends] }
  ${t}_terms: { label: In your own words, count: 1..5, items: { length: 2..24, pattern: '[^,;]+' } }
  ${t}_free: { label: What should be done, rule: words }
""")
CHECKS = """\
check:
  - { filled: none or all, of: [region, postal_code] }
  - { that: sport_hours + read_hours + games_hours <= 168, at: games_hours, message: a week has 168 hours }
  - { that: bank_since >= born_year, at: bank_since, message: nobody has a bank before birth }
  - { when: filled(income), that: shares.rent == 0 || income > 0, at: income, message: rent is paid out of an income }
"""


def form():
    parts = [HEAD]
    parts += [PROVIDER.substitute(t=t, words=words, first=first, most=most, step=step, ways=ways) for t, words, first, most, step, ways in PROVIDERS]
    parts += [HABIT.substitute(t=t, words=words, hours=hours, most=most, km=km, places=places) for t, words, hours, most, km, places in HABITS]
    parts += [VIEW.substitute(t=t, words=words, most=most) for t, words, most in VIEWS]
    return "".join(parts) + CHECKS


WORDS = ["It is too expensive for what it is.", "Zu lange Wartezeiten am Telefon, und niemand ruft zurück.", "The staff changes every month – nobody knows me.",
         "Trop de papier, pas assez de réponses.", 'They said "soon" two years ago.', "La qualità è buona, però i prezzi sono saliti.", "No complaints"]
NAMES = ["Sparkasse", "Nordlicht", "Crédit Coopératif", "Blue Line", "Müller & Söhne", "Casa", "Ökostrom eG"]
GEAR = ["an old bicycle", "running shoes", "a piano", "Gusseisenpfanne", "nothing special"]
TERMS = ["too late", "expensive", "Gerechtigkeit", "mehr Züge", "l'avenir", "jobs"]


def some(rnd, items, most):
    """The first or so of a list, in any order of beginning."""
    start = int(rnd() * len(items))
    return (items[start:] + items[:start])[:1 + int(rnd() * min(most, len(items)))]


def half(rnd, most, parts):
    """A number from 0 to most in so many parts of one."""
    value = int(rnd() * rnd() * most * parts) / parts
    return int(value) if value == int(value) else value


def head(rnd, number):
    visited = (date(2025, 1, 1) + timedelta(int(rnd() * 1000))).isoformat()
    made = {"interview": f"DE-{number % 1_000_000:06}", "wave": 1 + int(rnd() * 60), "visited_on": visited, "mode": pick(rnd, ["face", "phone", "web"])}
    if made["mode"] != "web":
        made["interviewer"] = fill(rnd, "I####")
    made |= {"consent": True, "minutes": 5 + half(rnd, 90, 2), "weight": (1 + int(rnd() * 30000)) / 10000}
    if rnd() < 0.5:
        made["language"] = pick(rnd, ["de", "en", "fr", "it"])
    made |= {"born_year": 1935 + int(rnd() * 77), "gender": pick(rnd, "fmx")}
    if rnd() < 0.7:
        made |= {"region": pick(rnd, ["north", "east", "south", "west", "north-east", "centre", "islands"]), "postal_code": fill(rnd, "#####")}
    made["household"] = 1 + int(rnd() * 6)
    made["children"] = int(rnd() * made["household"])
    if made["children"]:
        made["children_ages"] = [int(rnd() * 18) for _ in range(made["children"])]
    made["work"] = pick(rnd, ["employee", "employee", "self", "student", "retired", "none"])
    if made["work"] == "employee" and rnd() < 0.8:
        made["job"] = pick(rnd, ["Krankenpflegerin", "bus driver", "software developer", "Verkäufer im Außendienst"])
    if made["work"] in ("employee", "self"):
        made |= {"sector": pick(rnd, ["industry", "trade", "care", "public", "other"]), "weekly_hours": half(rnd, 80, 4)}
    if made["work"] == "student":
        made["school"] = pick(rnd, ["Universität Köln", "Lycée Victor Hugo"])
    if rnd() < 0.5:
        made["income"] = 50 + int(rnd() * 200) * 50
    if rnd() < 0.6:
        rent, food = int(rnd() * 60), int(rnd() * 40)
        made["shares"] = {"rent": rent, "food": food, "other": 100 - rent - food}
    if rnd() < 0.8:
        made["devices"] = some(rnd, ["phone", "laptop", "tablet", "tv", "desktop", "watch"], 6)
        if "phone" in made["devices"]:
            made["phone_system"] = pick(rnd, ["android", "android", "ios", "other"])
    made["again"] = rnd() < 0.3
    if made["again"] and rnd() < 0.7:
        made["email"] = fill(rnd, "panel.####@example.org")
    if made["again"] and (rnd() < 0.3 or "email" not in made):
        made["phone"] = fill(rnd, "+4930#######")
    if rnd() < 0.2:
        made["remarks"] = "Interrupted twice.\n" + pick(rnd, WORDS)
    return made


def answers(rnd, made, t, asked):
    """Each question with so many in ten chances of an answer."""
    for key, chance, answer in asked:
        if rnd() * 10 < chance:
            made[f"{t}_{key}"] = answer()


def provider(rnd, made, t, words, first, most, step, ways):
    made[f"{t}_used"] = rnd() < 0.5
    if not made[f"{t}_used"]:
        return
    rating, born = int(rnd() * 11), made["born_year"]
    answers(rnd, made, t, [
        ("name", 8, lambda: pick(rnd, NAMES)), ("since", 7, lambda: max(first, born) + int(rnd() * (2027 - max(first, born)))), ("rating", 10, lambda: rating),
        ("why", 7 if rating <= 6 else 0, lambda: pick(rnd, WORDS)), ("spend", 7, lambda: round(int(rnd() * rnd() * most / float(step)) * float(step), 2)),
        ("price", 9, lambda: pick(rnd, [1, 2, 3, 4, 5, 9])), ("service", 9, lambda: pick(rnd, [2, 3, 4, 5])), ("simple", 8, lambda: 1 + int(rnd() * 5)),
        ("contact", 6, lambda: some(rnd, ways.split(", "), 2)), ("change", 8, lambda: pick(rnd, ["no", "no", "maybe", "soon"])),
        ("note", 2, lambda: pick(rnd, WORDS))])


def habit(rnd, made, t, words, hours, most, km, places):
    often = pick(rnd, ["daily", "weekly", "monthly", "rarely", "never"])
    day = date.fromisoformat(made["visited_on"])
    answers(rnd, made, t, [
        ("often", 10, lambda: often), ("hours", 8 if often in ("daily", "weekly") else 0, lambda: 0.25 + half(rnd, 38, 4))])
    answers(rnd, made, t, [] if often == "never" else [
        ("last", 8, lambda: (day - timedelta(int(rnd() * 1000))).isoformat()), ("place", 9, lambda: pick(rnd, places.split(", "))),
        ("with", 7, lambda: some(rnd, ["alone", "partner", "children", "friends", "group"], 3)), ("joy", 9, lambda: 1 + int(rnd() * 7)),
        ("cost", 7, lambda: int(rnd() * most / 5) * 5), ("start", 5, lambda: f"{5 + int(rnd() * 18):02}:{int(rnd() * 60):02}"),
        ("km", 5, lambda: half(rnd, km, 10)), ("gear", 4, lambda: pick(rnd, GEAR)), ("less", 5, lambda: rnd() < 0.4)])


def view(rnd, made, t, words, most):
    scale = [(key, 8, lambda: 1 + int(rnd() * most)) for key in ("worry", "mine", "state", "firms", "people", "pay")]
    answers(rnd, made, t, [("heard", 9, lambda: rnd() < 0.6), *scale, ("trend", 8, lambda: pick(rnd, ["better", "same", "worse"])),
                           ("rank", 5, lambda: 1 + int(rnd() * 20)), ("trust", 5, lambda: half(rnd, 100, 2)),
                           ("source", 7, lambda: pick(rnd, ["tv", "radio", "paper", "web", "friends"])),
                           ("terms", 4, lambda: some(rnd, TERMS, 4)), ("free", 3, lambda: pick(rnd, WORDS))])


def records(count, seed=1):
    rnd = Random(seed).random
    for number in range(count):
        made = head(rnd, number)
        for topics, ask, chance in ((PROVIDERS, provider, 0.4), (HABITS, habit, 0.25), (VIEWS, view, 0.25)):
            for topic in topics:
                if rnd() < chance:
                    ask(rnd, made, *topic)
        yield made


def all_week(record, rnd):
    for t, hours in (("sport", 60), ("read", 90), ("games", 100)):
        record |= {f"{t}_often": "daily", f"{t}_hours": hours}
    return {("/games_hours", "customError")}


IN_HEAD = [
    fault("/interview", "patternMismatch", "DE-12345"), fault("/wave", "valueMissing", GONE), fault("/wave", "rangeOverflow", 61),
    fault("/mode", "notAChoice", lambda it, record: "mail" if "interviewer" in it else None), fault("/interviewer", "valueMissing", GONE),
    fault("/interviewer", "patternMismatch", "I12"), fault("/consent", "notAChoice", False), fault("/minutes", "rangeUnderflow", 0),
    fault("/minutes", "stepMismatch", 12.25), fault("/minutes", "typeMismatch", "20"), fault("/weight", "rangeOverflow", 20),
    fault("/born_year", "rangeUnderflow", 1900), fault("/gender", "notAChoice", "w"), fault("/postal_code", "partlyFilled", GONE),
    fault("/region", "partlyFilled", GONE), fault("/postal_code", "patternMismatch", "1234"), fault("/household", "rangeUnderflow", 0),
    fault("/children", "customError", lambda it, record: it["household"] if it["children"] else None),
    fault("/children_ages", "tooMany", lambda it, record: it["children_ages"] + [3] if "children_ages" in it else None),
    fault("/children_ages", {"/0": "rangeOverflow"}, lambda it, record: [18] if "children_ages" in it else None),
    fault("/job", "tooShort", "x"), fault("/sector", "notAChoice", "army"), fault("/weekly_hours", "valueMissing", GONE),
    fault("/weekly_hours", "rangeOverflow", 80.5), fault("/weekly_hours", "stepMismatch", 12.1), fault("/school", "tooLong", "Universität " * 6),
    fault("/income", "stepMismatch", 1225), fault("/income", "rangeOverflow", 60050), fault("/shares/rent", "valueMissing", GONE),
    fault("/shares/rent", "typeMismatch", "30"), fault("/shares/food", "rangeOverflow", 101),
    fault("/shares", "customError", lambda it, record: it["shares"] | {"other": it["shares"]["other"] - 1} if "shares" in it else None),
    fault("/devices", {"/1": "duplicateItem"}, lambda it, record: ["phone", "phone"]), fault("/phone_system", "notAChoice", "symbian"),
    fault("/devices", {"/1": "notAChoice"}, lambda it, record: ["phone", "fax"]), fault("/email", "patternMismatch", "panel@"),
    fault("/email", "valueMissing", lambda it, record: GONE if "email" in it and "phone" not in it else None), fault("/phone", "patternMismatch", "030 12"),
    fault("/remarks", "tooLong", lambda it, record: "very long  " * 50), fault("/bank_rate", "unknownField", lambda it, record: 5),
]
IN_PROVIDERS = [fault("/bank_note", "tooLong", lambda it, record: "ü" * 201)] + [each for t, _, first, most, step, ways in PROVIDERS for each in (
    fault(f"/{t}_name", "tooShort", "x"), fault(f"/{t}_since", "rangeUnderflow", first - 1), fault(f"/{t}_since", "typeMismatch", 2020.5),
    fault(f"/{t}_rating", "rangeOverflow", lambda it, record, t=t: 11 if it.get(f"{t}_rating", 0) > 6 else None),
    fault(f"/{t}_rating", "valueMissing", lambda it, record, t=t: GONE if it.get(f"{t}_rating", 0) > 6 else None),
    fault(f"/{t}_rating", "typeMismatch", lambda it, record, t=t: "8" if it.get(f"{t}_rating", 0) > 6 else None),
    fault(f"/{t}_why", "tooShort", " x "), fault(f"/{t}_why", "charactersNotAllowed", "The bell \x07 rings."),
    fault(f"/{t}_spend", "rangeUnderflow", -5), fault(f"/{t}_spend", "rangeOverflow", most * 2), fault(f"/{t}_spend", "stepMismatch", 1.5 * float(step)),
    fault(f"/{t}_price", "notAChoice", 6), fault(f"/{t}_service", "typeMismatch", "4"), fault(f"/{t}_simple", "notAChoice", 0),
    fault(f"/{t}_contact", {"/1": "duplicateItem"}, ["web", "web"]), fault(f"/{t}_contact", {"/0": "notAChoice"}, ["fax", "web"]),
    fault(f"/{t}_contact", "tooMany", ways.split(", ")[:3]), fault(f"/{t}_change", "notAChoice", "later"), fault(f"/{t}_note", "typeMismatch", 5))]
IN_HABITS = [fault("/sport_joy", "rangeOverflow", lambda it, record: 8), fault("/visited_on", "valueMissing", GONE), all_week] + [
    each for t, _, hours, most, km, _ in HABITS for each in (
    fault(f"/{t}_often", "notAChoice", lambda it, record, t=t: None if f"{t}_hours" in it else "hourly"), fault(f"/{t}_hours", "rangeUnderflow", 0),
    fault(f"/{t}_hours", "rangeOverflow", hours + 1), fault(f"/{t}_hours", "stepMismatch", 1.1), fault(f"/{t}_last", "typeMismatch", "2026-02-29"),
    fault(f"/{t}_last", "rangeUnderflow", "2019-12-31"), fault(f"/{t}_last", "rangeOverflow", "2029-01-01"), fault(f"/{t}_place", "notAChoice", "nowhere"),
    fault(f"/{t}_with", "tooMany", ["alone", "partner", "children", "friends"]), fault(f"/{t}_with", {"/2": "duplicateItem"}, ["alone", "group", "alone"]),
    fault(f"/{t}_joy", "rangeUnderflow", 0), fault(f"/{t}_cost", "stepMismatch", 7), fault(f"/{t}_start", "typeMismatch", "24:00"),
    fault(f"/{t}_start", "rangeUnderflow", "04:59"), fault(f"/{t}_km", "rangeOverflow", km), fault(f"/{t}_km", "stepMismatch", 0.05),
    fault(f"/{t}_gear", "tooShort", "x"), fault(f"/{t}_gear", "forbiddenPart", "shoes; a ball"), fault(f"/{t}_less", "typeMismatch", 1))]
IN_VIEWS = [fault("/rents_rank", "rangeUnderflow", lambda it, record: 0)] + [each for t, _, most in VIEWS for each in (
    fault(f"/{t}_heard", "typeMismatch", "yes"), fault(f"/{t}_worry", "rangeOverflow", most + 1), fault(f"/{t}_mine", "rangeUnderflow", 0),
    fault(f"/{t}_state", "typeMismatch", 2.5), fault(f"/{t}_firms", "typeMismatch", "3"), fault(f"/{t}_trend", "notAChoice", "good"),
    fault(f"/{t}_rank", "rangeOverflow", 21), fault(f"/{t}_trust", "stepMismatch", 50.25), fault(f"/{t}_trust", "rangeUnderflow", -0.5),
    fault(f"/{t}_source", "notAChoice", "rumour"), fault(f"/{t}_terms", "tooMany", TERMS), fault(f"/{t}_terms", {"/1": "tooShort"}, ["jobs", "x"]),
    fault(f"/{t}_terms", {"/0": "patternMismatch"}, ["rain, wind"]), fault(f"/{t}_free", "tooLong", "word " * 40))]


def spoil(record, rnd):
    return one_or_two([IN_HEAD, IN_PROVIDERS, IN_HABITS, IN_VIEWS], record, rnd)
