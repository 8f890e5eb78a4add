internal import FormDocuments
internal import FormText

/// The files that are read with a form.
package enum FormCompanions {
  /// The rule files that a form file imports, the files of its catalogues and the translations beside it, as they are
  /// opened; of a file that cannot be read, or is no form, only what its name says.
  package static func of(_ path: String) -> [String] {
    let limits = Limits()
    var names = FormLoader.translations(beside: path, limits)().map(\.name)
    guard let bytes = SmallFile.read(path),
      let root = DocumentReader.read(name: path, bytes: bytes).document?.root
    else { return names }
    let imports = root["import"].map { $0.items ?? [$0] } ?? []
    let catalogues = (root["catalogues"]?.entries ?? []).compactMap { $0.value["file"] }
    for node in imports + catalogues {
      if let name = node.scalar?.text { names.append(FormLoader.place(of: name, beside: path)) }
    }
    return names
  }
}
