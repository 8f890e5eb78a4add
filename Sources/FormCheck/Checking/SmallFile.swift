internal import FormDocuments
internal import Foundation
internal import Glibc

/// Files of forms and rules: small, and regular ones only.
enum SmallFile {
  /// The bytes of a file, one more than ``DocumentLimits`` allows at most; nil where it cannot be
  /// read, or is no regular file: devices have no end, and pipes may never begin.
  static func read(_ path: String) -> [UInt8]? {
    // Without O_NONBLOCK opening a pipe waits for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      return Array(try handle.read(upToCount: DocumentLimits().size + 1) ?? Data())
    } catch {
      return nil
    }
  }
}
