/// Ranges of a text that must not be shown, to be asked about many times.
package struct MaskedRanges: Sendable {
  /// Of more than a few in their order, and none touching another.
  private var ranges: [SourceRange]
  private static let few = 8

  package init(_ ranges: [SourceRange]) {
    self.ranges = ranges
    guard ranges.count > Self.few else { return }
    self.ranges = []
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
    var low = 0
    if ranges.count > Self.few {
      // The first that ends behind its start.
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].end <= range.start { low = middle + 1 } else { high = middle }
      }
    }
    return ranges[low...].prefix(Self.few).contains {
      max($0.start, range.start) < min($0.end, range.end)
    }
  }
}
