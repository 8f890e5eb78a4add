internal import Foundation

/// The files that `test` and `lint` look at.
enum FormFiles {
  /// A file itself, or every YAML and JSON file below a folder, sorted; hidden ones are left out.
  static func find(_ path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return []
    }
    guard isFolder.boolValue else { return [path] }
    guard let names = FileManager.default.enumerator(atPath: path) else { return [] }
    var files: [String] = []
    while let name = names.nextObject() as? String {
      let parts = name.split(separator: "/")
      if parts.contains(where: { $0.hasPrefix(".") }) { continue }
      if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") {
        files.append(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
      }
    }
    return files.sorted()
  }
}
