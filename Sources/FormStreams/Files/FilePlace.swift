package import FormPlatform

/// Where a name leads: what tells two names of one file, be it there yet or not.
package enum FilePlace: Hashable, Sendable {
  case present(FileIdentity)
  /// By its folder and its last component: what a rename(2) there would make.
  case absent(folder: FileIdentity, name: [UInt8])

  /// Follows `..` and links as the system does.
  ///
  /// Nil for what cannot be lost (a device, such as a
  /// terminal or /dev/null), and where no file can be: opening it says why.
  package init?(_ path: [UInt8]) {
    if let status = PathStatus(path) {
      if status.isDevice { return nil }
      self = .present(status.identity)
      return
    }
    guard case .success(let place) = LinkTarget.of(path) else { return nil }
    let name = place.lastIndex(of: UInt8(ascii: "/")).map { place[($0 + 1)...] } ?? place[...]
    let folder = place.dropLast(name.count)
    guard !name.isEmpty,
      let status = PathStatus(folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder))
    else { return nil }
    self = .absent(folder: status.identity, name: Array(name))
  }

  /// The file behind a descriptor; nil as above.
  package init?(descriptor: Int32) {
    guard let status = PathStatus(descriptor: descriptor), !status.isDevice else { return nil }
    self = .present(status.identity)
  }
}

/// What symbolic links lead to.
enum LinkTarget {
  /// Follows links by their names, also to a file that is not there yet.
  package static func of(_ path: [UInt8]) -> Result<[UInt8], FileFault> {
    var place = path
    func fault(_ number: Int32) -> FileFault {
      FileFault(path: String(decoding: path, as: UTF8.self), number: number)
    }
    // As many as Linux follows.
    for _ in 0...40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(place.cPath, &target, target.count)
      // No link, or nothing there.
      if count < 0 { return .success(place) }
      let name = target.prefix(count).map { UInt8(bitPattern: $0) }
      let folder = place.lastIndex(of: UInt8(ascii: "/")).map { place[...$0] } ?? []
      place = name.first == UInt8(ascii: "/") ? name : folder + name
    }
    return .failure(fault(ELOOP))
  }

  /// The number in a name of one of this process's own descriptors, such as `/dev/stdout` or
  /// `/dev/fd/3`; nil for any other name.
  ///
  /// Such a name is a link, too, but one that leads past the descriptor to the file behind it.
  package static func descriptor(named path: [UInt8]) -> Int32? {
    var place = path
    for _ in 0...40 {
      let cut = place.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let last = String(decoding: place[cut...], as: UTF8.self)
      let folder = cut == 0 ? [UInt8(ascii: ".")] : Array(place[..<cut])
      if let number = Int32(last), number >= 0, String(number) == last, isOwnFolder(folder) {
        return number
      }
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(place.cPath, &target, target.count)
      if count < 0 { return nil }
      let name = target.prefix(count).map { UInt8(bitPattern: $0) }
      place = name.first == UInt8(ascii: "/") ? name : place[..<cut] + name
    }
    return nil
  }

  /// Whether a folder is the one that lists this process's descriptors.
  private static func isOwnFolder(_ folder: [UInt8]) -> Bool {
    guard let real = realPath(folder) else { return false }
    return ["/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"].contains {
      realPath(Array($0.utf8)) == real
    }
  }

  private static func realPath(_ path: [UInt8]) -> [CChar]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // Safety: the buffer has the room that realpath(3) asks for.
    guard unsafe realpath(path.cPath, &buffer) != nil else { return nil }
    return Array(buffer.prefix { $0 != 0 })
  }
}
