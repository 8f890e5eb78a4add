/// Fields of a form without mistakes that is read again with one of them changed.
package struct KeptFields: Sendable {
  private var byName: [String: NamedSource]
  /// The one that changed; nil where none of these did.
  package var changed: String?

  package init(_ fields: [NamedSource]) {
    byName = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> NamedSource? { name == changed ? nil : byName[name] }
}
