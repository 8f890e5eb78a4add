internal import CFormCheck
internal import FormCheck
internal import FormPlatform

/// The options of a checker or session, read and checked.
struct CheckOptions {
  var locale: String?
  /// The value of `now` and `today`; nil for the clock.
  var now: Date?
  var source = "-"
  var only: [String] = []

  /// - Throws: A wrong option.
  ///
  /// Safety: the header makes the caller responsible for the structure and its bytes.
  init(
    _ options: UnsafePointer<formcheck_options>?, for form: ValidationForm
  ) throws(Failure) {
    guard let options = unsafe options else { return }
    // A later header has a larger structure, whose further members are not known here.
    guard unsafe options.pointee.size >= MemoryLayout<formcheck_options>.size else {
      throw Failure(argument: "options.size is not sizeof(formcheck_options)")
    }
    let given = unsafe options.pointee
    let locale = unsafe try Self.text(given.locale, "locale")
    let now = unsafe try Self.text(given.now, "now")
    let source = unsafe try Self.text(given.source, "source")
    let only = unsafe try Self.text(given.only, "only")
    if !locale.isEmpty {
      if let words = LanguageRequest.mistake(locale, for: [form]) {
        throw Failure(argument: "options.locale: \(words)")
      }
      self.locale = locale
    }
    if !now.isEmpty {
      guard let date = InstantText.date(now) else {
        throw Failure(argument: "options.now is not a moment such as 2026-06-15T12:00:00Z")
      }
      self.now = date
    }
    if !source.isEmpty { self.source = source }
    self.only = only.split(separator: "\n").map(String.init)
  }

  private static func text(_ bytes: formcheck_bytes, _ name: String) throws(Failure) -> String {
    guard let text = unsafe Input.text(bytes) else {
      throw Failure(argument: "options.\(name) is not UTF-8")
    }
    return text
  }
}
