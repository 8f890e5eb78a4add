internal import FormCheck

/// What each field of a form is drawn with, in one language: found once for all pages.
struct FormFacts {
  /// By the paths of the form: `lines[].amount`.
  private let byPath: [String: FieldAttributes]

  init(_ form: ValidationForm, _ language: String) {
    byPath = Dictionary(form.attributes(in: language).map { ($0.path, $0) }) { first, _ in first }
  }

  /// The rows of a list; nil for what is no list.
  func item(of path: String) -> FieldAttributes? { byPath[path + "[]"] }
}
