internal import FormDocuments
internal import FormLookup

/// Catalogues that were read, for forms that are compiled again and again: a change of the form changes no file.
final class CatalogueShelf {
  enum Key: Hashable {
    case file(String, beside: String?, CatalogueColumns)
    /// A ready rule.
    case rule(String)
  }

  private var kept: [Key: Result<Catalogue, CatalogueFault>] = [:]

  init() {}

  subscript(key: Key) -> Result<Catalogue, CatalogueFault>? {
    get { kept[key] }
    set { kept[key] = newValue }
  }
}
