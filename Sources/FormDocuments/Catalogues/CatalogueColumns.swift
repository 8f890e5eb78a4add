package import FormEngine

/// Which columns of a source say what of an item.
package struct CatalogueColumns: Hashable, Sendable {
  package var id = "id"
  /// Several are joined by a blank; none: `name`, or else the id.
  package var label: [String] = []
  package var detail = "detail"
  package var aliases = ["aliases"]
  package var keywords = ["keywords"]
  package var codes = ["codes"]
  package var title = "title"
  package var about = "about"
  package var phone = ["phone"]
  package var weight = "weight"
  package var popular = Popular.column("popular")
  package var latitude = "lat"
  package var longitude = "lon"
  package var expires = "expires"
  package var domain = "domain"
  package var thumbnail = "thumbnail"
  package var rating = "rating"
  package var kind = "kind"
  /// What the cells of a column must be; texts where nothing is said.
  package var types: [String: ValueType] = [:]
  /// Those that somebody named: they must be there.
  package var named: Set<String> = []

  package enum Popular: Hashable, Sendable {
    /// Of `true` and `false`.
    case column(String)
    /// So many of the heaviest.
    case heaviest(Int)
  }

  package init() {}

  /// What needs no column of its own to be filtered by.
  var searched: Set<String> {
    Set(label + aliases + keywords + phone + [id, "label", "name", title, about, thumbnail])
      .union([latitude, longitude, weight])
  }
}
