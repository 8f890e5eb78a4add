internal import FormCompiling
internal import FormEngine
internal import FormText
public import FormPlatform

/// A path that leads to no field of a form.
public struct UnknownPath: LocalizedError, Hashable, CustomStringConvertible {
  /// As it was given.
  public let path: String
  /// The field of the form whose path is most like it, if any is.
  public let nearest: String?

  init(_ path: String, in form: ValidationForm) {
    self.path = path
    nearest = NearestName.to(path, among: form.partNames)
  }

  /// What to tell the caller; the path is shown with signs that are not letters made visible.
  public var description: String {
    let hint = DidYouMean.addition(nearest)
    return "the form has no field “\(VisibleText.quoted(path))”\(hint)"
  }

  /// The same.
  public var errorDescription: String? { description }
}

/// Some fields of a record; drafts, steps of a long form, and changes to a record that is stored already.
extension Checker {
  /// Checks a payload, and tells of some of its fields alone.
  ///
  /// All of the payload is read and judged as ever, so what conditions, computed values and checks read
  /// elsewhere counts. Issues that lie at these fields or within them are told, and they alone make up the
  /// verdict and what managers and controls wait for. A payload that is no JSON is always told.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - paths: The fields, as names, dotted paths or JSON Pointers (numbers of rows are passed over); none
  ///     for all.
  ///   - now: What `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  /// - Throws: The first path that is no field of the form.
  public func check(
    _ payload: some Sequence<UInt8>, only paths: [String], now: Date = Date(),
    cleaned: Bool = false
  ) throws(UnknownPath) -> Report {
    let fields = try fields(of: paths)
    judge(only: paths.isEmpty ? nil : fields, areParts: false)
    defer { judge(only: nil, areParts: false) }
    return check(payload, now: now, cleaned: cleaned)
  }

  /// Checks a part of a record: what was not sent is not missing.
  ///
  /// Conditions, computed values and checks count where all that they read was sent. Everything else is
  /// as in a check of the whole.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - paths: The fields that are told of, as for ``check(_:only:now:cleaned:)``; none for whatever was
  ///     sent.
  ///   - now: What `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  /// - Throws: The first path that is no field of the form.
  public func check(
    part payload: some Sequence<UInt8>, only paths: [String], now: Date = Date(),
    cleaned: Bool = false
  ) throws(UnknownPath) -> Report {
    let fields = try fields(of: paths)
    judge(only: paths.isEmpty ? nil : fields, areParts: true)
    defer { judge(only: nil, areParts: false) }
    return check(payload, now: now, cleaned: cleaned)
  }

  /// Checks a part of a record: what was not sent is not missing.
  ///
  /// As ``check(part:only:now:cleaned:)`` of whatever was sent.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - now: What `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  public func check(
    part payload: some Sequence<UInt8>, now: Date = Date(), cleaned: Bool = false
  ) -> Report {
    judge(only: nil, areParts: true)
    defer { judge(only: nil, areParts: false) }
    return check(payload, now: now, cleaned: cleaned)
  }

  /// Checks a part of a record in which one field is whole: what is missing in it is.
  ///
  /// Of other fields nothing is known, and nothing is told.
  package func check(whole field: Int, with payload: [UInt8], now: Date?) -> Report {
    judge(only: field == 0 ? nil : [field], areParts: true)
    engine.wholeField = Int32(field)
    defer {
      judge(only: nil, areParts: false)
      engine.wholeField = -1
    }
    return check(payload, now: now)
  }

  private func fields(of paths: [String]) throws(UnknownPath) -> [Int] {
    var all: [Int] = []
    for path in paths {
      let fields = form.partFields(path)
      if fields.isEmpty { throw UnknownPath(path, in: form) }
      all += fields
    }
    return all
  }

  /// What is judged from here on.
  ///
  /// - Parameters:
  ///   - fields: Those that are told of, with all within them; nil for all.
  ///   - areParts: What was not sent is not missing.
  func judge(only fields: [Int]?, areParts: Bool) {
    engine.mode = areParts ? .part : .whole
    // Faults are told apart before they are counted: a hundred elsewhere must not hide one here.
    engine.log.keepsAll = fields != nil
    onlyFields = fields
  }

  /// Whether issues at a field are told.
  package func tells(of field: Int) -> Bool {
    guard let onlyFields else { return true }
    var at = field
    while at > 0, !onlyFields.contains(at) { at = Int(form.compiled.plan.field(at).parent) }
    return at > 0
  }

  /// Keeps the faults of the fields that are told of, and says what is left.
  func keepJudgedFaults() {
    guard onlyFields != nil, record.fault == nil else { return }
    var hasErrors = false
    var isOpen = false
    engine.keepFaults { fault, groupOfKey in
      guard tells(of: Int(fault.field >= 0 ? fault.field : groupOfKey)) else { return false }
      if fault.severity == .error {
        if fault.code == .undecided { isOpen = true } else { hasErrors = true }
      }
      return true
    }
    engine.log.cut()
    record.verdict = hasErrors ? .invalid : isOpen ? .undecided : .valid
  }
}
