import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Rules that stand within themselves.
@Suite struct TreeTests {
  private static let comment = """
    rules:
      comment:
        fields:
          text: { required: true, length: 1..5 }
          votes: { type: integer, default: 0 }
          total: { type: integer, compute: "votes + replies.map(r, r.total).sum()" }
          replies: { items: { rule: comment }, count: ..2 }
    fields: { most: { type: integer }, comments: { items: { rule: comment } } }
    """
  private static let pair = """
    rules:
      node: { fields: { v: { type: integer, required: true }, left: { rule: node }, right: { rule: node } } }
    fields: { root: { required: true, rule: node } }
    """

  private static let branches = """
    rules:
      leaf: { type: integer }
      branch: { depth: ..2, fields: { b: { rule: { any: [leaf, branch] } } } }
    fields: { e: { rule: { any: [leaf, branch] } } }
    """
  private static let maps =
    "rules: { n: { depth: ..2, fields: { e: { values: { rule: n } } } } }\nfields: { x: { rule: n } }"
  private static let mapOfMaps =
    "rules: { m: { depth: ..2, values: { rule: m } } }\nfields: { x: { rule: m } }"
  private static let rests =
    "rules: { n: { depth: ..2, fields: { e: { items: [{}], rest: { rule: n } } } } }\nfields: { x: { rule: n } }"
  private static let tuples =
    "rules: { t: { depth: ..2, items: [{ type: integer }], rest: { rule: t } } }\nfields: { x: { rule: t } }"

  static let values: [FormCase] = [
    FormCase(
      "a leaf", comment, "{'comments':[{'text':'a'}]}",
      cleaned: "{'comments':[{'text':'a','votes':0,'total':0}]}"),
    FormCase(
      "inner values are computed first", comment,
      "{'comments':[{'text':'a','votes':1,'replies':[{'text':'b','votes':2,'replies':[{'text':'c','votes':4}]},{'text':'d','votes':8}]}]}",
      cleaned:
        "{'comments':[{'text':'a','votes':1,'total':15,'replies':[{'text':'b','votes':2,'total':6,'replies':[{'text':'c','votes':4,'total':4}]},{'text':'d','votes':8,'total':8}]}]}"
    ),
    FormCase(
      "a wrong sum deep within", comment,
      "{'comments':[{'text':'a','replies':[{'text':'b','replies':[{'text':'c','votes':1,'total':2}]}]}]}",
      ["/comments/0/replies/0/replies/0/total: notEqual"]),
    FormCase(
      "wrong at every depth", comment,
      "{'comments':[{'text':'toolong','replies':[{'text':'','replies':[{},{},{}]}]}]}",
      [
        "/comments/0/text: tooLong", "/comments/0/replies/0/text: valueMissing",
        "/comments/0/replies/0/replies: tooMany",
        "/comments/0/replies/0/replies/0/text: valueMissing",
        "/comments/0/replies/0/replies/1/text: valueMissing",
        "/comments/0/replies/0/replies/2/text: valueMissing",
      ]),
    FormCase(
      "keys that nobody knows", comment,
      "{'comments':[{'text':'a','replies':[{'text':'b','x':1}]}]}",
      ["/comments/0/replies/0/x: unknownField"]),
    FormCase(
      "groups within groups", pair, "{'root':{'v':1,'left':{'v':2,'right':{'v':3}}}}",
      cleaned: "{'root':{'v':1,'left':{'v':2,'right':{'v':3}}}}"),
    FormCase(
      "what is required at each depth", pair,
      "{'root':{'v':1,'left':{'right':{'v':'a','left':{}}}}}",
      [
        "/root/left/v: valueMissing", "/root/left/right/v: typeMismatch",
        "/root/left/right/left/v: valueMissing",
      ]),
    FormCase(
      "a tree of maps",
      "rules: { dir: { values: { rule: dir, required: false }, keys: { length: ..2 } } }\nfields: { d: { rule: dir } }",
      "{'d':{'a':{'b':{'abc':{}}}}}", ["/d/a/b/abc: keyMismatch"]),
    FormCase(
      "a tree of lists",
      "rules: { l: { items: { rule: { any: [n, l] } } }, n: { type: integer } }\nfields: { l: { rule: l } }",
      "{'l':[1,[2,[3,'a']]]}", ["/l/1: noRuleFits", "/l/1/1: noRuleFits", "/l/1/1/1: typeMismatch"]),
    FormCase(
      "rules that stand within each other",
      "rules: { a: { fields: { x: { required: true }, b: { rule: b } } }, b: { fields: { y: { required: true }, a: { rule: a } } } }\nfields: { a: { rule: a } }",
      "{'a':{'x':'1','b':{'a':{'b':{'y':'2'}}}}}",
      ["/a/b/y: valueMissing", "/a/b/a/x: valueMissing"]),
    FormCase(
      "by a tag",
      "rules: { e: { tag: op, variants: { num: { fields: { v: { type: integer, required: true } } }, add: { fields: { args: { required: true, items: { rule: e }, count: 2 } } } } } }\nfields: { e: { rule: e } }",
      "{'e':{'op':'add','args':[{'op':'num','v':1},{'op':'add','args':[{'op':'num'},{'op':'mul'}]}]}}",
      ["/e/args/1/args/0/v: valueMissing", "/e/args/1/args/1/op: notAChoice"]),
    FormCase(
      "by a tag, on two sides",
      "rules: { e: { tag: op, variants: { num: { fields: { v: { type: integer, required: true } } }, add: { fields: { left: { rule: e }, right: { rule: e } } } } } }\nfields: { e: { rule: e } }",
      "{'e':{'op':'add','left':{'op':'add','right':{'op':'num','v':'a'}},'right':{'op':'num'}}}",
      ["/e/left/right/v: typeMismatch", "/e/right/v: valueMissing"]),
    FormCase(
      "one side of the other",
      "rules: { n: { fields: { v: { type: integer }, left: { rule: n }, right: { rule: n }, x: { type: integer, compute: left.right.v } } } }\nfields: { n: { rule: n } }",
      "{'n':{'left':{'right':{'v':7}},'x':8}}", ["/n/x: notEqual"]),
    FormCase(
      "at most so deep", pair.replacing("node: { fields", with: "node: { depth: ..2, fields"),
      "{'root':{'v':1,'left':{'v':2,'right':{'v':'x'}},'right':{'v':3}}}",
      ["/root/left/right: tooDeep"]),
    FormCase(
      "as deep as it may be", pair.replacing("node: { fields", with: "node: { depth: ..2, fields"),
      "{'root':{'v':1,'left':{'v':2},'right':{'v':3}}}"),
    // A map, or what follows places, is a level only where it is the rule itself.
    FormCase("as deep as it may be through maps", maps, "{'x':{'e':{'k':{'e':{}}}}}"),
    FormCase(
      "too deep through maps", maps, "{'x':{'e':{'k':{'e':{'l':{}}}}}}", ["/x/e/k/e/l: tooDeep"]),
    FormCase("maps as deep as they may be", mapOfMaps, "{'x':{'k':{}}}"),
    FormCase("maps too deep", mapOfMaps, "{'x':{'k':{'l':{}}}}", ["/x/k/l: tooDeep"]),
    FormCase("as deep as it may be behind places", rests, "{'x':{'e':['a',{'e':['b']}]}}"),
    FormCase(
      "too deep behind places", rests, "{'x':{'e':['a',{'e':['b',{}]}]}}", ["/x/e/1/e/1: tooDeep"]),
    FormCase("tuples as deep as they may be", tuples, "{'x':[1,[2]]}"),
    FormCase("tuples too deep", tuples, "{'x':[1,[2,[3]]]}", ["/x/1/1: tooDeep"]),
    FormCase("one of several shapes, as deep as it may be", branches, "{'e':{'b':{'b':3}}}"),
    FormCase(
      "one of several shapes, too deep", branches, "{'e':{'b':{'b':{'b':3}}}}",
      ["/e: noRuleFits", "/e/b: noRuleFits", "/e/b/b: noRuleFits", "/e/b/b: tooDeep"]),
    FormCase(
      "twice a key in what is too deep",
      pair.replacing("node: { fields", with: "node: { depth: ..1, fields"),
      "{'root':{'v':1,'left':{'v':2,'v':3}}}",
      ["/root/left: tooDeep", "/root/left/v: duplicateKey"]),
    FormCase(
      "what is around all of it",
      comment.replacing(
        "length: 1..5", with: "length: 1..5, check: { that: size(this) <= record.most, message: m }"
      ),
      "{'most':2,'comments':[{'text':'a','replies':[{'text':'bb','replies':[{'text':'ccc'}]}]}]}",
      ["/comments/0/replies/0/replies/0/text: customError"]),
    FormCase(
      "a row above at its own depth",
      "rules: { c: { fields: { n: { type: integer, check: { that: \"!filled(previous.n) || this > previous.n\", message: m } }, c: { items: { rule: c } } } } }\nfields: { c: { items: { rule: c } } }",
      "{'c':[{'n':1},{'n':2,'c':[{'n':1},{'n':1}]}]}", ["/c/1/c/1/n: customError"]),
    FormCase(
      "values of several types at each depth",
      "rules: { n: { fields: { t: { type: [integer, text], range: ..5, pattern: '[a-z]' }, k: { items: { rule: n } } } } }\nfields: { x: { rule: n } }",
      "{'x':{'t':6,'k':[{'t':'A','k':[{'t':7},{'t':'b'},{'t':true}]}]}}",
      [
        "/x/t: rangeOverflow", "/x/k/0/t: patternMismatch", "/x/k/0/k/0/t: rangeOverflow",
        "/x/k/0/k/2/t: typeMismatch",
      ]),
  ]

  /// What is around all of a tree is found from any depth, be the tree one of alternatives.
  private static let outside = """
    rules:
      n: { fields: { v: { type: integer, range: ..record.most }, k: { rule: { any: [n, l] } } } }
      l: { items: { type: integer, range: ..record.most } }
    fields:
      a: {}
      t: { rule: { any: [n, l] } }
      most: { type: integer, compute: half * 2 }
      half: { type: integer }
    """

  /// A choice of shapes that has a name of its own, and stands within one of them.
  private static let decisions = """
    rules:
      leaf: { fields: { decide: { required: true, length: ..3 } } }
      ask:
        fields: { q: { required: true }, yes: { required: true, rule: node }, no: { rule: node } }
        check: { that: yes.decide != no.decide, message: m }
      node: { rule: { any: [leaf, ask] } }
    fields: { top: { rule: node } }
    """

  static let aroundAlternatives: [FormCase] = [
    FormCase(
      "a named choice within itself", decisions,
      "{'top':{'q':'a','yes':{'decide':'go'},'no':{'decide':'no'}}}"),
    FormCase(
      "is read as far as it goes", decisions,
      "{'top':{'q':'a','yes':{'q':'b','yes':{'decide':'go'},'no':{'decide':'go'}},'no':{'decide':'no'}}}",
      ["/top: noRuleFits", "/top/yes: noRuleFits", "/top/yes: customError"]),
    FormCase(
      "at its top, too", decisions, "{'top':{'q':'a','yes':{'decide':'go'},'no':{'decide':'go'}}}",
      ["/top: noRuleFits", "/top: customError"]),
    FormCase("one level", outside, "{'t':{'v':4},'half':2}"),
    FormCase(
      "one level, wrong", outside, "{'t':{'v':5},'half':2}",
      ["/t: noRuleFits", "/t/v: rangeOverflow"]),
    FormCase("three levels", outside, "{'t':{'k':{'k':{'v':4}}},'half':2}"),
    FormCase("a list three levels deep", outside, "{'t':{'k':{'k':[1,4]}},'half':2}"),
    FormCase(
      "wrong three levels deep", outside, "{'t':{'k':{'k':{'v':5}}},'half':2}",
      ["/t: noRuleFits", "/t/k: noRuleFits", "/t/k/k: noRuleFits", "/t/k/k/v: rangeOverflow"]),
    FormCase(
      "wrong in a list", outside, "{'t':{'k':{'k':[1,5]}},'half':2}",
      ["/t: noRuleFits", "/t/k: noRuleFits", "/t/k/k: noRuleFits", "/t/k/k/1: rangeOverflow"]),
    FormCase("nothing is known of the most", outside, "{'t':{'k':{'k':{'v':5}}}}"),
  ]

  @Test(arguments: aroundAlternatives)
  func around(_ form: FormCase) throws { try form.test() }

  @Test(arguments: values)
  func cases(_ form: FormCase) throws { try form.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase(
      "form: t\nrules: { a: { fields: { b: ⟦{ required: true, rule: a }⟧ } } }\nfields: { x: { rule: a } }"
        .replacing("⟦{ required: true, rule: a }⟧", with: "{ required: true, rule: a }").replacing(
          "b:", with: "⟦b⟧:"), "ruleCircle"),
    MistakeCase(
      "form: t\nrules: { a: { items: { rule: ⟦a⟧ } } }\nfields: { x: { rule: a } }".replacing(
        "⟦a⟧", with: "a"
      ).replacing("items:", with: "⟦items⟧:"), "ruleCircle"),
    MistakeCase("form: t\nrules: { a: { rule: ⟦a⟧ } }\nfields: { x: { rule: a } }", "ruleCircle"),
    MistakeCase("form: t\nfields: { x: { depth: ⟦..3⟧, fields: { a: {} } } }", "depthWithoutTree"),
    MistakeCase(
      "form: t\nrules: { a: { depth: ⟦4..⟧, items: { rule: b } }, b: { fields: { a: { rule: a } } } }\nfields: { x: { rule: a } }",
      "boundsMalformed"),
    MistakeCase(
      "form: t\nrules: { a: { fields: { b: { rule: b } } }, b: { fields: { a: { rule: a }, y: { when: ⟦z⟧ == 'a' } } } }\nfields: { x: { rule: a, fields: { z: {} } } }",
      "unknownField", says: ["at each depth"]),
  ]

  /// An item, a value or a field that may be empty ends a tree: `[]` and `{}` are empty.
  static let ended: [(String, [String])] = [
    ("items: { rule: a, required: false }", ["[]", "[[]]", "[[],[[],[[]]]]", "[null]"]),
    ("items: { rule: a, required: false }, count: 1..", ["[]", "[[]]"]),
    ("items: { rule: a, required: false, default: [] }", ["[]"]),
    ("values: { rule: a, required: false }", ["{}", "{'k':{}}", "{'k':{'l':{}}}"]),
    ("fields: { b: { rule: a, required: false } }", ["{}", "{'b':{'b':{}}}"]),
  ]

  @Test(arguments: ended)
  func anEmptyValueEndsATree(_ rule: String, _ values: [String]) throws {
    for value in values {
      let form = "rules: { a: { \(rule) } }\nfields: { x: { rule: a } }"
      try FormCase("\(rule) \(value)", form, "{'x':\(value)}").test()
    }
  }

  @Test(arguments: mistakes)
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  /// A tree to depth n says what n forms within each other say, written out.
  @Test(arguments: 0..<8)
  func sameAsWrittenOut(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let tree = Checker(try ValidationForm("form: t\n" + Self.pair))
    var node = "{ v: { type: integer, required: true }, left: { type: any }, right: { type: any } }"
    for _ in 0..<4 {
      node =
        "{ v: { type: integer, required: true }, left: { fields: \(node) }, right: { fields: \(node) } }"
    }
    let written = Checker(
      try ValidationForm("form: t\nfields: { root: { required: true, fields: \(node) } }"))
    func value(_ depth: Int) -> String {
      var parts: [String] = []
      if Int.random(in: 0..<8, using: &random) > 0 {
        parts.append("\"v\":" + (["1", "2", "\"a\"", "1.5"].randomElement(using: &random) ?? "1"))
      }
      for side in ["left", "right", "up"]
      where depth > 0 && Int.random(in: 0..<(side == "up" ? 12 : 2), using: &random) == 0 {
        parts.append(
          "\"\(side)\":" + (Int.random(in: 0..<9, using: &random) == 0 ? "[1]" : value(depth - 1)))
      }
      return "{" + parts.shuffled(using: &random).joined(separator: ",") + "}"
    }
    for _ in 0..<150 {
      let payload = Array("{\"root\":\(value(4))}".utf8)
      let (one, other) = (tree.check(payload, cleaned: true), written.check(payload, cleaned: true))
      #expect(one.issues.map(FormCase.told) == other.issues.map(FormCase.told))
      #expect(one.cleaned == other.cleaned, "\(String(decoding: payload, as: UTF8.self))")
    }
  }

  /// Where rules are merged, one description may be a group at one place and a list at another; each has its own
  /// content.
  @Test func twoKindsOfOneDescription() throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        node: { tag: kind, variants: { y: { fields: { a: { items: { rule: [choice] } } } } } }
        pair: { fields: { a: { fields: { a: { rule: node } } } } }
        choice: { rule: { any: [pair] } }
      fields: { c: { rule: [pair, node] } }
      """)
    let payload = #"{"c":{"a":{"a":{"kind":"y","a":[{"a":{}},5,{"a":{"a":{"kind":"x"}}}]}}}}"#
    let report = Checker(form).check(Array(payload.utf8))
    #expect(
      report.issues.map(\.field) == ["/c/kind", "/c/a/a/a/1", "/c/a/a/a/2", "/c/a/a/a/2/a/a/kind"])
  }

  /// Mutual recursion of many rules has a form in proportion to what is written.
  @Test func manyRulesWithinEachOther() throws {
    let names = (0..<12).map { "r\($0)" }
    let rules = names.map { name in
      "  \(name): { fields: { \(names.map { "f_\($0): { rule: \($0) }" }.joined(separator: ", ")), v: { type: integer } } }"
    }
    let text = "form: t\nrules:\n\(rules.joined(separator: "\n"))\nfields: { x: { rule: r0 } }"
    let found = try report(text, FormCase.json("{'x':{'f_r3':{'f_r5':{'v':'a','f_r3':{'v':1}}}}}"))
    #expect(found.issues.map(FormCase.told) == ["/x/f_r3/f_r5/v: typeMismatch"])
  }

  /// Live fields: rows have rows, a group has fields when it has a value, and a sum follows what is typed deep within.
  @Test func live() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.comment))
    let first = try #require(session["comments"]?.addRow())
    first["text"]?.text = "a"
    let reply = try #require(first["replies"]?.addRow())
    reply["text"]?.text = "b"
    reply["votes"]?.value = .number("3")
    let deep = try #require(reply["replies"]?.addRow())
    deep["text"]?.text = "c"
    deep["votes"]?.value = .number("4")
    #expect(
      session.submit().cleaned.map { String(decoding: $0, as: UTF8.self) }?.contains("\"total\":7")
        == true)
    #expect(session.submit().verdict == .valid)
    deep["text"]?.text = "much too long"
    #expect(session["/comments/0/replies/0/replies/0/text"]?.issues.map(\.code) == ["tooLong"])
    deep["text"]?.text = "c"
    #expect(session["/comments/0/replies/0/replies/0/text"]?.isValid == true)
    reply["replies"]?.removeRow(at: 0)
    #expect(session.submit().verdict == .valid)
  }

  @Test func liveGroups() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.pair))
    session["root.v"]?.value = .number("1")
    session["root"]?.value = .group([
      "v": .number("1"), "left": .group(["v": .number("2"), "left": .group(["v": .text("x")])]),
    ])
    #expect(session["/root/left/left/v"]?.issues.map(\.code) == ["typeMismatch"])
    session["/root/left/left/v"]?.value = .number("3")
    #expect(session.submit().verdict == .valid)
  }
}
