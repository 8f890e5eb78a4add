internal import FormEngine

/// The texts of issues that were said before.
///
/// A file of many wrong records has the same few mistakes again and again. What is known by more than the
/// key has is not kept: values that other fields give, what a host program said, long texts.
struct IssueTexts {
  /// All that the words depend on; the language is the checker's, and never changes.
  struct Key: Equatable {
    // By their numbers: to other modules an enum's == is a call of its conformance.
    var code: UInt8
    var severity: UInt8
    var sent: UInt8
    var isHidden = false
    var isLive: Bool
    var field: Int32
    var constraint: Int32
    var check: Int32
    /// The group whose key is unknown.
    var group: Int32 = -1
    var got: Int64
    var want: Int64
    /// The value or key, where the words may show it.
    var value: [UInt8] = []

    /// By what mostly tells them apart.
    fileprivate var hash: Int {
      // 2 to the 64th over the golden ratio: a row of bits without a pattern.
      let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
      let place = UInt64(truncatingIfNeeded: Int(field) << 32 ^ Int(constraint) << 8)
      var hash = UInt64(bitPattern: got) &* spread ^ place ^ UInt64(code)
      for byte in value { hash = (hash ^ UInt64(byte)) &* spread }
      return Int(truncatingIfNeeded: (hash &* spread) >> 32)
    }
  }

  private struct Place {
    var key: Key
    var text: IssueText
  }

  /// A power of two of them, or none; what stands behind where it would stand, stands close behind.
  private var places: [Place?] = []
  private static let fewest = 64
  /// Then another text goes.
  private static let most = 1_024
  /// Places in which a text may stand: what payloads make of their values costs no more than that.
  private static let steps = 4

  subscript(key: Key) -> IssueText? {
    if places.isEmpty { return nil }
    let hash = key.hash
    for step in 0..<Self.steps {
      guard let place = places[(hash + step) & (places.count - 1)] else { return nil }
      if place.key == key { return place.text }
    }
    return nil
  }

  /// Keeps a text that was not known.
  mutating func keep(_ text: IssueText, for key: Key) {
    if places.isEmpty { places = Array(repeating: nil, count: Self.fewest) }
    let hash = key.hash
    while true {
      let near = (0..<Self.steps).map { (hash + $0) & (places.count - 1) }
      let free = near.first { places[$0] == nil }
      if let at = free ?? (places.count < Self.most ? nil : near[0]) {
        places[at] = Place(key: key, text: text)
        return
      }
      let known = places
      places = Array(repeating: nil, count: 2 * known.count)
      for case let place? in known { keep(place.text, for: place.key) }
    }
  }
}

extension IssueWriter {
  /// What is said of a fault: the text that was made for one like it, where there is one.
  func text(of fault: Fault) -> IssueText {
    if checker.tellsCodesAlone, let text = wordless(fault) { return text }
    if let alternative = alternative(of: fault) { return newText(of: fault, alternative) }
    guard let key = key(of: fault) else { return newText(of: fault) }
    if let known = checker.texts[key] { return known }
    let made = newText(of: fault)
    checker.texts.keep(made, for: key)
    return made
  }

  /// Nil where the reason counts beside the code.
  private func wordless(_ fault: Fault) -> IssueText? {
    if case .undecided = fault.code { return nil }
    return IssueText(
      IssueText.Facts(code: code(of: fault), severity: severity(of: fault), message: ""))
  }

  private func newText(of fault: Fault, _ alternative: String? = nil) -> IssueText {
    let words = IssueWords(fault, self)
    return IssueText(
      IssueText.Facts(
        code: words.code, rule: words.rule, alternative: alternative, params: words.params,
        severity: severity(of: fault), message: words.message, label: label(of: fault)))
  }

  /// Of what lies at or in a value that has none of several shapes the rule of the nearest one.
  private func alternative(of fault: Fault) -> String? {
    if unfit.isEmpty || fault.code == .noRuleFits { return nil }
    var cell = Int(fault.cell)
    var around = record.container(of: fault)
    while cell > 0 || around != nil {
      if unfit.contains(cell), let name = form.fields[record.value(at: cell).field].shape {
        return name
      }
      guard let holder = around else { return nil }
      cell = holder.cell
      around = holder.container
    }
    return nil
  }

  /// How the words of a fault come about.
  private enum Source {
    /// From the form and the fault's numbers.
    case form
    /// From the value too, or from whether it must not be shown.
    case value
    /// From the length of a text, which is counted in another way where its signs are not ASCII.
    case length
    case key
    /// From more than that.
    case more
  }

  private func source(of fault: Fault) -> Source {
    // Large, and most codes do not ask for it.
    var detail: ConstraintFacts.Detail? {
      fault.constraint >= 0 ? form.constraints[Int(fault.constraint)].detail : nil
    }
    switch fault.code {
    case .valueMissing, .patternMismatch, .missingPart, .forbiddenPart, .checksumMismatch,
      .noRuleFits, .noVariant, .notAsked, .keyMissing, .forbiddenKey,
      .tooDeep, .tooFewFilled, .tooManyFilled, .partlyFilled:
      return .form
    case .tooShort, .tooLong: return .length
    case .typeMismatch, .notAChoice, .forbiddenValue, .charactersNotAllowed, .tooFew, .tooMany:
      return .value
    case .rangeUnderflow, .rangeOverflow:
      if case .fieldRange? = detail { return .more }
      return .value
    case .stepMismatch: return form.plan.dynamic(ofField: Int(fault.field)) == nil ? .value : .more
    case .notEqual, .notDifferent:
      if case .other? = detail { return .form }
      return .more
    case .duplicateItem:
      // What other records are named is known nowhere else.
      if case .records? = detail { return .more }
      return .form
    case .notSorted: return .more
    case .customError: return fault.owner >= 0 ? .form : .more
    case .unknownField:
      // Which variant is chosen is said, too.
      let group = record.container(of: fault)?.field ?? 0
      return form.fields[group].variants.isEmpty ? .key : .more
    case .notInCatalogue, .ambiguousItem, .itemExcluded, .itemGone:
      // Another generation has other labels; what a host program says is its own.
      guard case .lookup(let lookup)? = detail, !lookup.entry.held.isLive, fault.got == 0 else {
        return .more
      }
      return .value
    case .duplicateKey, .keyMismatch, .undecided: return .more
    }
  }

  private func key(of fault: Fault) -> IssueTexts.Key? {
    let source = source(of: fault)
    if case .more = source { return nil }
    let sent = record.sent(of: fault)
    var key = IssueTexts.Key(
      code: fault.code.rawValue, severity: fault.severity.rawValue, sent: sent.kind.rawValue,
      isLive: isLive, field: fault.field, constraint: fault.constraint, check: fault.check,
      got: fault.got, want: fault.want)
    switch source {
    case .form: return key
    case .key:
      key.group = record.container(of: fault).map { Int32($0.field) } ?? -1
      key.value = sent.text
    case .value, .length:
      key.isHidden = isHidden(fault)
      if key.isHidden { return key }
      guard let value = record.value(of: fault), !value.isCleaned else { return nil }
      switch sent.kind {
      case .text: key.value = sent.text
      case .number: key.value = sent.digits
      case .trueValue, .falseValue, .null, .list, .object, .key, .end: break
      }
      guard case .length = source else { break }
      // A line break of two signs is counted as one by people.
      if key.value.contains(where: { $0 >= 0x80 || $0 == 0x0D }) { return nil }
      key.value = []
    case .more: return nil
    }
    return key.value.count <= IssueText.valueBytes ? key : nil
  }
}
