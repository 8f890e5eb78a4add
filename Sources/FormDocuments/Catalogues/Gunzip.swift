internal import CZLIB

/// Compressed data (gzip, RFC 1952) as a whole.
enum Gunzip {
  /// The most bytes that come out: 1 GiB.
  private static let most = 1 << 30
  /// Beyond 16 MiB no more than so many times what went in: who sends more means harm.
  private static let (free, ratio) = (16 << 20, 200)

  static func bytes(of data: [UInt8]) throws(CatalogueFault) -> [UInt8] {
    // The first bytes of a member (section 2.3.1).
    guard data.starts(with: [0x1F, 0x8B]) else {
      throw CatalogueFault(.catalogueUnreadable, "this is no gzip data")
    }
    // One block that never moves, since zlib points back to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15 is the largest window, 16 more means gzip and nothing else.
    let begun = unsafe inflateInit2_(
      stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    // Safety: it is ended and freed once; zlib keeps no other pointer behind the calls of `inflate(_:_:_:_:)`.
    defer {
      if begun == Z_OK { _ = unsafe inflateEnd(stream) }
      unsafe stream.deallocate()
    }
    guard begun == Z_OK else {
      throw CatalogueFault(.catalogueUnreadable, "there is not enough memory")
    }
    var made: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 18)
    var place = 0
    while true {
      let step = unsafe inflate(stream, data, &place, &room)
      made += room[..<step.count]
      if made.count > most || made.count > free && made.count / ratio > data.count {
        throw CatalogueFault(
          .catalogueTooLarge, "what is compressed in it is too large: over \(made.count >> 20) MiB")
      }
      switch step.result {
      case Z_STREAM_END:
        // There may be several members, and zeros behind the last.
        while place < data.count, data[place] == 0 { place += 1 }
        if place == data.count { return made }
        _ = unsafe inflateReset(stream)
      case Z_OK: continue
      case Z_BUF_ERROR where step.count > 0: continue
      case Z_BUF_ERROR:
        throw CatalogueFault(.catalogueUnreadable, "the gzip data ends too early")
      default:
        throw CatalogueFault(.catalogueUnreadable, "the gzip data is damaged")
      }
    }
  }

  private static func inflate(
    _ stream: UnsafeMutablePointer<z_stream>, _ data: [UInt8], _ place: inout Int,
    _ room: inout [UInt8]
  ) -> (result: Int32, count: Int) {
    var copy = data[place..<min(data.count, place + (1 << 18))].map(\.self)
    let offered = copy.count
    let size = room.count
    let step = unsafe copy.withUnsafeMutableBufferPointer { input in
      unsafe room.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(offered)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(size)
        let result = unsafe CZLIB.inflate(stream, Z_NO_FLUSH)
        return unsafe (result, Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
      }
    }
    place += offered - step.1
    return (step.0, size - step.2)
  }
}
