/// The content lines of vCards: folded lines made one, and the soft breaks of quoted-printable joined.
///
/// RFC 6350, section 3.2; vCard 2.1 (versit, 1996), section 2.1.3, folds so too. Lines end in CR LF, LF or CR.
struct CardLines {
  /// One line, without what was folded.
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// From 1; where it begins.
    let number: Int
  }

  private let bytes: [UInt8]
  private var place = 0
  private var number = 1

  init(_ bytes: [UInt8]) throws(CatalogueFault) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    guard let null = bytes.firstIndex(of: 0) else { return }
    var lines = CardLines(counting: bytes)
    while lines.place <= null, !lines.isAtEnd { _ = lines.physical() }
    throw CatalogueFault(
      .badItem, "there is a NUL byte in this line", line: max(1, lines.number - 1),
      help: "export the contacts again, as vCard in UTF-8")
  }

  private init(counting bytes: [UInt8]) { self.bytes = bytes }

  private var isAtEnd: Bool { place >= bytes.count }

  /// The next line that is not blank; nil behind the last.
  mutating func next() -> Line? {
    while !isAtEnd {
      let start = number
      let first = physical()
      if first.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      // A slice until something is joined to it.
      var joined: [UInt8]?
      while !isAtEnd, bytes[place] == 0x20 || bytes[place] == 0x09 {
        if joined == nil { joined = Array(first) }
        joined?.append(contentsOf: physical().dropFirst())
      }
      if Self.isQuotedPrintable(joined.map { $0[...] } ?? first) {
        while !isAtEnd, (joined?.last ?? first.last) == 0x3D {
          if joined == nil { joined = Array(first) }
          joined?.removeLast()
          joined?.append(contentsOf: physical())
        }
      }
      return Line(bytes: joined.map { $0[...] } ?? first, number: start)
    }
    return nil
  }

  /// The bytes up to the end of a line as the file has it.
  private mutating func physical() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    let line = bytes[start..<place]
    if place < bytes.count {
      let isPair = bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
      place += isPair ? 2 : 1
    }
    number += 1
    return line
  }

  /// Whether what stands before the first colon says so, in capitals or not.
  private static func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.prefix(256).prefix { $0 != 0x3A }
    let wanted = Array("QUOTED-PRINTABLE".utf8)
    guard head.count >= wanted.count else { return false }
    return (head.startIndex...head.endIndex - wanted.count).contains { start in
      zip(head[start...], wanted).allSatisfy { $0 & 0xDF == $1 & 0xDF }
    }
  }
}
