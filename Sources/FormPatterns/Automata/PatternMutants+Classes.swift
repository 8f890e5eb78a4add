extension MutantFinder {
  /// A set: any character in its place, without one of its items, a range longer by one.
  package mutating func visit(_ set: ScalarSet, _ syntax: PatternSetSyntax, _ node: PatternNode) {
    switch syntax {
    case .literal, .dot: return
    case .type, .property: widen(set, node)
    case .brackets(let isNegated, let items):
      widen(set, node)
      guard !tree.source(node.range).contains("\\Q") else { return }
      if items.count > 1 {
        for index in items.indices { leaveOut(index, of: items, isNegated, node) }
      }
      for item in items where item.ends != nil { stretch(item) }
    }
  }

  private mutating func widen(_ set: ScalarSet, _ node: PatternNode) {
    guard set != .all else { return }
    replace(node.range, "(?s:.)", "any character in place of \(quoted(node.range))")
  }

  private mutating func leaveOut(
    _ index: Int, of items: [PatternClassItem], _ isNegated: Bool, _ node: PatternNode
  ) {
    var text = isNegated ? "[^" : "["
    for (other, item) in items.enumerated() where other != index {
      let source = tree.source(item.range)
      // What is plain in its place may mean something in another.
      text += "^]-[".contains(source) ? "\\" + source : source
    }
    let item = quoted(items[index].range)
    replace(
      node.range, text + "]",
      isNegated
        ? "\(item) is allowed as well in place of \(quoted(node.range))"
        : "\(item) is missing in \(quoted(node.range))",
      at: items[index].range)
  }

  /// `[b-f]` also with `a`, or with `g`; not beyond the letters or digits.
  private mutating func stretch(_ item: PatternClassItem) {
    guard let ends = item.ends, ends.lowerBound < ends.upperBound else { return }
    let source = tree.source(item.range)
    if let low = Unicode.Scalar(ends.lowerBound &- 1), isAlike(low, ends.lowerBound) {
      let rest = source.unicodeScalars.dropFirst()
      if source.unicodeScalars.first?.value == ends.lowerBound {
        replace(
          item.range, "\(low)" + String(rest),
          "\(quoted(item.range)) begins with “\(low)” already")
      }
    }
    if let high = Unicode.Scalar(ends.upperBound &+ 1), isAlike(high, ends.upperBound) {
      let rest = source.unicodeScalars.dropLast()
      if source.unicodeScalars.last?.value == ends.upperBound {
        replace(
          item.range, String(String.UnicodeScalarView(rest)) + "\(high)",
          "\(quoted(item.range)) extends to “\(high)”")
      }
    }
  }

  /// Both digits, both small letters or both capital ones.
  private func isAlike(_ one: Unicode.Scalar, _ value: UInt32) -> Bool {
    guard let other = Unicode.Scalar(value) else { return false }
    let category = one.properties.generalCategory
    switch category {
    case .decimalNumber, .lowercaseLetter, .uppercaseLetter, .otherLetter:
      return category == other.properties.generalCategory
    default: return false
    }
  }
}
