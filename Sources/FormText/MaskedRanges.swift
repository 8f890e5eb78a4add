/// Ranges of a text that must not be shown, to be asked about many times: in their order, and none touching another.
package struct MaskedRanges: Sendable {
  private var ranges: [SourceRange] = []

  package init(_ ranges: [SourceRange]) {
    for range in ranges.sorted(by: { $0.start < $1.start }) where range.start < range.end {
      if let last = self.ranges.last, range.start <= last.end {
        self.ranges[self.ranges.count - 1] = SourceRange(last.start, max(last.end, range.end))
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Whether a range has a byte that must not be shown.
  package func overlap(_ range: SourceRange) -> Bool {
    // The first that ends behind its start.
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= range.start { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && range.start < range.end && ranges[low].start < range.end
  }
}
