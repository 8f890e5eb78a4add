package import FormDocuments
internal import FormEngine
package import FormModel
package import FormText

/// From the bytes of a form file to a compiled form, with every mistake on the way.
package struct FormLoader {
  var limits: Limits
  /// The name and bytes of a file that a form imports, or nil where there is none.
  var importing: (String) -> (name: String, bytes: [UInt8])?
  /// Translations beside the form: the locale, the file's name and bytes.
  var translations: () -> [(locale: String, name: String, bytes: [UInt8])]

  package init(
    limits: Limits, importing: @escaping (String) -> (name: String, bytes: [UInt8])?,
    translations: @escaping () -> [(locale: String, name: String, bytes: [UInt8])] = { [] }
  ) {
    self.limits = limits
    self.importing = importing
    self.translations = translations
  }

  /// Files beside a form that are called as it is, with a locale: `signup.de.yaml` beside
  /// `signup.yaml`.
  package static func translations(
    beside path: String, _ limits: Limits
  ) -> () -> [(locale: String, name: String, bytes: [UInt8])] {
    let (folder, file) = split(path)
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file } ?? file
    return {
      return SmallFile.names(in: folder.isEmpty ? "." : folder, beginningWith: stem + ".")
        .sorted()
        .compactMap { name in
          guard let ending = name.split(separator: ".").last.map(String.init),
            ["yaml", "yml", "json"].contains(ending),
            name.utf8.count > stem.utf8.count + ending.utf8.count + 2
          else { return nil }
          let locale = String(name.dropFirst(stem.count + 1).dropLast(ending.count + 1))
          guard TranslationDescription.isLocale(locale) else { return nil }
          let place = join(folder, name)
          return SmallFile.read(place, most: limits.formBytes).map { (locale, place, $0) }
        }
    }
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
    var diagnostics: [Diagnostic]
    var description: FormDescription
    var compiler: FormCompiler
    /// Imported files and the names of the rules of each.
    var imports: [(file: Placed<String>, names: [String])]
  }

  func load(name: String, bytes: [UInt8]) -> (form: CompiledForm?, diagnostics: [Diagnostic]) {
    let read = DocumentReader.read(name: name, bytes: bytes, limits: limits.documents)
    func mistakes(_ found: [Diagnostic]) -> [Diagnostic] {
      found.isEmpty || DocumentLooks.isForm(name, bytes, read.document)
        ? found : [DocumentLooks.refusal("form", "form", name, bytes)]
    }
    guard let document = read.document else { return (nil, mistakes(read.diagnostics)) }
    var ready: [String: RuleEntry] = [:]
    let loaded = load(document, read.diagnostics, ready: &ready)
    return (loaded.form, mistakes(loaded.diagnostics))
  }

  /// Compiles a document that was read, with what was wrong with it so far; `ready` keeps the ready
  /// rules that were read, for the next one.
  package func load(
    _ document: FormDocument, _ earlier: [Diagnostic], ready: inout [String: RuleEntry]
  ) -> Loaded {
    var reader = NodeReader(source: document.source)
    var description = reader.form(document.root)
    let examples = description.examples.map { WrittenExample($0, &reader) }
    var diagnostics = earlier + reader.diagnostics
    var imports: [(file: Placed<String>, names: [String])] = []
    for file in translations() {
      description.translations += load(file, into: &diagnostics)
    }
    var rules: [String: RuleEntry] = [:]
    for rule in description.rules { rules[rule.name] = rule }
    var known: [String: [RuleEntry]] = [:]
    for file in description.imports {
      let imported = known[file.value] ?? load(file, into: &diagnostics, description)
      known[file.value] = imported
      imports.append((file, imported.map(\.name)))
      for rule in imported {
        rules[rule.name] = rules[rule.name] ?? rule
      }
    }
    var compiler = FormCompiler(description, rules: rules, ready: ready, limits: limits.plan)
    let form = compiler.compile()
    ready = compiler.ready
    // A default beside a mistake may be unfit only because of that.
    diagnostics += compiler.diagnostics.filter {
      diagnostics.isEmpty || $0.code != "defaultUnfit"
    }
    // Examples name what the compiled form has.
    if let form, !examples.isEmpty {
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
      compiler: compiler, imports: imports)
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
  ) -> [RuleEntry] {
    guard let found = importing(file.value) else {
      diagnostics.append(
        Diagnostic(
          code: "importUnreadable", message: "“\(file.value)” cannot be read", source: form.source,
          range: file.range, help: "the path is relative to the form's own folder"))
      return []
    }
    let read = DocumentReader.read(
      name: found.name, bytes: found.bytes, limits: limits.documents)
    guard DocumentLooks.isRules(found.name, found.bytes, read.document) else {
      // Beyond a limit: what it is nobody knows.
      let limit =
        read.document == nil ? read.diagnostics.first { $0.code.hasPrefix("formToo") } : nil
      diagnostics.append(
        Diagnostic(
          code: limit?.code ?? "importUnreadable",
          message: limit.map { "“\(file.value)”: \($0.message)" }
            ?? "“\(file.value)” is no file of rules: it has no “group”",
          source: form.source, range: file.range))
      return []
    }
    diagnostics += read.diagnostics
    guard let document = read.document else { return [] }
    var reader = NodeReader(source: document.source)
    let rules = reader.ruleFile(document.root)
    diagnostics += reader.diagnostics
    return rules.rules.map { entry in
      var entry = entry
      entry.name = "\(rules.group).\(entry.name)"
      return entry
    }
  }
}
