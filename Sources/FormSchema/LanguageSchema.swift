internal import FormModel
internal import FormText

/// The form language as a JSON Schema (2020-12), from which editors complete keys and underline mistakes.
///
/// It is made from what the readers of forms know: their keys, and the words that each of them takes. It never
/// refuses what a form may say; what it cannot say (which fields there are, what an expression means) is for
/// the compiler of forms to find.
package enum LanguageSchema {
  /// What kind of file.
  package enum Kind: String, CaseIterable, Sendable {
    case form, rules
    /// The words of a form in another language, beside it: `signup.de.yaml`.
    case messages
  }

  /// The schema, as JSON on many lines.
  package static func json(_ kind: Kind) -> [UInt8] {
    var bytes: [UInt8] = []
    schema(kind).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  static func schema(_ kind: Kind) -> Schema {
    let parts = SchemaParts(SchemaWords(reference: RuleLibrary.languageReference))
    let root: Schema
    let title: String
    switch kind {
    case .form: (root, title) = (parts.form, "A form of FormCheck")
    case .rules: (root, title) = (parts.ruleFile, "A file of rules of FormCheck")
    case .messages: (root, title) = (parts.language, "A form of FormCheck in another language")
    }
    return Schema(
      [
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text(title)),
      ] + root.keywords + [("$defs", .named(needed(by: root, of: parts.shared)))])
  }

  /// The parts that a schema leads to.
  private static func needed(
    by root: Schema, of shared: [(name: String, schema: Schema)]
  ) -> [(name: String, schema: Schema)] {
    var needed: Set<String> = []
    var open = root.references
    while let name = open.popLast() {
      if !needed.insert(name).inserted { continue }
      open += shared.first { $0.name == name }?.schema.references ?? []
    }
    return shared.filter { needed.contains($0.name) }
  }
}

extension Schema {
  /// The shared parts that it names itself.
  package var references: [String] {
    keywords.flatMap { key, value -> [String] in
      switch value {
      case .text(let text): key == "$ref" ? [String(text.dropFirst("#/$defs/".count))] : []
      case .schema(let schema): schema.references
      case .schemas(let schemas): schemas.flatMap(\.references)
      case .named(let schemas): schemas.flatMap(\.schema.references)
      case .number, .flag, .texts, .scalar, .scalars, .node: []
      }
    }
  }
}
