/// The known name that a misspelt one most likely means.
package enum NearestName {
  /// The nearest of the known names, or nil where none is near.
  ///
  /// Near is at most one edit in three letters (insert, delete, replace, swap of neighbours),
  /// letter case aside, in what is left beside the words that both begin or end with; equally near names go by their order. Names over 64 characters are left out,
  /// and to names of one or two letters only the same letters in another case or order are near: any
  /// two of them are one edit apart. Names behind the first 1,000 are not looked at: a file of many
  /// mistakes among many names must not take time in their product.
  package static func to(_ name: String, among known: some Sequence<String>) -> String? {
    to(name, among: Array(known.prefix(mostNames)))
  }

  /// As the other, where the names stand in an array already: messages about choices ask often.
  package static func to(_ name: String, among known: [String]) -> String? {
    let wanted = Letters(name)
    guard !wanted.codes.isEmpty, wanted.codes.count <= longest else { return nil }
    if wanted.codes.count <= 2 { return sameLetters(name, wanted, known.prefix(mostNames)) }
    var best: (name: String, distance: Int)?
    var rows: Rows?
    for candidate in known.prefix(mostNames) {
      let bytes = candidate.utf8.count
      guard bytes <= wanted.codes.count * 8 else { continue }
      let look = Look(candidate)
      // Of a name in ASCII one look says how many letters it has.
      if let look, isFar(look.alphabet, bytes, from: wanted, best?.distance) { continue }
      let letters = Letters(candidate)
      guard !isFar(letters.alphabet, letters.codes.count, from: wanted, best?.distance) else {
        continue
      }
      var used = rows ?? Rows(width: longest + 1)
      rows = nil
      let distance = used.edits(wanted.codes, letters.codes)
      rows = used
      if distance <= limit(wanted.codes.count, letters.codes.count, best?.distance),
        distance < letters.codes.count, isNear(distance, besideSharedWordsOf: name, candidate)
      {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// The first name of the same letters in another case or order.
  private static func sameLetters(
    _ name: String, _ wanted: Letters, _ known: ArraySlice<String>
  ) -> String? {
    let sorted = wanted.codes.sorted()
    return known.first {
      guard $0.utf8.count == name.utf8.count else { return false }
      if let look = Look($0), look.alphabet != wanted.alphabet { return false }
      return $0 != name && Letters($0).codes.sorted() == sorted
    }
  }

  /// The most edits that are near.
  private static func limit(_ wanted: Int, _ count: Int, _ best: Int?) -> Int {
    min(max(1, (max(wanted, count) + 1) / 3), (best ?? .max) - 1)
  }

  /// Whether so many edits are few in what two names do not share: words in which both begin or end say nothing, such
  /// as “too” in `tooLow` and `tooLong`.
  private static func isNear(
    _ distance: Int, besideSharedWordsOf name: String, _ other: String
  ) -> Bool {
    var one = words(of: name)[...]
    var two = words(of: other)[...]
    let count = one.count
    while one.count > 1, two.count > 1, one.first == two.first {
      one.removeFirst()
      two.removeFirst()
    }
    while one.count > 1, two.count > 1, one.last == two.last {
      one.removeLast()
      two.removeLast()
    }
    if one.count == count { return true }
    let rest = (one.joined(), two.joined())
    let longest = max(rest.0.unicodeScalars.count, rest.1.unicodeScalars.count)
    if longest <= 2 { return rest.0.unicodeScalars.sorted() == rest.1.unicodeScalars.sorted() }
    return distance <= limit(longest, longest, nil)
  }

  /// `tooLong` is “too” and “long”, `contact.e-mail` is “contact”, “e” and “mail”.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isCapital = false
    for scalar in name.unicodeScalars {
      let isSign = scalar == "." || scalar == "-" || scalar == "_" || scalar == " "
      // The capitals of “URL” are one word.
      let wasCapital = isCapital
      isCapital = "A"..."Z" ~= scalar
      if isSign || isCapital && !wasCapital, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if !isSign { word.unicodeScalars.append(scalar) }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  /// An edit changes two letters of the alphabet at most: most names are far at one look.
  private static func isFar(
    _ alphabet: UInt64, _ count: Int, from wanted: Letters, _ best: Int?
  ) -> Bool {
    if count > longest { return true }
    let limit = limit(wanted.codes.count, count, best)
    return abs(count - wanted.codes.count) > limit
      || (alphabet ^ wanted.alphabet).nonzeroBitCount > limit * 2
  }

  private static let longest = 64
  /// Names behind these are not looked at.
  package static let mostNames = 1_000

  /// Which letters a name in ASCII has (modulo 64), in lower case; nil for another name.
  private struct Look {
    var alphabet: UInt64 = 0

    init?(_ name: String) {
      for byte in name.utf8 {
        if byte >= 0x80 { return nil }
        alphabet |= 1 << UInt64((byte &- 0x41 < 26 ? byte | 0x20 : byte) & 63)
      }
    }
  }

  /// A name in lower case, and which letters it has (modulo 64).
  private struct Letters {
    var codes: [UInt32] = []
    var alphabet: UInt64 = 0

    init(_ name: String) {
      codes.reserveCapacity(name.utf8.count)
      let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
      if isASCII {
        for byte in name.utf8 { codes.append(UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte)) }
      } else {
        for scalar in name.lowercased().unicodeScalars { codes.append(scalar.value) }
      }
      for code in codes { alphabet |= 1 << UInt64(code & 63) }
    }
  }

  /// Optimal string alignment distance, in three rows that are used again.
  private struct Rows {
    private var beforeLast: [Int]
    private var last: [Int]
    private var row: [Int]

    init(width: Int) {
      beforeLast = Array(repeating: 0, count: width)
      last = beforeLast
      row = beforeLast
    }

    mutating func edits(_ a: [UInt32], _ b: [UInt32]) -> Int {
      for j in 0...b.count { last[j] = j }
      for i in a.indices {
        row[0] = i + 1
        for j in b.indices {
          var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
          if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
            cost = min(cost, beforeLast[j - 1] + 1)
          }
          row[j + 1] = cost
        }
        swap(&beforeLast, &last)
        swap(&last, &row)
      }
      return last[b.count]
    }
  }
}
