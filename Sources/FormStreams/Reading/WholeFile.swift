internal import FormPlatform

/// A file read at once, up to a limit: forms and rule files are small.
package enum WholeFile {
  package static func read(_ path: String, limit: Int) -> Result<[UInt8], FileFault> {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return .failure(FileFault(path: path, number: errno)) }
    defer { close(descriptor) }
    return read(descriptor: descriptor, named: path, limit: limit)
  }

  /// The same of what is open already, such as standard input.
  package static func read(
    descriptor: Int32, named path: String, limit: Int
  ) -> Result<[UInt8], FileFault> {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return .failure(FileFault(path: path, number: EISDIR))
    }
    var reader = InputReader(descriptor: descriptor, stop: StopSignal())
    let chunk = Chunk()
    while chunk.count <= limit + 1, reader.fill(chunk) {}
    if reader.failure != 0 { return .failure(FileFault(path: path, number: reader.failure)) }
    // A signal came first: what was read is no file.
    if !reader.isAtEnd, chunk.count <= limit + 1 {
      return .failure(FileFault(path: path, number: EINTR))
    }
    return .success(chunk.leftover)
  }
}
