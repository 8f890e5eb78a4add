package import FormDocuments
package import FormText

/// An entry of `catalogues`, as it was written.
package struct CatalogueDescription: Sendable {
  package var name: String
  /// The key that names it.
  package var range: SourceRange
  /// The file that it was written in: paths are relative to it.
  package var source: SourceText
  package var origin: Origin
  /// Which columns say what.
  package var columns = CatalogueColumns()
  /// Where keys stand that name columns, for mistakes of the source; nil where none was written.
  package var columnsRange: SourceRange?
  /// Where labels by language stand; nil where none were written.
  package var labelsRange: SourceRange?
  /// Labels and ids are secrets.
  package var isProtected = false

  package enum Origin: Sendable {
    case file(Placed<String>)
    /// The choices of a rule.
    case rule(Placed<String>)
    case items([InlineItem], SourceRange)
    /// A catalogue of a store, by its name there.
    case store(Placed<String>)
    /// Nobody can tell, which is a mistake already.
    case unknown
  }

  package var isStored: Bool {
    if case .store = origin { true } else { false }
  }

  /// Where its items come from, for mistakes in them.
  package var originRange: SourceRange {
    switch origin {
    case .file(let name), .rule(let name), .store(let name): name.range
    case .items(_, let range): range
    case .unknown: range
    }
  }
}

/// An item that stands in the form.
package struct InlineItem: Sendable {
  /// The key that names it; nil where it says its id itself.
  package var id: String?
  /// A label, or the item's keys.
  package var node: Node
}
