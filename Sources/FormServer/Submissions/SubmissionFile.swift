#if Server
  internal import FormPlatform
  internal import FormText
  internal import Logging

  /// The file that submissions are added to, a line each: for its owner alone, and for one server at a time.
  struct SubmissionFile: SubmissionKeeping {
    private let descriptor: Int32
    /// Ids of the last submissions that it has.
    let lastIDs: [String]

    private static let beginning = Array("{\"id\":\"".utf8)
    /// Read at its end when it is opened: some thousand submissions.
    private static let tail = 4 << 20
    /// Read at its end for a list of what came last.
    private static let recent = 1 << 20

    /// Opens a file, makes it where there is none, and moves a torn last line to `FILE.torn`.
    ///
    /// - Parameter logger: Takes that such a line was moved.
    init(_ path: String, _ logger: Logger) throws(SubmissionStoreError) {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
      do throws(SubmissionStoreError) {
        lastIDs = try Self.prepare(descriptor, path, logger)
      } catch {
        close(descriptor)
        throw error
      }
      self.descriptor = descriptor
      Self.makeFolderDurable(of: path)
    }

    /// Adds lines, each by one write, and waits until the disk has them.
    ///
    /// What a disk takes a part of only is cut off again, with what was added before it in this call.
    func append(_ submissions: [Submission]) throws(SubmissionStoreError) {
      var status = stat()
      // Safety: filled during the call.
      guard unsafe fstat(descriptor, &status) == 0 else { throw .full(errno: errno) }
      for line in submissions.map(\.line) {
        let written = Self.write(line, descriptor)
        if written == line.count { continue }
        let number = written < 0 ? errno : ENOSPC
        ftruncate(descriptor, status.st_size)
        throw .full(errno: number)
      }
      guard makeDurable(descriptor) else {
        let number = errno
        ftruncate(descriptor, status.st_size)
        throw .full(errno: number)
      }
    }

    func newest(_ count: Int) -> [Submission] {
      var status = stat()
      // Safety: filled during the call.
      guard unsafe fstat(descriptor, &status) == 0 else { return [] }
      let size = Int(status.st_size)
      let start = max(0, size - Self.recent)
      let bytes = Self.read(descriptor, from: start, count: size - start)
      guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
      // The first line may be cut, and is none then.
      return bytes[..<end].split(separator: 0x0A).suffix(count).reversed().compactMap {
        Submission(line: $0)
      }
    }

    private static func write(_ line: [UInt8], _ descriptor: Int32) -> Int {
      while true {
        // Safety: all bytes of the array, which does not change during the call.
        let count = unsafe line.withUnsafeBytes {
          unsafe FormPlatform.write(descriptor, $0.baseAddress, $0.count)
        }
        if count >= 0 || errno != EINTR { return count }
      }
    }

    /// - Returns: The last ids.
    private static func prepare(
      _ descriptor: Int32, _ path: String, _ logger: Logger
    ) throws(SubmissionStoreError) -> [String] {
      var status = stat()
      // Safety: filled during the call.
      guard unsafe fstat(descriptor, &status) == 0 else {
        throw .unreadable(path: path, errno: errno)
      }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign(path: path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? .locked(path: path) : .unreadable(path: path, errno: errno)
      }
      let size = Int(status.st_size)
      if size == 0 { return [] }
      let start = max(0, size - tail)
      let first = read(descriptor, from: 0, count: min(size, beginning.count))
      let last = read(descriptor, from: start, count: size - start)
      guard first == Array(beginning.prefix(size)), last.count == size - start else {
        throw .foreign(path: path)
      }
      let end = last.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      guard end > 0 || start == 0 else { throw .foreign(path: path) }
      if end < last.count {
        try moveAside(Array(last[end...]), path)
        guard ftruncate(descriptor, off_t(start + end)) == 0, makeDurable(descriptor) else {
          throw .unreadable(path: path, errno: errno)
        }
        logger.warning(
          "the last line of the submissions was torn, and was moved",
          metadata: ["to": "\(VisibleText.line(path)).torn", "bytes": "\(last.count - end)"])
      }
      return last[..<end].split(separator: 0x0A).compactMap { line in
        guard line.starts(with: beginning) else { return nil }
        let id = line.dropFirst(beginning.count).prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: id, as: UTF8.self)
      }
    }

    /// Keeps a line that was never finished: nobody was told that it was taken.
    private static func moveAside(_ line: [UInt8], _ path: String) throws(SubmissionStoreError) {
      let torn = path + ".torn"
      let descriptor = unsafe open(torn, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .unreadable(path: torn, errno: errno) }
      defer { close(descriptor) }
      guard write(line + [0x0A], descriptor) == line.count + 1, makeDurable(descriptor) else {
        throw .unreadable(path: torn, errno: errno)
      }
    }

    private static func read(_ descriptor: Int32, from start: Int, count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var done = 0
      while done < count {
        // Safety: what is written lies within the array.
        let read = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, count - done,
            off_t(start + done))
        }
        if read < 0, errno == EINTR { continue }
        if read <= 0 { break }
        done += read
      }
      return Array(bytes.prefix(done))
    }

    /// Makes the name of a new file durable, where the system can.
    private static func makeFolderDurable(of path: String) {
      let end = path.lastIndex(of: "/")
      let folder = end.map { String(path[...$0]) } ?? "."
      let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 { return }
      _ = makeDurable(descriptor)
      close(descriptor)
    }
  }
#endif
