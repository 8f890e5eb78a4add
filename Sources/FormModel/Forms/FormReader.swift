package import FormDocuments
internal import FormEngine
internal import FormText

/// Reads a whole form, or a whole file of rules.
extension NodeReader {
  /// - Parameter kept: Fields that are as they were when they were read.
  package mutating func form(_ root: Node, keeping kept: KeptFields? = nil) -> FormDescription {
    var form = FormDescription(source: source)
    form.range = root.range
    guard let entries = entries(root, of: "a form") else { return form }
    let top = Vocabulary.top(entries.map(\.key))
    // A word that is nearly “fields” was told as one that is misspelt.
    func isThere(_ key: String) -> Bool {
      entries.contains { $0.key == key || NearestName.to($0.key, among: [key]) != nil }
    }
    let hasFields =
      isThere("fields") || entries.contains { Vocabulary.otherTops.contains($0.key) }
    let unknown =
      hasFields
      ? [] : entries.filter { !top.contains($0.key) && !Vocabulary.topLevel.contains($0.key) }
    let misplaced = refuseFields(atTop: unknown)
    let places = Set(misplaced.map(\.keyRange.start))
    for entry in entries where !top.contains(entry.key) && !places.contains(entry.keyRange.start) {
      read(entry, into: &form, kept)
    }
    form.fields += misplaced.map { field(misplaced: $0) }
    readTop(entries, top, into: &form)
    let start = SourceRange(root.range.start, root.range.start)
    if !isThere("form") {
      error(
        "formMissing", "this form has no name", at: start,
        help: "begin with “form: signup”, whatever it is called")
    }
    if !hasFields, misplaced.isEmpty {
      error(
        "fieldsMissing", "this form has no fields", at: start, help: "add “fields:” and its names")
    }
    settleLabels(of: &form.catalogues, in: form.locale ?? "en")
    return form
  }

  private mutating func read(
    _ entry: Entry, into form: inout FormDescription, _ kept: KeptFields?
  ) {
    let value = entry.value
    switch entry.key {
    case "form": form.id = text(value, of: "form") ?? ""
    case "title": form.title = text(value, of: "title")
    case "summary": form.summary = text(value, of: "summary")
    case "locale":
      form.locale = text(value, of: "locale")
      checkLocale(value)
    case "timezone":
      form.timezone = text(value, of: "timezone").map { Placed(value: $0, range: value.range) }
    case "import":
      form.imports = oneOrMore(value, of: "import").compactMap { item in
        text(item, of: "import").map { Placed(value: $0, range: item.range) }
      }
    case "catalogues":
      form.catalogues = catalogues(value)
      form.hasWrongCatalogues = value.entries == nil
    case "rules":
      form.rules = adopted(self.entries(value, of: "rules") ?? [], value).compactMap { entry in
        isMisplaced(entry, in: "rules") ? nil : localRule(entry)
      }
    case "fields": form.fields = fields(value, keeping: kept) ?? []
    case "coerce": form.coerces = boolean(value, of: "coerce") ?? false
    case "check": form.checks = checks(value)
    case "unique": form.records += uniqueRecords(value)
    case "records": form.records += records(value)
    case "messages":
      form.translations = (self.entries(value, of: "messages") ?? []).map { translation($0) }
    case "required": form.isRequired = boolean(value, of: "required") ?? false
    case "normalize": form.cleanUp = cleanUp(value) ?? []
    case "unknown":
      if value.entries != nil {
        form.rest = Shared(rule(value, named: "unknown", at: entry.keyRange))
      } else {
        form.unknown = unknown(value) ?? .reject
      }
    case "null": form.nullPolicy = nullPolicy(value) ?? .empty
    case "notApplicable": form.notApplicable = unknown(value, of: "notApplicable") ?? .warn
    case "columns":
      form.columns = (self.entries(value, of: "columns") ?? []).map { column in
        ColumnDescription(
          field: Placed(value: column.key, range: column.keyRange),
          aliases: names(column).map { alias in
            var alias = alias
            alias.value.trimBlanks()
            return alias
          })
      }
    case "nulls": form.nulls = cells(value)
    case "controls":
      for control in self.entries(value, of: "controls") ?? [] {
        read(control, into: &form.controls)
      }
    case "managers":
      for manager in self.entries(value, of: "managers") ?? [] {
        read(manager, into: &form.managers)
      }
    case "examples":
      guard let items = value.items else {
        error("listExpected", "“examples” takes a list", at: value.range)
        return
      }
      form.examples = items
    default:
      refuse(entry, in: "a form", known: Vocabulary.topLevel)
    }
  }

  private mutating func read(_ entry: Entry, into controls: inout [ControlDescription]) {
    if isMisplaced(entry, in: "controls") { return }
    var control = ControlDescription(name: entry.key, range: entry.keyRange)
    if let scalar = entry.value.scalar, scalar.isPlain, scalar.text.isEmpty {
      controls.append(control)
      return
    }
    for fact in entries(entry.value, of: entry.key) ?? [] {
      if fact.key == "label" {
        control.label = text(fact.value, of: "label")
      } else if fact.key == "opens" {
        control.opens = text(fact.value, of: "opens").map {
          Placed(value: $0, range: fact.value.range)
        }
      } else {
        refuse(fact, in: "a control", known: Vocabulary.control)
      }
    }
    controls.append(control)
  }

  private mutating func read(_ entry: Entry, into managers: inout [ManagerDescription]) {
    if isMisplaced(entry, in: "managers") { return }
    var manager = ManagerDescription(name: entry.key, manages: [], range: entry.keyRange)
    let isListOfNames = entry.value.items?.allSatisfy { $0.scalar != nil } == true
    let help = isListOfNames ? "write \(entry.key): { manages: [ … ] }" : nil
    for fact in entries(entry.value, of: entry.key, help: help) ?? [] {
      switch fact.key {
      case "verifies":
        manager.verifies = fact.value.items?.isEmpty == true ? [] : names(fact)
      case "manages": manager.manages = names(fact)
      default: refuse(fact, in: "a manager", known: Vocabulary.manager)
      }
    }
    managers.append(manager)
  }

  /// The language of the form's own texts: with `_` before the country as well.
  private mutating func checkLocale(_ node: Node) {
    guard let text = node.text, !text.isEmpty,
      !LanguageRange.isTag(text.replacing("_", with: "-"))
    else { return }
    error(
      "localeMalformed", "“\(text)” is not a locale", at: node.range,
      help: "write a language such as de, or one with its country: pt-BR")
  }

  /// The texts of cells, among which `null` and `~` are texts within a list.
  private mutating func cells(_ node: Node) -> [String] {
    let isList = node.isList
    return oneOrMore(node, of: "nulls").compactMap { item in
      if isList, let text = item.scalar?.text, !text.isEmpty { return text }
      return text(item, of: "nulls")
    }
  }

  private mutating func names(_ entry: Entry) -> [Placed<String>] {
    oneOrMore(entry.value, of: entry.key).compactMap { item in
      text(item, of: entry.key).map { Placed(value: $0, range: item.range) }
    }
  }

  // MARK: Rule files

  package mutating func ruleFile(_ root: Node) -> RuleFileDescription {
    var file = RuleFileDescription(source: source, group: "", rules: [])
    for entry in entries(root, of: "a file of rules") ?? [] {
      switch entry.key {
      case "group": file.group = text(entry.value, of: "group") ?? ""
      case "summary": _ = text(entry.value, of: "summary")
      case "catalogues": file.catalogues = catalogues(entry.value)
      case "rules":
        for rule in entries(entry.value, of: "rules") ?? [] { file.rules.append(ruleEntry(rule)) }
      default: refuse(entry, in: "a file of rules", known: Vocabulary.ruleFile)
      }
    }
    // A file of rules is of no language: English labels stand for the others, else the first that are named.
    settleLabels(of: &file.catalogues, in: nil)
    if file.group.isEmpty {
      error(
        "groupMissing", "this file of rules has no group",
        at: SourceRange(root.range.start, root.range.start), help: "begin with “group: …”")
    }
    return file
  }

  /// A rule of a form; what it accepts and its source are facts for people.
  private mutating func localRule(_ entry: Entry) -> RuleEntry {
    var result = RuleEntry(
      name: entry.key,
      rule: rule(
        entry.value, named: entry.key, at: entry.keyRange, about: Vocabulary.localRuleAbout))
    result.summary = entry.value["summary"].flatMap { text($0, of: "summary") }
    result.standard = entry.value["source"].flatMap { text($0, of: "source") }
    result.note = entry.value["note"].flatMap { text($0, of: "note") }
    result.variantsAbout = variantsAbout(entry.value["variants"])
    return result
  }

  private mutating func variantsAbout(_ variants: Node?) -> [String: RuleEntry.About] {
    var result: [String: RuleEntry.About] = [:]
    for variant in variants?.entries ?? [] {
      let value = variant.value
      result[variant.key] = RuleEntry.About(
        summary: value["summary"].flatMap { text($0, of: "summary") },
        source: value["source"].flatMap { text($0, of: "source") },
        note: value["note"].flatMap { text($0, of: "note") })
    }
    return result
  }

  package mutating func ruleEntry(_ entry: Entry) -> RuleEntry {
    var result = RuleEntry(
      name: entry.key,
      rule: rule(
        entry.value, named: entry.key, at: entry.keyRange, about: Vocabulary.ruleAbout))
    for fact in entry.value.entries ?? [] {
      switch fact.key {
      case "variants":
        result.variantsAbout = variantsAbout(fact.value)
        for variant in fact.value.entries ?? [] {
          guard let examples = variant.value["examples"] else { continue }
          let read = self.examples(examples)
          result.variantExamples.append((variant.key, read.valid, read.invalid))
        }
      case "summary": result.summary = text(fact.value, of: "summary")
      case "source": result.standard = text(fact.value, of: "source")
      case "note": result.note = text(fact.value, of: "note")
      case "examples":
        (result.valid, result.invalid) = examples(fact.value)
      default: break
      }
    }
    return result
  }

  private mutating func examples(_ node: Node) -> (valid: [Node], invalid: [Node]) {
    var result: (valid: [Node], invalid: [Node]) = ([], [])
    let help = node.isList ? "write examples: { valid: [ … ], invalid: [ … ] }" : nil
    for list in entries(node, of: "examples", help: help) ?? [] {
      switch list.key {
      case "valid": result.valid = list.value.items ?? []
      case "invalid": result.invalid = list.value.items ?? []
      default: refuse(list, in: "a rule's examples", known: Vocabulary.ruleExamples)
      }
    }
    return result
  }
}

extension String {
  /// Takes spaces and tabs off both ends, as they are off a header's names.
  fileprivate mutating func trimBlanks() {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    while unicodeScalars.last.map(isBlank) == true { unicodeScalars.removeLast() }
    unicodeScalars = String.UnicodeScalarView(unicodeScalars.drop(while: isBlank))
  }
}
