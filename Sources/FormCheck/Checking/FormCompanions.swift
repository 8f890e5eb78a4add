internal import FormCompiling
internal import FormDocuments
internal import FormText

/// The files that are read with a form.
package enum FormCompanions {
  /// The rule files that a form file imports, the files of its catalogues and the translations beside it, as they are
  /// opened; of a file that cannot be read, or is no form, only what its name says.
  package static func of(_ path: String) -> [String] {
    var names = FormLoader.translations(beside: path, Limits())().map(\.name)
    // Forms that are imported have files of their own.
    var waiting = [path]
    var seen: Set<String> = []
    while let next = waiting.popLast(), seen.count < 1_000 {
      guard seen.insert(next).inserted else { continue }
      let found = named(in: next)
      names += found.imports + found.catalogues
      waiting += found.imports
    }
    return names
  }

  /// The files that one names.
  private static func named(in path: String) -> (imports: [String], catalogues: [String]) {
    guard let bytes = SmallFile.read(path),
      let root = DocumentReader.read(name: path, bytes: bytes).document?.root
    else { return ([], []) }
    let imports = root["import"].map { $0.items ?? [$0] } ?? []
    let catalogues = (root["catalogues"]?.entries ?? []).compactMap { $0.value["file"] }
    func places(_ nodes: [Node]) -> [String] {
      nodes.compactMap { node in
        node.scalar.map { FormLoader.place(of: $0.text, beside: path) }
      }
    }
    return (places(imports), places(catalogues))
  }
}
