internal import FormCheck
package import FormDocuments
internal import FormEngine
package import FormText
package import FormPlatform

/// Something that examples prove, in the form it was written in or in a changed one: a form, or a
/// rule of a rule file.
///
/// Mutation changes the tree of the file, compiles it anew, and asks the examples again.
package protocol Trial {
  /// The tested part of the file: a whole form, or the content of a rule.
  var root: Node { get }
  var source: SourceText { get }
  /// Where stands what its examples are asked to show: what it uses of other rules, these show.
  var scope: SourceRange { get }
  /// Its name in messages: the form's id, `geo.postal.GE`.
  var name: String { get }
  /// Compiles a changed tree; nil where it has become no form.
  mutating func attempt(_ root: Node) -> (any TrialAttempt)?
  /// The same for a tree that differs from ``root`` at one place only.
  mutating func attempt(_ root: Node, changedAt path: NodePath) -> (any TrialAttempt)?
  /// The layout of the tested form; nil if it is not a form.
  mutating func layout() -> TrialLayout?
  /// Makes the same trial for another thread; nil where threads cannot share what it reads.
  var another: (@Sendable () -> (any Trial)?)? { get }
}

extension Trial {
  package var scope: SourceRange { root.range }

  package mutating func attempt(_ root: Node, changedAt path: NodePath) -> (any TrialAttempt)? {
    attempt(root)
  }
}

/// One compiled tree.
package protocol TrialAttempt {
  /// An example that fails, by its number, or nil; the one with the number `first` is asked first.
  func failure(asking first: Int) -> Int?
  /// Whether what is valid depends on the moment.
  var readsClock: Bool { get }
  /// Ids and names of a few items of each catalogue that a field looks up.
  var itemNames: [String] { get }
  /// The payloads or values of its examples, as JSON, with the moments at which they happen.
  var payloads: [TrialPayload] { get }
  /// The same with made-up secrets: a suggestion shows no secret of an example.
  var shownPayloads: [TrialPayload] { get }
  /// The parts that examples have exercised, and every message that they have caused.
  func uses() -> (uses: [ExampleUse], messages: Set<String>)
  /// The whole result of a payload, as text to compare.
  func answer(to payload: TrialPayload) -> TrialAnswer
  /// The work for the last judgement, in steps that take about as long as one value is judged.
  var stepsOfLast: Int { get }
  /// The payloads of each example that is a run.
  var runs: [[TrialPayload]] { get }
  /// Whether an example that is suggested passes; nil where it names what is not there.
  func passes(_ example: PastedExample) -> Bool?
  /// The whole result of payloads as the records of one run.
  func answer(toRun payloads: [TrialPayload]) -> TrialAnswer
}

extension TrialAttempt {
  /// Whether all its examples pass.
  package var passes: Bool { failure(asking: 0) == nil }

  var itemNames: [String] { [] }

  var shownPayloads: [TrialPayload] { payloads }

  var runs: [[TrialPayload]] { [] }

  func answer(toRun payloads: [TrialPayload]) -> TrialAnswer { TrialAnswer() }
}

/// A payload of an example.
package struct TrialPayload: Hashable, Sendable {
  package var json: [UInt8]
  package var now: Date
  /// The answers of host programs in the example.
  package var answers: [UInt8]?

  package static let usualNow = WrittenExample.usualNow

  package init(json: [UInt8], now: Date = usualNow, answers: [UInt8]? = nil) {
    self.json = json
    self.now = now
    self.answers = answers
  }
}

/// The result of a payload, by the keys of `expect`.
package struct TrialAnswer: Hashable, Sendable {
  /// A code and where it was told: `patternMismatch` at `/email`; of the value of a rule without a place.
  struct Told: Hashable, Sendable {
    var place = ""
    var code: String
  }

  /// A control and the places that it waits for.
  struct Waiting: Hashable, Sendable {
    var control: String
    var places: [String]
  }

  var issues: [Told] = []
  var warnings: [Told] = []
  var undecided: [Told] = []
  /// The cleaned payload of a valid record.
  package var cleaned: [UInt8]?
  var enabled: [String] = []
  var waitsFor: [Waiting] = []

  package init() {}

  /// How much it holds, by the steps that it takes to write it.
  var size: Int {
    issues.count + warnings.count + undecided.count + enabled.count
      + waitsFor.reduce(0) { $0 + 1 + $1.places.count } + (cleaned?.count ?? 0) / 16
  }
}

extension TrialAnswer {
  init(_ all: [FormIssue]) {
    func listed(_ keep: (FormIssue) -> Bool) -> [Told] {
      all.filter(keep).map { Told(place: $0.field, code: $0.code) }
    }
    issues = listed { $0.severity == .error && $0.code != "undecided" }
    warnings = listed { $0.severity != .error }
    undecided = listed { $0.code == "undecided" }
  }

  init(_ report: Report, cleaned: [UInt8]?) {
    self.init(report.issues)
    self.cleaned = cleaned
    enabled = report.controls.filter(\.isEnabled).map(\.name)
    waitsFor = report.controls.filter { !$0.waitsFor.isEmpty }
      .map { Waiting(control: $0.name, places: $0.waitsFor.sorted()) }
  }
}
