/// Ranges of a source that are drawn as bullets, sorted once for all its lines and carets.
package struct LineMasks: Sendable, ExpressibleByArrayLiteral {
  /// In the order of their starts and of their ends: none lies within another, and none is empty.
  private let ranges: [SourceRange]

  package init(_ ranges: [SourceRange]) {
    let sorted = ranges.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    var kept: [SourceRange] = []
    for range in sorted where range.start < range.end {
      if let last = kept.last, range.end <= last.end { continue }
      kept.append(range)
    }
    self.ranges = kept
  }

  package init(arrayLiteral elements: SourceRange...) { self.init(elements) }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether one of them has a part of a range.
  package func overlaps(_ range: SourceRange) -> Bool {
    endingBehind(range.start).first.map { $0.start < range.end } ?? false
  }

  /// These and others.
  func adding(_ others: LineMasks) -> LineMasks {
    if ranges.isEmpty { return others }
    return others.ranges.isEmpty ? self : LineMasks(ranges + others.ranges)
  }

  /// The masks that end behind a place, from the first on.
  func endingBehind(_ place: Int) -> ArraySlice<SourceRange> {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return ranges[low...]
  }

  /// The masks that start before a place, up to the last one.
  func startingBefore(_ place: Int) -> ArraySlice<SourceRange> {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start < place { low = middle + 1 } else { high = middle }
    }
    return ranges[..<low]
  }
}
