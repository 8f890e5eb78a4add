internal import FormPlatform

/// The temporary file of a ``ReplacedFile``: `NAME.PID.part` beside NAME, or `NAME.PID-N.part`.
///
/// Its writer holds flock(2) on it until it has its name. So one that SIGKILL or a crash left behind is told from one
/// that is being written, also by a run in another container, where numbers of processes say nothing.
struct UnfinishedFile {
  let path: [UInt8]
  let descriptor: Int32

  /// Makes one beside a place, locked and readable to its owner alone; those that dead runs left there go.
  ///
  /// - Returns: Nil with the system's error number in `errno`.
  static func create(beside place: [UInt8]) -> UnfinishedFile? {
    removeDeadOnes(beside: place)
    for attempt in 1...1_000 {
      let path = place + Array(".\(getpid())\(attempt == 1 ? "" : "-\(attempt)").part".utf8)
      let descriptor = unsafe open(
        path.cPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        // Some file systems have no locks: nothing is ever taken away there.
        if flock(descriptor, LOCK_EX) != 0 || isThere(descriptor) {
          return UnfinishedFile(path: path, descriptor: descriptor)
        }
        // Another run took it for a dead one's before it was locked.
        close(descriptor)
      } else if errno != EEXIST {
        return nil
      }
    }
    errno = EEXIST
    return nil
  }

  private static func isThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  private static func removeDeadOnes(beside place: [UInt8]) {
    let cut = place.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = Array(place[..<cut])
    let listed = FolderEntry.list(folder.isEmpty ? [UInt8(ascii: ".")] : folder)
    for entry in listed.entries ?? [] where entry.kind == .file {
      guard let writer = writer(of: entry.name, beside: place[cut...]) else { continue }
      // It may be of a run that is older than locks.
      if writer != getpid(), kill(writer, 0) == 0 || errno != ESRCH { continue }
      removeUnlocked(folder + entry.name)
    }
  }

  /// The number of the process in a name, if it is that of a temporary file.
  private static func writer(of name: [UInt8], beside target: ArraySlice<UInt8>) -> pid_t? {
    guard name.starts(with: target), name.count > target.count + 1 + ".part".utf8.count,
      name[target.count] == UInt8(ascii: "."), name.suffix(5).elementsEqual(".part".utf8)
    else { return nil }
    let parts = name[(target.count + 1)..<(name.count - 5)]
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { Int32(String(decoding: $0, as: UTF8.self)) }
    guard parts.count <= 2, let writer = parts[0], writer > 0, parts.allSatisfy({ $0 != nil })
    else {
      return nil
    }
    return writer
  }

  /// Takes a file away that is as one of ours is, and that nobody holds.
  private static func removeUnlocked(_ path: [UInt8]) {
    let descriptor = unsafe open(path.cPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode == S_IFREG | 0o600,
      status.st_uid == geteuid(), status.st_nlink == 1,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unsafe unlink(path.cPath)
  }
}
