internal import FormPlatform

/// A file that is written beside its place, and moved there when it is durable.
///
/// One process writes it at a time, under one name: what a process that was killed leaves is written over by the next.
enum BuiltFile {
  /// - Returns: False where somebody else is writing it, or it cannot be written: the old one stays.
  @discardableResult
  static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
    let part = path + ".part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    // Whoever had the lock before may have moved this very file to its place.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(descriptor, at: part) else {
      return false
    }
    guard ftruncate(descriptor, 0) == 0, write(bytes, to: descriptor), makeDurable(descriptor),
      unsafe rename(part, path) == 0
    else {
      unsafe unlink(part)
      return false
    }
    makeFolderDurable(of: path)
    return true
  }

  /// Makes a new name in a folder durable, where the system can.
  static func makeFolderDurable(of path: String) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return }
    _ = makeDurable(descriptor)
    close(descriptor)
  }

  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    // Safety: both are filled during the calls.
    guard unsafe fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 else {
      return false
    }
    return FileIdentity(of: opened) == FileIdentity(of: named)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      // Safety: the range lies within the array, which does not change during the call.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe FormPlatform.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0, errno != EINTR { return false }
      written += max(count, 0)
    }
    return true
  }
}
