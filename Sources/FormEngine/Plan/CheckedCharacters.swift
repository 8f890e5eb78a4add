/// The characters of a value that a named checksum is about.
package struct CheckedCharacters: Hashable, Sendable {
  /// Positions count from 0, negative ones from the end: -1 is the last character.
  package struct Span: Hashable, Sendable {
    package var first: Int
    package var last: Int

    package init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }
  }

  /// Taken one after another: MOD 97-10 of a creditor identifier begins at its eighth character.
  package var spans: [Span]
  /// Characters that are left out, such as hyphens.
  package var skipped: [UInt8]

  package init(spans: [Span], skipped: [UInt8] = []) {
    self.spans = spans
    self.skipped = skipped
  }

  /// False if the value has no such positions, or none of its characters is left.
  ///
  /// Safety: the buffer is used within the call alone; `body` receives the address and the count of
  /// its bytes.
  func withBytes(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>, Int) -> Bool
  ) -> Bool {
    if spans.count == 1, skipped.isEmpty {
      guard let place = places(spans[0], text.count), let base = text.baseAddress else {
        return false
      }
      return unsafe body(base + place.lowerBound, place.count)
    }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: spans.count * text.count
    ) { bytes in
      var count = 0
      for span in spans {
        guard let place = places(span, text.count) else { return false }
        for index in place {
          let byte = unsafe text[index]
          if skipped.contains(byte) { continue }
          unsafe bytes[count] = byte
          count += 1
        }
      }
      guard count > 0, let base = bytes.baseAddress else { return false }
      return unsafe body(base, count)
    }
  }

  private func places(_ span: Span, _ count: Int) -> ClosedRange<Int>? {
    guard let start = WeightedSum.place(span.first, count),
      let end = WeightedSum.place(span.last, count), start <= end
    else { return nil }
    return start...end
  }
}
