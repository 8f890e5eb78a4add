internal import FormEngine
internal import FormText
public import FormPlatform

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
  /// - Precondition: Each path is a field of the form.
  public func check(
    _ payload: some Sequence<UInt8>, only paths: [String], now: Date = Date(),
    cleaned: Bool = false
  ) -> Report {
    let fields = paths.map { path -> Int in
      let steps =
        path.hasPrefix("/")
        ? path.dropFirst().split(separator: "/").map {
          JSONPointer.unescaped($0)
        } : [path]
      let field = form.compiled.field(at: steps) ?? form.compiled.field(named: path)
      precondition(field != nil, "The form has no field “\(path)”.")
      return field ?? 0
    }
    engine.isPartial = true
    // Faults are told apart before they are counted: a hundred elsewhere must not hide one here.
    engine.keepsAllFaults = !paths.isEmpty
    onlyFields = paths.isEmpty ? nil : fields
    defer {
      engine.isPartial = false
      engine.keepsAllFaults = false
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
    engine.cutFaults()
    record.verdict = hasErrors ? .invalid : isOpen ? .undecided : .valid
  }
}
