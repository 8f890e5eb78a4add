package import FormEngine
package import FormLookup
internal import FormText

/// Which columns of a source say what of an item.
package struct CatalogueColumns: Hashable, Sendable {
  package var id = "id"
  /// Several are joined by a blank; none: `name`, or else the id.
  package var label: [String] = []
  /// Those of labels in languages, each language once; where none are named, columns such as `label.de`.
  package private(set) var labels: [LabelInLanguage] = []
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
  /// The scripts of the keypad; nil: Latin where a column of numbers is named or there, and else off.
  package var keypad: [KeypadScript]?
  /// From where one dials: ISO 3166-1 alpha-2, in any case.
  package var region: String?
  /// Those that somebody named: they must be there.
  package var named: Set<String> = []
  /// Those, and the ones of which somebody said what their cells are.
  var wanted: Set<String> { named.union(types.keys) }

  /// The columns of a label in one language, joined by a blank.
  package struct LabelInLanguage: Hashable, Sendable {
    /// A tag in small letters.
    package let language: String
    package let columns: [String]
  }

  package enum Popular: Hashable, Sendable {
    /// Of `true` and `false`.
    case column(String)
    /// So many of the heaviest.
    case heaviest(Int)
  }

  package init() {}

  /// The keys that name columns, as forms and commands write them.
  package static let keys = [
    "id", "label", "detail", "aliases", "keywords", "codes", "title", "about", "phone", "weight",
    "popular", "lat", "lon", "expires", "domain", "thumbnail", "rating", "kind",
  ]

  /// Those that may name several columns.
  package static let keysOfSeveral = ["label", "aliases", "keywords", "codes", "phone"]

  /// Names the columns of a key; several are for `keysOfSeveral` and for labels in languages, such as `label.de`.
  ///
  /// - Returns: False where there is no such key, or too many columns for it.
  package mutating func name(_ key: String, _ columns: [String]) -> Bool {
    if !columns.isEmpty, let language = Self.language(ofColumn: key) {
      labels.removeAll { $0.language == language }
      nameLabel(in: language, columns)
      return true
    }
    guard let first = columns.first, columns.count == 1 || Self.keysOfSeveral.contains(key) else {
      return false
    }
    switch key {
    case "label": label = columns
    case "aliases": aliases = columns
    case "keywords": keywords = columns
    case "codes": codes = columns
    case "phone": phone = columns
    case "id": id = first
    case "detail": detail = first
    case "title": title = first
    case "about": about = first
    case "weight": weight = first
    case "popular": popular = .column(first)
    case "lat": latitude = first
    case "lon": longitude = first
    case "expires": expires = first
    case "domain": domain = first
    case "thumbnail": thumbnail = first
    case "rating": rating = first
    case "kind": kind = first
    default: return false
    }
    named.formUnion(columns)
    return true
  }

  /// Names the columns of a label in a language that has none yet.
  ///
  /// - Parameter language: A tag, in any case.
  package mutating func nameLabel(in language: String, _ columns: [String]) {
    labels.append(LabelInLanguage(language: LanguageRange.tag(language), columns: columns))
    named.formUnion(columns)
  }

  /// The language of a column such as `label.de`, as a tag in small letters; nil for others.
  package static func language(ofColumn name: String) -> String? {
    let start = "label."
    guard name.utf8.starts(with: start.utf8) else { return nil }
    let tag = name.dropFirst(start.count)
    return LanguageRange.isTag(tag) ? LanguageRange.tag(tag) : nil
  }

  /// Whether each number is an item, and its digits are the id.
  var isByNumber: Bool { phone.contains(id) }

  /// What needs no column of its own to be filtered by.
  var searched: Set<String> {
    Set(
      labels.flatMap(\.columns) + label + aliases + keywords + phone + [
        id, "label", "name", title, about, thumbnail,
      ]
    )
    .union([latitude, longitude, weight])
  }
}
