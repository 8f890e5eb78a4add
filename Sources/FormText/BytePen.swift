/// Writes pieces one behind the other into room that was made for all of them at once.
///
/// Safety: `base` has room for `room` bytes as long as it is there, and what would go beyond that ends the program.
@safe
package struct BytePen: ~Copyable {
  @unsafe private let base: UnsafeMutablePointer<UInt8>
  private let room: Int
  fileprivate private(set) var count = 0

  /// Bytes of the longest whole number.
  package static var mostDigits: Int { 20 }

  fileprivate init(_ base: UnsafeMutablePointer<UInt8>, room: Int) {
    unsafe self.base = base
    self.room = room
  }

  package mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a text of the program.
  package mutating func append(literal text: StaticString) {
    // Safety: the text stays as long as the program.
    text.withUTF8Buffer { unsafe append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    let start = take(bytes.count)
    unsafe (base + start).update(from: first, count: bytes.count)
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    let zero = UInt8(ascii: "0")
    if 0..<10 ~= number {
      let place = take(1)
      return unsafe base[place] = zero &+ UInt8(truncatingIfNeeded: number)
    }
    if number < 0 { unsafe base[take(1)] = UInt8(ascii: "-") }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    // The last one is known first.
    var place = take(digits) &+ digits
    repeat {
      place &-= 1
      unsafe base[place] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  private static func digits(of number: UInt) -> Int {
    var digits = 1
    var limit: UInt = 10
    while number >= limit {
      digits &+= 1
      let (next, isOver) = limit.multipliedReportingOverflow(by: 10)
      if isOver { break }
      limit = next
    }
    return digits
  }

  /// Takes room for so many bytes; returns where it begins.
  private mutating func take(_ added: Int) -> Int {
    precondition(added <= room &- count, "The buffer is too small.")
    defer { count &+= added }
    return count
  }
}

extension [UInt8] {
  /// Appends pieces that together have at most so many bytes.
  package mutating func append(atMost room: Int, _ write: (inout BytePen) -> Void) {
    append(addingCapacity: room) { span in
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var pen = unsafe BytePen(base + count, room: buffer.count - count)
        write(&pen)
        count += pen.count
      }
    }
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    append(atMost: BytePen.mostDigits) { $0.append(decimal: number) }
  }
}
