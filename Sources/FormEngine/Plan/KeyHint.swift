internal import CRecordScan

/// What a key that is expected next looks like in a record: its name and the quote behind it.
///
/// Most records have their keys in the order of the one before, so that one comparison of 16 bytes
/// stands for reading a key and looking it up.
package struct KeyHint: BitwiseCopyable, Sendable {
  private var text = RecordScanKey()
  /// A bit for each byte that must be the same; more than there are where nothing fits.
  private var bytes = UInt32.max
  /// Bytes of the name.
  let length: Int32

  /// A name that is too long, or written with escapes, fits nothing.
  package init(_ name: [UInt8]) {
    length = Int32(truncatingIfNeeded: name.count)
    let isPlain = name.allSatisfy { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5C }
    guard isPlain, (1...15).contains(name.count) else { return }
    let key = name + [UInt8(ascii: "\"")] + Array(repeating: 0, count: 15 - name.count)
    unsafe withUnsafeMutableBytes(of: &text) { unsafe $0.copyBytes(from: key) }
    bytes = UInt32(1) << UInt32(name.count + 1) - 1
  }

  /// Whether a key's bytes, behind its opening quote, are this one's.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  @inline(__always)
  func fits(_ record: UnsafePointer<UInt8>) -> Bool {
    unsafe record_scan_same(record, text) & bytes == bytes
  }
}
