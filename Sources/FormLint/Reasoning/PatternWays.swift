internal import FormPatterns

extension PatternNode {
  /// An upper bound of the ways in which all of it can be tried from one place.
  ///
  /// Ends at `most`, which stands for more, or for no end. Each way takes at most as many steps as
  /// there are characters, so few ways are cheap, whatever a pattern refers to.
  func ways(most: Int) -> Int {
    switch kind {
    case .empty, .set, .anchor, .backReference: return 1
    case .unmodelled: return most
    case .sequence(let parts):
      return parts.reduce(1) { Self.product($0, $1.ways(most: most), most) }
    case .alternation(let parts):
      return parts.reduce(0) { min(most, $0 + $1.ways(most: most)) }
    case .group(_, let inside, _), .look(_, let inside): return inside.ways(most: most)
    case .repetition(let repetition):
      let once = repetition.body.ways(most: most)
      guard let max = repetition.max else {
        // One that gives nothing back tries each round once.
        return repetition.greed == .possessive && once == 1 ? 1 : most
      }
      var all = 0
      var rounds = 1
      for round in 0...min(max, most) {
        if round >= repetition.min { all = min(most, all + rounds) }
        if all == most { break }
        rounds = Self.product(rounds, once, most)
      }
      return all
    }
  }

  private static func product(_ a: Int, _ b: Int, _ most: Int) -> Int {
    let (product, isTooMuch) = a.multipliedReportingOverflow(by: b)
    return isTooMuch ? most : min(most, product)
  }
}
