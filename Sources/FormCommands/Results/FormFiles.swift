internal import FormStreams

/// The files that `test` and `lint` look at.
enum FormFiles {
  /// A file itself, or every YAML and JSON file below a folder, sorted; hidden ones are left out, and
  /// links to folders are not followed.
  static func find(_ path: String) -> [String] {
    guard let status = PathStatus(Array(path.utf8)) else { return [] }
    guard status.isFolder else { return [path] }
    var files: [String] = []
    var folders = [path]
    while let folder = folders.popLast() {
      guard let entries = FolderEntry.list(Array(folder.utf8)).entries else {
        // Whoever reads it is told why it cannot be.
        files.append(folder)
        continue
      }
      for entry in entries {
        let name = String(decoding: entry.name, as: UTF8.self)
        if name.hasPrefix(".") { continue }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        switch entry.kind {
        case .folder: folders.append(path)
        case .file, .link:
          if [".yaml", ".yml", ".json"].contains(where: name.hasSuffix) { files.append(path) }
        // A pipe may never end.
        case .other: break
        }
      }
    }
    return files.sorted()
  }
}
