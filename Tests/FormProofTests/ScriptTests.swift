import FormText
import Testing

@testable import FormCheck
@testable import FormProof

/// An example of a form and everything that fails in it.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  var name: String
  /// What stands behind `- `.
  var example: String
  /// `step key ⟦text over the caret⟧ place: expected ≠ got; …` for each failure.
  var failures: [String]

  init(_ name: String, _ example: String, _ failures: String...) {
    (self.name, self.example, self.failures) = (name, example, failures)
  }

  var testDescription: String { name }

  func run(in form: String) throws -> [String] {
    let text = form + "\nexamples:\n  - " + example.replacing("\n", with: "\n    ")
    guard case .results(let results) = ExampleFile.run(name: "t.yaml", bytes: Array(text.utf8))
    else {
      let error = try #require(throws: FormError.self) { try ValidationForm(text) }
      return ["\(error)"]
    }
    return results.flatMap { result in
      result.failures.map { failure in
        let bytes = result.source.bytes[failure.range.start..<failure.range.end]
        let rows = failure.rows.map { row in
          "\(row.place.map { "\($0): " } ?? "")\(row.expected) ≠ \(row.got)"
        }
        let step = failure.step.map { "step \($0) " } ?? ""
        let marked = "⟦\(String(decoding: bytes, as: UTF8.self))⟧"
        return ([step + failure.key, marked] + (rows.isEmpty ? [failure.message] : rows))
          .joined(separator: " | ")
      }
    }
  }
}

/// Examples that are scripts: what somebody does with a form, and what follows from it.
@Suite struct ScriptTests {
  static let form = """
    form: t
    normalize: [trim]
    fields:
      phone: { label: Phone, required: true, pattern: '\\d{9}', message: enter nine digits }
      name: { label: Name, length: 3.., remote: name-free }
      account: { choices: [private, business], default: private }
      company: { label: Company, when: account == 'business', required: true, message: say which }
      terms: { type: boolean }
      total: { type: decimal, compute: 'lines.map(l, l.net).sum()' }
      lines: { items: { fields: { net: { type: decimal, required: true, message: how much } } } }
      place: { fields: { zip: { length: ..5 } } }
      day: { type: date, range: ..today }
      labels: { values: { length: ..3 } }
      row: { items: [{ type: integer }], rest: { length: ..2 } }
    controls: { codeButton: {}, goButton: {} }
    managers:
      code: { verifies: [phone], manages: [codeButton] }
      go: { manages: [goButton] }
    """

  static let passing: [ExampleCase] = [
    ExampleCase(
      "a fresh form shows nothing, though it is not valid",
      """
      script:
        - expect:
            states:
              phone: pristine untouched invalid applicable
              name: pristine untouched valid
              company: notApplicable
            shown: {}
            issues: { /phone: valueMissing }
            disabled: [codeButton, goButton]
            waitsFor: { codeButton: [/phone], goButton: [/phone] }
      """),
    ExampleCase(
      "what is wrong shows when the field is left, and goes when it is right",
      """
      script:
        - type: { phone: '12' }
          expect: { states: { phone: dirty untouched invalid }, shown: {} }
        - leave: phone
          expect: { states: { phone: touched }, shown: { /phone: patternMismatch } }
        - expect: { shown: { /phone: enter nine digits } }
        - type: { phone: '' }
          expect: { states: { phone: pristine touched invalid }, shown: { /phone: valueMissing } }
        - type: { phone: '123456789' }
          expect:
            states: { phone: dirty touched valid }
            shown: {}
            enabled: [codeButton, goButton]
      """),
    ExampleCase(
      "values are typed in order, as their types want them",
      """
      type:
        phone: 123456789
        account: business
        company: Acme
        terms: true
        place.zip: 0108
        /place/zip: 0109
      expect:
        valid: true
        cleaned:
          { phone: '123456789', account: business, company: Acme, terms: true, total: 0,
            place: { zip: '0109' } }
      """),
    ExampleCase(
      "the fields of a group are typed into, a list is filled as a whole, nothing empties a field",
      """
      script:
        - type: { place: { zip: 0108 }, lines: [{ net: 1 }, { net: 2.5 }], phone: 1, name: x }
          expect:
            issues: { /phone: patternMismatch, /name: tooShort }
            cleaned:
              { phone: '1', name: x, account: private, place: { zip: '0108' }, total: 3.5,
                lines: [{ net: 1 }, { net: 2.5 }] }
        - type: { place: { zip: '' }, lines: [], phone: null, name: '' }
          expect:
            states: { place.zip: pristine, phone: pristine, name: pristine }
            issues: { /phone: valueMissing }
      """),
    ExampleCase(
      "rows of maps and what follows places come and go",
      """
      given: { labels: { env: dev }, row: [1, a] }
      script:
        - type: { labels: { team: x, env: prod } }
          expect: { issues: { /phone: valueMissing, /labels/env: tooLong } }
        - { type: { /labels/env: dev }, remove: /labels/team, add: { /labels/a~1b: y } }
        - { add: { row: b }, type: { /row/0: 5 } }
        - expect:
            cleaned:
              { account: private, total: 0, labels: { env: dev, a/b: y }, row: [5, a, b] }
        - { add: { /row/1: c }, move: { /row/3: /row/2 } }
        - { expect: { cleaned: { account: private, total: 0, labels: { env: dev, a/b: y }, row: [5, c, b, a] } } }
        - { remove: /row/2, type: { phone: '123456789' } }
        - expect:
            issues: {}
            cleaned:
              { phone: '123456789', account: private, total: 0, labels: { env: dev, a/b: y }, row: [5, c, a] }
        - type: { row: [7, z], labels: {} }
      expect:
        cleaned:
          { phone: '123456789', account: private, total: 0, labels: { env: dev, a/b: y }, row: [7, z] }
      """),
    ExampleCase(
      "a remote check is pending until its answer is here",
      """
      script:
        - { type: { name: ana }, leave: name }
        - expect: { states: { name: pending }, undecided: [/name] }
        - { wait: 299ms, expect: { states: { name: pending } } }
        - { wait: 2s, expect: { states: { name: pending } } }
        - answer: { name-free: false }
          expect:
            states: { name: invalid }
            issues: { /name: customError, /phone: valueMissing }
        - type: { name: anna }
        - answer: { name-free: choose another }
          expect: { shown: { /name: choose another } }
        - type: { name: bob }
          answer: { name-free: true }
          expect: { states: { name: valid }, shown: {} }
      """),
    ExampleCase(
      "an answer that does not come leaves the field undecided",
      """
      type: { name: ana }
      wait: 11s
      expect: { states: { name: undecided }, undecided: { /name: noAnswer } }
      """),
    ExampleCase(
      "answers are there at once",
      """
      answers: { name-free: true }
      script:
        - { type: { name: ana, phone: '123456789' }, expect: { states: { name: valid } } }
        - { submit: true, expect: { valid: true, enabled: [codeButton, goButton] } }
      """),
    ExampleCase(
      "rows are added, moved and removed",
      """
      given: { phone: '123456789' }
      script:
        - { add: lines, expect: { issues: { /lines/0/net: valueMissing } } }
        - { type: { /lines/0/net: 1.50 } }
        - add: { lines: { net: 2 } }
          expect:
            cleaned:
              { phone: '123456789', account: private, lines: [{ net: 1.5 }, { net: 2 }],
                total: 3.5 }
        - { move: { /lines/1: /lines/0 }, add: { /lines/1: { net: 7 } } }
        - remove: lines.2
          expect:
            valid: true
            cleaned:
              { phone: '123456789', account: private, lines: [{ net: 2 }, { net: 7 }],
                total: 9 }
      """),
    ExampleCase(
      "what is given is dirty and untouched, the rest as the form begins",
      """
      given: { phone: '1', place: { zip: '123456' }, lines: [{ net: 1 }] }
      script:
        - expect:
            states:
              phone: dirty untouched invalid
              place.zip: dirty invalid
              account: pristine
              /lines/0/net: valid
            shown: {}
        - { submit: true, expect: { shown: { /phone: patternMismatch, /place/zip: tooLong } } }
      """),
    ExampleCase(
      "a script of one step",
      "{ type: { phone: '1' }, leave: phone, expect: { shown: { /phone: patternMismatch } } }"),
    ExampleCase(
      "the clock is the example's",
      """
      now: 2026-02-03T12:00:00Z
      type: { day: 2026-02-04 }
      expect: { issues: { /phone: valueMissing, /day: rangeOverflow } }
      """),
  ]

  @Test(arguments: passing) func passes(_ example: ExampleCase) throws {
    let failures = try example.run(in: Self.form)
    #expect(failures == [])
  }

  static let failing: [ExampleCase] = [
    ExampleCase(
      "states, word by word",
      """
      { type: { phone: '1' }, expect: { states: { phone: dirty touched valid, name: pristine } \
      } }
      """,
      "states | ⟦phone: dirty touched valid⟧ | phone: touched valid ≠ untouched invalid"),
    ExampleCase(
      "what is shown is exact, both ways",
      """
      script:
          - { leave: phone, expect: { shown: {} } }
          - { leave: name, expect: { shown: { /name: tooShort } } }
      """,
      "step 1 shown | ⟦shown⟧ | /phone: nothing ≠ valueMissing: enter nine digits",
      """
      step 2 shown | ⟦/name: tooShort⟧ | /name: tooShort ≠ nothing | /phone: nothing ≠ \
      valueMissing: enter nine digits
      """
    ),
    ExampleCase(
      "issues: the caret under the entry that is missing",
      """
      { given: { phone: '1', place: { zip: '123456' } }, expect: { issues: { /place/zip: \
      tooLong, /phone: [tooLong, patternMismatch] } } }
      """,
      "issues | ⟦/phone: [tooLong, patternMismatch⟧ | /phone: tooLong ≠ nothing"),
    ExampleCase(
      "controls say what they wait for",
      """
      { given: {}, expect: { enabled: [goButton], waitsFor: { goButton: [/name], codeButton: \
      [/phone] } } }
      """,
      "enabled | ⟦goButton⟧ | goButton: enabled ≠ disabled, waits for /phone",
      "waitsFor | ⟦goButton: [/name⟧ | goButton: /name ≠ /phone"),
    ExampleCase(
      "the verdict tells the errors",
      "{ given: {}, expect: { valid: true } }",
      "valid | ⟦true⟧ | : valid ≠ invalid | /phone: nothing ≠ valueMissing: enter nine digits"),
    ExampleCase(
      "cleaned: only the places that differ",
      """
      { given: { phone: ' 123456789 ', lines: [{ net: 1.0 }, { net: 2 }] }, expect: { cleaned: \
      { phone: ' 123456789', account: private, lines: [{ net: 1 }, { net: 3 }], terms: true, \
      total: 3 } } }
      """,
      #"cleaned | ⟦' 123456789'⟧ | /phone: " 123456789" ≠ "123456789" | /lines/1/net: 3 ≠ 2 | /terms: true ≠ nothing"#
    ),
    ExampleCase(
      "undecided by place",
      "{ given: { phone: '123456789', name: ana }, expect: { undecided: [/phone] } }",
      """
      undecided | ⟦/phone⟧ | /phone: undecided ≠ nothing | /name: nothing ≠ noAnswer: this \
      could not be checked just now; try again
      """
    ),
    ExampleCase(
      "nobody types into a field that is not asked for; what stands behind is not run",
      """
      script:
          - { type: { company: Acme }, expect: { valid: true } }
          - { leave: phone, expect: { valid: true } }
      """,
      "step 1 type | ⟦company⟧ | “company” does not apply here"),
    ExampleCase(
      "a row that is not there", "{ type: { /lines/0/net: 1 }, expect: { valid: true } }",
      "step 1 type | ⟦/lines/0/net⟧ | “/lines/0/net” does not exist: no such row"),
    ExampleCase(
      "a place past the end", "{ add: /lines/1, expect: { valid: true } }",
      "step 1 add | ⟦/lines/1⟧ | “/lines/1” does not exist: no such row"),
    ExampleCase(
      "an answer that nobody asked for",
      "{ type: { name: an }, answer: { name-free: true }, expect: { valid: true } }",
      "step 1 answer | ⟦name-free⟧ | no field asks “name-free” here"),
  ]

  @Test(arguments: failing) func fails(_ example: ExampleCase) throws {
    let failures = try example.run(in: Self.form)
    #expect(failures == example.failures)
  }

  /// Time goes by only on the script's clock.
  @Test func nothingIsWaitedFor() throws {
    let example = ExampleCase(
      "", "{ type: { name: ana }, wait: 24h, expect: { states: { name: undecided } } }")
    let start = ContinuousClock.now
    #expect(try example.run(in: Self.form) == [])
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func manyDifferencesAreCounted() throws {
    let issues = (0..<30).map { "/x\($0): tooLong" }.joined(separator: ", ")
    let fields = (0..<30).map { "x\($0): {}" }.joined(separator: ", ")
    let text =
      "form: t\nfields: { \(fields) }\nexamples: [{ given: {}, expect: { issues: { \(issues) } } }]"
    guard case .results(let results) = ExampleFile.run(name: "t", bytes: Array(text.utf8)) else {
      Testing.Issue.record("the form has mistakes")
      return
    }
    let failure = try #require(results.first?.failures.first)
    #expect(failure.rows.count == 20 && failure.more == 10)
    #expect(failure.table.last == "and 10 more")
  }

  /// Columns count what a terminal draws: a Chinese letter takes two, a mark over a letter none.
  @Test func columnsAreAligned() {
    let failure = ExampleFailure(
      key: "issues", message: "issues differ",
      rows: [
        .init(place: "/日本", expected: "tooLong", got: "nothing"),
        .init(place: "/e\u{301}tat", expected: "nothing", got: "a\nb \u{202E}c"),
        .init(place: "", expected: String(repeating: "x", count: 60), got: "y"),
      ])
    #expect(
      failure.table == [
        "place       expected" + String(repeating: " ", count: 34) + "got",
        "/日本       tooLong" + String(repeating: " ", count: 35) + "nothing",
        "/e\u{301}tat       nothing" + String(repeating: " ", count: 35) + "a␊b \u{FFFD}c",
        "the record  " + String(repeating: "x", count: 60) + "  y",
      ])
  }
}
