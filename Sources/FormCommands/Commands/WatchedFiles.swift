internal import FormDocuments
internal import FormPlatform
internal import FormStreams

/// The files of a run as they stood: its forms with what they import and look up, its configuration, its inputs.
struct WatchedFiles {
  /// What tells that a file was changed.
  private struct State: Equatable {
    var identity: FileIdentity
    var size: Int64
    var time: FileTime

    /// Nil where nothing is there.
    init?(_ path: [UInt8]) {
      var status = stat()
      // Safety: the bytes end in 0 and stay during the call.
      if unsafe stat(path.cPath, &status) != 0 { return nil }
      identity = FileIdentity(of: status)
      size = Int64(status.st_size)
      time = FileTime(of: status)
    }
  }

  /// One form and the names of what is checked against it.
  package struct Check {
    var form: String
    var names: [String]
    var folder = ""
    var excluded: [String] = []
  }

  private let checks: [Check]
  /// Forms, what they import and their translations, and the configuration.
  private var sources: [[UInt8]] = []
  /// What the run itself writes.
  private let outputs: [String]
  private var states: [[UInt8]: State] = [:]

  /// - Parameters:
  ///   - configuration: Watched too, if there is one.
  ///   - store: The store of catalogues that forms may name; nil: none.
  ///   - outputs: Files that the run writes: their changes are its own.
  init(_ checks: [Check], configuration: String?, store: String?, outputs: [String]) {
    self.checks = checks
    self.outputs = outputs
    var waiting = checks.map(\.form)
    var seen: Set<String> = []
    var files: Set<String> = []
    while let form = waiting.popLast() {
      // As many as nobody imports.
      guard seen.count < 1_000, seen.insert(form).inserted else { continue }
      guard let root = Self.root(of: form) else { continue }
      waiting += Self.imports(of: root, form)
      files.formUnion(Self.catalogues(of: root, form, store))
    }
    sources = (seen.union(files) + (configuration.map { [$0] } ?? [])).sorted().map {
      Array($0.utf8)
    }
    for form in checks.map(\.form) { sources += Self.translations(of: form) }
    states = current()
  }

  /// A file that is not any more as it was, or is new or gone; nil where there is none.
  func changed() -> String? {
    let now = current()
    let paths = Set(states.keys).union(now.keys).filter { states[$0] != now[$0] }
    return paths.min { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func current() -> [[UInt8]: State] {
    var paths = sources
    for check in checks {
      var search = InputSearch(besides: check.form, in: check.folder, excluding: check.excluded)
      for name in check.names { search.add(name) }
      paths += search.inputs.map(\.path)
    }
    let own = Set(outputs.compactMap { State(Array($0.utf8))?.identity })
    var found: [[UInt8]: State] = [:]
    for path in paths {
      if let state = State(path), !own.contains(state.identity) { found[path] = state }
    }
    return found
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A form or file of rules; nil for one that cannot be read.
  private static func root(of path: String) -> Node? {
    guard case .success(let bytes) = WholeFile.read(path, limit: 4 << 20) else { return nil }
    return DocumentReader.read(name: path, bytes: bytes).document?.root
  }

  /// What a form or file of rules imports.
  private static func imports(of root: Node, _ path: String) -> [String] {
    guard let node = root["import"] else { return [] }
    let names = (node.items?.compactMap(\.text) ?? []) + (node.text.map { [$0] } ?? [])
    return names.map { place($0, beside: path) }
  }

  /// The files that its catalogues come from; of a store its own and the one of what was written last.
  private static func catalogues(of root: Node, _ path: String, _ store: String?) -> [String] {
    (root["catalogues"]?.entries ?? []).flatMap { entry -> [String] in
      if let file = entry.value["file"]?.text { return [place(file, beside: path)] }
      guard let store, entry.value["store"] != nil else { return [] }
      return [store, store + "-wal"]
    }
  }

  private static func place(_ name: String, beside path: String) -> String {
    name.hasPrefix("/") ? name : folder(of: path) + name
  }

  /// `signup.de.yaml` beside `signup.yaml`.
  private static func translations(of path: String) -> [[UInt8]] {
    let folder = folder(of: path)
    let name = path.dropFirst(folder.count)
    let start = Array(name.prefix { $0 != "." }.utf8) + [UInt8(ascii: ".")]
    let entries = FolderEntry.list(Array((folder.isEmpty ? "." : folder).utf8)).entries ?? []
    return entries.map(\.name).filter { $0.starts(with: start) && $0 != Array(name.utf8) }
      .map { Array(folder.utf8) + $0 }
  }
}
