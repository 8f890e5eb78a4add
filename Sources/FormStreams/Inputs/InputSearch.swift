internal import FormText

/// Finds the inputs of a run by what its user named: files, folders and patterns of paths.
package struct InputSearch {
  package private(set) var inputs: [QueuedInput] = []
  /// The form itself, which may lie among the payloads.
  private let form: PathStatus.Identity?
  /// What stands before every name; empty for the current folder.
  private let folder: [UInt8]
  private let excluded: [Glob]

  /// - Parameters:
  ///   - folder: With a slash at its end, or empty for the current one.
  ///   - excluded: Patterns of paths in that folder; what they match is left out with all below it.
  package init(besides form: String, in folder: String = "", excluding excluded: [String] = []) {
    self.form = PathStatus(Array(form.utf8))?.identity
    self.folder = Array(folder.utf8)
    self.excluded = excluded.map { Glob(matching: $0) }
  }

  /// All inputs that were named, each where it was named.
  package static func find(_ names: [String], besides form: String) -> [QueuedInput] {
    var search = InputSearch(besides: form)
    for name in names { search.add(name) }
    return search.inputs
  }

  /// Adds what one name stands for; a name that finds nothing becomes a fault in its place.
  package mutating func add(_ name: String) {
    let path = name.hasPrefix("/") ? Array(name.utf8) : folder + Array(name.utf8)
    let status = name == "-" ? nil : PathStatus(path)
    if status?.isFolder == true {
      return add(
        Glob(below: path), path,
        nothing:
          "no file in this folder has a name that ends in .json, .ndjson, .jsonl, .csv or .tsv")
    }
    guard status == nil, name != "-", let glob = Glob(name, in: folder) else {
      if isExcluded(path) { return }
      return inputs.append(QueuedInput(path: path))
    }
    add(glob, path, nothing: "no file matches this")
  }

  private mutating func add(_ glob: Glob, _ path: [UInt8], nothing: String) {
    var walk = FolderWalk(glob)
    walk.run()
    var found = walk.files.filter { !isExcluded($0) && !isForm($0) }.map { QueuedInput(path: $0) }
    for fault in walk.faults {
      found.append(
        QueuedInput(
          path: fault.path,
          fault: FileFault(path: String(decoding: fault.path, as: UTF8.self), number: fault.number)
            .message))
    }
    if found.isEmpty {
      let words = walk.files.contains(where: isExcluded) ? "all files in it are excluded" : nothing
      found = [
        QueuedInput(
          path: path, fault: "\(String(decoding: path, as: UTF8.self)): \(words)")
      ]
    }
    inputs += found
  }

  private func isForm(_ file: [UInt8]) -> Bool {
    form != nil && PathStatus(file)?.identity == form
  }

  /// Whether a file or a folder on the way to it is left out.
  private func isExcluded(_ file: [UInt8]) -> Bool {
    guard !excluded.isEmpty, file.starts(with: folder) else { return false }
    let steps = file.dropFirst(folder.count).split(separator: UInt8(ascii: "/"))
    return excluded.contains { glob in
      var progress = glob.start
      for step in steps where step != [UInt8(ascii: ".")] {
        progress = glob.advance(progress, by: Array(step))
        if progress.isOver { return false }
        if glob.isMatched(progress) { return true }
      }
      return false
    }
  }
}
