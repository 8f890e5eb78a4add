internal import FormPlatform

/// A file in the folder for temporary files.
///
/// It has no name from its first moment on, so that nothing stays behind however the program ends.
final class UnnamedFile {
  private let descriptor: Int32
  private let folder: String
  /// Bytes that were written.
  private(set) var count = 0

  init() throws(RunFault) {
    folder = FileManager.default.temporaryDirectory.path
    descriptor = openUnnamedFile(in: folder)
    if descriptor < 0 { throw fault(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Parameter number: The system's error number.
  func fault(_ number: Int32) -> RunFault { RunFault(number: number, folder: folder) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(RunFault) {
    var written = 0
    while written < bytes.count {
      // Safety: at most as many bytes are written as there are behind that place.
      let number = unsafe pwrite(
        descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written,
        off_t(count))
      if number < 0, errno == EINTR { continue }
      if number <= 0 { throw fault(number < 0 ? errno : EIO) }
      written += number
      count += number
    }
  }

  /// Reads as many bytes as there is room for, from a place on; fewer are a fault.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(RunFault) {
    var read = 0
    while read < bytes.count {
      // Safety: at most as many bytes are read as there is room behind that place.
      let number = unsafe pread(
        descriptor, bytes.baseAddress.map { unsafe $0 + read }, bytes.count - read,
        off_t(place + read))
      if number < 0, errno == EINTR { continue }
      if number <= 0 { throw fault(number < 0 ? errno : EIO) }
      read += number
    }
  }
}
