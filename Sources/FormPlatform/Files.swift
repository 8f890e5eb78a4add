internal import CPlatform

/// When a file was changed last, as exactly as its file system says.
package struct FileTime: Hashable, Sendable {
  /// From 1970.
  package let seconds: Int64
  /// Behind the second.
  package let nanoseconds: Int64

  package init(of status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}

/// Which file it is: two names with the same one are one file.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64

  package init(of status: stat) {
    // Some systems number devices below 0.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Makes what was written to a file durable, also against a loss of power.
///
/// - Returns: False where that failed: `errno` says why.
package func makeDurable(_ descriptor: Int32) -> Bool { platform_sync(descriptor) == 0 }

/// Opens a file without a name for reading and writing: nothing stays behind, however the program ends.
///
/// - Parameter folder: It has a name there for a moment.
/// - Returns: Its descriptor, or a number below 0: `errno` says why.
package func openUnnamedFile(in folder: String) -> Int32 {
  var name = Array("\(folder)/formcheck.XXXXXX".utf8CString)
  // Safety: the array ends in a null byte and holds the six characters that mkstemp replaces.
  let descriptor = unsafe mkstemp(&name)
  if descriptor < 0 { return descriptor }
  unsafe unlink(name)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return descriptor
}

/// Memory for as many bytes, to be filled from a file and deallocated by its owner: what is large comes in large pages, where
/// the system has them.
package func allocateMemory(byteCount: Int) -> UnsafeMutableRawBufferPointer {
  // Of x86-64 and ARM.
  let page = 2 << 20
  guard byteCount >= page else { return .allocate(byteCount: byteCount, alignment: 8) }
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: page)
  // Safety: all of it is this memory, of which advice changes nothing that is read.
  unsafe platform_advise_large_pages(memory.baseAddress, memory.count)
  return unsafe memory
}

/// Lets a pipe hold more bytes at once, where the system allows it.
package func widenPipe(_ descriptor: Int32, bytes: Int32) {
  platform_widen_pipe(descriptor, bytes)
}

/// The columns of a terminal; nil for what is none.
package func terminalColumns(_ descriptor: Int32) -> Int? {
  let columns = Int(platform_columns(descriptor))
  return columns > 0 ? columns : nil
}
