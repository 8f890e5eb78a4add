import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Trees whose variants share the name of what they hold: a session fills in that of the chosen variant.
@Suite struct LiveVariantTreeTests {
  struct Tree: Sendable, CustomTestStringConvertible {
    var name: String
    /// What a node holds: in each variant, or in one and in all.
    var rule: String
    /// Wraps a node as what another one holds.
    var wrap: @Sendable (PayloadValue) -> PayloadValue
    var testDescription: String { name }
  }

  static let trees = [
    Tree(
      name: "a group in one variant and in the others",
      rule:
        "tag: k, variants: { y: { fields: { b: { rule: r }, n: { type: integer } } } }, otherwise: { fields: { b: { rule: r }, n: { length: ..2 } } }"
    ) { $0 },
    Tree(
      name: "a group in all and in the others",
      rule:
        "tag: k, variants: { y: {} }, fields: { b: { rule: r }, n: {} }, otherwise: { fields: { b: { rule: r } } }"
    ) { $0 },
    Tree(
      name: "lists",
      rule:
        "tag: k, variants: { y: { fields: { b: { items: { rule: r } }, n: {} } } }, otherwise: { fields: { b: { items: { rule: r } }, n: { length: ..2 } } }"
    ) { .list([$0, .group(["k": .text("z")])]) },
    Tree(
      name: "maps",
      rule:
        "tag: k, variants: { y: { fields: { b: { values: { rule: r } }, n: {} } } }, otherwise: { fields: { b: { values: { rule: r } }, n: {} } }"
    ) { .group(["p": $0]) },
    Tree(
      name: "groups with a field between",
      rule:
        "tag: k, variants: { y: { fields: { b: { fields: { c: { rule: r } } }, n: {} } } }, otherwise: { fields: { b: { fields: { c: { rule: r } } }, n: {} } }"
    ) { .group(["c": $0]) },
  ]

  private static func form(_ tree: Tree) -> String {
    "form: t\nrules: { r: { \(tree.rule) } }\nfields: { e: { rule: r } }\ncontrols: { go: {} }\nmanagers: { m: { manages: [go] } }"
  }

  /// A record that is so many levels deep.
  private static func record(
    _ tree: Tree, _ levels: Int, _ random: inout SeededGenerator
  ) -> PayloadValue {
    var node: PayloadValue?
    for _ in 0..<levels {
      var members: [String: PayloadValue] = [
        "k": .text(Bool.random(using: &random) ? "y" : "z")
      ]
      if Bool.random(using: &random) {
        members["n"] = .text(["1", "ab", "abc"].randomElement(using: &random) ?? "")
      }
      if let inner = node { members["b"] = tree.wrap(inner) }
      node = .group(members)
    }
    return .group(["e": node ?? .null])
  }

  /// All that a record names is there, whatever variants are chosen within each other; and what was filled in later goes
  /// with a reset.
  @Test(arguments: trees, Cases.of(Array(1...6), oneIn: 3))
  func whatIsFilledInIsThere(_ tree: Tree, _ levels: Int) throws {
    var random = SeededGenerator(state: UInt64(levels))
    let form = try ValidationForm(Self.form(tree))
    let checker = Checker(form)
    for step in 0..<8 {
      let (first, second) = (
        Self.record(tree, levels, &random), Self.record(tree, 7 - levels, &random)
      )
      let session = FormSession(form, initial: first)
      #expect(session.payload.json == first.json)
      var dirty: [String] = []
      session.root.forEach { if $0.isDirty { dirty.append("\($0.pointer) \($0.isApplicable)") } }
      #expect(dirty == [])
      try session.expectSameAs(checker, step: step)
      session.root.value = second
      #expect(session.payload.json == second.json)
      try session.expectSameAs(checker, step: step)
      session.reset()
      #expect(session.payload.json == first.json)
      try session.expectSameAs(checker, step: step)
      let empty = FormSession(form)
      empty.fillIn(second)
      #expect(empty.payload.json == second.json)
      try empty.expectSameAs(checker, step: step)
    }
  }

  /// Another variant takes over what was filled in, at any depth.
  @Test(arguments: trees) func anotherVariantHasItToo(_ tree: Tree) throws {
    let form = try ValidationForm(Self.form(tree))
    let inner = PayloadValue.group(["k": .text("y"), "n": .text("1")])
    func record(_ kind: String) -> PayloadValue {
      .group(["e": .group(["k": .text(kind), "b": tree.wrap(inner)])])
    }
    let session = FormSession(form, initial: record("y"))
    session["e.k"]?.text = "z"
    #expect(session.payload.json == record("z").json)
    session["e.k"]?.text = "y"
    #expect(session.payload.json == record("y").json)
    #expect(!session.root.isDirty)
  }

  /// A field that is not asked for keeps what it waits for, and a group that is opened meanwhile has it.
  @Test func whatWaitsIsThereWhenItIsOpened() throws {
    let form = try ValidationForm(Self.form(Self.trees[0]))
    let record = PayloadValue.group([
      "e": .group([
        "k": .text("y"),
        "b": .group(["k": .text("y"), "b": .group(["k": .text("z"), "n": .text("ab")])]),
      ])
    ])
    let session = FormSession(form, initial: record)
    let parts = try #require(session["e.b"]).fields.filter { $0.name == "b" }
    #expect(parts.map(\.isApplicable) == [true, false])
    #expect(parts.map { $0.fields.isEmpty } == [false, true])
    parts[1].open()
    #expect(parts[1]["n"]?.text == "ab")
    #expect(session.payload.json == record.json)
  }

  /// Each default within a default began one more, without end.
  @Test(arguments: [
    "rules: { r: { fields: { l: { items: { fields: { b: { rule: r }, c: {} } }, default: [{}] } } } }\nfields: { e: { rule: r } }",
    "rules: { r: { items: [{ items: { fields: { b: { rule: r }, c: {} } }, default: [{}] }] } }\nfields: { e: { rule: r } }",
    "rules: { r: { items: [{}, { items: { fields: { b: { rule: r }, c: { type: number, compute: '3' } } }, default: [{}] }] } }\nfields: { e: { fields: { f: { rule: r } } } }",
  ])
  func defaultsWithinDefaultsEnd(_ form: String) throws {
    let session = FormSession(try ValidationForm("form: t\n" + form))
    var fields = 0
    session.root.forEach { _ in fields += 1 }
    #expect(fields < 1_000)
    session["e"]?.reset()
  }
}
