/// Where a record is in a block of bytes.
package struct RecordSpan: BitwiseCopyable, Sendable {
  package var start: Int
  package var count: Int

  package init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }
}

/// Spans of records, each the first part of something larger.
///
/// Safety: as many as are said lie in memory, each so many bytes behind the one before, while this is used.
@safe
package struct RecordSpans {
  @unsafe private let first: UnsafeRawPointer
  private let stride: Int
  package let count: Int

  package init(_ first: UnsafeRawPointer, stride: Int, count: Int) {
    unsafe self.first = unsafe first
    self.stride = stride
    self.count = count
  }

  @inline(__always)
  subscript(_ index: Int) -> RecordSpan {
    unsafe first.load(fromByteOffset: index &* stride, as: RecordSpan.self)
  }
}
