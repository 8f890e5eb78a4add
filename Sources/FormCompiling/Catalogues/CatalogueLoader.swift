internal import FormDocuments
internal import FormEngine
package import FormLookup
package import FormModel
package import FormText

/// Makes the catalogues of a form.
package struct CatalogueLoader: MistakeCollector {
  package let source: SourceText
  /// What stops a form.
  package var diagnostics: [Diagnostic] = []
  /// By the names of the form: what a program gives goes before what the form says.
  let given: [String: LiveCatalogue]
  let opener: CatalogueOpener
  let shelf: CatalogueShelf
  package private(set) var catalogues = FormCatalogues()

  package init(
    source: SourceText, given: [String: LiveCatalogue],
    opener: CatalogueOpener, shelf: CatalogueShelf
  ) {
    self.source = source
    self.given = given
    self.opener = opener
    self.shelf = shelf
  }

  package mutating func add(
    _ descriptions: [CatalogueDescription], isOwn: Bool, rules resolver: inout RuleResolver
  ) {
    for description in descriptions {
      // A file of rules that names a store is given its catalogues by its own names for them.
      let live = isOwn || description.isStored ? given[description.name] : nil
      // The form's own files lie beside it, those of rules beside their file.
      let base = isOwn ? nil : description.source.name
      let held = live.map { HeldCatalogue($0) } ?? held(description, base, &resolver)
      guard let held else {
        catalogues.addBroken(description, isOwn: isOwn)
        continue
      }
      catalogues.add(Self.entry(description, held), isOwn: isOwn)
    }
  }

  /// Nil where a mistake was found.
  private mutating func held(
    _ description: CatalogueDescription, _ base: String?, _ resolver: inout RuleResolver
  ) -> HeldCatalogue? {
    do throws(CatalogueFault) {
      switch description.origin {
      case .file(let path): return try file(path, base, description)
      case .rule(let name): return try rule(name, description, &resolver)
      case .items(let items, _):
        let items = items.map { (id: $0.id, node: $0.node) }
        return HeldCatalogue(
          try CatalogueReader.read(
            items: items, in: description.source, columns: description.columns))
      case .store(let name): return stored(name, description)
      case .unknown: return nil
      }
    } catch {
      refuse(error, of: description, file: nil)
      return nil
    }
  }

  private mutating func rule(
    _ name: Placed<String>, _ description: CatalogueDescription, _ resolver: inout RuleResolver
  ) throws(CatalogueFault) -> HeldCatalogue? {
    if let range = description.columnsRange {
      error(
        "catalogueMalformed", "the choices of a rule have no columns to name", at: range,
        help: "an item is a choice: its id, its label, and the column “variant”",
        in: description.source)
      return nil
    }
    let isReady = resolver.rule(named: name.value) != nil && resolver.isReady(name.value)
    if isReady, let kept = shelf[.rule(name.value)] { return try HeldCatalogue(kept.get()) }
    guard let choices = resolver.choices(ofRule: name.value) else {
      let isThere = resolver.rule(named: name.value) != nil
      let near = isThere ? nil : NearestName.to(name.value, among: resolver.known.keys.sorted())
      error(
        isThere ? "emptyCatalogue" : "unknownRule",
        isThere
          ? "the rule “\(name.value)” has no choices" : "unknown rule “\(name.value)”",
        at: name.range, label: DidYouMean.question(near),
        help: isThere ? "name a rule with “choices”" : near == nil ? "see: formcheck rules" : "",
        in: description.source)
      return nil
    }
    let made: Result<Catalogue, CatalogueFault>
    do throws(CatalogueFault) {
      let items = ReadyItems.items(choices, ofRule: isReady ? name.value : nil)
      made = .success(try CatalogueReader.read(choices: items))
    } catch {
      made = .failure(error)
    }
    if isReady { shelf[.rule(name.value)] = made }
    return HeldCatalogue(try made.get())
  }

  // MARK: Files

  private mutating func file(
    _ path: Placed<String>, _ base: String?, _ description: CatalogueDescription
  ) throws(CatalogueFault) -> HeldCatalogue? {
    if let range = description.labelsRange, Self.isBuilt(path.value) {
      error(
        "catalogueMalformed", "a built catalogue has its labels already", at: range,
        help:
          "name their columns when you build it: formcheck catalogue build SOURCE --column label.de=name_de -o \(path.value)",
        in: description.source)
      return nil
    }
    let key = CatalogueShelf.Key.file(path.value, beside: base, description.columns)
    if let kept = shelf[key] { return try held(kept, description, path) }
    switch opener.file(path.value, base) {
    case .notOpened:
      error(
        "catalogueUnreadable", "this form opens no file", at: path.range,
        help: "give the catalogue to the form: catalogues: [\"\(description.name)\": …]",
        in: description.source)
      return nil
    case .unreadable(let name, let reason):
      let fault = CatalogueFault(.catalogueUnreadable, "\(name): \(reason)")
      return try held(.failure(fault), description, path)
    case .bytes(let name, let bytes):
      let read = Self.read(name, bytes, description.columns)
      shelf[key] = read
      return try held(read, description, path)
    }
  }

  private mutating func held(
    _ read: Result<Catalogue, CatalogueFault>, _ description: CatalogueDescription,
    _ path: Placed<String>
  ) throws(CatalogueFault) -> HeldCatalogue? {
    switch read {
    case .success(let catalogue): return HeldCatalogue(catalogue)
    case .failure(let fault) where fault.code == .catalogueUnreadable:
      catalogues.missing.append(
        Diagnostic(
          code: fault.code.rawValue, message: fault.message, source: description.source,
          range: path.range,
          help: fault.help ?? "the path is relative to the folder of the file that names it"))
      return .absent
    case .failure(let fault):
      refuse(fault, of: description, file: path.value)
      return nil
    }
  }

  private static func isBuilt(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".catalogue")
  }

  private static func read(
    _ name: String, _ bytes: [UInt8], _ columns: CatalogueColumns
  ) -> Result<Catalogue, CatalogueFault> {
    if isBuilt(name) {
      do throws(CatalogueError) {
        return .success(try Catalogue(fileBytes: bytes))
      } catch {
        let help = "build it anew: formcheck catalogue build SOURCE -o \(name)"
        return .failure(
          CatalogueFault(.catalogueUnreadable, "\(name) is damaged, or no catalogue", help: help))
      }
    }
    do throws(CatalogueFault) {
      return .success(try CatalogueReader.read(name: name, bytes: bytes, columns: columns))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Stores

  private mutating func stored(
    _ name: Placed<String>, _ description: CatalogueDescription
  ) -> HeldCatalogue? {
    switch opener.store(name.value) {
    case .live(let live): return HeldCatalogue(live)
    case .unreadable(let reason, let help):
      catalogues.missing.append(
        Diagnostic(
          code: CatalogueFault.Code.catalogueUnreadable.rawValue, message: reason,
          source: description.source, range: name.range, help: help))
      return .absent
    case .notOpened:
      let written = VisibleText.quoted(name.value)
      error(
        "catalogueUnreadable", "this form opens no store", at: name.range,
        help: "give the catalogue to the form: catalogues: [\"\(description.name)\": "
          + "try store.live(\"\(written)\")]",
        in: description.source)
      return nil
    }
  }

  // MARK: Mistakes

  private mutating func refuse(
    _ fault: CatalogueFault, of description: CatalogueDescription, file: String?
  ) {
    let fault = description.isProtected ? fault.hidingValues : fault
    let line = fault.line.map { "line \($0): " } ?? ""
    let place = file.map { "\($0): \(line)" } ?? line
    error(
      fault.code.rawValue, place + fault.message, at: description.originRange,
      help: fault.help ?? "", in: description.source)
  }

  private static func entry(
    _ description: CatalogueDescription, _ held: HeldCatalogue
  ) -> FormCatalogues.Entry {
    let facts = held.current?.facts
    var columns: [String: ValueType] = [:]
    for name in facts?.columns ?? [] { columns[name] = .text }
    for (name, type) in description.columns.types { columns[name] = type }
    return FormCatalogues.Entry(
      description: description, held: held, columns: columns,
      hasEndings: held.isLive || facts?.hasEndings == true,
      hasPositions: held.isLive || facts?.hasPositions == true)
  }
}
