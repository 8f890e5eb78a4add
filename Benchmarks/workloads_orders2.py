"""Orders of a web shop with all that a shop knows of them, made from a seed; the form was written from the language reference alone."""
from datetime import date, timedelta
from random import Random

from faults import GONE, fault, fill, one_or_two, pick

FORM = r"""form: shop-order
title: An order of the web shop
summary: As the shop hands it on to the warehouse and to accounting.
normalize: [trim]
rules:
  money: { summary: an amount in the currency of the order, type: decimal, range: 0..250000, step: 0.01 }
  percent: { type: decimal, choices: [0, 2.6, 5, 7, 8.1, 10, 19, 20, 21, 23, 25] }
  place:
    fields:
      name: { label: Name, required: true, length: 2..80 }
      extra: { label: Company or floor, length: ..60 }
      street: { label: Street, required: true, length: 3..80, includes: [{ find: '\d', message: add the number of the house }] }
      postal_code: { label: Postal code, required: true, normalize: [uppercase], rule: geo.postal, by: country }
      city: { label: City, required: true, length: 2..60 }
      country: { label: Country, required: true, choices: [AT, BE, CH, DE, DK, FR, GB, NL, PL] }
      state: { label: Canton, when: country == 'CH', pattern: '[A-Z]{2}' }
fields:
  number: { label: Order number, required: true, pattern: 'SO-20\d{2}-\d{7}', placeholder: SO-2026-0001234 }
  source: { label: Came from, required: true, choices: { web: Web shop, app: App, phone: Hotline, market: Marketplace } }
  market_ref: { label: Number at the marketplace, when: source == 'market', required: true, pattern: '\d{3}-\d{7}-\d{7}' }
  ordered: { label: Ordered on, required: true, type: date, range: 2024-01-01..2029-12-31 }
  placed_at: { label: Moment of the order, required: true, type: datetime }
  paid: { label: Paid on, type: date, range: ordered..ordered+60d }
  currency: { label: Currency, required: true, choices: [EUR, CHF, DKK, GBP, PLN] }
  vat_rate: { label: VAT in % where a line does not say otherwise, required: true, rule: percent }
  customer:
    label: Customer
    required: true
    fields:
      number: { label: Customer number, pattern: 'K\d{6,8}' }
      kind: { label: Kind, required: true, choices: { private: Private, business: Business } }
      first_name: { label: First name, required: kind == 'private', length: ..60 }
      last_name: { label: Last name, required: true, length: 2..60 }
      company: { label: Company, when: kind == 'business', required: true, length: 2..80 }
      vat_id: { label: VAT number, when: kind == 'business', normalize: [uppercase], pattern: '[A-Z]{2}[0-9A-Z]{8,12}' }
      email: { label: E-mail, normalize: [lowercase], rule: contact.email }
      phone: { label: Telephone, normalize: [{ remove: ' -()/' }], rule: contact.phone.e164 }
      born: { label: Date of birth, type: date, range: 1900-01-01..ordered-16y }
      newsletter: { label: Newsletter, type: boolean }
    check: { filled: 1.., of: [email, phone] }
  ship_to: { label: Ship to, required: true, rule: place }
  bill_elsewhere: { label: Another address for the bill, type: boolean }
  bill_to: { label: Bill to, when: bill_elsewhere, required: true, rule: place }
  delivery:
    label: Delivery
    required: true
    fields:
      method: { label: How, required: true, choices: { parcel: Parcel, express: Express, pickup: Picked up, freight: Freight } }
      from: { label: Not before, required: true, type: date, range: ordered..ordered+30d }
      to: { label: Not after, type: date, range: [from.., ..ordered+30d] }
      ring_at: { label: Ring at, when: method == 'freight', required: true, type: time, range: 07:00..20:00 }
      cost: { label: Cost, rule: money, default: 0 }
      hint: { label: Hint for the driver, length: ..140 }
  payment:
    label: Payment
    required: true
    fields:
      method: { label: How, required: true, choices: { card: Card, paypal: PayPal, invoice: On account, debit: Direct debit } }
      card_digits: { label: Last four digits, when: method == 'card', required: true, pattern: '\d{4}' }
      account: { label: IBAN, when: method == 'debit', required: true, normalize: [{ remove: ' ' }, uppercase], pattern: '[A-Z]{2}\d{2}[0-9A-Z]{11,30}', checksum: iban }
      due_days: { label: Days to pay, when: method == 'invoice', required: true, type: integer, choices: [7, 14, 30] }
      reference: { label: Reference, required: method == 'paypal', length: 6..40 }
  lines:
    label: Lines
    required: true
    count: 2..8
    unique: sku
    items:
      fields:
        sku: { label: Article, required: true, pattern: '[A-Z]{2}\d{4}(?:-[0-9A-Z]{1,4})?', placeholder: TS1234-XL }
        title: { label: Description, required: true, length: 3..100 }
        kind: { label: Kind, required: true, choices: [goods, food, book, download, service] }
        qty: { label: Quantity, required: true, type: integer, range: 1..999 }
        unit: { label: Unit, choices: [pc, m, kg, h], default: pc }
        net: { label: Net price, required: true, rule: money }
        vat: { label: VAT of this line in %, rule: percent }
        rebate: { label: Rebate in %, type: decimal, range: { min: 0, below: 100 }, step: 0.5, default: 0 }
        rebate_code: { label: Code of the rebate, when: rebate > 0, required: rebate > 20, pattern: '[A-Z]{3}\d{2}' }
        weight: { label: Weight in kg, when: "kind in ['goods', 'food']", required: delivery.method == 'freight', type: decimal, range: { above: 0, max: 1200 }, step: 0.001 }
        best_before: { label: Best before, when: kind == 'food', required: true, type: date, range: { above: delivery.from } }
        send_to: { label: Send the download to, when: kind == 'download', required: (!filled(customer.email)), rule: contact.email }
        serials: { label: Serial numbers, count: ..qty, unique: true, items: { pattern: '[0-9A-F]{8,12}' } }
        total: { label: Total, rule: money, compute: 'round(qty * net * (100 - rebate) / 100 * (100 + (filled(vat) ? vat : vat_rate)) / 100, 2)' }
      check: { that: "kind != 'service' || unit in ['h', 'pc']", at: unit, message: a service is sold by the hour or the piece }
  net_total: { label: Net total without rebates, required: true, rule: money }
  sum: { label: Sum of the lines, rule: money, compute: 'lines.map(l, l.total).sum()' }
  voucher: { label: Voucher, pattern: 'GIFT-[2-9A-Z]{8}' }
  voucher_value: { label: Value of the voucher, when: filled(voucher), required: true, rule: money }
  total: { label: To be paid, required: true, rule: money }
  gift: { label: A present, type: boolean }
  gift_text: { label: Words for the card, when: gift, required: true, length: ..240, excludes: ['http', { text: '<', message: leave out markup }] }
  tags: { label: Tags, count: ..5, unique: true, items: { choices: [vip, fragile, export, repeat, test] } }
  campaign: { label: Campaign, keys: { pattern: '[a-z_]{2,20}' }, values: { length: ..60 }, count: ..6 }
  notes: { label: Notes, count: ..3, items: { length: 2..200 } }
check:
  - { that: 'lines.map(l, l.qty * l.net).sum() == net_total', at: net_total, code: netTotalOff, message: the lines come to another net total }
  - { that: 'total == sum + delivery.cost - (filled(voucher_value) ? voucher_value : 0)', at: total, code: totalOff, message: 'the sum, delivery and voucher come to something else' }
  - { when: delivery.method == 'freight', that: 'lines.exists(l, filled(l.weight) && l.weight >= 20)', at: delivery, code: freightTooLight, message: freight is for 20 kg and more }
  - { when: source == 'market', that: 'lines.all(l, l.rebate == 0)', at: source, code: rebateAtMarket, message: the marketplace takes no rebates }
  - { when: payment.method == 'invoice', that: "customer.kind == 'business' || total <= 500", at: payment, code: onAccountTooMuch, message: private customers pay on account up to 500 }
  - { when: "delivery.method == 'pickup'", that: "lines.all(l, l.kind != 'download')", at: delivery, message: nobody picks a download up }
"""

FIRST = "Ana Jörg Zoë Mehmet Łukasz Chloé Søren Ida Émile Maja Tomasz Olivia Finn Noor Jan Renée".split()
LAST = ["Müller", "de Vries", "Dubois", "Kowalska", "Jensen", "O'Neill", "García", "Huber", "van den Berg", "Nowak", "Weiß", "Smith"]
STREETS = ["Hauptstraße", "Rue de la Paix", "Kerkstraat", "ul. Długa", "Bahnhofweg", "Station Road", "Søndergade", "Marktgasse"]
CITIES = ["Köln", "Wien", "Zürich", "Utrecht", "København", "Łódź", "Lyon", "Leeds", "Gent"]
POSTAL = {"DE": ["#####"], "AT": ["####"], "BE": ["####"], "CH": ["####"], "DK": ["####"], "FR": ["#####"], "PL": ["##-###"],
          "NL": ["1### AB", "2### TX", "3### ze"], "GB": ["SW1A #AA", "M# 5BQ", "EC#Y 8SY", "cr0 #yr", "LS## 9JT"]}
COUNTRIES = ["DE"] * 6 + ["AT", "CH", "FR", "GB", "NL", "BE", "DK", "PL"]
GOODS = {"goods": ["Garden chair, beech", "LED lamp E27, warm white", "Desk, height-adjustable", "Cordless drill 18 V", "Backpack 30 l"],
         "food": ["Olive oil, cold-pressed", "Coffee beans Guatemala", "Müsli with hazelnuts"],
         "book": ["Le Petit Prince", "A Pattern Language", "Die Vermessung der Welt"],
         "download": ["Photo editor, one year", "Audiobook: Dune"], "service": ["Assembly at home", "Old appliance taken away"]}
KINDS = ["goods"] * 9 + ["food"] * 4 + ["book"] * 4 + ["download", "service"]


def day(text, days):
    return (date.fromisoformat(text) + timedelta(days)).isoformat()


def amount(cents):
    return cents // 100 if cents % 100 == 0 else cents / 100


def cents(value):
    return round(value * 100)


def account(rnd):
    bank = fill(rnd, "##################")
    spaced = f"DE{98 - int(bank + '131400') % 97:02}{bank}"
    return " ".join(spaced[at:at + 4] for at in range(0, 22, 4)) if rnd() < 0.4 else spaced


def place(rnd, name):
    country = pick(rnd, COUNTRIES)
    made = {"name": name, "street": f"{pick(rnd, STREETS)} {1 + int(rnd() * 180)}", "postal_code": fill(rnd, pick(rnd, POSTAL[country])),
            "city": pick(rnd, CITIES), "country": country}
    if rnd() < 0.2:
        made["extra"] = pick(rnd, ["c/o Blum", "2nd floor, left", ""])
    if country == "CH" and rnd() < 0.5:
        made["state"] = pick(rnd, ["ZH", "BE", "VD"])
    return made


def buyer(rnd, ordered):
    first, last = pick(rnd, FIRST), pick(rnd, LAST)
    made = {"number": fill(rnd, "K######"), "kind": "business" if rnd() < 0.3 else "private", "first_name": first, "last_name": last}
    if made["kind"] == "business":
        made["company"] = f"{last} & Partner GmbH"
        if rnd() < 0.7:
            made["vat_id"] = fill(rnd, pick(rnd, ["DE#########", "nl#########B01", "ATU########"]))
    either = rnd()
    if either < 0.9:
        made["email"] = f"{pick(rnd, ['shop', 'post', 'Mail', 'info'])}.{fill(rnd, '####')}@{pick(rnd, ['example.org', 'mail.example.com', 'example.co.uk'])}"
    if either > 0.6:
        made["phone"] = fill(rnd, pick(rnd, ["+49 30 #######", "+4477########", "+33 (1) ## ## ## ##", "+48-22-#######"]))
    if rnd() < 0.5:
        made["born"] = day("1950-01-01", int(rnd() * 20000))
    if rnd() < 0.6:
        made["newsletter"] = rnd() < 0.5
    return made


def line(rnd, number, is_market):
    kind = pick(rnd, KINDS)
    made = {"sku": fill(rnd, f"{pick(rnd, ['TS', 'GA', 'BK', 'EL'])}{number}###{pick(rnd, ['', '', '-XL', '-2'])}"),
            "title": pick(rnd, GOODS[kind]), "kind": kind, "qty": 1 + int(rnd() * rnd() * 12)}
    if kind == "service" or rnd() < 0.4:
        made["unit"] = "h" if kind == "service" and rnd() < 0.5 else "pc"
    made["net"] = amount(99 + int(rnd() ** 3 * 60000))
    if kind in ("food", "book"):
        made["vat"] = 7
    if not is_market and rnd() < 0.25:
        made["rebate"] = int(rnd() * 70) / 2
        if made["rebate"] > 20:
            made["rebate_code"] = fill(rnd, "SUM##")
    if kind in ("goods", "food"):
        made["weight"] = (1 + int(rnd() ** 3 * 22000)) / 1000
    if kind == "goods" and rnd() < 0.15:
        made["serials"] = [fill(rnd, f"{at}A##C####") for at in range(min(made["qty"], 3))]
    return made


def figure(order):
    """Works out all that is computed, where it is sent."""
    gross = 0
    for each in order["lines"]:
        parts = each["qty"] * cents(each["net"]) * (1000 - round(each.get("rebate", 0) * 10)) * (1000 + round(each.get("vat", order["vat_rate"]) * 10))
        total = (parts + 500_000) // 1_000_000
        gross += total
        if "total" in each:
            each["total"] = amount(total)
    order["net_total"] = amount(sum(each["qty"] * cents(each["net"]) for each in order["lines"]))
    if "sum" in order:
        order["sum"] = amount(gross)
    order["total"] = amount(gross + cents(order["delivery"].get("cost", 0)) - cents(order.get("voucher_value", 0)))


def pay(rnd, order):
    methods = ["card", "card", "paypal", "debit"] + ["invoice"] * (order["customer"]["kind"] == "business" or order["total"] <= 500)
    made = order["payment"] = {"method": pick(rnd, methods)}
    made |= {"card": {"card_digits": fill(rnd, "####")}, "debit": {"account": account(rnd)}, "invoice": {"due_days": pick(rnd, [7, 14, 30])}, "paypal": {}}[made["method"]]
    if made["method"] == "paypal" or rnd() < 0.2:
        made["reference"] = fill(rnd, "PP-########")


def records(count, seed=1):
    rnd = Random(seed).random
    for number in range(count):
        ordered = day("2025-01-01", int(rnd() * 700))
        order = {"number": f"SO-2026-{number % 10_000_000:07}", "source": pick(rnd, ["web", "web", "web", "app", "phone", "market"])}
        if order["source"] == "market":
            order["market_ref"] = fill(rnd, "###-#######-#######")
        order |= {"ordered": ordered, "placed_at": fill(rnd, f"{ordered}T1#:3#:2#+02:00")}
        if rnd() < 0.6:
            order["paid"] = day(ordered, int(rnd() * 20))
        order |= {"currency": pick(rnd, ["EUR", "EUR", "EUR", "CHF", "GBP"]), "vat_rate": pick(rnd, [19, 19, 20, 21, 8.1]), "customer": buyer(rnd, ordered)}
        name = f"{order['customer']['first_name']} {order['customer']['last_name']}"
        order["ship_to"] = place(rnd, name + " " if rnd() < 0.1 else name)
        if rnd() < 0.5:
            order["bill_elsewhere"] = rnd() < 0.4
            if order["bill_elsewhere"]:
                order["bill_to"] = place(rnd, order["customer"].get("company", name))
        lines = [line(rnd, at, order["source"] == "market") for at in range(2 + int(rnd() * 7))]
        kinds = {each["kind"] for each in lines}
        heavy = max(each.get("weight", 0) for each in lines) >= 20
        made = order["delivery"] = {"method": "freight" if heavy else pick(rnd, ["parcel", "parcel", "express"] + ["pickup"] * ("download" not in kinds)),
                                    "from": day(ordered, int(rnd() * 12))}
        if rnd() < 0.7:
            made["to"] = day(made["from"], int(rnd() * 15))
        if heavy:
            made["ring_at"] = f"{8 + int(rnd() * 11):02}:{int(rnd() * 60):02}"
        if rnd() < 0.8:
            made["cost"] = pick(rnd, [0, 4.9, 5.95, 12.5, 49])
        if rnd() < 0.25:
            made["hint"] = pick(rnd, ["Please ring twice – the bell is quiet.", "Leave it with the neighbours, 3rd floor.", "  "])
        gross = ["total"] if rnd() < 0.8 else []
        for each in lines:
            if each["kind"] == "food":
                each["best_before"] = day(made["from"], 20 + int(rnd() * 300))
            if each["kind"] == "download" and ("email" not in order["customer"] or rnd() < 0.3):
                each["send_to"] = "reader@example.org"
            if "weight" in each and not heavy and rnd() < 0.4:
                del each["weight"]
            each |= dict.fromkeys(gross)
        order |= {"payment": {}, "lines": lines, "net_total": 0}
        if rnd() < 0.9:
            order["sum"] = 0
        if rnd() < 0.1:
            order |= {"voucher": pick(rnd, ["GIFT-A2B3C4D5", "GIFT-QWERTY77"]), "voucher_value": 0}
        order["total"] = 0
        figure(order)
        if "voucher" in order:
            order["voucher_value"] = amount(cents(order["total"]) // (2 + int(rnd() * 8)))
            figure(order)
        pay(rnd, order)
        if rnd() < 0.4:
            order["gift"] = rnd() < 0.3
            if order["gift"]:
                order["gift_text"] = f"Alles Gute zum Geburtstag, {pick(rnd, FIRST)}! Viel Freude damit – bis bald."
        if rnd() < 0.3:
            order["tags"] = ["repeat", "fragile", "vip"][:1 + int(rnd() * 3)]
        if rnd() < 0.4:
            order["campaign"] = {"utm_source": "newsletter", "utm_medium": "email"} | ({"utm_term": fill(rnd, "spring-##")} if rnd() < 0.5 else {})
        if rnd() < 0.2:
            order["notes"] = ["The customer asked for a delivery after work."] * (1 + int(rnd() * 2))
        yield order


def unreachable(order, rnd):
    order["customer"].pop("email", None)
    order["customer"].pop("phone", None)
    return {("/customer", "tooFewFilled")} | {(f"/lines/{number}/send_to", "valueMissing") for number, each in enumerate(order["lines"])
                                              if each["kind"] == "download" and "send_to" not in each}


def twice(order, rnd):
    number = 1 + int(rnd() * (len(order["lines"]) - 1))
    order["lines"][number]["sku"] = order["lines"][0]["sku"]
    return {(f"/lines/{number}", "duplicateItem")}


def light(order, rnd):
    if order["delivery"]["method"] != "freight":
        return None
    for each in order["lines"]:
        if "weight" in each:
            each["weight"] = min(each["weight"], 19.9)
    return {("/delivery", "freightTooLight")}


def rebate_at_market(order, rnd):
    if order["source"] != "market":
        return None
    order["lines"][-1]["rebate"] = 10
    figure(order)
    return {("/source", "rebateAtMarket")}


def higher(key, by):
    """An amount that is off, where it is sent."""
    return lambda it, order: amount(cents(it[key]) + by) if key in it else None


HEAD = [
    fault("/number", "patternMismatch", lambda it, order: it["number"][:-1]),
    fault("/source", "notAChoice", lambda it, order: None if it["source"] == "market" else "fax"),
    fault("/market_ref", "valueMissing", GONE),
    fault("/placed_at", "typeMismatch", lambda it, order: it["placed_at"][:-6]),
    fault("/currency", "notAChoice", "USD"),
    fault("/basket", "unknownField", lambda it, order: 17),
    fault("/tags", {"/2": "duplicateItem", "/3": "notAChoice"}, lambda it, order: ["vip", "repeat", "vip", "new"]),
    fault("/campaign", {"/Medium": "keyMismatch", "/utm_term": "valueMissing"}, {"utm_source": "x", "Medium": "y", "utm_term": ""}),
    fault("/gift_text", "forbiddenPart", "Sieh http://example.org"),
    fault("/notes", {"/1": "tooShort"}, lambda it, order: ["Ring the bell.", "-"]),
]
CUSTOMER = [
    fault("/customer/last_name", "valueMissing", GONE),
    fault("/customer/first_name", "valueMissing", lambda it, order: " " if it["kind"] == "private" else None),
    fault("/customer/company", "valueMissing", GONE),
    fault("/customer/vat_id", "patternMismatch", "DE 12"),
    fault("/customer/email", "patternMismatch", "Ana at example.org"),
    fault("/customer/phone", "patternMismatch", "030 901820"),
    fault("/customer/newsletter", "typeMismatch", "yes"),
    unreachable,
]
DATES = [
    fault("/ordered", "typeMismatch", "2026-02-30"),
    fault("/paid", "rangeUnderflow", lambda it, order: day(order["ordered"], -1)),
    fault("/delivery/from", "rangeOverflow", lambda it, order: day(order["ordered"], 31)),
    fault("/delivery/to", "rangeOverflow", lambda it, order: day(order["ordered"], 31)),
    fault("/delivery/to", "rangeUnderflow", lambda it, order: day(it["from"], -1)),
    fault("/customer/born", "rangeOverflow", lambda it, order: day(order["ordered"], -5843)),
    fault("/lines/*/best_before", "rangeUnderflow", lambda it, order: order["delivery"]["from"] if "best_before" in it else None),
]
PLACES = [
    fault("/ship_to/postal_code", "patternMismatch", lambda it, order: it["postal_code"][:-1]),
    fault("/ship_to/street", "missingPart", "Hauptstraße"),
    fault("/ship_to/country", "notAChoice", lambda it, order: None if "state" in it else "IT"),
    fault("/ship_to/city", "valueMissing", GONE),
    fault("/bill_to", "valueMissing", GONE),
    fault("/bill_to/name", "tooShort", "Ł"),
]
PAYMENT = [
    fault("/payment/reference", "tooShort", lambda it, order: "12345"),
    fault("/payment/reference", "valueMissing", lambda it, order: GONE if it["method"] == "paypal" else None),
    fault("/payment/card_digits", "patternMismatch", "12e4"),
    fault("/payment/account", "checksumMismatch", "DE89 3704 0044 0532 0130 01"),
    fault("/payment/due_days", "notAChoice", 10),
]
DELIVERY = [
    fault("/delivery/ring_at", "rangeOverflow", "20:30"),
    fault("/delivery/ring_at", "typeMismatch", "9:30"),
    fault("/delivery/hint", "tooLong", lambda it, order: "Please ring. " * 12),
]
LINES = [
    fault("/lines/*/sku", "patternMismatch", lambda it, order: it["sku"].lower()),
    fault("/lines/*/title", "tooShort", "ab"),
    fault("/lines/*/weight", "typeMismatch", "2 kg"),
    fault("/lines/*/weight", "rangeUnderflow", 0),
    fault("/lines/*/rebate_code", "patternMismatch", "SUMMER"),
    fault("/lines/*/unit", "notAChoice", "box"),
    fault("/lines/*/unit", "customError", lambda it, order: "kg" if it["kind"] == "service" else None),
    twice, light,
]
MONEY = [
    fault("/lines/*/net", "typeMismatch", lambda it, order: str(it["net"])),
    fault("/lines/*/net", "stepMismatch", lambda it, order: it["net"] + 0.125),
    fault("/lines/*/qty", "rangeUnderflow", 0),
    fault("/lines/*/serials", {"": "tooMany", "/1": "duplicateItem"}, lambda it, order: ["0A1B2C3D"] * 2 + [f"0A1B2C{at:02}" for at in range(it["qty"] - 1)]),
    fault("/lines/*/vat", "notAChoice", lambda it, order: 6),
    fault("/lines/*/total", "notEqual", higher("total", 1)),
    fault("/vat_rate", "valueMissing", GONE),
    fault("/delivery/cost", "rangeUnderflow", -4.9),
    fault("/sum", "notEqual", higher("sum", -10)),
    fault("/net_total", "netTotalOff", higher("net_total", 100)),
    fault("/total", "totalOff", higher("total", 1)),
    rebate_at_market,
]
# After these nobody looks at sums, or they look at the total.
ALONE = [
    fault("/lines", "tooFew", lambda it, order: it["lines"][:1]),
    fault("/lines", "tooMany", lambda it, order: (it["lines"] + [it["lines"][0] | {"sku": f"ZZ{number:04}"} for number in range(8)])[:9]),
    fault("/payment", "onAccountTooMuch", lambda it, order: {"method": "invoice", "due_days": 14}
          if it["customer"]["kind"] == "private" and it["total"] > 500 else None),
]
PARTS = [HEAD, CUSTOMER, DATES, PLACES, PAYMENT, DELIVERY, LINES, MONEY]


def spoil(order, rnd):
    return one_or_two([ALONE] if rnd() < 0.06 else PARTS, order, rnd)
