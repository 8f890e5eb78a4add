internal import FormDocuments
package import FormText

/// The document that schemas are read from, and the targets of its references.
struct SchemaDocument {
  /// The edition of the keywords.
  enum Dialect: Equatable {
    case draft7, draft2020
    case openAPI30, openAPI31

    /// Whether keywords beside `$ref` do not count.
    var hidesSiblings: Bool { self == .draft7 || self == .openAPI30 }
  }

  let source: SourceText
  let root: Subschema
  let dialect: Dialect
  /// The number of maps in the document.
  private(set) var size = 0
  /// Schemas by the URI of their `$id`, and by URI and anchor.
  private var targets: [String: Subschema] = [:]
  /// Definitions by their pointers: there may be thousands.
  private var definitions: [ExactName: Subschema] = [:]

  init(_ source: SourceText, _ root: Node, _ dialect: Dialect) {
    self.source = source
    self.dialect = dialect
    self.root = Subschema(node: root, pointer: "#", base: SchemaURI.base(of: root, in: ""))
    targets[self.root.base] = self.root
    targets[""] = self.root
    index(self.root, isName: false)
  }

  /// Finds identifiers and anchors.
  ///
  /// Recursion is bounded by the depth of documents.
  private mutating func index(_ schema: Subschema, isName: Bool) {
    switch schema.node.content {
    case .scalar: return
    case .sequence(let items):
      for (place, item) in items.enumerated() {
        index(schema.below(item, "\(place)"), isName: false)
      }
    case .mapping(let entries):
      size += 1
      if !isName {
        if let id = schema["$id"]?.string {
          let key = id.hasPrefix("#") ? schema.base + id : schema.base
          if targets[key] == nil || !id.hasPrefix("#") { targets[key] = schema }
        }
        for keyword in ["$anchor", "$dynamicAnchor"] {
          if let anchor = schema[keyword]?.string { targets["\(schema.base)#\(anchor)"] = schema }
        }
      }
      for entry in entries {
        let isValue = ["enum", "const", "default", "examples", "example"].contains(entry.key)
        if !isName, isValue { continue }
        if isName {
          let inner = schema.below(entry.value, entry.key)
          if Self.isDefinition(inner.pointer) { definitions[ExactName(inner.pointer)] = inner }
        }
        index(
          schema.below(entry.value, entry.key),
          isName: !isName && Self.holdersOfNames.contains(entry.key))
      }
    }
  }

  private static func isDefinition(_ pointer: String) -> Bool {
    ["#/$defs/", "#/definitions/", "#/components/schemas/"].contains { pointer.hasPrefix($0) }
  }

  /// Keywords whose values have names of the author as keys.
  static let holdersOfNames: Set = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
    "schemas",
  ]

  /// The schema that a reference names; nil where this document has none.
  func target(of reference: String, in base: String) -> Subschema? {
    let uri = SchemaURI.join(base, reference)
    let halves = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let resource = halves.first.map(String.init) ?? ""
    let fragment = halves.count > 1 ? halves[1] : ""
    if !fragment.isEmpty, !fragment.hasPrefix("/") {
      return targets["\(resource)#\(SchemaURI.name(fragment))"]
    }
    if resource == root.base, let known = definitions[ExactName("#\(fragment)")] { return known }
    guard var place = targets[resource] else { return nil }
    for token in fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = SchemaURI.name(token)
      if let items = place.node.items {
        guard let index = Int(name), items.indices.contains(index) else { return nil }
        place = place.below(items[index], name)
      } else {
        guard let value = place.node[name] else { return nil }
        place = place.below(value, name)
      }
    }
    return place
  }
}

/// Why a schema cannot be imported.
package struct ImportFault: Error {
  /// What is wrong, and where.
  package var diagnostics: [Diagnostic]

  init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(
    _ message: String, at range: SourceRange, of source: SourceText, help: String = ""
  ) {
    diagnostics = [
      Diagnostic(
        code: "schemaMalformed", message: message, source: source, range: range, help: help)
    ]
  }
}
