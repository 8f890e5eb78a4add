internal import FormCompiling
internal import FormEngine

/// Single values, judged as a field of the form without a record around them.
extension Checker {
  /// A checker for single values, whose limits are those of a trial.
  convenience init(tryingValuesOf form: ValidationForm) {
    self.init(
      form, locale: nil,
      RecordChecker(
        plan: form.compiled.plan, usesFastPath: false, limits: ValueTrial.limits(of: form)))
    tellsCodesAlone = true
  }

  /// Whether a value certainly is valid as a field's, without a warning or a question to the host program.
  func accepts(_ value: [UInt8], asField field: Int) -> Bool {
    judge(value: value, asField: field)
    return record.fault == nil && verdict == .valid && engine.log.faults.count == 0
      && engine.answers.requests.isEmpty
  }

  /// Sets what `now` and `today` mean to what they mean to another checker of the form.
  func copyClock(of other: Checker) {
    if engine.now == other.engine.now, engine.today == other.engine.today { return }
    engine.setClock(today: other.engine.today, now: other.engine.now)
  }

  /// The place of the first thing that is wrong with the last value of a field whatever the time and the record around
  /// it are.
  func firstFaultAnywhere(in field: Int) -> Int? {
    (0..<engine.log.faults.count).first { index in
      let fault = engine.log.faults[index]
      guard fault.severity == .error, fault.code != .undecided else { return false }
      // Its condition may not hold, and then nothing is missing.
      if fault.code == .valueMissing || fault.code == .keyMissing,
        form.compiled.isConditional(Int(fault.field), within: field)
      {
        return false
      }
      guard fault.constraint >= 0,
        case .range(let low, let high, _, _, _) = form.compiled.constraints[Int(fault.constraint)]
          .detail,
        let end = fault.code == .rangeUnderflow ? low : high
      else { return true }
      return !end.hasPrefix("today") && !end.hasPrefix("now")
    }
  }
}
