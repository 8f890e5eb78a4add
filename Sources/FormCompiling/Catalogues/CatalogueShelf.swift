internal import FormDocuments
internal import FormLookup

/// Catalogues that were read, for forms that are compiled again and again: a change of the form changes no file.
package final class CatalogueShelf {
  enum Key: Hashable {
    case file(String, beside: String?, CatalogueColumns)
    /// A ready rule.
    case rule(String)
  }

  private var kept: [Key: Result<Catalogue, CatalogueFault>] = [:]

  package init() {}

  subscript(key: Key) -> Result<Catalogue, CatalogueFault>? {
    get { kept[key] }
    set { kept[key] = newValue }
  }
}
