internal import FormPlatform

/// What is written of a record that has most of it in the same order: a run of that is copied in one piece.
///
/// Safety: valid as long as the record that it was made with.
@safe
struct CopyingOutput {
  private var bytes: [UInt8] = []
  @unsafe private let record: UnsafeBufferPointer<UInt8>
  /// What comes behind the bytes: it stands in the record as it is to be written.
  private var run = (start: 0, end: 0)

  init(of record: UnsafeBufferPointer<UInt8>) { unsafe self.record = unsafe record }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(_ byte: UInt8) {
    if unsafe run.end < record.count && record[run.end] == byte {
      run.end &+= 1
    } else {
      write { $0.append(byte) }
    }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    // Safety: as many bytes of the record are compared as it still has.
    if unsafe text.count <= record.count &- run.end, let own = text.baseAddress,
      let other = unsafe record.baseAddress, unsafe memcmp(other + run.end, own, text.count) == 0
    {
      run.end &+= text.count
    } else {
      write { unsafe $0.append(contentsOf: text) }
    }
  }

  /// Appends what stands in the record, from one byte up to another.
  mutating func append(from start: Int, to end: Int) {
    if start != run.end {
      flush()
      run.start = start
    }
    run.end = end
  }

  /// Writes what does not stand in the record.
  mutating func write(_ body: (inout [UInt8]) -> Void) {
    flush()
    body(&bytes)
  }

  mutating func finish() -> [UInt8] {
    flush()
    return bytes
  }

  private mutating func flush() {
    if run.start == run.end { return }
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(rebasing: record[run.start..<run.end]))
    run.start = run.end
  }
}
