internal import FormPlatform

/// A file that is written beside its place and moved there when it is complete.
///
/// Until then the old file, if any, is untouched; whatever ends the process early leaves it so. A
/// symbolic link stays, and what it leads to is written. It gets the mode and the owner of what it
/// replaces, and nobody else may read it before. What is no plain file (a pipe, a device, one of this
/// process's own descriptors such as `/dev/stdout`) is written to as it is: nothing is replaced.
package struct ReplacedFile {
  package let path: String
  package let descriptor: Int32
  /// Nil where it is written to as it is.
  private let replacement: Replacement?

  private struct Replacement {
    /// Where the file lies: the path itself, or what it leads to as a link.
    package var place: [UInt8]
    package var temporary: [UInt8]
    package var access: FileAccess
  }

  /// Whether what was written stays, however the run ends.
  package var isWrittenThrough: Bool { replacement == nil }

  /// What is to be said of it where it was not completed.
  package var untouchedWords: String { isWrittenThrough ? "not complete" : "not written" }

  /// Opens the temporary file in the folder of `path`, or what there is to write to.
  package static func open(_ path: String) -> Result<ReplacedFile, FileFault> {
    let bytes = Array(path.utf8)
    if let number = LinkTarget.descriptor(named: bytes) {
      // Opened by its name, a file would be written from its beginning.
      let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      if descriptor < 0 { return .failure(FileFault(path: path, number: errno)) }
      return .success(ReplacedFile(path: path, descriptor: descriptor, replacement: nil))
    }
    let status = PathStatus(bytes)
    if let status, !status.isRegular {
      let descriptor = unsafe FormPlatform.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      if descriptor < 0 { return .failure(FileFault(path: path, number: errno)) }
      return .success(ReplacedFile(path: path, descriptor: descriptor, replacement: nil))
    }
    let place: [UInt8]
    switch LinkTarget.of(bytes) {
    case .success(let found): place = found
    case .failure(let fault): return .failure(fault)
    }
    guard let file = UnfinishedFile.create(beside: place) else {
      return .failure(FileFault(path: path, number: errno))
    }
    return .success(
      ReplacedFile(
        path: path, descriptor: file.descriptor,
        replacement: Replacement(
          place: place, temporary: file.path, access: status?.access ?? .new())))
  }

  /// Makes what was written durable, without moving it to its place.
  package func sync() -> FileFault? {
    if makeDurable(descriptor) || errno == EINVAL || errno == EROFS { return nil }
    return FileFault(path: path, number: errno)
  }

  /// Makes the file durable and moves it to its place.
  package func commit() -> FileFault? {
    guard let replacement else {
      let fault = sync()
      close(descriptor)
      return fault
    }
    let number = replacement.access.apply(to: descriptor)
    if number != 0 {
      close(descriptor)
      return discard(number)
    }
    if let fault = sync() {
      close(descriptor)
      return discard(fault.number)
    }
    // The lock is held until the file has its name.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    defer { if lock >= 0 { close(lock) } }
    if close(descriptor) != 0 { return discard(errno) }
    let place = replacement.place
    if unsafe rename(replacement.temporary.cPath, place.cPath) != 0 { return discard(errno) }
    let folder = place.lastIndex(of: UInt8(ascii: "/")).map { Array(place[...$0]) } ?? []
    let handle = unsafe FormPlatform.open(
      (folder.isEmpty ? [UInt8(ascii: ".")] : folder).cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if handle >= 0 {
      fsync(handle)
      close(handle)
    }
    return nil
  }

  /// Writes all of the file and moves it to its place; whatever goes wrong leaves the old one.
  package func complete(_ write: (OutputSink) throws(OutputFault) -> Void) -> FileFault? {
    let sink = OutputSink(descriptor: descriptor)
    do throws(OutputFault) {
      try write(sink)
      try sink.flush()
    } catch {
      discard()
      if case .failed(let number) = error { return FileFault(path: path, number: number) }
      return FileFault(path: path, number: EPIPE)
    }
    return commit()
  }

  /// Writes a file as a whole, in the place of an older one; whatever goes wrong leaves the old one.
  package static func write(_ bytes: [UInt8], to path: String) -> FileFault? {
    switch open(path) {
    case .failure(let fault): fault
    case .success(let file):
      file.complete { (sink) throws(OutputFault) in try sink.write(bytes) }
    }
  }

  /// Takes the temporary file away.
  package func discard() {
    close(descriptor)
    if let replacement { unsafe unlink(replacement.temporary.cPath) }
  }

  /// Lets a signal that ends the process at once take the temporary file away first; one at a time.
  package func isDiscardedBySignals(_ isDiscarded: Bool) {
    Interrupts.unlinksAtOnce(isDiscarded ? replacement?.temporary.cPath : nil)
  }

  private func discard(_ number: Int32) -> FileFault {
    if let replacement { unsafe unlink(replacement.temporary.cPath) }
    return FileFault(path: path, number: number)
  }
}
