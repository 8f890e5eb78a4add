internal import FormDocuments
internal import FormModel

/// The translations of the ready rules in one language other than English: a noun for each rule, and its
/// messages by the English ones.
///
/// Families of rules have the same message with other numbers. A sentence is looked up as it is, then without
/// its sample (“…, such as 10115”). Then it is looked up with letters for its numbers and codes: “enter {a}
/// digits”. A file is read on first use of a language, and countries when one is named.
struct ReadyWords: Sendable {
  private let texts: [String: String]
  private let nouns: [String: String]
  private let language: String
  private let plurals: PluralRule
  /// “…, such as {sample}”: the end of a sentence.
  private let sample: String
  /// “{noun} with or without spaces”: a rule that takes what another one takes as people write it.
  private let asWritten: String

  private static let german = ReadyWords("de")
  private static let french = ReadyWords("fr")
  private static let spanish = ReadyWords("es")
  private static let arabic = ReadyWords("ar")
  private static let japanese = ReadyWords("ja")
  private static let georgian = ReadyWords("ka")
  private static let russian = ReadyWords("ru")

  /// The translations of a language; nil for English and for other languages without translations.
  static func of(_ language: String) -> ReadyWords? {
    switch language {
    case "de": german
    case "fr": french
    case "es": spanish
    case "ar": arabic
    case "ja": japanese
    case "ka": georgian
    case "ru": russian
    default: nil
    }
  }

  private init(_ language: String) {
    let root = RuleLibrary.words(named: "ready.\(language)")
    func table(_ key: String) -> [String: String] {
      Dictionary(
        (root?[key]?.entries ?? []).map { ($0.key, $0.value.text ?? "") },
        uniquingKeysWith: { first, _ in first })
    }
    self.language = language
    plurals = PluralRule(locale: language)
    texts = table("texts")
    nouns = table("nouns")
    sample = root?["sample"]?.text ?? "{text} ({sample})"
    asWritten = root?["asWritten"]?.text ?? "{noun}"
  }

  // MARK: Messages

  /// A ready rule's message in this language, or nil.
  ///
  /// - Parameters:
  ///   - english: The message as the rule has it.
  ///   - rule: The rule, or its variant, that contains the constraint.
  func template(_ english: String, rule: String?) -> MessageTemplate? {
    guard let (key, sentence) = entry(english) else { return nil }
    var values = sentence.values
    var text = texts[key] ?? ""
    if let sample = sentence.sample {
      text = self.sample.replacing("{text}", with: text)
      values["sample"] = said(sample)
    }
    if text.contains("{country}") {
      values["country"] = place(rule) ?? ""
    }
    return MessageTemplate(text, plurals, values: values)
  }

  /// The key that a message is found by; for tests that count.
  package func key(of english: String) -> String? { entry(english)?.key }

  private func entry(_ english: String) -> (key: String, ReadySentence)? {
    ReadySentence.readings(of: english).lazy.compactMap { sentence in
      texts[sentence.text] == nil ? nil : (sentence.text, sentence)
    }.first
  }

  /// A sample may be two: “15001 or LIMA 23”.
  private func said(_ sample: String) -> String {
    guard let signs = LanguageSigns.of(language) else { return sample }
    let parts = sample.split(separator: " or ").flatMap { $0.split(separator: ", ") }
    return sample.contains(" or ") ? signs.either(parts.map(String.init)) : sample
  }

  var keys: Set<String> { Set(texts.keys) }
  var nounKeys: Set<String> { Set(nouns.keys) }
  func text(_ key: String) -> String? { texts[key] }
  func nounText(_ key: String) -> String? { nouns[key] }

  // MARK: Nouns

  /// The noun of a rule.
  ///
  /// A variant without its own noun has the noun of its rule, and its region.
  func noun(_ rule: String) -> String? {
    if let noun = nouns[rule] {
      return noun.contains("{country}")
        ? noun.replacing("{country}", with: place(rule) ?? "") : noun
    }
    if let mark = rule.ranges(of: Self.asWrittenMark).first {
      return noun(String(rule[..<mark.lowerBound] + rule[mark.upperBound...]))
        .map { asWritten.replacing("{noun}", with: $0) }
    }
    guard let dot = rule.lastIndex(of: "."), let family = nouns[String(rule[..<dot])],
      let place = place(rule)
    else { return nil }
    let isFullWidth = language == "ja"
    return isFullWidth ? "\(family)（\(place)）" : "\(family) (\(place))"
  }

  private static let asWrittenMark = "-as-written"

  /// The country that the name of a variant begins with, or the variant as it is: `geo.postal.GE`.
  private func place(_ rule: String?) -> String? {
    guard let rule, let dot = rule.lastIndex(of: ".") else { return nil }
    let variant = rule[rule.index(after: dot)...]
    let isAmount = rule.hasPrefix("finance.amount.")
    let code = String(variant.prefix { $0 != "-" })
    return isAmount ? String(variant) : Self.country(code, language) ?? String(variant)
  }

  /// Greece is EL where VAT is meant, and Northern Ireland XI.
  private static let others = ["EL": "GR"]

  private static func country(_ code: String, _ language: String) -> String? {
    RuleLibrary.countries(language)?[others[code] ?? code]?.text
  }
}

/// A ready rule's English message, taken apart as far as a translation needs it.
struct ReadySentence {
  var text: String
  var sample: String?
  /// The values of `{a}`, `{b}` and so on.
  var values: [String: String] = [:]

  /// From the sentence as it is to the one of its family.
  static func readings(of english: String) -> [ReadySentence] {
    var readings = [ReadySentence(text: english)]
    if let mark = english.ranges(of: " such as ").last {
      var text = english[..<mark.lowerBound]
      if text.last == "," { text.removeLast() }
      let sample = english[mark.upperBound...]
      let shown = sample.hasPrefix("in ") ? sample.dropFirst(3) : sample
      readings.append(ReadySentence(text: String(text), sample: String(shown)))
    }
    if let last = readings.last { readings.append(last.general) }
    if english.hasPrefix("choose a part of "), var last = readings.last,
      let end = last.text.ranges(of: " by its code").last
    {
      last.text = "choose a part of {country}\(last.text[end.lowerBound...])"
      last.values = [:]
      readings.append(last)
    }
    return readings
  }

  private static let numbers = [
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
  ]

  /// With letters for numbers and codes: words of digits and capital letters, two at least of the latter.
  private var general: ReadySentence {
    var result = ReadySentence(text: "", sample: sample)
    var letters = "abcdefghijklmnop".makeIterator()
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result.text += " " }
      let end = word.last.map { ",;:".contains($0) } == true ? 1 : 0
      let core = word.dropLast(end)
      guard let value = Self.value(core), let letter = letters.next() else {
        result.text += word
        continue
      }
      result.text += "{\(letter)}" + word.suffix(end)
      result.values[String(letter)] = value
    }
    return result
  }

  /// The number or code that a word is.
  private static func value(_ word: Substring) -> String? {
    if let number = numbers[String(word)] { return number }
    guard let first = word.utf8.first else { return nil }
    let isNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    let isCode = word.utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || $0 == UInt8(ascii: "-")
    }
    return isCode && (isNumber || word.utf8.count > 1) && first != UInt8(ascii: "-")
      ? String(word) : nil
  }
}
