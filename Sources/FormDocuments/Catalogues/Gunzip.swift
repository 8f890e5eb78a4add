internal import FormPlatform

/// Compressed data (gzip, RFC 1952) as a whole.
enum Gunzip {
  /// The most bytes that come out: 1 GiB.
  private static let most = 1 << 30
  /// Beyond 16 MiB no more than so many times what went in: who sends more means harm.
  private static let (free, ratio) = (16 << 20, 200)

  static func bytes(of data: [UInt8]) throws(CatalogueFault) -> [UInt8] {
    // The first bytes of a member (section 2.3.1).
    guard data.starts(with: [0x1F, 0x8B]) else {
      throw CatalogueFault(.catalogueUnreadable, "this is not gzip data")
    }
    guard var decoder = GzipDecoder() else { throw outOfMemory }
    var made: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 18)
    var place = 0
    while true {
      let step = unsafe data.withUnsafeBytes { bytes in
        unsafe decoder.step(UnsafeRawBufferPointer(rebasing: bytes[place...]), into: &room)
      }
      place += step.read
      made += room[..<step.written]
      if made.count > most || made.count > free && made.count / ratio > data.count {
        throw CatalogueFault(
          .catalogueTooLarge, "its decompressed content is too large: over \(made.count >> 20) MiB")
      }
      switch step.outcome {
      case .memberEnd:
        // There may be several members, and zeros behind the last.
        while place < data.count, data[place] == 0 { place += 1 }
        if place == data.count { return made }
        decoder.reset()
      case .more where step.read + step.written > 0: continue
      case .more: throw CatalogueFault(.catalogueUnreadable, "the gzip data ends too early")
      case .outOfMemory: throw outOfMemory
      case .damaged: throw CatalogueFault(.catalogueUnreadable, "the gzip data is damaged")
      }
    }
  }

  private static var outOfMemory: CatalogueFault {
    CatalogueFault(.catalogueUnreadable, "not enough memory")
  }
}
