internal import FormDocuments
internal import FormText

/// The files that are read with a form.
package enum FormCompanions {
  /// The rule files that a form file imports and the translations beside it, as they are opened; of a
  /// file that cannot be read, or is no form, only what its name says.
  package static func of(_ path: String) -> [String] {
    let limits = Limits()
    var names = FormLoader.translations(beside: path, limits)().map(\.name)
    guard let bytes = SmallFile.read(path),
      let root = DocumentReader.read(name: path, bytes: bytes).document?.root,
      let imports = root.entries?.first(where: { $0.key == "import" })?.value
    else { return names }
    for node in imports.items ?? [imports] {
      if let name = node.scalar?.text { names.append(FormLoader.place(of: name, beside: path)) }
    }
    return names
  }
}
