internal import FormCheck
internal import FormDocuments
internal import FormModel
internal import FormProof
internal import FormText

/// A form that is made of a schema, with the fate of each keyword.
package struct FormImport {
  package enum Format: Sendable {
    case jsonSchema, openAPI, surveyJS, xlsForm, html
  }

  /// The form in YAML.
  package let yaml: String
  /// The fates of the keywords in the order of the schema.
  package private(set) var entries: [FidelityEntry]

  /// The validator of the schema; nil for surveys and pages.
  private let judge: (schema: Subschema, validator: SchemaValidator)?
  private var rows: ImportRows?

  /// No records are made for longer forms.
  private static let longestSearched = 200_000

  private static var limits: DocumentLimits {
    var limits = DocumentLimits()
    limits.size = 16 << 20
    limits.nodes = 1_000_000
    return limits
  }

  /// - Parameters:
  ///   - file: The name of the file, which decides whether it is JSON or YAML.
  ///   - schema: The name of a schema among the components of an OpenAPI document, or of a form of a page.
  package init(
    _ bytes: [UInt8], file: String, format: Format, schema: String? = nil
  ) throws(ImportFault) {
    let name = Self.name(ofFile: file)
    switch format {
    case .xlsForm:
      var importer = try XLSFormImporter(bytes, file: file)
      yaml = FormTreeWriter.yaml(try importer.form(named: name))
      (entries, rows, judge) = (importer.entries, nil, nil)
    case .html:
      var importer = PageImporter(SourceText(name: file, bytes: bytes))
      yaml = FormTreeWriter.yaml(try importer.form(bytes, wanted: schema, named: name))
      (entries, rows, judge) = (importer.rows.entries, nil, nil)
    case .surveyJS:
      let (source, root) = try Self.document(bytes, file)
      var importer = SurveyImporter(source, root)
      yaml = FormTreeWriter.yaml(try importer.form(named: name))
      (entries, rows, judge) = (importer.rows.entries, nil, nil)
    case .jsonSchema, .openAPI:
      let (source, root) = try Self.document(bytes, file)
      let chosen = try ChosenSchema(source, root, isOpenAPI: format == .openAPI, schema)
      var importer = SchemaImporter(chosen.document)
      let form = try importer.form(of: chosen.schema, named: chosen.wanted ?? name)
      yaml = FormTreeWriter.yaml(form)
      (entries, rows) = (importer.rows.entries, importer.rows)
      judge = (chosen.schema, importer.validator)
    }
  }

  /// A document of JSON or YAML.
  private static func document(
    _ bytes: [UInt8], _ file: String
  ) throws(ImportFault) -> (SourceText, Node) {
    let read = DocumentReader.read(name: file, bytes: bytes, limits: limits, isRecord: true)
    guard read.diagnostics.isEmpty, let root = read.document?.root,
      let source = read.document?.source
    else { throw ImportFault(diagnostics: read.diagnostics) }
    return (source, root)
  }

  /// Shows a record for each keyword that lets one through which the schema rejects.
  ///
  /// - Throws: The errors of the form, if the language does not take it.
  package mutating func findPayloads() throws(ImportFault) {
    let bytes = Array(yaml.utf8)
    if bytes.count > Self.longestSearched { return }
    let form: ValidationForm
    do throws(FormError) {
      form = try ValidationForm(
        bytes: bytes, name: "form.yaml", limits: Limits(), importing: { _ in nil })
    } catch {
      throw ImportFault(diagnostics: error.diagnostics)
    }
    guard let judge, var rows, let resolved = ResolvedForm(form) else { return }
    for (failure, payload) in ImportWitnesses.find(resolved, judge.schema, judge.validator) {
      rows.show(failure.pointer, failure.keyword, payload: payload)
    }
    entries = rows.entries
  }

  /// The name of the form, if the document has none.
  private static func name(ofFile file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.split(separator: ".").first.map(String.init) ?? "form"
    return SchemaImporter.plainName(stem, or: "form")
  }

  package func report(file: String, as format: String) -> FidelityReport {
    FidelityReport(
      form: file, target: "a form, from \(format)", entries: entries, isImport: true)
  }
}

/// The schema of a document that is imported.
private struct ChosenSchema {
  var document: SchemaDocument
  var schema: Subschema
  /// The name of the form; nil for that of the file.
  private(set) var wanted: String?

  init(
    _ source: SourceText, _ root: Node, isOpenAPI: Bool, _ name: String?
  ) throws(ImportFault) {
    let probe = SchemaDocument(source, root, .draft2020)
    if !isOpenAPI {
      document = SchemaDocument(source, root, Self.dialect(root["$schema"]?.string ?? ""))
      schema = document.root
      wanted = nil
      guard let name else { return }
      guard
        let target = ["$defs", "definitions"].lazy.compactMap({
          root[$0]?[name] == nil ? nil : "#/\($0)/\(SchemaURI.token(name))"
        })
        .first, let found = document.target(of: target, in: document.root.base)
      else { throw document.fault("no schema “\(name)” is among the definitions", at: root.range) }
      (schema, wanted) = (found, SchemaImporter.plainName(name, or: "form"))
    } else {
      guard let version = root["openapi"]?.text else {
        throw probe.fault(
          root["swagger"] == nil
            ? "this is not an OpenAPI document: “openapi” is missing" : "Swagger 2.0 is not read",
          at: root.range,
          help: root["swagger"] == nil
            ? "import a JSON Schema with --from json-schema" : "convert it to OpenAPI 3 first")
      }
      document = SchemaDocument(source, root, version.hasPrefix("3.0") ? .openAPI30 : .openAPI31)
      let all = root["components"]?["schemas"]?.entries ?? []
      guard let name = name ?? (all.count == 1 ? all[0].key : nil),
        let found = document.target(
          of: "#/components/schemas/\(SchemaURI.token(name))", in: document.root.base)
      else {
        let names = all.prefix(20).map { "“\($0.key)”" }.joined(separator: ", ")
        throw probe.fault(
          name.map { "no schema “\($0)” is among the components" }
            ?? "choose one of the schemas with --name",
          at: root["components"]?.range ?? root.range,
          help: names.isEmpty ? "" : "the schemas are \(names)")
      }
      (schema, wanted) = (found, SchemaImporter.plainName(name, or: "form"))
    }
  }

  private static func dialect(_ uri: String) -> SchemaDocument.Dialect {
    if uri.contains("draft-07") || uri.contains("draft-06") { return .draft7 }
    return uri.contains("draft-04") ? .openAPI30 : .draft2020
  }
}

extension SchemaImporter {
  /// The keys of the form.
  mutating func form(of schema: Subschema, named name: String) throws(ImportFault) -> [FormEntry] {
    noteDialect(schema)
    var top = try shape([schema], name)
    try makeWaitingRules()
    if top.isNothing { throw document.fault("no record fits this schema", at: schema.node.range) }
    if let rule = ruleNames[identity([schema], .all)] {
      top.entries = [FormEntry("rule", rule)]
    }
    inlineTop(&top)
    if top.kinds.contains(.null), top.kinds != .null {
      rows.note(
        schema, schema["type"] == nil ? "" : "type", .stricter, "",
        "a record of a form is never null")
    }
    top.entries.removeAll { ["label", "help", "nullable", "required", "default"].contains($0.key) }
    var entries = [FormEntry("form", .text(name))]
    for entry in words(of: [schema]) {
      entries.append(FormEntry(entry.key == "label" ? "title" : "summary", entry.value))
    }
    var body = top.entries
    if !rules.isEmpty {
      let maps = rules.map { FormEntry($0.name, .map($0.entries)) }
      let first = body.firstIndex { ["fields", "rule", "items", "values"].contains($0.key) } ?? 0
      body.insert(FormEntry("rules", .map(maps)), at: first)
    }
    noteUnused(schema)
    if FormTree.map(body).expandedSize(rules) > Self.mostFields {
      throw document.fault(
        "references lead to more than \(Self.mostFields) fields, or more than 200 levels",
        at: schema.node.range,
        help: "import a part of it with --name")
    }
    return entries + settled(body)
  }

  /// A rule that only the top uses is written there.
  private mutating func inlineTop(_ top: inout FieldShape) {
    guard let name = top.rule, let place = rules.firstIndex(where: { $0.name == name }) else {
      return
    }
    let used = rules.reduce(0) { $0 + FormTree.map($1.entries).uses(of: name) }
    let isUnion = rules[place].entries["variants"] != nil
    if used == 0, !isUnion {
      top.entries = rules[place].entries
      rules.remove(at: place)
    }
  }

  /// Settings that most fields have are those of the form.
  private func settled(_ body: [FormEntry]) -> [FormEntry] {
    var tree = FormTree.map(body)
    var common: [FormEntry] = []
    for (key, standard) in [("null", "empty"), ("unknown", "reject")] {
      var counts: [String: Int] = [:]
      tree.countCommon(key, &counts)
      var word = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? standard
      if key == "unknown", let own = body.first(where: { $0.key == key && $0.isCommon }),
        case .plain(let top) = own.value
      {
        word = top
      }
      tree = tree.leavingOut(key, word)
      if word != standard { common.append(FormEntry(key, word)) }
    }
    guard case .map(let entries) = tree else { return body }
    return common + entries
  }

  private mutating func noteDialect(_ schema: Subschema) {
    guard let uri = schema["$schema"]?.string else { return }
    let isKnown = ["draft/2020-12/schema", "draft-07/schema", "draft-06/schema", "draft-04/schema"]
      .contains {
        uri.contains($0)
      }
    let isJSONSchema = uri.contains("json-schema.org")
    if isKnown, isJSONSchema {
      return rows.note(schema, "$schema", .ignored, "", "the edition of the keywords")
    }
    rows.note(
      schema, "$schema", .lost, "", "this edition is not known; it is read as draft 2020-12")
  }

  /// Definitions that no reference names.
  private mutating func noteUnused(_ top: Subschema) {
    let used = Set(rows.pointers.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
    for keyword in ["$defs", "definitions"] {
      for (_, schema) in document.root.named(keyword) where schema.node.entries?.isEmpty == false {
        if !used.contains(schema.pointer) {
          rows.note(schema, "", .ignored, "", "no reference from the schema leads here")
        }
      }
    }
  }
}

extension SchemaImporter {
  /// A form with more fields is not written: rules are laid out wherever they are used.
  fileprivate static let mostFields = 50_000
}

extension FormTree {
  /// The number of maps with all rules laid out, those within themselves once.
  func expandedSize(_ rules: [(name: String, entries: [FormEntry])]) -> Int {
    var entries: [String: [FormEntry]] = [:]
    for rule in rules { entries[rule.name] = rule.entries }
    var known: [String: Int] = [:]
    var depth = 0
    func size(ofRule name: String) -> Int {
      if let size = known[name] { return size }
      guard let own = entries[name] else { return 0 }
      depth += 1
      defer { depth -= 1 }
      if depth > 200 { return 1 << 40 }
      known[name] = 0
      let size = size(of: .map(own))
      known[name] = size
      return size
    }
    func size(of tree: FormTree) -> Int {
      switch tree {
      case .plain, .text: return 0
      case .list(let items): return items.reduce(0) { min(1 << 40, $0 + size(of: $1)) }
      case .map(let all):
        return all.reduce(1) { sum, entry in
          var more = size(of: entry.value)
          if entry.key == "rule", case .plain(let name) = entry.value { more = size(ofRule: name) }
          if entry.key == "any", case .list(let items) = entry.value {
            for case .plain(let name) in items { more += size(ofRule: name) }
          }
          return min(1 << 40, sum + more)
        }
      }
    }
    return size(
      of: .map(self["rules"] == nil ? entriesOfMap : entriesOfMap.filter { $0.key != "rules" }))
  }

  private var entriesOfMap: [FormEntry] { if case .map(let entries) = self { entries } else { [] } }

  /// How often a rule is named.
  func uses(of rule: String) -> Int {
    switch self {
    case .plain, .text: return 0
    case .list(let items): return items.reduce(0) { $0 + $1.uses(of: rule) }
    case .map(let entries):
      return entries.reduce(0) { count, entry in
        if entry.key == "rule", case .plain(rule) = entry.value { return count + 1 }
        if entry.key == "any", case .list(let items) = entry.value {
          return count + items.count { if case .plain(rule) = $0 { true } else { false } }
        }
        return count + entry.value.uses(of: rule)
      }
    }
  }
}
