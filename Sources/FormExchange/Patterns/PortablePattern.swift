internal import FormModel
internal import FormPatterns

/// A pattern of a form in the syntax of ECMA-262, as far as the translation is proved.
enum PortablePattern {
  /// The translation matches the same strings. `isProved` is false where the parts are alike and the whole is too
  /// large to compare.
  case equal(String, isProved: Bool)
  /// The translation matches all strings of the pattern and others, such as this one.
  case wider(String, word: String)
  /// The pattern has no safe translation, for a reason in words.
  case none(reason: String)

  /// Steps of work for one comparison.
  private static let work = 4_000_000

  /// The translation for whole values, without anchors.
  static func whole(_ source: PatternSource) -> PortablePattern {
    guard let tree = try? PatternTree(source.text, flags: source.flags) else {
      return .none(reason: "it cannot be read")
    }
    return translated(tree, compared: tree) { $0 }
  }

  /// The translation of a pattern that is searched for.
  static func part(_ source: PatternSource) -> PortablePattern {
    guard let tree = try? PatternTree(source.text, flags: source.flags),
      let around = try? PatternTree(
        "(?s:.)*(?:\(source.text))(?s:.)*",
        flags: source.flags)
    else { return .none(reason: "it cannot be read") }
    return translated(tree, compared: around) { "[\\s\\S]*(?:\($0))[\\s\\S]*" }
  }

  private static func translated(
    _ tree: PatternTree, compared original: PatternTree, _ around: (String) -> String
  ) -> PortablePattern {
    let printed: (text: String, hasDropped: Bool)
    do throws(PatternPrinter.Unprintable) {
      printed = try PatternPrinter.print(tree)
    } catch {
      return .none(reason: error.reason)
    }
    let alike = PortablePattern.equal(printed.text, isProved: false)
    let undecided = PortablePattern.none(
      reason: "whether it can do without its possessive or atomic part is open")
    guard let translation = try? PatternTree(around(printed.text), flags: []) else {
      return printed.hasDropped ? undecided : alike
    }
    switch PatternDifference.between(original, translation, work: work) {
    case .equal: return .equal(printed.text, isProved: true)
    case .notModelled, .tooLarge: return printed.hasDropped ? undecided : alike
    case .word(let word, acceptedByFirst: true):
      return .none(reason: "its translation would reject “\(word)”")
    case .word(let word, acceptedByFirst: false):
      guard printed.hasDropped, includes(translation, original) else {
        return .none(reason: "its translation would reject other strings")
      }
      return .wider(printed.text, word: word)
    }
  }

  /// Whether one pattern is proved to match all strings of another.
  private static func includes(_ wide: PatternTree, _ narrow: PatternTree) -> Bool {
    guard var search = try? TextSearch([wide, narrow], work: work) else { return false }
    switch search.first(where: { !$0[0] && $0[1] }) {
    case .none: return true
    case .text, .tooLarge: return false
    }
  }

  /// Whether no string matches both of two patterns of whole values; false where that is open.
  static func areDisjoint(_ one: String, _ other: String) -> Bool {
    guard let first = try? PatternTree(one), let second = try? PatternTree(other),
      var search = try? TextSearch([first, second], work: work)
    else { return false }
    switch search.first(where: { $0[0] && $0[1] }) {
    case .none: return true
    case .text, .tooLarge: return false
    }
  }
}

extension String {
  /// A pattern of whole values with anchors.
  var anchored: String { "^(?:\(self))$" }
}
