/// The known name that a misspelt one most likely means.
package enum NearestName {
  /// The nearest of the known names, or nil where none is near.
  ///
  /// Near is at most one edit in three letters (insert, delete, replace, swap of neighbours),
  /// letter case aside; equally near names go by their order. Names over 64 characters are left out,
  /// and to names of one or two letters only the same letters in another case are near: any two of
  /// them are one edit apart.
  package static func to(_ name: String, among known: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(65))
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    if wanted.count <= 2 {
      return known.first { candidate in
        candidate.utf8.count == name.utf8.count && candidate != name
          && candidate.lowercased().unicodeScalars.elementsEqual(wanted)
      }
    }
    var best: (name: String, distance: Int)?
    for candidate in known where candidate.utf8.count <= wanted.count * 8 {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(65))
      guard letters.count <= 64 else { continue }
      let limit = max(1, (max(wanted.count, letters.count) + 1) / 3)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = edits(wanted, letters)
      if distance <= limit, distance < letters.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Optimal string alignment distance.
  private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
