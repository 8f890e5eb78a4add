internal import FormPlatform

/// Lines of NDJSON, cut as the command cuts them: LF or CRLF ends a record, blank lines are skipped.
enum NDJSONLines {
  /// Calls `body` with the number of each line that is not blank, and its bytes; returns the number of the next line.
  ///
  /// - Parameter first: The number of the first line.
  ///
  /// Safety: the bytes stay during the call.
  static func forEach(
    in lines: UnsafeBufferPointer<UInt8>, from first: Int,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    guard let base = lines.baseAddress else { return first }
    var start = 0
    var number = first
    while start < lines.count {
      let left = lines.count - start
      // Safety: the range lies within the lines.
      let found = unsafe memchr(base + start, 0x0A, left)
      let end = unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) }
      let next = end ?? lines.count
      var record = unsafe UnsafeBufferPointer(start: base + start, count: next - start)
      if unsafe record.last == UInt8(ascii: "\r") {
        unsafe record = UnsafeBufferPointer(rebasing: record.dropLast())
      }
      if unsafe !isBlank(record) { unsafe body(number, record) }
      start = next + 1
      number += 1
    }
    return number
  }

  private static func isBlank(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe record.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
