internal import FormPlatform

/// One input of a run, in the order in which they are read.
struct QueuedInput: Sendable {
  /// As it is shown; `-` is standard input.
  var name: String
  /// The bytes that open it: a name in a folder need not be UTF-8.
  var path: [UInt8]
  /// Why there is nothing to open, in words.
  var fault: String?
  /// The number of the check that it belongs to: which form it is checked against.
  var check = 0
  /// What it holds and what stands between its cells, where that was said for it alone.
  var format: InputFormat?
  var delimiter: UInt8?

  init(_ name: String) {
    self.name = name
    path = Array(name.utf8)
  }

  init(path: [UInt8]) {
    name = String(decoding: path, as: UTF8.self)
    self.path = path
  }

  init(path: [UInt8], fault: String) {
    self.init(path: path)
    self.fault = fault
  }

  var isStandardInput: Bool { path == [UInt8(ascii: "-")] }
}

/// What the system says of a path.
struct PathStatus {
  typealias Identity = FileIdentity

  var isFolder: Bool
  var isRegular: Bool
  /// Such as a terminal, or /dev/null: nothing is kept there.
  var isDevice: Bool
  var identity: Identity
  /// Who may do what, and whose it is.
  var access: FileAccess

  /// Nil where nothing is there, or nobody may look; links are followed.
  init?(_ path: [UInt8]) {
    var status = stat()
    // Safety: the bytes end in 0 and stay during the call.
    if unsafe stat(path.cPath, &status) != 0 { return nil }
    self.init(status)
  }

  /// Nil for a descriptor that is not open.
  init?(descriptor: Int32) {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    isFolder = kind == S_IFDIR
    isRegular = kind == S_IFREG
    isDevice = kind == S_IFCHR || kind == S_IFBLK
    identity = FileIdentity(of: status)
    access = FileAccess(
      mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
  }
}

extension [UInt8] {
  /// The path as C wants it; a name with a 0 in it ends there, so there is none such.
  var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// A path with one more step.
  func appending(step: [UInt8]) -> [UInt8] {
    if isEmpty { return step }
    return last == UInt8(ascii: "/") ? self + step : self + [UInt8(ascii: "/")] + step
  }
}
