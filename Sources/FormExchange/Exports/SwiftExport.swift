internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormProof
internal import FormSchema
internal import FormText

/// The valid records of a form as types of Swift, which decode what the check has cleaned.
///
/// A type holds every valid record, but for numbers beyond `Int` and `Decimal`, which the report names.
package struct SwiftExport {
  package let reduced: JSONSchemaExport
  /// The module.
  package let text: String

  static let reduction = SchemaReduction(target: "Swift", lostPlace: "comment", hasTuples: true)

  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    var reduced = JSONSchemaExport(export, by: Self.reduction)
    reduced.rows += Self.limits(of: resolved)
    self.reduced = reduced
    let form = resolved.form
    var maker = SwiftTypeMaker(reduced.schema, form: form.id, ConstraintNotes(reduced.rows))
    let record = maker.root(reduced.schema)
    var extra = Self.checking(record.name, form)
    if record.uses({ $0 == .json }) { extra += "\n" + SwiftWriter.json }
    if record.uses({ if case .boxed = $0 { true } else { false } }) {
      extra += "\n" + SwiftWriter.box
    }
    var text = "// Written by formcheck export --to swift. Do not change it: change the form.\n"
    text += "// swift-format-ignore-file\n\n"
    text += "public import FormCheck\n"
    if record.uses({ $0 == .decimal || $0 == .json }) { text += "public import Foundation\n" }
    self.text = text + "\n" + SwiftWriter().declaration(record, "", extra: extra)
  }

  // MARK: Members of the record

  /// The form and the check of a payload.
  private static func checking(_ name: String, _ form: ValidationForm) -> String {
    let source = wholeSource(of: form)
    var lines = ["Checks a payload, and decodes what clean-up made of it.", ""]
    if source == nil {
      lines.append(
        "- Parameter form: From `ValidationForm(contentsOf:)`, since it needs other files.")
    }
    lines.append(
      "- Throws: `DecodingRejection.rejected` with the report unless the payload is valid.")
    let comment = SwiftWriter().comment(lines, "  ")
    guard let source else {
      return """
        \(comment)\
          public static func checked(
            _ payload: some Sequence<UInt8>, by form: ValidationForm
          ) throws(DecodingRejection) -> \(name) {
            try form.decode(\(name).self, from: payload)
          }

        """
    }
    return """
        /// The form, which is read once.
        public static let form = Result {
          try ValidationForm(formSource, name: \(SwiftNames.literal(form.id + ".yaml")))
        }

      \(comment)\
        public static func checked(_ payload: some Sequence<UInt8>) throws -> \(name) {
          try form.get().decode(\(name).self, from: payload)
        }

        private static let formSource = \(SwiftNames.lines(source, "    "))

      """
  }

  /// The text of the form; nil where that is not all of it.
  private static func wholeSource(of form: ValidationForm) -> String? {
    let source = form.compiled.source
    guard let alone = try? ValidationForm(bytes: source.bytes, name: source.name),
      alone.translations == form.translations,
      alone.unreadableCatalogues == form.unreadableCatalogues
    else { return nil }
    return String(decoding: source.bytes, as: UTF8.self)
  }

  // MARK: Numbers

  /// Rows for numbers whose type has less room than the form.
  private static func limits(of resolved: ResolvedForm) -> [ExportRow] {
    let model = resolved.model
    return model.fields.indices.compactMap { index in
      let field = model.fields[index]
      guard case .single = field.content, field.linked == nil,
        let limit = Limit(field.type),
        !limit.holds(field.shared.value.constraints.map(\.constraint))
      else { return nil }
      let own = field.shared.value
      let entry = FidelityEntry(
        field: resolved.form.compiled.path(of: index).text, key: "type",
        written: field.type == .integer ? "integer" : "number", source: own.source,
        range: own.nameRange, fidelity: .stricter, target: limit.type, note: limit.note)
      return ExportRow(entry: entry, field: index, schema: Schema(), codes: [])
    }
  }

  /// The range of a Swift number type.
  private struct Limit {
    let type: String
    let note: String
    private let most: Double
    private let needsStep: Bool

    init?(_ type: ValueType) {
      switch type {
      case .integer:
        (self.type, note) = ("Int", "ends at \(Int.max): add “range”")
        (most, needsStep) = (9e18, false)
      case .number:
        (self.type, note) = ("Decimal", "from 1e-127 to 1e127: add “range” and “step”")
        (most, needsStep) = (1e127, true)
      case .text, .any, .boolean, .date, .time, .datetime, .local, .list, .group: return nil
      }
    }

    func holds(_ constraints: [ConstraintModel]) -> Bool {
      var isBounded = false
      var hasStep = !needsStep
      for constraint in constraints {
        if case .choices = constraint { return true }
        if case .step = constraint { hasStep = true }
        guard case .range(let range) = constraint else { continue }
        let ends = [range.low, range.high].compactMap { $0.flatMap { Double($0.value) } }
        isBounded = isBounded || ends.count == 2 && ends.allSatisfy { abs($0) <= most }
      }
      return isBounded && hasStep
    }
  }
}
