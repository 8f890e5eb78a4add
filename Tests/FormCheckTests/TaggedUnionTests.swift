import FormCheck
import FormText
import TestFixtures
import TestSupport
import Testing

/// Groups whose fields depend on their variant: chosen by a tag of their own, or by a field beside them.
@Suite struct TaggedUnionTests {
  private static let payment = """
    rules:
      payment:
        tag: method
        fields: { amount: { type: decimal, required: true, range: 0.01.. } }
        variants:
          card: { fields: { number: { required: true, length: 4..6 }, note: { length: ..3 } } }
          sepa: { fields: { iban: { required: true, pattern: '[A-Z]+' }, note: { type: integer } } }
          cash: {}
    fields: { p: { required: true, rule: payment } }
    """

  static let tags: [FormCase] = [
    FormCase(
      "one fits", payment, "{'p':{'method':'card','amount':5,'number':'1234'}}",
      cleaned: "{'p':{'method':'card','amount':5,'number':'1234'}}"),
    FormCase(
      "the tag stands last", payment, "{'p':{'iban':'DE','amount':5,'method':'sepa'}}",
      cleaned: "{'p':{'method':'sepa','amount':5,'iban':'DE'}}"),
    FormCase("a variant that adds nothing", payment, "{'p':{'method':'cash','amount':1}}"),
    FormCase(
      "what is missing and what is wrong", payment,
      "{'p':{'method':'card','amount':0,'note':'long'}}",
      ["/p/amount: rangeUnderflow", "/p/number: valueMissing", "/p/note: tooLong"]),
    FormCase(
      "a field of another variant", payment,
      "{'p':{'method':'cash','amount':1,'iban':'DE','other':1}}",
      ["/p/iban: unknownField", "/p/other: unknownField"]),
    FormCase(
      "a name of two variants has the type of the chosen one", payment,
      "{'p':{'method':'sepa','amount':1,'iban':'DE','note':'abc'}}", ["/p/note: typeMismatch"]),
    FormCase(
      "no tag", payment, "{'p':{'amount':0,'number':'1','note':5,'other':1}}",
      ["/p/method: valueMissing", "/p/amount: rangeUnderflow", "/p/other: unknownField"]),
    FormCase(
      "an empty tag", payment, "{'p':{'method':' ','amount':1}}", ["/p/method: valueMissing"]),
    FormCase(
      "a tag of another type", payment, "{'p':{'method':5,'amount':1}}",
      ["/p/method: typeMismatch"]),
    FormCase(
      "a tag that no variant has", payment, "{'p':{'method':'Card','amount':1,'iban':''}}",
      ["/p/method: notAChoice"]),
    FormCase(
      "a tag twice", payment, "{'p':{'method':'card','amount':1,'method':'sepa'}}",
      ["/p/method: duplicateKey"]),
    FormCase(
      "a key of a variant twice", payment,
      "{'p':{'method':'card','amount':1,'number':'1234','number':'1234'}}",
      ["/p/number: duplicateKey"]),
    FormCase(
      "twice in what nobody judges", payment, "{'p':{'amount':1,'iban':1,'iban':{'a':1,'a':2}}}",
      ["/p/method: valueMissing", "/p/iban: duplicateKey", "/p/iban/a: duplicateKey"]),
    FormCase("no object", payment, "{'p':'card'}", ["/p: typeMismatch"]),
    FormCase("missing", payment, "{}", ["/p: valueMissing"]),
    FormCase(
      "a key with an escape", payment,
      "{'p':{'m\\u0065thod':'card','amount':1,'numb\\u0065r':'1234'}}"),
    FormCase(
      "the long form",
      """
      fields:
        p:
          tag: { name: kind, label: Kind, normalize: [lowercase], default: b }
          variants: { a: { fields: { x: { required: true } } }, b: { fields: { y: {} } } }
      """, "{'p':{'kind':'A'}}", ["/p/x: valueMissing"]),
    FormCase(
      "a default chooses",
      """
      fields:
        p:
          tag: { name: kind, default: b }
          variants: { a: {}, b: { fields: { y: { required: true } } } }
      """, "{'p':{}}", ["/p/y: valueMissing"]),
    FormCase(
      "numbers as tags",
      """
      fields:
        p:
          tag: { name: version, type: integer }
          variants: { 1: { fields: { a: {} } }, 2: { fields: { b: {} } } }
      """, "{'p':{'version':2.0,'a':'x'}}", ["/p/a: unknownField"]),
    FormCase(
      "otherwise",
      """
      fields:
        p:
          tag: kind
          variants: { a: { fields: { x: { required: true } } } }
          otherwise: { fields: { y: { required: true } } }
      """, "{'p':{'kind':'whatever','x':'1'}}", ["/p/y: valueMissing", "/p/x: unknownField"]),
    FormCase(
      "one variant written out",
      payment.replacing("rule: payment", with: "rule: payment.card"),
      "{'p':{'method':'sepa','amount':1,'number':'1234'}}", ["/p/method: notAChoice"]),
    FormCase(
      "keys are let pass where the group says so",
      """
      fields: { p: { tag: k, unknown: allow, variants: { a: { fields: { x: {} } }, b: {} } } }
      """, "{'p':{'k':'b','x':1,'z':2}}", cleaned: "{'p':{'k':'b','x':1,'z':2}}"),
    FormCase(
      "the whole record has a tag by its fields",
      """
      fields:
        list: { items: { tag: k, variants: { a: { fields: { n: { type: integer } } }, b: {} } } }
        sum: { type: integer, compute: 'list.filter(i, filled(i.n)).map(i, i.n).sum()' }
      """, "{'list':[{'k':'a','n':2},{'k':'b'},{'k':'a','n':3}]}",
      cleaned: "{'list':[{'k':'a','n':2},{'k':'b'},{'k':'a','n':3}],'sum':5}"),
  ]

  @Test(arguments: tags) func tagsChoose(_ test: FormCase) throws { try test.test() }

  private static let event = """
    rules:
      data:
        fields: { id: {} }
        variants:
          paid: { fields: { invoice: { required: true }, id: { required: true } } }
          gone: { fields: { customer: { required: true } }, check: { that: customer != id, message: no } }
    fields:
      type: { required: true, length: ..4, choices: [paid, gone, none] }
      data: { required: true, rule: data, by: type }
    """

  static let beside: [FormCase] = [
    FormCase("one fits", event, "{'type':'gone','data':{'customer':'c','id':'d'}}"),
    FormCase(
      "the field stands behind", event, "{'data':{'id':'1'},'type':'paid'}",
      ["/data/invoice: valueMissing"]),
    FormCase(
      "constraints of all variants and of one add up", event,
      "{'type':'paid','data':{'invoice':'i'}}",
      ["/data/id: valueMissing"]),
    FormCase(
      "a check of one variant", event, "{'type':'gone','data':{'customer':'c','id':'c'}}",
      ["/data: customError"]),
    FormCase(
      "of the other variant", event,
      "{'type':'paid','data':{'invoice':'c','id':'c','customer':'c'}}",
      ["/data/customer: unknownField"]),
    FormCase(
      "a value without a variant", event, "{'type':'none','data':{'invoice':5,'x':1}}",
      ["/data: noVariant (warning)"], cleaned: "{'type':'none','data':{'invoice':5,'x':1}}"),
    FormCase(
      "a value without a variant, and a key that stands twice", event,
      "{'type':'none','data':{'x':1,'x':2,'invoice':{'a':1,'a':2}}}",
      ["/data: noVariant (warning)", "/data/x: duplicateKey", "/data/invoice/a: duplicateKey"]),
    FormCase(
      "what stands beside the variants is judged all the same", event,
      "{'type':'none','data':{'id':5,'x':1}}",
      ["/data: noVariant (warning)", "/data/id: typeMismatch"]),
    FormCase(
      "no variant of this type", event, "{'type':'none','data':5}", ["/data: typeMismatch"]),
    FormCase(
      "nothing chooses, and no variant has the key", event, "{'data':{'invoice':5,'x':1}}",
      ["/type: valueMissing", "/data/x: unknownField"]),
    FormCase(
      "chosen by what is wrong", event, "{'type':'other','data':{'invoice':5,'id':5}}",
      ["/type: tooLong", "/type: notAChoice", "/data/id: typeMismatch"]),
    FormCase(
      "chosen by what is undecided",
      event.replacing("length: ..4, choices: [paid, gone, none]", with: "pattern: '(?=a)(a+)+'"),
      "{'type':'\("a".times(40))!','data':{'invoice':5}}",
      ["/type: undecided(matchLimit)", "/data: undecided(otherField)"]),
    FormCase(
      "chosen by what is computed",
      """
      fields:
        a: {}
        type: { compute: a + 'x' }
        data: { by: type, variants: { ax: { fields: { n: { required: true } } }, bx: {} } }
      """, "{'a':'a','data':{}}", ["/data/n: valueMissing"]),
    FormCase(
      "in rows, each by its own",
      """
      fields:
        rows:
          items:
            fields:
              k: { choices: [a, b] }
              d: { by: k, variants: { a: { fields: { x: { required: true } } }, b: { fields: { y: {} } } } }
      """, "{'rows':[{'k':'a','d':{}},{'k':'b','d':{'x':'1'}},{'d':{'x':1,'y':1}}]}",
      ["/rows/0/d/x: valueMissing", "/rows/1/d/x: unknownField"]),
    FormCase(
      "a union within a union",
      """
      fields:
        p:
          tag: k
          variants:
            a: { fields: { q: { tag: k, variants: { c: { fields: { z: { required: true } } } } } } }
            b: {}
      """, "{'p':{'k':'a','q':{'k':'c'}}}", ["/p/q/z: valueMissing"]),
  ]

  @Test(arguments: beside) func fieldsBesideChoose(_ test: FormCase) throws { try test.test() }

  private static let reading = """
    fields:
      p:
        tag: k
        variants:
          a: { fields: { n: { type: integer }, only: {} } }
          b: { fields: { n: { type: integer, range: ..9 }, g: { fields: { x: { type: integer } } } } }
      big: { type: boolean, when: p.n > 5, required: true }
      was: { when: filled(p.only) || valid(p.n) && p.k == 'b', required: true }
      x: { when: p.g.x == 1, required: true }
    """

  static let expressions: [FormCase] = [
    FormCase(
      "a name of two variants", reading, "{'p':{'k':'a','n':6}}", ["/big: valueMissing"]),
    FormCase(
      "of the other one", reading, "{'p':{'k':'b','n':6}}",
      ["/big: valueMissing", "/was: valueMissing"]),
    FormCase("a wrong one", reading, "{'p':{'k':'b','n':10},'big':true}", ["/p/n: rangeOverflow"]),
    FormCase("of one variant", reading, "{'p':{'k':'a','only':'1'}}", ["/was: valueMissing"]),
    FormCase(
      "a group of one variant", reading, "{'p':{'k':'b','g':{'x':1}}}", ["/x: valueMissing"]),
    FormCase(
      "what another variant has is empty", reading, "{'p':{'k':'a','g':{'x':1}}}",
      ["/p/g: unknownField"]),
    FormCase(
      "within a variant its own field is meant",
      """
      fields:
        p:
          tag: k
          variants:
            a: { fields: { n: { type: integer }, m: { type: integer, range: ..n } } }
            b: { fields: { n: {}, m: { when: n == 'x', required: true } } }
      """, "{'p':{'k':'b','n':'x'}}", ["/p/m: valueMissing"]),
  ]

  @Test(arguments: expressions) func expressionsKnowAllVariants(_ test: FormCase) throws {
    try test.test()
  }

  @Test func ofSeveralVariantsTheChosenFieldIsCounted() throws {
    let form = """
      form: t
      fields:
        p: { tag: k, variants: { a: { fields: { x: {} } }, b: { fields: { x: {} } } } }
        q: {}
      check: { filled: 1, of: [p.x, q] }
      """
    for (payload, codes) in [
      (#"{"p":{"k":"b","x":"1"}}"#, [String]()), (#"{"p":{"k":"a"}}"#, ["tooFewFilled"]),
      (#"{"p":{"k":"b","x":"1"},"q":"2"}"#, ["tooManyFilled"]),
    ] {
      #expect(try report(form, payload).issues.map(\.code) == codes, "\(payload)")
    }
  }

  // MARK: Words

  @Test func aKeyOfAnotherVariantIsToldWhoseItIs() throws {
    let report = try report(
      "form: t\n" + Self.payment, #"{"p":{"method":"cash","amount":1,"iban":"DE","note":"1"}}"#)
    #expect(
      report.issues.map(\.message) == [
        "“iban” is a key of “sepa”, and not of “cash”",
        "“note” is a key of “card” or “sepa”, and not of “cash”",
      ])
  }

  /// What was said of one record is not said of another with another variant.
  @Test func aKeyIsToldAnewForEachVariant() throws {
    let checker = Checker(try ValidationForm("form: t\n" + Self.payment))
    for (method, other) in [("cash", "cash"), ("card", "card"), ("cash", "cash")] {
      let payload =
        #"{"p":{"method":"\#(method)","amount":1,"number":"\#(method == "card" ? "1234" : "")","iban":"DE"}}"#
      let told = checker.check(payload.utf8).issues.first { $0.field == "/p/iban" }
      #expect(told?.message == "“iban” is a key of “sepa”, and not of “\(other)”")
      #expect(told?.params["chosen"] == .text(other))
      #expect(told?.params["variants"] == .values([.text("sepa")]))
    }
  }

  @Test(arguments: ["a", "b", "c"]) func whatIsSecretInOneVariantIsShownInNone(_ tag: String) throws
  {
    let form = """
      form: t
      fields:
        p:
          tag: k
          variants: { a: { fields: { x: { secret: true } } }, b: { fields: { x: {} } } }
      """
    var payload = Array(#"{"p":{"k":"\#(tag)","x":"CANARY","y":1}}"#.utf8)
    let checker = Checker(try ValidationForm(form))
    #expect(!checker.check(payload).issues.isEmpty)
    for mask in checker.masks() {
      for at in mask.start..<mask.end { payload[at] = UInt8(ascii: "*") }
    }
    #expect(!String(decoding: payload, as: UTF8.self).contains("CANARY"))
  }

  private static let named = """
    form: t
    fields:
      p:
        tag: k
        variants:
          a: { label: Apple, fields: { x: { length: ..3 } } }
          b: { fields: { x: { type: integer } } }
    controls: { go: {} }
    managers: { m: { verifies: [p.x], manages: [go] } }
    messages: { de: { fields: { p.k: { choices: { a: Apfel } }, p.x: { label: Wert } } } }
    """

  /// Managers and translations name a field of several variants once.
  @Test(arguments: [
    (#"{"p":{"k":"a","x":"ab"}}"#, true), (#"{"p":{"k":"a","x":"abcd"}}"#, false),
    (#"{"p":{"k":"b","x":4}}"#, true), (#"{"p":{"k":"b","x":"ab"}}"#, false),
    (#"{"p":{"k":"c","x":4}}"#, false), (#"{}"#, true),
  ])
  func aNameOfSeveralVariantsMeansAll(payload: String, isEnabled: Bool) throws {
    let report = try report(Self.named, payload)
    #expect(report.controls.map(\.isEnabled) == [isEnabled], "\(report)")
    let german = Checker(try ValidationForm(Self.named), locale: "de").check(payload.utf8)
    for issue in german.issues where issue.field == "/p/x" { #expect(issue.label == "Wert") }
    for issue in german.issues where issue.field == "/p/k" {
      #expect(issue.message.contains("Apfel"))
    }
  }

  // MARK: Another way to the same answer

  /// A record is right by its union exactly if it is right by one of the plain forms that have one variant each.
  @Test(arguments: 0..<4) func aUnionIsOneOfItsVariants(seed: Int) throws {
    let variants = [
      "card": "number: { required: true, length: 2..3 }, note: { length: ..2 }",
      "sepa": "iban: { required: true }, note: { type: integer, range: ..5 }",
      "cash": "amount: { type: integer, range: ..9 }",
    ]
    let common = "amount: { type: integer, required: true, range: 1.. }, id: {}"
    let union = Checker(
      try ValidationForm(
        """
        form: t
        fields:
          p:
            required: true
            tag: method
            fields: { \(common) }
            variants:
        \(variants.map { "      \($0.key): { fields: { \($0.value) } }" }.joined(separator: "\n"))
        """))
    let plain = try variants.map { name, fields in
      // In a plain form one name has one field: constraints of both add up.
      let own = fields.hasPrefix("amount") ? "" : ", \(fields)"
      let all =
        fields.hasPrefix("amount") ? common.replacing("range: 1..", with: "range: 1..9") : common
      return Checker(
        try ValidationForm(
          "form: t\nfields: { p: { required: true, fields: { method: { required: true, choices: [\(name)] }, \(all)\(own) } } }"
        ))
    }
    var random = SeededGenerator(state: UInt64(seed + 1))
    var valid = 0
    for _ in 0..<800 {
      var members: [String] = []
      func add(_ name: String, _ values: [String], _ odds: Int) {
        guard Int.random(in: 0..<10, using: &random) < odds else { return }
        members.append("\"\(name)\":\(values.randomElement(using: &random) ?? "1")")
      }
      add("method", [#""card""#, #""sepa""#, #""cash""#, #""gift""#, "null", "5"], 9)
      add("amount", ["5", "5", "5", "0", "12", #""5""#], 9)
      add("id", [#""x""#], 3)
      add("number", [#""12""#, #""1234""#, "5"], 4)
      add("iban", [#""DE""#, #""""#], 4)
      add("note", ["3", "9", #""ab""#, #""abc""#], 2)
      let payload = "{\"p\":{\(members.shuffled(using: &random).joined(separator: ","))}}"
      let found = union.check(payload.utf8)
      let fitting = plain.filter { $0.check(payload.utf8).verdict == .valid }.count
      if fitting > 0 { valid += 1 }
      #expect((found.verdict == .valid) == (fitting == 1) && fitting < 2, "\(payload) \(found)")
    }
    #expect(valid > 10)
  }
}
