internal import FormText

/// Finds the inputs of a run by what its user named: files, folders and patterns of paths.
struct InputSearch {
  private(set) var inputs: [QueuedInput] = []
  /// The form itself, which may lie among the payloads.
  private let form: PathStatus.Identity?

  init(besides form: String) {
    self.form = PathStatus(Array(form.utf8))?.identity
  }

  /// All inputs that were named, each where it was named.
  static func find(_ names: [String], besides form: String) -> [QueuedInput] {
    var search = InputSearch(besides: form)
    for name in names { search.add(name) }
    return search.inputs
  }

  /// Adds what one name stands for; a name that finds nothing becomes a fault in its place.
  mutating func add(_ name: String) {
    let path = Array(name.utf8)
    let status = name == "-" ? nil : PathStatus(path)
    if status?.isFolder == true {
      return add(
        Glob(below: path), path,
        nothing:
          "no file in this folder has a name that ends in .json, .ndjson, .jsonl, .csv or .tsv")
    }
    guard status == nil, name != "-", let glob = Glob(name) else {
      return inputs.append(QueuedInput(name))
    }
    add(glob, path, nothing: "no file matches this")
  }

  private mutating func add(_ glob: Glob, _ path: [UInt8], nothing: String) {
    var walk = FolderWalk(glob)
    walk.run()
    var found = walk.files.filter { file in
      form == nil || file.last != nil && PathStatus(file)?.identity != form
    }.map { QueuedInput(path: $0) }
    for fault in walk.faults {
      found.append(
        QueuedInput(
          path: fault.path,
          fault: FileFault(path: String(decoding: fault.path, as: UTF8.self), number: fault.number)
            .message))
    }
    if found.isEmpty {
      found = [
        QueuedInput(path: path, fault: "\(String(decoding: path, as: UTF8.self)): \(nothing)")
      ]
    }
    inputs += found
  }
}

/// What the name of a file says of what it holds.
struct PayloadName {
  let format: InputFormat?
  let isCompressed: Bool

  /// Letter case does not count; `.gz` may stand behind the ending that says it.
  init(_ path: some Collection<UInt8>) {
    var name = path.suffix(12).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }[...]
    isCompressed = name.suffix(3).elementsEqual(".gz".utf8)
    if isCompressed { name = name.dropLast(3) }
    format =
      Self.endings.first { ending, _ in
        name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      }?.format
  }

  /// Whether a folder that is named means this file too.
  var isPayload: Bool { format != nil }

  private static let endings: [(ending: String, format: InputFormat)] = [
    (".json", .json), (".ndjson", .ndjson), (".jsonl", .ndjson),
  ]
}
