internal import FormPlatform

/// A file that could not be opened, read or written.
package struct FileFault: Error {
  package var path: String
  /// The system's error number.
  package var number: Int32

  package init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  package var message: String {
    switch number {
    case EINTR: "\(path): the run was ended before this was read"
    default: "\(path): \(systemMessage(number))"
    }
  }
}
