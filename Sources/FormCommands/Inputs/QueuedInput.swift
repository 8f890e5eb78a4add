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
  var identity: Identity

  /// Nil where nothing is there, or nobody may look; links are followed.
  init?(_ path: [UInt8]) {
    var status = stat()
    // Safety: the bytes end in 0 and stay during the call.
    if unsafe stat(path.cPath, &status) != 0 { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    identity = FileIdentity(of: status)
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
