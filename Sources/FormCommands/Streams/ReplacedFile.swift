internal import FormPlatform

/// A file that is written beside its place and moved there when it is complete.
///
/// Until then the old file, if any, is untouched; whatever ends the process early leaves it so. A
/// symbolic link stays, and what it leads to is written.
struct ReplacedFile {
  let path: String
  /// Where the file lies: `path` itself, or what it leads to as a link.
  private let place: String
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
    let place: String
    switch target(of: path) {
    case .success(let found): place = found
    case .failure(let fault): return .failure(fault)
    }
    // A run that was killed leaves its file behind, and in a container every run has the same
    // number. It is not taken away: a run in another container may be writing to it.
    for attempt in 1...1_000 {
      let temporary = "\(place).\(getpid())\(attempt == 1 ? "" : "-\(attempt)").part"
      let descriptor = unsafe FormPlatform.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        return .success(
          ReplacedFile(path: path, place: place, descriptor: descriptor, temporary: temporary))
      }
      if errno != EEXIST { return .failure(FileFault(path: path, number: errno)) }
    }
    return .failure(FileFault(path: path, number: EEXIST))
  }

  /// Follows symbolic links, also to a file that is not there yet.
  private static func target(of path: String) -> Result<String, FileFault> {
    var place = path
    // As many as Linux follows.
    for _ in 0...40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(place, &target, target.count)
      // No link, or nothing there.
      if count < 0 { return .success(place) }
      let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        return .failure(FileFault(path: path, number: EILSEQ))
      }
      let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
      place = name.hasPrefix("/") ? name : folder + name
    }
    return .failure(FileFault(path: path, number: ELOOP))
  }

  /// Makes what was written durable, without moving it to its place.
  func sync() -> FileFault? {
    if makeDurable(descriptor) || errno == EINVAL || errno == EROFS { return nil }
    return FileFault(path: path, number: errno)
  }

  /// Makes the file durable and moves it to its place.
  func commit() -> FileFault? {
    if let fault = sync() { return discard(fault.number) }
    if close(descriptor) != 0 { return discard(errno) }
    if unsafe rename(temporary, place) != 0 { return discard(errno) }
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    let handle = unsafe FormPlatform.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
