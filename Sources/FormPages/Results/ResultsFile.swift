internal import FormPlatform

/// A file of results that is read in pieces, at any place.
final class ResultsFile: Sendable {
  let path: String
  private let descriptor: Int32
  /// Which file it is; another may take its name.
  let identity: FileIdentity

  /// Its name without the folders, which are nobody's business who reads a page.
  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }

  /// Opens it for reading.
  init(_ path: String) throws(ResultsFault) {
    self.path = path
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if opened < 0 { throw Self.fault(errno) }
    var status = stat()
    if unsafe fstat(opened, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      close(opened)
      throw .unreadable("it is not a file")
    }
    descriptor = opened
    identity = FileIdentity(of: status)
  }

  deinit { close(descriptor) }

  /// How much of it there is, and when it was changed last.
  struct State: Hashable {
    var size: Int
    var changed: FileTime
  }

  var state: State {
    get throws(ResultsFault) {
      var status = stat()
      if unsafe fstat(descriptor, &status) != 0 { throw Self.fault(errno) }
      return State(size: Int(status.st_size), changed: FileTime(of: status))
    }
  }

  /// Whether its name still leads to it.
  var isStillNamed: Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && FileIdentity(of: status) == identity
  }

  /// Fills a part of a buffer with the bytes from a place on; returns how many there are.
  func read(
    from offset: Int, into buffer: inout [UInt8], at start: Int, count: Int
  ) throws(ResultsFault) -> Int {
    var done = 0
    while done < count {
      // Safety: the bytes that are written lie within the buffer, as the caller has made it.
      let got = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + start + done }, count - done,
          off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      if got < 0 { throw Self.fault(errno) }
      if got == 0 { break }
      done += got
    }
    return done
  }

  private static func fault(_ number: Int32) -> ResultsFault {
    // Safety: strerror returns a C string that stays until the next call on this thread.
    .unreadable(unsafe String(cString: strerror(number)).lowercased())
  }
}

/// Why results cannot be shown.
public enum ResultsFault: Error, Hashable, Sendable {
  /// The file cannot be read: the reason in words, such as `no such file or directory`.
  case unreadable(String)
  /// The file was changed while it was read, at a place that was known already.
  case changed
}
