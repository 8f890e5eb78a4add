internal import FormPlatform

/// The files of a ZIP archive, as workbooks are.
///
/// Source: APPNOTE 6.3.10 of PKWARE, sections 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (its end).
struct ZipArchive {
  /// Why an archive or one of its files cannot be read.
  struct Fault: Error {
    var message: String
  }

  private struct Member {
    var method: Int
    var flags: Int
    var checksum: [UInt8]
    var packed: Int
    var size: Int
    var header: Int
  }

  private let bytes: [UInt8]
  private var members: [String: Member] = [:]

  /// Workbooks of forms have about a dozen files.
  private static let mostMembers = 10_000
  /// A file of more bytes is not unpacked.
  private static let largest = 64 << 20

  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    guard let end = Self.end(bytes) else {
      throw Fault(
        message: "this is not a workbook (.xlsx): the directory of the archive is missing")
    }
    let count = number(end + 10, 2)
    var place = number(end + 16, 4)
    if count > Self.mostMembers { throw Fault(message: "the archive has more than 10,000 files") }
    for _ in 0..<count {
      guard place + 46 <= bytes.count, number(place, 4) == 0x0201_4B50 else { throw Self.damaged }
      let lengths = [28, 30, 32].map { number(place + $0, 2) }
      let name = place + 46
      guard name + lengths[0] <= bytes.count else { throw Self.damaged }
      members[String(decoding: bytes[name..<(name + lengths[0])], as: UTF8.self)] = Member(
        method: number(place + 10, 2), flags: number(place + 8, 2),
        checksum: Array(bytes[(place + 16)..<(place + 20)]), packed: number(place + 20, 4),
        size: number(place + 24, 4), header: number(place + 42, 4))
      place = name + lengths.reduce(0, +)
    }
  }

  private static let damaged = Fault(message: "the archive is damaged")

  /// The record at the end of an archive: a comment of at most 65,535 bytes may follow it.
  private static func end(_ bytes: [UInt8]) -> Int? {
    var place = bytes.count - 22
    let first = max(0, place - 0xFFFF)
    while place >= first {
      if bytes[place] == 0x50, bytes[place...].starts(with: [0x50, 0x4B, 5, 6]) { return place }
      place -= 1
    }
    return nil
  }

  /// A number with its lowest byte first; 0 beyond the end.
  private func number(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// The contents of a file; nil if the archive has no file with this name.
  func contents(of name: String) throws(Fault) -> [UInt8]? {
    guard let member = members[name] else { return nil }
    if member.flags & 1 != 0 { throw Fault(message: "the workbook is encrypted") }
    if member.size > Self.largest {
      throw Fault(message: "“\(name)” of the workbook has more than 64 MiB")
    }
    let start = member.header + 30 + number(member.header + 26, 2) + number(member.header + 28, 2)
    guard number(member.header, 4) == 0x0403_4B50, start <= bytes.count,
      member.packed <= bytes.count - start
    else { throw Self.damaged }
    let packed = bytes[start..<(start + member.packed)]
    switch member.method {
    case 0:
      if packed.count != member.size { throw Self.damaged }
      return Array(packed)
    case 8: return try Self.unpacked(packed, member)
    default: throw Fault(message: "“\(name)” of the workbook is packed in an unknown way")
    }
  }

  /// Deflated data is a member of gzip without its header and trailer, which hold the same checksum and size.
  private static func unpacked(
    _ packed: ArraySlice<UInt8>, _ member: Member
  ) throws(Fault) -> [UInt8] {
    guard var decoder = GzipDecoder() else { throw Fault(message: "not enough memory") }
    var input: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + packed + member.checksum
    for byte in 0..<4 { input.append(UInt8(truncatingIfNeeded: member.size >> (8 * byte))) }
    var room = [UInt8](repeating: 0, count: member.size + 1)
    var output: [UInt8] = []
    var place = 0
    while place < input.count {
      let step = unsafe input.withUnsafeBytes { all in
        unsafe decoder.step(UnsafeRawBufferPointer(rebasing: all[place...]), into: &room)
      }
      output += room[..<step.written]
      place += step.read
      switch step.outcome {
      case .memberEnd where output.count == member.size: return output
      case .more where output.count <= member.size && step.read + step.written > 0: continue
      case .outOfMemory: throw Fault(message: "not enough memory")
      case .memberEnd, .more, .damaged: throw damaged
      }
    }
    throw damaged
  }
}
