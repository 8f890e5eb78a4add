package import FormPlatform

/// What the system says of a path.
package struct PathStatus {
  package typealias Identity = FileIdentity

  package var isFolder: Bool
  package var isRegular: Bool
  package var isPipe: Bool
  /// Such as a terminal, or /dev/null: nothing is kept there.
  var isDevice: Bool
  package var identity: Identity
  /// Who may do what, and whose it is.
  package var access: FileAccess

  /// Nil where nothing is there, or nobody may look; links are followed.
  package init?(_ path: [UInt8]) {
    var status = stat()
    // Safety: the bytes end in 0 and stay during the call.
    if unsafe stat(path.cPath, &status) != 0 { return nil }
    self.init(status)
  }

  /// Nil for a descriptor that is not open.
  package init?(descriptor: Int32) {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    isFolder = kind == S_IFDIR
    isRegular = kind == S_IFREG
    isPipe = kind == S_IFIFO
    isDevice = kind == S_IFCHR || kind == S_IFBLK
    identity = FileIdentity(of: status)
    access = FileAccess(
      mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
  }
}

extension [UInt8] {
  /// The path as C wants it; a name with a 0 in it ends there, so there is none such.
  package var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// A path with one more step.
  package func appending(step: [UInt8]) -> [UInt8] {
    if isEmpty { return step }
    return last == UInt8(ascii: "/") ? self + step : self + [UInt8(ascii: "/")] + step
  }
}
