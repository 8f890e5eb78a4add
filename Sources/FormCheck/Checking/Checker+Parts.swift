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
    nearest = NearestName.to(path, among: form.outline.map(\.path))
  }

  /// What to tell the caller; the path is shown with signs that are not letters made visible.
  public var description: String {
    let hint = DidYouMean.addition(nearest)
    return "the form has no field “\(VisibleText.quoted(path))”\(hint)"
  }

  /// The same.
  public var errorDescription: String? { description }
}

/// Drafts, steps of a long form, and changes to a record that is stored already.
extension Checker {
  /// Checks a part of a record: what was not sent is not missing.
  ///
  /// Conditions, computed values and checks count where all that they read was sent. Everything else is
  /// as in a check of the whole.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - paths: The fields that are judged, with all within them, as names, dotted paths or JSON
  ///     Pointers (numbers of rows are passed over); none for whatever was sent.
  ///   - now: What `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  /// - Throws: The first path that is no field of the form.
  public func check(
    _ payload: some Sequence<UInt8>, only paths: [String], now: Date = Date(),
    cleaned: Bool = false
  ) throws(UnknownPath) -> Report {
    let fields = try paths.map { path throws(UnknownPath) -> Int in
      guard let field = form.partField(path) else { throw UnknownPath(path, in: form) }
      return field
    }
    engine.mode = .part
    // Faults are told apart before they are counted: a hundred elsewhere must not hide one here.
    engine.log.keepsAll = !paths.isEmpty
    onlyFields = paths.isEmpty ? nil : fields
    defer {
      engine.mode = .whole
      engine.log.keepsAll = false
      onlyFields = nil
    }
    return check(payload, now: now, cleaned: cleaned)
  }

  /// Keeps the faults of the fields that are judged, and says what is left.
  func keepJudgedFaults() {
    guard let onlyFields, record.fault == nil else { return }
    let form = self.form.compiled
    var hasErrors = false
    var isOpen = false
    engine.keepFaults { fault, groupOfKey in
      var at = Int(fault.field >= 0 ? fault.field : groupOfKey)
      while at > 0, !onlyFields.contains(at) { at = Int(form.plan.field(at).parent) }
      guard at > 0 else { return false }
      if fault.severity == .error {
        if fault.code == .undecided { isOpen = true } else { hasErrors = true }
      }
      return true
    }
    engine.log.cut()
    record.verdict = hasErrors ? .invalid : isOpen ? .undecided : .valid
  }
}
