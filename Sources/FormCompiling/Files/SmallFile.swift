internal import FormDocuments
internal import FormPlatform

/// Files of forms and rules: small, and regular ones only.
package enum SmallFile {
  /// The bytes of a file, one more than the most at most; nil where it cannot be read, or is no
  /// regular file: devices have no end, and pipes may never begin.
  package static func read(_ path: String, most: Int = DocumentLimits().size) -> [UInt8]? {
    // Without O_NONBLOCK opening a pipe waits for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let most = min(most, 1 << 40) + 1
    var bytes: [UInt8] = []
    // As large as the file says to be, within reason: it may say anything.
    let size = min(max(Int(status.st_size), 1 << 12), 1 << 20) + 1
    var chunk = [UInt8](repeating: 0, count: min(most, size))
    while bytes.count < most {
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe FormPlatform.read(descriptor, $0.baseAddress, min($0.count, most - bytes.count))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// The names in a folder that begin with a text; none for a folder that cannot be read.
  ///
  /// Compared by bytes, one by one: a form may lie among a hundred thousand payloads.
  package static func names(in folder: String, beginningWith start: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    // Safety: the handle is closed once; an entry stays until the next is read, and its name ends in 0.
    defer { unsafe closedir(handle) }
    let wanted = Array(start.utf8)
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        if unsafe name.starts(with: wanted) {
          unsafe names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        }
      }
    }
    return names
  }
}
