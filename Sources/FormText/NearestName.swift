/// The known name that a misspelt one most likely means.
package enum NearestName {
  /// The nearest of the known names, or nil where none is near.
  ///
  /// Near is at most one edit in three letters (insert, delete, replace, swap of neighbours),
  /// letter case aside; equally near names go by their order. Names over 64 characters are left out,
  /// and to names of one or two letters only the same letters in another case or order are near: any
  /// two of them are one edit apart. Names behind the first 1,000 are not looked at: a file of many
  /// mistakes among many names must not take time in their product.
  package static func to(_ name: String, among known: some Sequence<String>) -> String? {
    let wanted = Letters(name)
    guard !wanted.codes.isEmpty, wanted.codes.count <= longest else { return nil }
    let known = known.prefix(mostNames)
    if wanted.codes.count <= 2 {
      return known.first {
        $0.utf8.count == name.utf8.count && $0 != name
          && Letters($0).codes.sorted() == wanted.codes.sorted()
      }
    }
    var best: (name: String, distance: Int)?
    var rows = Rows(width: longest + 1)
    for candidate in known where candidate.utf8.count <= wanted.codes.count * 8 {
      let letters = Letters(candidate)
      guard letters.codes.count <= longest else { continue }
      let limit = min(
        max(1, (max(wanted.codes.count, letters.codes.count) + 1) / 3), (best?.distance ?? .max) - 1
      )
      // An edit changes two letters of the alphabet at most: most names are far at one look.
      guard abs(letters.codes.count - wanted.codes.count) <= limit,
        (letters.alphabet ^ wanted.alphabet).nonzeroBitCount <= limit * 2
      else { continue }
      let distance = rows.edits(wanted.codes, letters.codes)
      if distance <= limit, distance < letters.codes.count { best = (candidate, distance) }
    }
    return best?.name
  }

  private static let longest = 64
  private static let mostNames = 1_000

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
