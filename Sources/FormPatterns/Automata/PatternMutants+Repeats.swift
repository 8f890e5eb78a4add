extension MutantFinder {
  /// A quantifier: its bounds one further out, its part gone, its possessive mark gone.
  package mutating func visit(_ repetition: PatternRepetition, _ node: PatternNode) {
    let body = quoted(repetition.body.range)
    let (min, max) = (repetition.min, repetition.max)
    let mark = repetition.quantifier
    let text = tree.source(mark)
    let suffix = text.count > 1 && "?+".contains(text.suffix(1)) ? String(text.suffix(1)) : ""
    if max == 0 { return }
    if min == 0 {
      remove(node, "\(quoted(node.range)) is removed")
    } else {
      let low = quantifier(min - 1, max) + suffix
      let times =
        min == 1 ? "may be left out" : "may occur \(Self.times(min - 1)), not \(Self.times(min))"
      replace(mark, low, "\(body) \(times)", at: node.range)
    }
    if let max, max < 65_535 {
      replace(
        mark, quantifier(min, max + 1) + suffix,
        "\(body) may occur \(Self.times(max + 1)), not \(Self.times(max))",
        at: node.range)
    }
    if repetition.greed == .possessive {
      let plain = tree.source(mark.lowerBound..<(mark.upperBound - 1))
      loosen(mark, plain, "\(quoted(node.range)) may backtrack")
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private func quantifier(_ min: Int, _ max: Int?) -> String {
    switch (min, max) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(min),}"
    case (_, let max?): min == max ? "{\(min)}" : "{\(min),\(max)}"
    }
  }
}
