internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormProof
internal import FormSchema
internal import FormText

/// Walks the resolved model of a form and makes a JSON Schema of it, never stricter than the form.
struct SchemaBuilder {
  let model: FormModel
  let form: CompiledForm
  let side: ExchangeSide
  /// The fate of each constraint, in the order of the form.
  var rows: [ExportRow] = []
  var definitions: [(name: String, schema: Schema)] = []
  /// The definitions of trees, by the field at the head.
  var trees: [Int: String] = [:]
  /// Conditions that belong to a group further out, by that group.
  var pending: [Int: [Schema]] = [:]
  /// The constraints that the schema does not keep, by field, as the form has them.
  var kept: [Int: [(key: String, written: String)]] = [:]

  init(_ model: FormModel, _ form: CompiledForm, _ side: ExchangeSide) {
    (self.model, self.form, self.side) = (model, form, side)
  }

  func field(_ index: Int) -> Field { model.fields[index] }
  func plan(_ index: Int) -> FieldPlan { form.plan.field(index) }
  func settings(_ index: Int) -> FieldSettings { model.fields[index].shared.value.settings }

  func reading(of index: Int) -> TextReading {
    let findsItems = (form.lookups[index] ?? []).contains { $0.constraint.names != [.id] }
    return TextReading(of: form.fields[index], findsItems: findsItems, side)
  }

  // MARK: Rows

  mutating func note(
    _ index: Int, _ key: String, _ written: String, _ source: SourceText, _ range: SourceRange,
    _ translation: Translation, codes: Set<String>, constraint: ConstraintModel? = nil
  ) {
    var target: [UInt8] = []
    if translation.fidelity != .lost { target = SchemaText.oneLine(translation.schema) }
    let entry = FidelityEntry(
      field: form.path(of: index).text, key: key, written: written, source: source, range: range,
      fidelity: translation.fidelity,
      target: translation.fidelity == .lost
        ? "x-formcheck" : String(decoding: target, as: UTF8.self),
      note: translation.note)
    rows.append(
      ExportRow(
        entry: entry, field: index, schema: translation.schema, codes: codes,
        words: translation.words, constraint: constraint))
    if translation.fidelity != .exact { kept[index, default: []].append((key, written)) }
  }

  /// A row for a setting, which stands at the name of its field.
  mutating func note(
    _ index: Int, _ key: String, _ written: String, _ translation: Translation, codes: Set<String>
  ) {
    let own = model.fields[index].shared.value
    note(index, key, written, own.source, own.nameRange, translation, codes: codes)
  }

  mutating func note(
    _ index: Int, _ key: String, _ expression: ExpressionSource, _ translation: Translation,
    codes: Set<String>
  ) {
    note(
      index, key, expression.text, expression.source, expression.range, translation, codes: codes)
  }

  // MARK: Annotations

  /// The words of a field, and what the schema does not keep.
  mutating func annotated(_ schema: Schema, _ index: Int) -> Schema {
    var words: [(key: String, value: Schema.Value)] = []
    let own = settings(index)
    if let label = own.label { words.append(("title", .text(label))) }
    if let help = own.help { words.append(("description", .text(help))) }
    var behind: [(key: String, value: Schema.Value)] = []
    let isSecret = form.isOrHoldsSecret(index)
    if let value = own.defaultValue, !isSecret { behind.append(("default", .node(value))) }
    let hasSample = model.fields[index].shared.value.hasOwnPlaceholder
    if let sample = own.placeholder, !isSecret, hasSample, model.fields[index].type == .text {
      behind.append(("examples", .texts([sample])))
    }
    if let lost = kept.removeValue(forKey: index) {
      behind.append(("x-formcheck", .node(Self.node(of: lost))))
    }
    var result = Schema(words + schema.keywords + behind)
    result.field = index
    return result
  }
}

extension SchemaBuilder {
  /// The written constraints by their keys.
  private static func node(of lost: [(key: String, written: String)]) -> Node {
    var keys: [String] = []
    var texts: [String: [Node]] = [:]
    for (key, written) in lost {
      if texts[key] == nil { keys.append(key) }
      texts[key, default: []].append(.text(written))
    }
    return .mapping(keys.map { ($0, .sequence(texts[$0] ?? [])) })
  }

  /// Moves the constraints that a field could not express in its own schema to the field around it.
  mutating func moveKept(of index: Int, as name: String, to holder: Int) {
    guard let lost = kept.removeValue(forKey: index) else { return }
    kept[holder, default: []] += lost.map { ("\(name).\($0.key)", $0.written) }
  }
}

/// A schema on one line, for reports.
enum SchemaText {
  static func oneLine(_ schema: Schema) -> [UInt8] {
    var bytes: [UInt8] = []
    schema.write(to: &bytes)
    // Line breaks within strings are escaped.
    var result: [UInt8] = []
    var isAfterBreak = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        isAfterBreak = true
        if result.last == UInt8(ascii: ",") { result.append(UInt8(ascii: " ")) }
      case UInt8(ascii: " ") where isAfterBreak: continue
      default:
        isAfterBreak = false
        result.append(byte)
      }
    }
    return result
  }
}
