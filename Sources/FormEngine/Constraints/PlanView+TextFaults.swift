internal import FormPatterns

/// Constraints on texts: the only place that says what each of them finds.
extension PlanView {
  /// As ``fault(of:_:_:_:)-(TextView,_,_,_)``; constraints that are not among the most frequent ones, and
  /// lengths that a look does not settle, are left to `otherwise`.
  ///
  /// `@_transparent`, because `@inline(__always)` leaves a call: a thirtieth of the whole time.
  @_transparent
  func fault(
    of text: TextView, _ operation: UnsafeMutablePointer<Operation>,
    otherwise: () -> ValueFault?
  ) -> ValueFault? {
    switch unsafe operation.pointee.kind {
    case .classRun:
      return isRun(text, Int(unsafe operation.pointee.reference))
        ? nil : ValueFault(.patternMismatch)
    case .table:
      guard let fits = unsafe matches(text, table: Int(operation.pointee.reference)) else {
        return .undecided(.textTooLong)
      }
      return unsafe fits
        ? nil : ValueFault(operation.pointee.detail != 0 ? .missingPart : .patternMismatch)
    case .includedClass:
      return containsClass(text, Int(unsafe operation.pointee.reference))
        ? nil : ValueFault(.missingPart)
    case .choice:
      return unsafe isMember(text, of: Int(operation.pointee.reference))
        ? nil : ValueFault(.notAChoice)
    case .length:
      // A character of ASCII is a byte, a code point, and a unit of UTF-16.
      return unsafe text.isASCII && text.count >= operation.pointee.low
        && text.count <= operation.pointee.high
        && operation.pointee.detail <= LengthUnit.bytes.rawValue
        ? nil : otherwise()
    case .pattern, .excludedPattern, .excludedClass, .excludedTable, .includedText, .excludedText,
      .forbidden, .checksum, .format, .anyOf, .unicode, .decimalRange, .instantRange, .step, .count,
      .equals, .differs, .requiredIf, .expressionRange, .variant, .unique, .remote, .member,
      .memberFilter:
      return otherwise()
    }
  }

  /// What a constraint finds wrong with a text; nil where it holds, or says nothing of texts.
  ///
  /// - Parameter matcher: Tries patterns: with all that the record may spend, or with what is free.
  @inline(never)
  func fault<Matcher: TextMatcher & ~Copyable>(
    of text: TextView, _ operation: UnsafeMutablePointer<Operation>, _ matcher: inout Matcher,
    _ context: ValueContext
  ) -> ValueFault? {
    let reference = unsafe Int(operation.pointee.reference)
    switch unsafe operation.pointee.kind {
    case .classRun, .table, .includedClass, .choice:
      return unsafe fault(of: text, operation, otherwise: { nil })
    case .length: return unsafe lengthFault(of: text, operation.pointee)
    case .pattern, .excludedPattern:
      return unsafe patternFault(of: text, operation.pointee, &matcher)
    case .excludedClass: return containsClass(text, reference) ? ValueFault(.forbiddenPart) : nil
    case .excludedTable:
      guard let isFound = matches(text, table: reference) else { return .undecided(.textTooLong) }
      return isFound ? ValueFault(.forbiddenPart) : nil
    case .includedText: return contains(text, reference) ? nil : ValueFault(.missingPart)
    case .excludedText: return contains(text, reference) ? ValueFault(.forbiddenPart) : nil
    case .forbidden: return isMember(text, of: reference) ? ValueFault(.forbiddenValue) : nil
    case .checksum:
      let fits =
        unsafe reference >= 0
        ? checksums[reference].accepts(text.bytes, text.count)
        : Checksum(rawValue: operation.pointee.detail)?.accepts(text.bytes, text.count) ?? true
      return unsafe fits || hasWrongShape(text, beside: operation, &matcher, context)
        ? nil : ValueFault(.checksumMismatch)
    case .format:
      let format = unsafe ValueFormat(rawValue: operation.pointee.detail)
      return unsafe format?.accepts(text.bytes, text.count) ?? true
        || hasWrongShape(text, beside: operation, &matcher, context)
        ? nil : ValueFault(.patternMismatch)
    case .unicode: return unsafe characterFault(of: text, operation.pointee, &matcher)
    case .anyOf:
      return unsafe alternativesFault(of: .text(text), operation.pointee, &matcher, context)
    case .member:
      return unsafe memberFault(of: text.bytes, text.count, operation.pointee, context.bounds)
    case .decimalRange, .instantRange, .step, .count, .equals, .differs, .requiredIf,
      .expressionRange, .variant, .unique, .remote, .memberFilter:
      return nil
    }
  }

  private func lengthFault(of text: TextView, _ operation: Operation) -> ValueFault? {
    // Code points are as many as bytes, or fewer; a quarter of these at least.
    if operation.detail == LengthUnit.codePoints.rawValue, text.count <= operation.high,
      (text.count &+ 3) / 4 >= operation.low
    {
      return nil
    }
    let units = length(of: text, LengthUnit(rawValue: operation.detail) ?? .codePoints)
    if units < operation.low {
      return ValueFault(.tooShort, got: Int64(units), want: operation.low)
    }
    if units > operation.high {
      return ValueFault(.tooLong, got: Int64(units), want: operation.high)
    }
    return nil
  }

  private func patternFault<Matcher: TextMatcher & ~Copyable>(
    of text: TextView, _ operation: Operation, _ matcher: inout Matcher
  ) -> ValueFault? {
    let isWanted = operation.kind == .pattern
    let outcome = unsafe matcher.match(
      handles[Int(operation.reference)], text.bytes, count: text.count)
    switch outcome {
    case .matches: return isWanted ? nil : ValueFault(.forbiddenPart)
    case .doesNotMatch:
      guard isWanted else { return nil }
      return ValueFault(operation.detail != 0 ? .missingPart : .patternMismatch)
    case .matchLimit, .depthLimit, .heapLimit, .stackLimit, .textTooLong, .budget, .failed:
      return .undecided(UndecidedReason(outcome))
    }
  }

  /// The first character that a profile refuses, and where it stands; or that scripts are mixed.
  private func characterFault<Matcher: TextMatcher & ~Copyable>(
    of text: TextView, _ operation: Operation, _ matcher: inout Matcher
  ) -> ValueFault? {
    let profile = CharacterProfile(rawValue: operation.detail)
    var at = 0
    var position: Int64 = 0
    while at < text.count {
      let byte = unsafe text.bytes[at]
      position &+= 1
      if byte >= 0x20, byte < 0x7F {
        at &+= 1
        continue
      }
      let (scalar, length) = unsafe UTF8Bytes.scalar(text.bytes, at)
      if let refused = CharacterClass.refused(scalar, by: profile) {
        return ValueFault(
          .charactersNotAllowed, got: Int64(scalar) << 8 | Int64(refused.rawValue), want: position)
      }
      at &+= length
    }
    guard operation.reference >= 0 else { return nil }
    // Script runs are PCRE2's: the whole text in one script, or those that are written together.
    switch unsafe matcher.match(
      handles[Int(operation.reference)], text.bytes, count: text.count)
    {
    case .matches: return nil
    case .doesNotMatch:
      return ValueFault(
        .charactersNotAllowed, got: Int64(CharacterClass.mixedScripts.rawValue))
    case .matchLimit, .depthLimit, .heapLimit, .stackLimit, .textTooLong, .budget, .failed:
      return .undecided(.matchLimit)
    }
  }

  /// Whether a constraint beside check digits or a format, or one of the field's own, finds the shape
  /// wrong: that is told, and nothing about digits that may be missing or others.
  @inline(never)
  private func hasWrongShape<Matcher: TextMatcher & ~Copyable>(
    _ text: TextView, beside operation: UnsafeMutablePointer<Operation>, _ matcher: inout Matcher,
    _ context: ValueContext
  ) -> Bool {
    let isFormat = unsafe operation.pointee.kind == .format
    let beside = unsafe Span32(
      start: Int(operation.pointee.low), count: Int(operation.pointee.high - operation.pointee.low))
    for span in Set([context.own, beside, context.chosen]) {
      for index in Int(span.start)..<Int(span.start &+ span.count) {
        let other = unsafe operations + index
        guard unsafe other.pointee.judgesShape, unsafe !isFormat || other.pointee.kind != .format,
          let found = unsafe fault(of: text, other, &matcher, context), found.code != .undecided
        else { continue }
        return true
      }
    }
    return false
  }
}
