import FormCheck
import TestFixtures
import Testing

/// Fields of every place in a form have words in its other languages.
@Suite struct TranslatedPlacesTests {
  static let form = """
    form: t
    rules:
      id: { type: integer, range: 5.. }
      person: { fields: { name: { label: Name, length: 3.. }, town: {} } }
      firm: { fields: { vat: { label: VAT, length: 3.. }, seat: {} } }
      node: { fields: { text: { label: Text, length: 3.. }, kids: { items: { rule: node } } } }
      leaf: { type: integer, range: 5.. }
      branch: { items: { rule: { any: [leaf, branch, person] } } }
      paid: { tag: by, fields: { sum: { label: Sum, length: 3.. } }, variants: { card: { fields: { number: { label: Number, length: 3.. } } }, cash: {} } }
    fields:
      who: { label: Who, rule: { any: [id, person, firm] } }
      guests: { label: Guests, items: { label: Guest, rule: { any: [id, person, firm] } } }
      tags: { label: Tags, items: { label: Tag, length: 3.., choices: { ab: Small, abc: Large } } }
      m: { label: Map, fields: { k: { label: Known, length: 3.. } }, values: { label: Value, fields: { c: { label: Cell, length: 3.. } } } }
      v: { values: { label: Value, length: 3.. } }
      t: { items: [{ label: First, length: 3.. }], rest: { label: Rest, length: 3.. } }
      tree: { rule: node }
      boughs: { rule: branch }
      pay: { rule: paid }
      two: { label: Two, type: [integer, text], range: 3.., length: 3.. }
    """

  /// A path, a payload that is wrong there, the place and code of the issue.
  static let places: [(path: String, payload: String, issue: String)] = [
    ("who", "{'who':3}", "/who: rangeUnderflow"),
    ("who.name", "{'who':{'name':'a','town':'b'}}", "/who/name: tooShort"),
    ("who.vat", "{'who':{'vat':'a','seat':'b'}}", "/who/vat: tooShort"),
    ("guests", "{'guests':3}", "/guests: typeMismatch"),
    ("guests[]", "{'guests':[3]}", "/guests/0: rangeUnderflow"),
    ("guests.vat", "{'guests':[9,{'vat':'a','seat':'b'}]}", "/guests/1/vat: tooShort"),
    ("tags[]", "{'tags':['abc','x']}", "/tags/1: notAChoice"),
    ("m", "{'m':3}", "/m: typeMismatch"),
    ("m.k", "{'m':{'k':'a'}}", "/m/k: tooShort"),
    ("m.*", "{'m':{'x':3}}", "/m/x: typeMismatch"),
    ("m.*.c", "{'m':{'x':{'c':'a'}}}", "/m/x/c: tooShort"),
    ("v.*", "{'v':{'x':'a'}}", "/v/x: tooShort"),
    ("t.0", "{'t':['a']}", "/t/0: tooShort"),
    ("t.*", "{'t':['abc','abc','a']}", "/t/2: tooShort"),
    ("tree.text", "{'tree':{'text':'a'}}", "/tree/text: tooShort"),
    ("tree.kids.text", "{'tree':{'kids':[{'text':'a'}]}}", "/tree/kids/0/text: tooShort"),
    ("boughs.name", "{'boughs':[{'name':'a'}]}", "/boughs/0/name: tooShort"),
    ("pay.sum", "{'pay':{'by':'cash','sum':'a'}}", "/pay/sum: tooShort"),
    ("pay.number", "{'pay':{'by':'card','number':'a'}}", "/pay/number: tooShort"),
    ("two", "{'two':1}", "/two: rangeUnderflow"), ("two", "{'two':'a'}", "/two: tooShort"),
  ]

  @Test(arguments: places.indices) func hasWords(at index: Int) throws {
    let (path, payload, place) = Self.places[index]
    let words = "messages: { de: { fields: { '\(path)': { label: Wort, message: falsch } } } }"
    let form = try ValidationForm(Self.form + "\n" + words)
    let issues = Checker(form, locale: "de").check(FormCase.json(payload).utf8).issues
    let issue = try #require(issues.first { facts($0) == place }, "\(issues.map(facts))")
    #expect(issue.label == "Wort")
    #expect(issue.message == "falsch")
    // The form's own words stay in its own language.
    let own = Checker(form).check(FormCase.json(payload).utf8).issues.first { facts($0) == place }
    #expect(own?.label != nil && own?.label != "Wort")
  }

  @Test(arguments: ["guests[].x", "who[]", "who.*", "t.1", "m[].c", "[]", "*", "v.*.c", "tags.[]"])
  func isNoPlace(path: String) {
    let words = "messages: { de: { fields: { '\(path)': { label: Wort } } } }"
    #expect(throws: FormError.self) { try ValidationForm(Self.form + "\n" + words) }
  }
}
