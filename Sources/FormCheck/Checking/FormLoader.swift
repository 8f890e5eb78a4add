package import FormCompiling
package import FormDocuments
internal import FormEngine
package import FormLookup
package import FormModel
internal import FormPlatform
package import FormText

/// Reads and compiles a form file, and collects every error.
package struct FormLoader {
  var limits: Limits
  /// The name and bytes of a file that a form imports, or nil if the file does not exist.
  var importing: (String) -> (name: String, bytes: [UInt8])?
  var opener: CatalogueOpener
  /// Catalogues that a program gives, by the names of the form.
  var given: [String: LiveCatalogue] = [:]
  /// The files of the forms that import this one, the outermost first, and the file itself.
  var path: [String] = []
  /// The catalogues that were read already.
  var shelf = CatalogueShelf()
  /// Translations beside the form: the locale, the file's name and bytes.
  var translations: () -> [(locale: String, name: String, bytes: [UInt8])]
  /// Whether the form is only used for checking: variants of ready rules that cannot be chosen are not read.
  var readsOnlyChosen = false

  package init(
    limits: Limits, importing: @escaping (String) -> (name: String, bytes: [UInt8])?,
    opener: CatalogueOpener = .none,
    given: [String: LiveCatalogue] = [:],
    translations: @escaping () -> [(locale: String, name: String, bytes: [UInt8])] = { [] }
  ) {
    self.limits = limits
    self.importing = importing
    self.opener = opener
    self.given = given
    self.translations = translations
  }

  /// Files beside a form that are called as it is, with a locale: `signup.de.yaml` beside
  /// `signup.yaml`.
  package static func translations(
    beside path: String, _ limits: Limits
  ) -> () -> [(locale: String, name: String, bytes: [UInt8])] {
    return {
      translations(beside: path).compactMap { locale, place in
        SmallFile.read(place, most: limits.formBytes).map { (locale, place, $0) }
      }
    }
  }

  /// The paths of these files, in the order of their names.
  package static func translationFiles(beside path: String) -> [String] {
    translations(beside: path).map(\.place)
  }

  private static func translations(beside path: String) -> [(locale: String, place: String)] {
    let (folder, file) = split(path)
    return SmallFile.names(in: folder.isEmpty ? "." : folder, beginningWith: stem(of: file) + ".")
      .sorted()
      .compactMap { name in
        locale(ofTranslation: name, of: path).map { ($0, join(folder, name)) }
      }
  }

  private static func stem(of file: Substring) -> Substring {
    file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file } ?? file
  }

  /// The locale in the name of a file beside a form: `de` of `signup.de.yaml`; nil for other files.
  package static func locale(ofTranslation name: String, of form: String) -> String? {
    let stem = stem(of: split(form).file)
    guard name.hasPrefix(stem + "."), let ending = name.split(separator: ".").last.map(String.init),
      ["yaml", "yml", "json"].contains(ending),
      name.utf8.count > stem.utf8.count + ending.utf8.count + 2
    else { return nil }
    let locale = String(name.dropFirst(stem.count + 1).dropLast(ending.count + 1))
    return LanguageRange.isTag(locale) ? locale : nil
  }

  /// Files by their path relative to another file's folder.
  package static func files(
    beside path: String, _ limits: Limits
  ) -> (String) -> (name: String, bytes: [UInt8])? {
    return { name in
      let place = place(of: name, beside: path)
      return SmallFile.read(place, most: limits.formBytes).map { (place, $0) }
    }
  }

  /// The bytes of a catalogue's file: 1 GiB, as unpacked.
  private static let mostCatalogueBytes = 1 << 30

  /// Files of catalogues by their path relative to a form's folder, and catalogues of a store.
  package static func catalogues(
    beside path: String, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> CatalogueOpener {
    let file = { (name: String, imported: String?) -> CatalogueOpening in
      let place = place(of: name, beside: imported ?? path)
      guard let bytes = SmallFile.read(place, most: mostCatalogueBytes) else {
        return .unreadable(name: place, reason: "it is not there, or may not be read")
      }
      return bytes.count > mostCatalogueBytes
        ? .unreadable(name: place, reason: "it is over 1 GiB") : .bytes(name: place, bytes)
    }
    return CatalogueOpener(file: file, store: stores)
  }

  /// A path that a form names, as it is opened.
  package static func place(of name: String, beside path: String) -> String {
    name.hasPrefix("/") ? name : join(split(path).folder, name)
  }

  /// A path's folder, empty for the current one, and its last part.
  ///
  /// Foundation's own traps on a path of one letter (Swift 6.3.1 on Linux).
  private static func split(_ path: String) -> (folder: String, file: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path[...]) }
    let file = path[path.index(after: slash)...]
    return (slash == path.startIndex ? "/" : String(path[..<slash]), file)
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// A form with what it was made of.
  package struct Loaded {
    package var form: CompiledForm?
    package var diagnostics: [Diagnostic]
    package var description: FormDescription
    package var compiler: FormCompiler
    /// Imported files and the names of the rules of each.
    package var imports: [(file: Placed<String>, names: [String])]
    /// The files of rules and forms that were read, each once.
    var files: [RuleFileDescription] = []
    /// Catalogues that are not there: they stop nothing, and `test` and `lint` tell them.
    package var missing: [Diagnostic]

    /// Whether it has catalogues, of its own or of files that it imports.
    package var hasCatalogues: Bool {
      !description.catalogues.isEmpty || files.contains { !$0.catalogues.isEmpty }
    }
  }

  func load(name: String, bytes: [UInt8]) -> (form: CompiledForm?, diagnostics: [Diagnostic]) {
    let read = DocumentReader.read(name: name, bytes: bytes, limits: limits.documents)
    func mistakes(_ found: [Diagnostic]) -> [Diagnostic] {
      found.isEmpty || DocumentLooks.isForm(name, bytes, read.document)
        ? found : [DocumentLooks.refusal("form", "form", name, bytes)]
    }
    guard let document = read.document else { return (nil, mistakes(read.diagnostics)) }
    if DocumentLooks.isJSONSchema(name, document) {
      return (nil, [DocumentLooks.refusalOfJSONSchema(name)])
    }
    var ready: [String: RuleEntry] = [:]
    var loaded = load(document, read.diagnostics, ready: &ready)
    if loaded.compiler.leavesOut, loaded.form == nil || loaded.compiler.mustReadAll {
      // Its errors include those of all that its rules add.
      var whole = self
      whole.readsOnlyChosen = false
      ready = [:]
      loaded = whole.load(document, read.diagnostics, ready: &ready)
    }
    return (loaded.form, mistakes(loaded.diagnostics))
  }

  /// Compiles a document that was read, with what was wrong with it so far; `ready` keeps the ready
  /// rules that were read, for the next one.
  ///
  /// - Parameter kept: The parts that are unchanged since an earlier version of this form without errors.
  package func load(
    _ document: FormDocument, _ earlier: [Diagnostic], ready: inout [String: RuleEntry],
    keeping kept: KeptParts? = nil
  ) -> Loaded {
    withLargeStack { compile(document, earlier, ready: &ready, keeping: kept) }
  }

  private func compile(
    _ document: FormDocument, _ earlier: [Diagnostic], ready: inout [String: RuleEntry],
    keeping kept: KeptParts?
  ) -> Loaded {
    var reader = NodeReader(source: document.source)
    var description = reader.form(document.root, keeping: kept?.fields)
    let examples =
      kept?.examples ?? description.examples.map { WrittenExample($0, &reader) }
    var diagnostics = earlier + reader.diagnostics
    var imports: [(file: Placed<String>, names: [String])] = []
    for file in translations() {
      description.translations += load(file, into: &diagnostics)
    }
    var rules: [String: RuleEntry] = [:]
    for rule in description.rules { rules[rule.name] = rule }
    var known: [String: RuleFileDescription] = [:]
    var files: [RuleFileDescription] = []
    for file in description.imports {
      let imported = known[file.value] ?? load(file, into: &diagnostics, description)
      let isNew = known.updateValue(imported, forKey: file.value) == nil
      if isNew { files += [imported] + imported.inner }
      imports.append((file, imported.rules.map(\.name).filter { !RuleName.isInner($0) }))
      if isNew, let form = imported.forms.first, let first = rules[form.id] {
        diagnostics.append(.ruleTwice(form.id, at: file, in: description, first))
      }
      for rule in imported.rules {
        rules[rule.name] = rules[rule.name] ?? rule
      }
      if isNew { description.importedForms += imported.forms }
    }
    let shelved = catalogues(of: description, files, rules, &ready)
    diagnostics += shelved.diagnostics
    var compiler = FormCompiler(
      description, rules: rules, ready: ready, catalogues: shelved.catalogues, limits: limits.plan,
      readsOnlyChosen: readsOnlyChosen)
    let form = compiler.compile()
    ready = compiler.ready
    // A default beside an error may be wrong only because of that error.
    diagnostics += compiler.diagnostics.filter {
      diagnostics.isEmpty || $0.code != "defaultUnfit"
    }
    // Examples name what the compiled form has.
    if let form, !examples.isEmpty, kept?.hasNames(of: form) != true {
      var names = ExampleNames(form)
      for example in examples { names.check(example) }
      diagnostics += names.reader.diagnostics
    }
    diagnostics.sort { left, right in
      (left.source.name, left.range.start) < (right.source.name, right.range.start)
        && left.source.name == right.source.name
    }
    return Loaded(
      form: diagnostics.isEmpty ? form : nil, diagnostics: diagnostics, description: description,
      compiler: compiler, imports: imports, files: files, missing: shelved.catalogues.missing)
  }

  private func catalogues(
    of form: FormDescription, _ files: [RuleFileDescription], _ rules: [String: RuleEntry],
    _ ready: inout [String: RuleEntry]
  ) -> CatalogueLoader {
    var loader = CatalogueLoader(
      source: form.source, given: given, opener: opener, shelf: shelf)
    guard !form.catalogues.isEmpty || files.contains(where: { !$0.catalogues.isEmpty }) else {
      return loader
    }
    var resolver = RuleResolver(source: form.source)
    resolver.known = rules
    resolver.ready = ready
    loader.add(form.catalogues, isOwn: true, rules: &resolver)
    for file in files { loader.add(file.catalogues, isOwn: false, rules: &resolver) }
    ready = resolver.ready
    return loader
  }

  private func load(
    _ file: (locale: String, name: String, bytes: [UInt8]), into diagnostics: inout [Diagnostic]
  ) -> [TranslationDescription] {
    let read = DocumentReader.read(
      name: file.name, bytes: file.bytes, limits: limits.documents)
    diagnostics += read.diagnostics
    guard let document = read.document else { return [] }
    var reader = NodeReader(source: document.source)
    let start = SourceRange(document.root.range.start, document.root.range.start)
    let translation = reader.translation(
      document.root, locale: Placed(value: file.locale, range: start))
    diagnostics += reader.diagnostics
    return [translation]
  }

  /// The rules of an imported file, under `group.name`.
  private func load(
    _ file: Placed<String>, into diagnostics: inout [Diagnostic], _ form: FormDescription
  ) -> RuleFileDescription {
    let nothing = RuleFileDescription(source: form.source, group: "", rules: [])
    guard let found = importing(file.value) else {
      diagnostics.append(
        Diagnostic(
          code: "importUnreadable", message: "“\(file.value)” cannot be read", source: form.source,
          range: file.range, help: "the path is relative to the form's own folder"))
      return nothing
    }
    let read = DocumentReader.read(
      name: found.name, bytes: found.bytes, limits: limits.documents)
    // A form may have rules of its own, and a file of rules that forgot its group has nothing else.
    if let document = read.document, document.root["form"] != nil, document.root["group"] == nil,
      DocumentLooks.isForm(found.name, found.bytes, document)
    {
      return load(document, read.diagnostics, as: file, of: form, into: &diagnostics)
    }
    guard DocumentLooks.isRules(found.name, found.bytes, read.document) else {
      // Beyond a limit, its kind is unknown.
      let limit =
        read.document == nil ? read.diagnostics.first { $0.code.hasPrefix("formToo") } : nil
      diagnostics.append(
        Diagnostic(
          code: limit?.code ?? "importUnreadable",
          message: limit.map { "“\(file.value)”: \($0.message)" }
            ?? "“\(file.value)” is neither a file of rules nor a form: it has no “group” and no “form”",
          source: form.source, range: file.range))
      return nothing
    }
    diagnostics += read.diagnostics
    guard let document = read.document else { return nothing }
    var reader = NodeReader(source: document.source)
    var rules = reader.ruleFile(document.root)
    diagnostics += reader.diagnostics
    for index in rules.rules.indices {
      rules.rules[index].name = "\(rules.group).\(rules.rules[index].name)"
    }
    return rules
  }
}
