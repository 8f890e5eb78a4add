internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Compares a cleaned payload with what is expected, value by value.
struct CleanedComparison {
  private let form: CompiledForm
  private var rows: [ExampleFailure.Row] = []
  private var caret: SourceRange?
  /// The secrets of both payloads.
  private var secrets: Set<String> = []

  init(_ form: CompiledForm) { self.form = form }

  /// Nil where both are the same, whatever the order of keys.
  package func failure(
    _ expectation: Expectation, _ expected: Node, _ cleaned: [UInt8], _ step: Int?
  ) -> ExampleFailure? {
    var comparison = self
    let got = DocumentReader.read(name: "cleaned.json", bytes: cleaned).document?.root
    if form.hasSecrets {
      for node in [expected, got].compactMap(\.self) {
        comparison.secrets.formUnion(form.secretTexts(in: node))
      }
    }
    comparison.compare(expected, got, "", 0)
    if comparison.rows.isEmpty { return nil }
    return ExampleFailure(
      step: step, key: expectation.key, message: "the cleaned payload differs",
      label: comparison.caret == nil ? "more came than this" : "came otherwise",
      range: comparison.caret ?? expectation.keyRange, rows: comparison.rows)
  }

  /// `field` is the plan's index, nil for what the form does not name.
  private mutating func compare(
    _ expected: Node?, _ got: Node?, _ pointer: String, _ field: Int?
  ) {
    // A document is nested 64 deep at most, which bounds the recursion. A secret is one value.
    let isSecret = field.map { form.fields[$0].isSecret } ?? false
    if !isSecret, let one = expected?.entries, let two = got?.entries {
      for entry in one {
        compare(
          entry.value, got?[entry.key], pointer + "/" + JSONPointer.escaped(entry.key),
          member(entry.key, of: field))
      }
      for entry in two where expected?[entry.key] == nil {
        compare(
          nil, entry.value, pointer + "/" + JSONPointer.escaped(entry.key),
          member(entry.key, of: field))
      }
      return
    }
    if !isSecret, let one = expected?.items, let two = got?.items {
      let items = field.flatMap { item(of: $0) }
      for place in 0..<max(one.count, two.count) {
        compare(
          place < one.count ? one[place] : nil, place < two.count ? two[place] : nil,
          "\(pointer)/\(place)", items)
      }
      return
    }
    let texts = (expected.map(Self.canonical), got.map(Self.canonical))
    if texts.0 == texts.1 { return }
    let isHidden = isHidden(field) || [expected, got].contains { $0.map(holdsSecret) ?? false }
    rows.append(
      .init(
        place: pointer, expected: texts.0.map { isHidden ? "a secret" : $0 } ?? "nothing",
        got: texts.1.map { isHidden ? (texts.0 == nil ? "a secret" : "another value") : $0 }
          ?? "nothing"))
    if caret == nil { caret = expected?.range }
  }

  private func member(_ name: String, of field: Int?) -> Int? {
    field.flatMap { form.inner(ExactName(name), of: $0).first } ?? sameIfAny(field)
  }

  private func item(of field: Int) -> Int? {
    form.inner(ExactName("0"), of: field).first ?? sameIfAny(field)
  }

  /// Within a field that may hold anything that field decides.
  private func sameIfAny(_ field: Int?) -> Int? {
    guard let field, form.plan.field(field).type == .any else { return nil }
    return field
  }

  /// Secrets, what may hold them, and in a form that has some what it does not name.
  private func isHidden(_ field: Int?) -> Bool {
    guard form.hasSecrets else { return false }
    guard let field else { return true }
    return form.fields[field].isSecret || form.plan.field(field).flags.contains(.holdsSecrets)
  }

  /// Whether a text of a secret stands in a value.
  private func holdsSecret(_ node: Node) -> Bool {
    if secrets.isEmpty { return false }
    var holds = false
    form.eachScalar(of: node) { scalar in
      holds = holds || scalar.text.map { WrittenExample.holds($0, anyOf: secrets) } ?? false
    }
    return holds
  }

  /// JSON with sorted keys: objects are equal whatever the order of their keys.
  private static func canonical(_ node: Node) -> String {
    if let items = node.items { return "[" + items.map(canonical).joined(separator: ",") + "]" }
    if let entries = node.entries {
      let fields = entries.sorted { $0.key < $1.key }.map { "\($0.key): \(canonical($0.value))" }
      return "{" + fields.joined(separator: ", ") + "}"
    }
    // Numbers are equal by their value: 2.00 is 2.
    if case .number(let text)? = node.scalar?.json, let number = JSONNumber.exact(text) {
      return number.stripped.text
    }
    return String(decoding: node.jsonBytes(), as: UTF8.self)
  }
}
