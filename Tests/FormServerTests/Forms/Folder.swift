#if Server
  import FormPlatform

  /// A folder that is there as long as this is.
  final class Folder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
      path = FileManager.default.temporaryDirectory.path + "/formserver-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
      let file = path + "/" + name
      let folder = file.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: file))
    }

    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
    }
  }
#endif
