/// Where a record is in a block of bytes.
///
/// Public to be inlined where lines are cut: functions for the package alone are calls in other targets.
public struct RecordSpan: BitwiseCopyable, Sendable {
  /// The first byte, from that of the block on.
  public var start: Int
  /// In bytes.
  public var count: Int

  /// A record of so many bytes that begins at one of the block's.
  public init(start: Int, count: Int) {
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
    unsafe self.first = first
    self.stride = stride
    self.count = count
  }

  @inline(__always)
  subscript(_ index: Int) -> RecordSpan {
    unsafe first.load(fromByteOffset: index &* stride, as: RecordSpan.self)
  }
}
