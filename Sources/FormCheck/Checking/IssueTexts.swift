internal import FormCompiling
internal import FormEngine

/// The messages of issues that occurred before.
///
/// A file of many wrong records repeats a few errors. Messages are not kept if they depend on more than the
/// key: values of other fields, answers of a host program, long strings.
struct IssueTexts {
  /// All that the words depend on beside the value; the language is the checker's, and never changes.
  struct Key: BitwiseCopyable {
    // By their numbers: to other modules an enum's == is a call of its conformance.
    var code: UInt8
    var severity: UInt8
    var sent: UInt8
    var isHidden = false
    var isLive: Bool
    var suggests: Bool
    var coercesAll: Bool
    var field: Int32
    var constraint: Int32
    var check: Int32
    /// The group whose key is unknown.
    var group: Int32 = -1
    var got: Int64
    var want: Int64

    fileprivate static let none = Key(
      code: 0, severity: 0, sent: 0, isLive: false, suggests: false, coercesAll: false, field: 0,
      constraint: 0, check: 0, got: 0, want: 0)

    /// The place comes first, because it mostly differs.
    fileprivate static func == (left: Key, right: Key) -> Bool {
      left.field == right.field && left.constraint == right.constraint && left.got == right.got
        && left.code == right.code && left.check == right.check && left.want == right.want
        && left.group == right.group && left.sent == right.sent
        && left.severity == right.severity && left.isHidden == right.isHidden
        && left.isLive == right.isLive && left.suggests == right.suggests
        && left.coercesAll == right.coercesAll
    }

    /// A hash of the parts that mostly differ; never 0.
    fileprivate func hash(with value: UnsafeBufferPointer<UInt8>) -> Int {
      // 2 to the 64th over the golden ratio: a row of bits without a pattern.
      let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
      let place = UInt64(truncatingIfNeeded: Int(field) << 32 ^ Int(constraint) << 8)
      var hash = UInt64(bitPattern: got) &* spread ^ place ^ UInt64(code)
      for at in value.indices { unsafe hash = (hash ^ UInt64(value[at])) &* spread }
      return Int(truncatingIfNeeded: (hash &* spread) >> 32 | 1 << 32)
    }
  }

  /// A power of two of each, or none.
  ///
  /// Colliding entries follow closely.
  ///
  /// Separate from the entries, so that a search copies only a hash. 0 is the hash of a free place.
  private var hashes: [Int] = []
  private var keys: [Key] = []
  /// The value or key, where the words may show it.
  private var values: [[UInt8]] = []
  private var texts: [IssueText?] = []
  private static let fewest = 64
  /// Then another text goes.
  private static let most = 1_024
  /// The number of places that a message may have.
  ///
  /// It limits the cost of hostile payloads.
  private static let steps = 4

  fileprivate func text(
    for key: Key, _ value: UnsafeBufferPointer<UInt8>, _ hash: Int
  ) -> IssueText? {
    if hashes.isEmpty { return nil }
    for step in 0..<Self.steps {
      let index = (hash &+ step) & (hashes.count &- 1)
      if hashes[index] == 0 { return nil }
      if hashes[index] == hash, keys[index] == key, unsafe values[index].elementsEqual(value) {
        return texts[index]
      }
    }
    return nil
  }

  fileprivate mutating func keep(
    _ text: IssueText, for key: Key, _ value: [UInt8], _ hash: Int
  ) {
    if hashes.isEmpty { grow(to: Self.fewest) }
    while true {
      let near = (0..<Self.steps).map { (hash &+ $0) & (hashes.count - 1) }
      let free = near.first { hashes[$0] == 0 }
      if let at = free ?? (hashes.count < Self.most ? nil : near[0]) {
        (hashes[at], keys[at], values[at], texts[at]) = (hash, key, value, text)
        return
      }
      grow(to: 2 * hashes.count)
    }
  }

  private mutating func grow(to count: Int) {
    let known = self
    self = IssueTexts()
    hashes = Array(repeating: 0, count: count)
    keys = Array(repeating: Key.none, count: count)
    values = Array(repeating: [], count: count)
    texts = Array(repeating: nil, count: count)
    for index in known.hashes.indices {
      guard let text = known.texts[index] else { continue }
      keep(text, for: known.keys[index], known.values[index], known.hashes[index])
    }
  }
}

extension IssueWriter {
  /// The text of a fault: an existing text for an equal fault, if there is one.
  ///
  /// - Parameter suggests: Whether a repair of the value is looked for.
  func text(of fault: Fault, suggests: Bool) -> IssueText {
    if isWordless, let text = wordless(fault) { return text }
    if fault.isShared { return newText(of: fault, false) }
    if let alternative = alternative(of: fault) {
      return newText(of: fault, suggests, alternative)
    }
    let source = source(of: fault, suggests)
    if case .more = source { return newText(of: fault, suggests) }
    let sent = record.sent(of: fault)
    var key = IssueTexts.Key(
      code: fault.code.rawValue, severity: fault.severity.rawValue, sent: sent.kind.rawValue,
      isLive: isLive, suggests: suggests, coercesAll: checker.coercesAll, field: fault.field,
      constraint: fault.constraint, check: fault.check,
      got: fault.got, want: fault.want)
    let nothing = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    switch source {
    case .form, .more: return unsafe text(of: fault, key, nothing)
    case .key:
      key.group = record.container(of: fault).map { Int32($0.field) } ?? -1
      return unsafe record.withText(ofEntry: sent.index) { unsafe text(of: fault, key, $0) }
    case .value, .length:
      key.isHidden = isHidden(fault)
      if key.isHidden { return unsafe text(of: fault, key, nothing) }
      guard let value = record.value(of: fault), !value.isCleaned else {
        return newText(of: fault, suggests)
      }
      let isLength = if case .length = source { true } else { false }
      switch sent.kind {
      case .text:
        return unsafe record.withText(ofEntry: sent.index) { value in
          if !isLength { return unsafe text(of: fault, key, value) }
          // A line break of two signs is counted as one by people.
          let isPlain = unsafe !value.contains { $0 >= 0x80 || $0 == 0x0D }
          return isPlain ? unsafe text(of: fault, key, nothing) : newText(of: fault, suggests)
        }
      case .number:
        return unsafe record.withNumberText(ofEntry: sent.index) { value in
          unsafe text(of: fault, key, isLength ? nothing : value)
        }
      case .trueValue, .falseValue, .null, .list, .object, .key, .end:
        return unsafe text(of: fault, key, nothing)
      }
    }
  }

  private func text(
    of fault: Fault, _ key: IssueTexts.Key, _ value: UnsafeBufferPointer<UInt8>
  ) -> IssueText {
    if value.count > IssueText.valueBytes { return newText(of: fault, key.suggests) }
    let hash = unsafe key.hash(with: value)
    if let known = unsafe checker.texts.text(for: key, value, hash) { return known }
    let made = newText(of: fault, key.suggests)
    unsafe checker.texts.keep(made, for: key, Array(value), hash)
    return made
  }

  /// Nil where the reason counts beside the code.
  private func wordless(_ fault: Fault) -> IssueText? {
    if case .undecided = fault.code { return nil }
    return IssueText(
      IssueText.Facts(code: code(of: fault), severity: severity(of: fault), message: ""))
  }

  private func newText(
    of fault: Fault, _ suggests: Bool, _ alternative: String? = nil
  ) -> IssueText {
    let words = IssueWords(fault, self, suggests: suggests)
    return IssueText(
      IssueText.Facts(
        code: words.code, rule: words.rule, alternative: alternative, params: words.params,
        severity: severity(of: fault), message: words.message, label: label(of: fault)))
  }

  /// The rule of the nearest shape, for a fault in a value that has none of several shapes.
  private func alternative(of fault: Fault) -> String? {
    if unfit.isEmpty { return nil }
    var cell = Int(fault.cell)
    var around = record.container(of: fault)
    // The fault that no rule fits does not belong to the nearest rule, but it may be in another such value.
    if fault.code == .noRuleFits {
      guard let holder = around else { return nil }
      cell = holder.cell
      around = holder.container
    }
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
    /// The length of a string, which is counted in another way if the string is not ASCII.
    case length
    case key
    /// From more than that.
    case more
  }

  private func source(of fault: Fault, _ suggests: Bool) -> Source {
    if suggests, fault.code.isRepairable {
      // Tomorrow another day is valid.
      let isInstant = fault.field >= 0 && form.plan.field(Int(fault.field)).type.isInstant
      return form.plan.readsClock && isInstant ? .more : .value
    }
    // Large, and most codes do not ask for it.
    var detail: ConstraintFacts.Detail? {
      fault.constraint >= 0 ? form.constraints[Int(fault.constraint)].detail : nil
    }
    switch fault.code {
    case .valueMissing, .patternMismatch, .missingPart, .forbiddenPart, .checksumMismatch,
      .noRuleFits, .noVariant, .notApplicable, .keyMissing, .forbiddenKey,
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
      // The names of other records are not part of the key.
      if case .records? = detail { return .more }
      return .form
    case .notSorted: return .more
    case .customError:
      // Values that the check names are worked out for each record.
      if case .check(_, let told)? = detail, !told.isEmpty { return .more }
      return fault.owner >= 0 ? .form : .more
    case .unknownField:
      // The message also names the chosen variant.
      let group = record.container(of: fault)?.field ?? 0
      return form.fields[group].variants.isEmpty ? .key : .more
    case .notInCatalogue, .ambiguousItem, .itemExcluded, .itemGone:
      // Another generation has other labels, and the answers of a host program differ.
      guard case .lookup(let lookup)? = detail, !lookup.entry.held.isLive, fault.got == 0 else {
        return .more
      }
      return .value
    case .duplicateKey, .keyMismatch, .undecided: return .more
    }
  }
}
