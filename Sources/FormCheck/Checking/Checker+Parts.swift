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

  /// The message for the caller.
  ///
  /// In the path, signs other than letters are made visible.
  public var description: String {
    let hint = DidYouMean.addition(nearest)
    return "the form has no field “\(VisibleText.quoted(path))”\(hint)"
  }

  /// The same.
  public var errorDescription: String? { description }
}

/// Some fields of a record; drafts, steps of a long form, and changes to a record that is stored already.
extension Checker {
  /// Checks a payload, and reports only some of its fields.
  ///
  /// The whole payload is read and judged, so conditions, computed values and checks read all of it. Only
  /// issues at these fields or in them are reported. They alone decide the verdict, the managers and the
  /// controls. A payload that is not JSON is always reported.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - paths: The fields, as names, dotted paths or JSON Pointers (numbers of rows are passed over); none
  ///     for all.
  ///   - now: The value of `now` and `today`.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  /// - Throws: The first path that is not a field of the form.
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
  ///   - paths: The fields that are reported, as for ``check(_:only:now:cleaned:)``; if empty, all fields that
  ///     were sent.
  ///   - now: The value of `now` and `today`.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  /// - Throws: The first path that is not a field of the form.
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
  ///   - now: The value of `now` and `today`.
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
  /// Other fields are unknown and not reported.
  package func check(whole field: Int, with payload: [UInt8], now: Date?) -> Report {
    judge(only: field == 0 ? nil : [field], areParts: true)
    engine.wholeField = Int32(field)
    defer {
      judge(only: nil, areParts: false)
      engine.wholeField = -1
    }
    return check(payload, now: now)
  }

  /// The fields that paths lead to.
  ///
  /// - Throws: The first path that is not a field of the form.
  package func fields(of paths: [String]) throws(UnknownPath) -> [Int] {
    var all: [Int] = []
    for path in paths {
      let fields = form.partFields(path)
      if fields.isEmpty { throw UnknownPath(path, in: form) }
      all += fields
    }
    return all
  }

  /// Sets the fields and the mode for the following records.
  ///
  /// - Parameters:
  ///   - fields: The fields that are reported, with all fields in them; nil for all fields.
  ///   - areParts: Whether fields that were not sent are not missing.
  package func judge(only fields: [Int]?, areParts: Bool) {
    engine.mode = areParts ? .part : .whole
    // Faults are selected before they are counted: a hundred elsewhere must not hide one here.
    engine.log.keepsAll = fields != nil
    onlyFields = fields
  }

  /// Whether issues at a field are reported.
  package func tells(of field: Int) -> Bool {
    guard let onlyFields else { return true }
    var at = field
    while at > 0, !onlyFields.contains(at) { at = Int(form.compiled.plan.field(at).parent) }
    return at > 0
  }

  /// Keeps the faults of the reported fields, and sets the verdict from them.
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
