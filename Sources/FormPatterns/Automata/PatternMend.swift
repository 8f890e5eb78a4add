/// A pattern that matches the same texts without the cost that was found.
package struct PatternMend: Sendable, Hashable {
  package let text: String
  /// What was done, in plain words: "“a+” gives nothing back any more".
  package let description: String
}

extension PatternMend {
  /// Work of one comparison, a quarter of what ``PatternDifference`` may take.
  private static let work = PatternDifference.work / 4
  /// Rewrites that are compared at most.
  private static let mostTried = 24

  /// Rewrites of a whole-value pattern with findings, each with the same language and no findings.
  ///
  /// The smallest change first, at most three. Tried are repeats in a row as one, a repeat without
  /// its inner repeat, as `(a+)+` is `a+`, and possessive marks. Empty where none is proven.
  package static func of(
    text: String, flags: PatternFlags = [], maximumLength: Int = 4_096
  ) -> [PatternMend] {
    guard let tree = try? PatternTree(text, flags: flags), !tree.hasQuotes else { return [] }
    var found: [PatternMend] = []
    var known: Set<String> = [text]
    for candidate in MendWriter(tree).candidates().prefix(mostTried) {
      guard found.count < 3, known.insert(candidate.text).inserted else { continue }
      guard let other = try? PatternTree(candidate.text, flags: flags),
        PatternDifference.between(tree, other, work: work) == .equal,
        let analysis = try? PatternAnalysis.analyse(
          text: candidate.text, flags: flags, maximumLength: maximumLength),
        analysis.isSafe
      else { continue }
      found.append(candidate)
    }
    return found
  }
}

/// Writes rewrites that may or may not keep the language.
struct MendWriter {
  private let tree: PatternTree
  private let bytes: [UInt8]

  init(_ tree: PatternTree) {
    self.tree = tree
    bytes = Array(tree.text.utf8)
  }

  /// Changes of one place, then all possessive marks at once.
  package func candidates() -> [PatternMend] {
    var repeats: [PatternRepetition] = []
    var mends: [PatternMend] = []
    collect(tree.root, &repeats, &mends)
    let loops = repeats.filter { ($0.max ?? .max) > 1 && $0.greed == .greedy }
    for loop in loops {
      guard let inner = loop.body.onlyRepetition, inner.greed == .greedy else { continue }
      mends += flattened(loop, inner)
    }
    for loop in loops {
      mends.append(
        PatternMend(
          text: inserting([loop.quantifier.upperBound]),
          description: "\(quoted(loop)) becomes possessive"))
    }
    if loops.count > 1 {
      let marks = loops.map(\.quantifier.upperBound)
      mends.append(
        PatternMend(
          text: inserting(marks), description: "no repeat backtracks"))
      // All but one: the last often needs to.
      for mark in marks {
        mends.append(
          PatternMend(
            text: inserting(marks.filter { $0 != mark }),
            description: "all repeats but one become possessive"))
      }
    }
    return mends
  }

  /// `(?:a+)*` as `a*`, with the wider of both quantifiers.
  private func flattened(_ loop: PatternRepetition, _ inner: PatternRepetition) -> [PatternMend] {
    let body = tree.source(inner.body.range)
    let range = loop.body.range.lowerBound..<loop.quantifier.upperBound
    return ["*", "+"].map { mark in
      PatternMend(
        text: replaced(range, body + mark),
        description: "“\(tree.source(range))” is “\(body + mark)” with one way to match")
    }
  }

  /// Endless repeats of sets in a row, as one: `\w*\d*\w*` is `\w*`.
  private func joined(_ parts: [PatternNode]) -> [PatternMend] {
    var mends: [PatternMend] = []
    var index = 0
    while index < parts.count {
      let run = parts[index...].prefix { $0.endlessSet != nil }
      index += max(1, run.count)
      guard run.count > 1, let first = run.first, let last = run.last,
        let widest = run.max(by: { $0.endlessSet?.count ?? 0 < $1.endlessSet?.count ?? 0 }),
        case .repetition(let repetition) = widest.kind
      else { continue }
      let most = run.compactMap(\.endlessMinimum).reduce(0, +)
      let sign = most == 0 ? "*" : most == 1 ? "+" : "{\(most),}"
      let range = first.range.lowerBound..<last.range.upperBound
      let text = tree.source(repetition.body.range) + sign
      mends.append(
        PatternMend(
          text: replaced(range, text), description: "“\(tree.source(range))” is “\(text)”"))
    }
    return mends
  }

  private func collect(
    _ node: PatternNode, _ found: inout [PatternRepetition], _ mends: inout [PatternMend]
  ) {
    switch node.kind {
    case .empty, .set, .anchor, .backReference, .unmodelled: return
    case .sequence(let parts):
      mends += joined(parts)
      for part in parts { collect(part, &found, &mends) }
    case .alternation(let parts):
      for part in parts { collect(part, &found, &mends) }
    case .group(_, let inside, _), .look(_, let inside): collect(inside, &found, &mends)
    case .repetition(let repetition):
      collect(repetition.body, &found, &mends)
      found.append(repetition)
    }
  }

  private func quoted(_ loop: PatternRepetition) -> String {
    "“\(tree.source(loop.body.range.lowerBound..<loop.quantifier.upperBound))”"
  }

  private func inserting(_ places: [Int]) -> String {
    var changed = bytes
    for place in places.sorted(by: >) { changed.insert(0x2B, at: place) }
    return String(decoding: changed, as: UTF8.self)
  }

  private func replaced(_ range: Range<Int>, _ text: String) -> String {
    String(
      decoding: bytes[..<range.lowerBound] + text.utf8 + bytes[range.upperBound...],
      as: UTF8.self)
  }
}

extension PatternNode {
  /// The repeat that is all there is in a group.
  var onlyRepetition: PatternRepetition? {
    if case .repetition(let repetition) = kind { return repetition }
    guard case .group(let group, let inside, _) = kind, group == .capture || group == .plain else {
      return nil
    }
    return inside.onlyRepetition
  }

  /// The set of an endless repeat of one.
  var endlessSet: ScalarSet? {
    guard case .repetition(let repetition) = kind, repetition.max == nil,
      case .set(let set, _) = repetition.body.kind
    else { return nil }
    return set
  }

  /// How often such a repeat must match.
  var endlessMinimum: Int? {
    guard case .repetition(let repetition) = kind, repetition.max == nil else { return nil }
    return repetition.min
  }
}
