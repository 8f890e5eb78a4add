internal import FormPlatform

/// A file of which parts have not been read yet.
struct UnreadSections {
  private let descriptor: Int32
  /// Bytes of the file, as it was opened.
  let size: Int
  var sections = Set(Section.allCases)

  /// Opens a file.
  init(_ path: String) throws(CatalogueError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw .unreadable(errno: errno) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let failure = errno
    size = isKnown ? Int(status.st_size) : 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      close()
      throw isKnown ? .damaged(.notACatalogue) : .unreadable(errno: failure)
    }
  }

  func close() { FormPlatform.close(descriptor) }

  /// The system's error number, or 0; a file that has become shorter fills less.
  ///
  /// Safety: the memory has as many bytes as the range.
  func read(_ range: Range<Int>, into memory: UnsafeMutableRawBufferPointer) -> Int32 {
    var done = 0
    while done < range.count {
      let count = unsafe pread(
        descriptor, memory.baseAddress.map { unsafe $0 + done }, range.count - done,
        off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { return 0 }
      done += count
    }
    return 0
  }
}
