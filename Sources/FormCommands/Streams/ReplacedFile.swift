internal import Glibc

/// A file that is written beside its place and moved there when it is complete.
///
/// Until then the old file, if any, is untouched; whatever ends the process early leaves it so.
struct ReplacedFile {
  let path: String
  let descriptor: Int32
  private let temporary: String

  /// Opens the temporary file in the folder of `path`.
  static func open(_ path: String) -> Result<ReplacedFile, FileFault> {
    var status = stat()
    // A device or a pipe must not be replaced by a file.
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let number = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0
      return .failure(FileFault(path: path, number: number))
    }
    // A run that was killed leaves its file behind, and in a container every run has the same
    // number. It is not taken away: a run in another container may be writing to it.
    for attempt in 1...1_000 {
      let temporary = "\(path).\(getpid())\(attempt == 1 ? "" : "-\(attempt)").part"
      let descriptor = unsafe Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        return .success(
          ReplacedFile(path: path, descriptor: descriptor, temporary: temporary))
      }
      if errno != EEXIST { return .failure(FileFault(path: path, number: errno)) }
    }
    return .failure(FileFault(path: path, number: EEXIST))
  }

  /// Makes what was written durable, without moving it to its place.
  func sync() -> FileFault? {
    if fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS { return nil }
    return FileFault(path: path, number: errno)
  }

  /// Makes the file durable and moves it to its place.
  func commit() -> FileFault? {
    if let fault = sync() { return discard(fault.number) }
    if close(descriptor) != 0 { return discard(errno) }
    if unsafe rename(temporary, path) != 0 { return discard(errno) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let handle = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if handle >= 0 {
      fsync(handle)
      close(handle)
    }
    return nil
  }

  /// Takes the temporary file away.
  func discard() {
    close(descriptor)
    unsafe unlink(temporary)
  }

  private func discard(_ number: Int32) -> FileFault {
    unsafe unlink(temporary)
    return FileFault(path: path, number: number)
  }
}

/// A file that could not be opened, read or written.
struct FileFault: Error {
  var path: String
  /// The system's error number; 0 for what is no plain file, and cannot be replaced by one.
  var number: Int32

  var message: String {
    switch number {
    case 0: "\(path): this is no plain file to write to"
    case EINTR: "\(path): the run was ended before this was read"
    default: "\(path): \(systemMessage(number))"
    }
  }
}
