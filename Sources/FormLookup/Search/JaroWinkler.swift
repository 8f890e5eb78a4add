/// How alike two texts are, in thousandths.
///
/// Jaro's measure with Winkler's bonus for up to four equal letters at the beginning, 0.1 for each
/// (W. E. Winkler, 1990, "String Comparator Metrics and Enhanced Decision Rules").
enum JaroWinkler {
  static func thousandths(_ left: [UInt32], _ right: [UInt32]) -> Int {
    if left.isEmpty || right.isEmpty { return left.isEmpty && right.isEmpty ? 1000 : 0 }
    let window = max(0, max(left.count, right.count) / 2 - 1)
    var taken = [Bool](repeating: false, count: right.count)
    var common: [UInt32] = []
    for (index, letter) in left.enumerated() {
      let end = min(right.count, index + window + 1)
      // A text that is far shorter has no letter there.
      let places = min(max(0, index - window), end)..<end
      guard !places.isEmpty, let place = places.first(where: { !taken[$0] && right[$0] == letter })
      else {
        continue
      }
      taken[place] = true
      common.append(letter)
    }
    guard !common.isEmpty else { return 0 }
    let others = zip(taken, right).filter(\.0).map(\.1)
    let swapped = Double(zip(common, others).filter { $0 != $1 }.count) / 2
    let count = Double(common.count)
    let jaro =
      (count / Double(left.count) + count / Double(right.count) + (count - swapped) / count) / 3
    let begun = Double(zip(left, right).prefix(4).prefix { $0 == $1 }.count)
    return Int((1000 * (jaro + begun * 0.1 * (1 - jaro))).rounded(.down))
  }
}
