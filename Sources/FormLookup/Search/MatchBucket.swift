/// How an item agrees with a query, the best first.
public enum MatchBucket: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// On a keypad: words of a name, from the beginning of one on.
  case keypadName
  /// On a keypad: first letters of a name's words, then letters of a later one.
  case keypadInitials
  /// On a keypad: a number, from where it may be dialled.
  case keypadNumber
  /// The id or a code, whole.
  case code
  /// The label, whole.
  case label
  /// An alias or keyword, whole.
  case alias
  /// The label begins with the typed words, whole.
  case labelWords
  /// An alias, a keyword or a code begins with the typed words, whole.
  case aliasWords
  /// Each typed word is another word of its names and codes.
  case words
  case labelBegins
  /// An alias, a keyword or a code begins so.
  case aliasBegins
  /// Of several typed words the last one begins another word of its names and codes, the others are such words.
  case lastWordBegins
  /// Each typed word begins another word of its names and codes.
  case wordsBegin
  /// The first letters of the label's words.
  case initials
  /// Within words; on a keypad also within numbers.
  case contained
  /// One slip, in the whole of a name.
  case oneEdit
  /// One slip, where a word begins.
  case oneEditBegun
  /// One slip in several typed words, each of which begins another word of its names and codes.
  case oneEditWords
  case twoEdits
  case twoEditsBegun
  case twoEditsWords
  case title
  case about
  /// A service of the host program has found it.
  case service
  /// The query is empty: the nearest items.
  case near
  /// The query is empty and no place is known: the items of the greatest weight.
  case unasked

  /// All matches of one or two typed letters are one class.
  static let begins = labelWords...initials

  /// The better one first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// As it is written in answers.
  public var name: String { "\(self)" }

  /// The number of typing errors in the bucket.
  public var edits: Int {
    switch self {
    case .oneEdit, .oneEditBegun, .oneEditWords: 1
    case .twoEdits, .twoEditsBegun, .twoEditsWords: 2
    case .code, .label, .alias, .labelWords, .aliasWords, .words, .labelBegins, .aliasBegins,
      .lastWordBegins, .wordsBegin, .initials, .contained, .title, .about,
      .keypadName, .keypadInitials, .keypadNumber, .service, .near, .unasked:
      0
    }
  }
}
