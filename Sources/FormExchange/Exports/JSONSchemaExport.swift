internal import FormCheck
internal import FormCompiling
internal import FormModel
package import FormProof
package import FormSchema

/// A form as a JSON Schema (2020-12), with the fate of each constraint.
package struct JSONSchemaExport {
  package let schema: Schema
  /// All constraints, those too that the form only implies.
  var rows: [ExportRow]
  private let side: ExchangeSide

  package init(_ resolved: ResolvedForm, side: ExchangeSide) {
    let form = resolved.form
    self.side = side
    var builder = SchemaBuilder(resolved.model, form.compiled, side)
    let content = builder.content(0)
    builder.loseRecords()
    var head: [(key: String, value: Schema.Value)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema"))
    ]
    if let title = form.title { head.append(("title", .text(title))) }
    if let summary = form.summary { head.append(("description", .text(summary))) }
    let root = builder.annotated(content, 0)
    var keywords = head + root.keywords.filter { $0.key != "title" }
    let references =
      Schema(keywords).references + builder.definitions.flatMap(\.schema.references)
    let definitions = SchemaBuilder.emptyDefinitions(for: references) + builder.definitions
    if !definitions.isEmpty { keywords.append(("$defs", .named(definitions))) }
    var whole = Schema(keywords)
    whole.field = 0
    schema = whole
    rows = builder.rows
  }

  /// The same for a target that knows fewer keywords, or only some fields.
  init(
    _ export: JSONSchemaExport, by reduction: SchemaReduction,
    reaching reached: (Schema) -> ReachedFields? = { _ in nil }
  ) {
    side = export.side
    let schema = reduction.reduced(export.schema).schema
    self.schema = schema
    let reached = reached(schema)
    rows = export.rows.map { reduction.row($0, isReached: reached?.contains($0) ?? true) }
  }

  /// The fate of each constraint, with a record for each that is not exact where one is found.
  package func report(
    of resolved: ResolvedForm, file: String, as format: String = "JSON Schema 2020-12"
  ) -> FidelityReport {
    var finder: WitnessFinder?
    let entries = rows.filter { !$0.isImplied || $0.entry.fidelity != .exact }.map { row in
      var entry = row.entry
      if entry.fidelity != .exact || row.isDoubtful {
        var search = finder ?? WitnessFinder(resolved.form, resolved.model, SchemaJudge(schema))
        entry.payload = search.payload(for: row)
        finder = search
      }
      if entry.payload != nil, entry.fidelity == .exact { entry.fidelity = .weaker }
      return entry
    }
    return FidelityReport(
      form: file, target: "\(format), \(side.rawValue)", entries: entries)
  }

  /// The schema as JSON on many lines.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    schema.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
