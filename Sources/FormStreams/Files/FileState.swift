internal import FormPlatform

/// What tells that a regular file was changed.
struct FileState: Equatable, Sendable {
  var identity: FileIdentity
  var size: Int
  var time: FileTime

  /// Nil for what is no regular file.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    identity = FileIdentity(of: status)
    size = Int(status.st_size)
    time = FileTime(of: status)
  }
}
