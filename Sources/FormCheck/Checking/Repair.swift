internal import FormEngine
internal import FormModel
internal import FormText

/// A small change to a value that people would make themselves once they saw what is wrong with it.
struct Repair: Hashable {
  /// The change, which decides how a message words it.
  enum Kind: String {
    case trimmed, joined, plain, digits, capitals, small, written, sent
    /// The words for the code suggest the value already.
    case named
  }

  let kind: Kind
  let value: PayloadValue
  /// Of ``Kind/plain``: the sign that was taken out, if it is one kind of sign and the words for the repair do not name it.
  private(set) var sign: Character?

  init(_ kind: Kind, _ value: PayloadValue, without sign: Character? = nil) {
    (self.kind, self.value, self.sign) = (kind, value, sign)
  }
}

/// Looks for the repair that makes one value valid.
///
/// Repairs are tried in tiers. The repairs of one tier are alternatives: if two of them are valid, the intended one is
/// unknown. A later tier changes more, and is made only if no repair of an earlier one is valid.
struct RepairSearch {
  /// The repair that makes the value valid; nil if none does, or if repairs of one tier disagree.
  private(set) var found: Repair?
  private var isOver = false
  private let isValid: (PayloadValue) -> Bool
  /// A few at most, which are compared faster than hashed.
  private var seen: [PayloadValue] = []

  /// The longest text that is repaired, in bytes.
  static let longest = 256

  init(isValid: @escaping (PayloadValue) -> Bool) { self.isValid = isValid }

  /// Tries one repair before all others.
  mutating func tryNamed(_ value: PayloadValue) { add([Repair(.named, value)]) }

  /// Tries the repairs of a text for a field.
  ///
  /// - Parameters:
  ///   - types: The types that a value of the field may have.
  ///   - dates: How dates are read and written.
  mutating func tryAll(of text: String, types: [ValueType], _ dates: Dates) {
    if text.utf8.count > Self.longest { return }
    seen.append(.text(text))
    for type in types {
      switch type {
      case .text, .any: addTexts(text, dates)
      case .integer, .number: addNumbers(text)
      case .boolean: addAnswers(text)
      case .date: add(.written, dates.days(text))
      case .time: add(.written, [Dates.time(text)].compactMap { $0 })
      case .local, .datetime:
        add(.written, dates.moments(text, for: type))
      case .list, .group: break
      }
    }
  }

  /// Tries the repairs of a number, of true or of false where a text is wanted.
  mutating func tryAll(ofScalar json: String) {
    add([Repair(.sent, .text(json))])
    if json.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { addPrefixes(json, .sent) }
  }

  /// Tries the repairs of one tier, unless the search is over.
  private mutating func add(_ repairs: @autoclosure () -> [Repair]) {
    if isOver { return }
    var valid: [Repair] = []
    for repair in repairs() where !seen.contains(repair.value) {
      seen.append(repair.value)
      if isValid(repair.value) { valid.append(repair) }
    }
    isOver = !valid.isEmpty
    found = valid.count == 1 ? valid[0] : nil
  }

  private mutating func add(_ kind: Repair.Kind, _ texts: @autoclosure () -> [String]) {
    add(texts().map { Repair(kind, .text($0)) })
  }

  // MARK: Texts

  private mutating func addTexts(_ text: String, _ dates: Dates) {
    var trimmed = text
    var joined = text
    // Most wrong texts have no blank and no letter beyond ASCII.
    if !text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
      trimmed = Self.trimmed(text)
      add(.trimmed, [trimmed])
      let digits = Self.withPlainDigits(trimmed)
      add(.digits, [digits])
      let visible = Self.without(digits) {
        !Blank.isWhiteSpace($0.value) && Blank.isBlank($0.value)
      }
      add(.written, [visible])
      joined =
        Self.isJoinable(visible) ? Self.without(visible) { Blank.isBlank($0.value) } : visible
      add(.joined, [joined])
      addCases(digits, .capitals, .small)
    }
    let digitCount = joined.utf8.count { 0x30...0x39 ~= $0 }
    var plain = joined
    if digitCount > 0, Self.isCode(trimmed) {
      plain = Self.plain(Self.withPlainDigits(trimmed))
      let repair = Repair(.plain, .text(plain), without: Self.unnamedSign(in: trimmed))
      if !Self.endsInExtension(trimmed) { add([repair]) }
    }
    addCases(joined, joined == text ? .capitals : .written, joined == text ? .small : .written)
    add(.written, [Self.withCommonEnding(trimmed)].compactMap { $0 })
    if digitCount > 0, plain.utf8.count == digitCount { addPrefixes(plain, .written) }
    if plain != joined { addCases(plain, .written, .written) }
    // Rules for dates may be patterns.
    if digitCount >= 3, trimmed.utf8.count <= 40, !trimmed.utf8.contains(UInt8(ascii: "@")) {
      // The year alone has four digits.
      if digitCount > 4 {
        let plain = Dates(layouts: [], languages: dates.languages, language: dates.language)
        add(.written, plain.days(text))
        add(.written, plain.moments(text, for: .local) + plain.moments(text, for: .datetime))
      }
      add(.written, [Dates.time(text)].compactMap { $0 })
    }
  }

  private mutating func addCases(_ text: String, _ upper: Repair.Kind, _ lower: Repair.Kind) {
    add([
      Repair(upper, .text(text.uppercased())), Repair(lower, .text(text.lowercased())),
    ])
  }

  /// A plus, or the zero in front that spreadsheets drop.
  private mutating func addPrefixes(_ digits: String, _ kind: Repair.Kind) {
    if digits.hasPrefix("00") { return add(kind, ["+" + digits.dropFirst(2)]) }
    add(kind, digits.hasPrefix("0") ? [] : ["+" + digits, "0" + digits])
  }

  /// A text as `trim` leaves it; itself where it is blank.
  static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let rest = unsafe Blank.trimmed(start, bytes.count)
      return unsafe String(decoding: rest.isEmpty ? bytes[...] : bytes[rest], as: UTF8.self)
    }
  }

  private static func withPlainDigits(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var bytes = Array(text.utf8)
    bytes = unsafe bytes.withUnsafeBufferPointer { unsafe CleanUp.asciiDigits($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func without(_ text: String, _ isCut: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isCut($0) }))
  }

  /// Whether blanks part a code or an address, and not words.
  private static func isJoinable(_ text: String) -> Bool {
    text.utf8.contains { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "@") }
      || !text.unicodeScalars.contains { $0.properties.isLowercase }
  }

  /// Whether a text is a code or a number with signs between its parts: at least half of its letters are digits.
  private static func isCode(_ text: String) -> Bool {
    var (digits, letters) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": digits += 1
      case "a"..."z", "A"..."Z": letters += 1
      case "+" where digits + letters == 0: break
      default: if !isSeparator(scalar) { return false }
      }
    }
    return digits > 0 && digits >= letters
  }

  /// The only separator beside blanks, dots, hyphens and brackets, such as a slash; nil for none and for several.
  private static func unnamedSign(in text: String) -> Character? {
    let signs = Set(text.unicodeScalars.filter { isSeparator($0) && !isNamed($0) })
    return signs.count == 1 ? signs.first.map { Character($0) } : nil
  }

  /// Whether the words for ``Repair/Kind/plain`` name a separator.
  private static func isNamed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "-", "(", ")", "[", "]", "\u{2010}"..."\u{2015}", "\u{2212}": true
    default: Blank.isBlank(scalar.value)
    }
  }

  /// Whether a phone number has a slash with fewer than six digits behind it, which may be an extension.
  private static func endsInExtension(_ text: String) -> Bool {
    guard text.hasPrefix("+"), let slash = text.lastIndex(of: "/") else { return false }
    return text[slash...].utf8.count { 0x30...0x39 ~= $0 } < 6
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "-", "/", "(", ")", "[", "]", "'", "_", ":", "\u{2010}"..."\u{2015}", "\u{2019}",
      "\u{2212}", "\u{B7}":
      true
    default: Blank.isBlank(scalar.value)
    }
  }

  /// A code without separators.
  ///
  /// The zero in brackets of `+44 (0)20` is not dialled from abroad.
  private static func plain(_ text: String) -> String {
    let dialled = text.hasPrefix("+") ? text.replacing("(0)", with: "") : text
    return without(dialled, isSeparator)
  }

  // MARK: Numbers and answers

  private mutating func addNumbers(_ text: String) {
    let number = Self.number(text)
    // Fields that read numbers of a language want a decimal comma.
    if let number, number.contains(".") { add(.written, [number.replacing(".", with: ",")]) }
    if JSONNumber.isNumber(text) {
      // There it may mean a number a thousand times as large.
      isOver = isOver || number == nil && isValid(.text(text.replacing(".", with: "")))
      return add([Repair(.named, .number(text))])
    }
    guard let number else { return }
    add(.written, [number])
    add([Repair(.sent, .number(number))])
  }

  /// The one number that a text means in some language; nil for none, and if one reading is a thousand times another.
  private static func number(_ text: String) -> String? {
    let typed = Array(Self.withPlainDigits(Self.trimmed(text)).utf8)
    let comma = Array(",".utf8)
    let point = Array(".".utf8)
    let apostrophe = Array("’".utf8)
    var numbers: [String] = []
    for (decimal, group) in [(point, comma), (comma, point), (point, apostrophe)] {
      switch NumberSigns(decimal: decimal, group: group, trustsGroups: false).read(typed) {
      case .number(let number):
        let number = String(decoding: number, as: UTF8.self)
        if !numbers.contains(number) { numbers.append(number) }
      // One reading is a thousand times the other.
      case .ambiguous: return nil
      case .none: break
      }
    }
    return numbers.count == 1 ? numbers[0] : nil
  }

  private mutating func addAnswers(_ text: String) {
    let answer = Self.trimmed(text).lowercased()
    guard answer == "true" || answer == "false" else { return }
    add(.written, [answer])
    add([Repair(answer == text ? .named : .sent, .boolean(answer == "true"))])
  }
}
