@testable import FormProof
import Testing

@testable import FormCheck

/// Scripts of trees: a group within itself has no fields in a session until something asks for them.
@Suite struct TreeScriptTests {
  /// A description of a tree and a value of it, three levels deep.
  struct Tree: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var value: String
  }

  static let trees = [
    Tree(
      testDescription: "groups", rule: "{ fields: { name: { length: ..9 }, t: { rule: t } } }",
      value: "{ name: a, t: { name: b, t: { name: c } } }"),
    Tree(
      testDescription: "maps", rule: "{ values: { rule: t }, fields: { name: { length: ..9 } } }",
      value: "{ name: a, x: { name: b, y: { name: c } } }"),
    Tree(
      testDescription: "tuples",
      rule: "{ items: [{ length: ..9 }, { rule: t, required: false }] }",
      value: "[a, [b, [c]]]"),
    Tree(
      testDescription: "tuples with a rest",
      rule: "{ items: [{ length: ..9 }], rest: { rule: t } }", value: "[a, [b, [c], [d]]]"),
    Tree(
      testDescription: "lists",
      rule: "{ fields: { name: { length: ..9 }, kids: { items: { rule: t } } } }",
      value: "{ name: a, kids: [{ name: b, kids: [{ name: c }] }] }"),
    Tree(
      testDescription: "variants",
      rule:
        "{ tag: k, variants: { y: { fields: { t: { rule: t } } }, x: { fields: { t: { length: ..9 } } } } }",
      value: "{ k: y, t: { k: y, t: { k: x, t: c } } }"),
    Tree(
      testDescription: "maps with variants",
      rule:
        "{ tag: k, values: { rule: t }, variants: { y: { fields: { t: { rule: t } } }, x: { fields: { t: { length: ..9 } } } } }",
      value: "{ k: y, t: { k: y, t: { k: x, t: c }, z: { k: x, t: d } } }"),
  ]

  /// What an example gives is in the session before the first step, at any depth.
  @Test(arguments: trees) func begins(with tree: Tree) throws {
    try expectPassing(
      """
      form: t
      rules: { t: \(tree.rule) }
      fields: { top: { rule: t } }
      examples:
        - given: { top: \(tree.value) }
          script: [{ expect: { issues: {}, cleaned: { top: \(tree.value) } } }]
      """)
  }

  /// A step that names a deep field opens what is on the way to it.
  @Test func typesIntoWhatIsClosed() throws {
    try expectPassing(
      """
      form: t
      rules: { t: { fields: { name: { length: ..9 }, t: { rule: t }, list: { items: { length: ..9 } } } } }
      fields: { top: { rule: t } }
      examples:
        - script:
            - { type: { top.t.t.name: c } }
            - { add: { top.t.list: d } }
            - expect: { issues: {}, cleaned: { top: { t: { t: { name: c }, list: [d] } } } }
      """)
  }

  /// A list whose default would hold the same list gets its rows when it is asked for.
  @Test func defaultsWithinThemselves() throws {
    try expectPassing(
      """
      form: t
      rules:
        steps: { items: { rule: step }, default: [{ kind: do }] }
        step: { tag: kind, variants: { do: { fields: { what: { length: ..9 } } }, if: { fields: { then: { rule: steps } } } } }
      fields: { steps: { rule: steps } }
      controls: { save: {} }
      managers: { all: { manages: [save] } }
      examples:
        - script:
            - { expect: { issues: {}, states: { steps: pristine, /steps/0/kind: pristine } } }
            - { type: { /steps/0/kind: if }, expect: { issues: {}, cleaned: { steps: [{ kind: if, then: [{ kind: do }] }] } } }
            - add: { steps: null }
            - type: { /steps/1/kind: if }
              expect:
                issues: {}
                cleaned: { steps: [{ kind: if, then: [{ kind: do }] }, { kind: if, then: [{ kind: do }] }] }
                states: { /steps/1/then: pristine, /steps/1/then/0/kind: pristine }
            - add: { /steps/1/then: null }
            - type: { /steps/1/then/1/kind: if }
            - type: { /steps/1/then/1/then/0/what: too long a word }
              expect: { issues: { /steps/1/then/1/then/0/what: tooLong }, disabled: [save] }
            - type: { /steps/1/kind: do }
              expect: { issues: {}, cleaned: { steps: [{ kind: if, then: [{ kind: do }] }, { kind: do }] }, enabled: [save] }
      """)
  }

  private func expectPassing(_ form: String) throws {
    guard case .results(let results) = ExampleFile.run(name: "t.yaml", bytes: Array(form.utf8))
    else {
      Issue.record("\(try #require(throws: FormError.self) { try ValidationForm(form) })")
      return
    }
    let failures = results.flatMap { result in
      result.failures.flatMap { failure in
        [failure.message] + failure.rows.map { "\($0.place ?? ""): \($0.expected), not \($0.got)" }
      }
    }
    #expect(results.count == 1 && failures == [])
  }
}
