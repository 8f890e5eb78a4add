#if Server
  internal import FormCheck
  internal import FormCompiling
  internal import FormPlatform
  internal import FormText

  /// Reads files of forms, all with the same limits and catalogues.
  struct FormReader: Sendable {
    let limits: Limits
    /// By the forms' names for them, in place of what the forms say.
    let given: [String: LiveCatalogue]
    /// Those of a store, by their names in it; nil: there is no store.
    var stored: [String: LiveCatalogue]?

    /// - Parameter sources: Notes what is read.
    func form(
      _ file: FormFolder.File, noting sources: FormSources? = nil
    ) throws(FormError) -> ServedForm {
      guard let bytes = SmallFile.read(file.path, most: limits.formBytes) else {
        return ServedForm(
          try ValidationForm(contentsOf: URL(filePath: file.path), limits: limits), id: file.id)
      }
      let imported = FormLoader.files(beside: file.path, limits)
      let catalogues = FormLoader.catalogues(beside: file.path, stores: opening)
      let form = try ValidationForm(
        bytes: bytes, name: file.path, limits: limits,
        importing: { name in
          sources?.note(FormLoader.place(of: name, beside: file.path))
          return imported(name)
        },
        opener: catalogues.telling { path, imported in
          sources?.note(FormLoader.place(of: path, beside: imported ?? file.path))
        }, given: given,
        translations: FormLoader.translations(beside: file.path, limits))
      return ServedForm(form, id: file.id)
    }

    private func opening(_ name: String) -> StoreOpening {
      guard let stored else {
        return .unreadable(reason: "the store does not exist", help: "add --catalogues PATH")
      }
      if let live = stored[name] { return .live(live) }
      let shown = VisibleText.quoted(name)
      return .unreadable(
        reason: "the store has no catalogue “\(shown)”",
        help: "fill it, and start the server anew: formcheck catalogue update \(shown) FILE")
    }
  }
#endif
