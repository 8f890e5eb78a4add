package import FormEngine

/// What a web form sends (application/x-www-form-urlencoded), as the WHATWG URL standard parses it,
/// section 5.1.
package enum WebQuery {
  /// Finds the pairs; names are decoded, values stay as they are until they are written.
  package static func split(
    _ query: UnsafeBufferPointer<UInt8>, into cells: inout [FlatCell], _ names: inout [[UInt8]]
  ) {
    cells.removeAll(keepingCapacity: true)
    var at = 0
    while at < query.count {
      let start = at
      var equals: Int?
      while unsafe at < query.count && query[at] != UInt8(ascii: "&") {
        if equals == nil, unsafe query[at] == UInt8(ascii: "=") { equals = at }
        at += 1
      }
      if at > start {
        let key = start..<(equals ?? at)
        let value = (equals.map { $0 + 1 } ?? at)..<at
        var name: [UInt8] = []
        unsafe decode(query, key) { name.append($0) }
        names.append(name)
        var cell = FlatCell(range: value, text: value, form: .escaped)
        cell.key = key
        cells.append(cell)
      }
      at += 1
    }
  }

  /// Bytes with `+` and escapes read; a percent sign that begins no escape stands for itself.
  package static func decode(
    _ query: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ take: (UInt8) -> Void
  ) {
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = unsafe query[at]
      if byte == UInt8(ascii: "%"), at + 2 < range.upperBound,
        let high = unsafe digit(query[at + 1]), let low = unsafe digit(query[at + 2])
      {
        take(high << 4 | low)
        at += 3
      } else {
        take(byte == UInt8(ascii: "+") ? 0x20 : byte)
        at += 1
      }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
