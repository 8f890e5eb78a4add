internal import CZLIB

/// What decompresses gzip data (RFC 1952), a piece at a time: zlib's state.
///
/// Safety: `stream` is one block that never moves, since zlib points back to it; it is freed once, in `deinit`.
/// zlib is given the input and the room within ``step(_:into:)`` only.
@safe
package struct GzipDecoder: ~Copyable {
  @unsafe private let stream: UnsafeMutablePointer<z_stream>

  package enum Outcome {
    /// There is more to come, of the input or of what comes out of it.
    case more
    /// A member is over; there may be several. Call ``reset()`` before the next.
    case memberEnd
    case outOfMemory
    /// Why, in zlib's words.
    case damaged(String)
  }

  /// nil where there is not enough memory.
  package init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15 is the largest window, 16 more means gzip and nothing else.
    let result = unsafe inflateInit2_(
      stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    if result != Z_OK {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  package mutating func reset() { unsafe inflateReset(stream) }

  /// Decompresses what `room` has room for.
  ///
  /// - Returns: How many bytes of the input were read, and how many were written from the beginning of the room.
  package mutating func step(
    _ input: UnsafeRawBufferPointer, into room: inout [UInt8]
  ) -> (outcome: Outcome, read: Int, written: Int) {
    let offered = UInt32(clamping: input.count)
    return unsafe room.withUnsafeMutableBufferPointer { output in
      let free = UInt32(clamping: output.count)
      // zlib does not write to its input, whose pointer it does not call constant.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.pointee.avail_in = offered
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = free
      let result = unsafe inflate(stream, Z_NO_FLUSH)
      return unsafe (
        outcome(result), Int(offered - stream.pointee.avail_in),
        Int(free - stream.pointee.avail_out)
      )
    }
  }

  private func outcome(_ result: Int32) -> Outcome {
    switch result {
    case Z_STREAM_END: .memberEnd
    case Z_OK, Z_BUF_ERROR: .more
    case Z_MEM_ERROR: .outOfMemory
    default:
      .damaged(
        unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "a dictionary is needed")
    }
  }
}
