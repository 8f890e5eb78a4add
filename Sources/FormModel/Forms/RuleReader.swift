package import FormDocuments
package import FormEngine
package import FormText

/// Reads a set of constraints: the one place where a field, `items` and a rule are read.
extension NodeReader {
  /// `about` names keys that the caller reads itself, such as a ready rule's `source`.
  package mutating func rule(
    _ node: Node, named name: String, at nameRange: SourceRange, about: [String] = []
  ) -> FieldSource {
    var rule = FieldSource(source: source, range: node.range, nameRange: nameRange)
    guard let entries = entries(node, of: name, help: shorthandHelp(node, for: name)) else {
      return rule
    }
    var unknown: [Entry] = []
    for entry in entries where !about.contains(entry.key) {
      if !read(entry, into: &rule) { unknown.append(entry) }
    }
    if !unknown.isEmpty { refuseKeys(unknown, of: name, into: &rule) }
    check(&rule, entries)
    return rule
  }

  /// The same of some keys of a map; `beside` are those that must fit together.
  mutating func rule(
    _ entries: [Entry], beside: [Entry], in range: SourceRange, at nameRange: SourceRange
  ) -> FieldSource {
    var rule = FieldSource(source: source, range: range, nameRange: nameRange)
    for entry in entries { _ = read(entry, into: &rule) }
    check(&rule, beside)
    return rule
  }

  private mutating func check(_ rule: inout FieldSource, _ entries: [Entry]) {
    let variants = entries.first { $0.key == "variants" }
    if variants.map({ $0.value.entries == nil }) == true {
      // What could not be read is not missing too.
      rule.by = nil
      rule.tag = nil
    } else {
      checkVariants(of: rule, entries)
    }
    refuseShape(entries)
    checkShape(of: rule, entries)
    checkMap(entries)
    checkTuple(of: &rule, entries)
    // A map is a group, be it one without a field of its own.
    if rule.shape.isMap, rule.shape.fields == nil { rule.shape.fields = [] }
    readComputedDefault(of: &rule)
  }

  /// - Returns: Whether it is a key of a field.
  private mutating func read(_ entry: Entry, into rule: inout FieldSource) -> Bool {
    let value = entry.value
    switch entry.key {
    case "label": rule.settings.label = text(value, of: "label")
    case "help": rule.settings.help = text(value, of: "help")
    case "placeholder": rule.settings.placeholder = text(value, of: "placeholder")
    case "input": rule.settings.input = InputDescription.read(value, &self)
    case "message": rule.messages = messages(value).map { [$0] } ?? []
    case "secret": rule.settings.isSecret = boolean(value, of: "secret")
    case "required": rule.settings.required = required(value)
    case "when": rule.settings.when = expression(value, of: "when")
    case "compute": rule.settings.compute = expression(value, of: "compute")
    case "coerce": rule.settings.coerces = boolean(value, of: "coerce")
    case "check": rule.checks = checks(value)
    case "by": rule.by = text(value, of: "by").map { Placed(value: $0, range: value.range) }
    case "tag": rule.tag = tag(value, at: entry.keyRange)
    case "variants": rule.variants = variants(value)
    case "otherwise":
      rule.otherwise = Shared(variant(entry))
    case "nullable": rule.settings.isNullable = boolean(value, of: "nullable")
    case "null": rule.settings.nullPolicy = nullPolicy(value)
    case "present": rule.settings.isPresent = boolean(value, of: "present")
    case "notApplicable": rule.settings.notApplicable = unknown(value, of: "notApplicable")
    case "type":
      rule.shape.isSection = value.text == LanguageWords.section
      // A word for a list, a group or a map is told when all keys are known.
      if !rule.shape.isSection {
        rule.shape.type = Self.isShape(value) ? .mistaken(nil) : types(value)
      }
    case "depth": rule.settings.depth = depth(value)
    case "default": rule.settings.initial = .value(value, source)
    case "normalize": rule.settings.cleanUp = cleanUp(value)
    case "unknown":
      if value.entries != nil {
        rule.shape.rest = Shared(self.rule(value, named: "unknown", at: entry.keyRange))
      } else {
        rule.settings.unknown = unknown(value)
      }
    case "values":
      rule.shape.rest = Shared(self.rule(value, named: "values", at: entry.keyRange))
      rule.shape.isMap = true
    case "keys": rule.shape.keys = Shared(self.rule(value, named: "keys", at: entry.keyRange))
    case "fields": rule.shape.fields = fields(value)
    case "items":
      if let items = value.items {
        readTuple(items, value, into: &rule)
      } else {
        rule.shape.items = Shared(self.rule(value, named: "items", at: entry.keyRange))
      }
    case "rest": rule.shape.rest = Shared(self.rule(value, named: "rest", at: entry.keyRange))
    case "rule":
      if refuseTypes(value, of: "rule") { break }
      for name in oneOrMore(value, of: "rule") {
        if let entries = name.entries {
          refuseEmpty(name, of: "rule")
          readAny(entries, name, into: &rule)
        } else if let text = text(name, of: "rule") {
          rule.elements.append(.rule(Placed(value: text, range: name.range)))
        }
      }
    default:
      guard let kind = ConstraintKind(rawValue: entry.key) else { return false }
      rule.elements += kind.read(value, &self).map { .constraint($0, value.range) }
    }
    return true
  }

  private mutating func checkShape(of rule: FieldSource, _ entries: [Entry]) {
    if let policy = rule.settings.nullPolicy, policy != .empty, rule.settings.isNullable == true,
      let null = entries.first(where: { $0.key == "null" })
    {
      error(
        "nullTwice",
        "“nullable” makes null a value, but “null: \(null.value.text ?? "")” does not",
        at: null.keyRange, help: "leave one of them out")
    }
    if rule.settings.isPresent == true, rule.settings.when != nil,
      let present = entries.first(where: { $0.key == "present" })
    {
      error(
        "presentWithWhen", "a field whose key must be there always applies", at: present.keyRange,
        help: "leave “when” out, or “present”")
    }
    if rule.shape.isSection, rule.shape.fields == nil {
      error(
        "fieldsMissing", "a section has fields", at: rule.nameRange, help: "add “fields:” to it")
    }
    guard let fields = entries.first(where: { $0.key == "fields" }) else { return }
    if !rule.shape.isTuple, let items = entries.first(where: { $0.key == "items" }) {
      error(
        "fieldsAndItems", "a field is a group or a list, not both", at: items.keyRange,
        help: "put “fields” inside “items” for a list of groups",
        related: [.init(source: source, range: fields.keyRange, label: "the group")])
    }
  }

  /// `{ any: [a, b] }`.
  private mutating func readAny(
    _ entries: [Entry], _ node: Node, into rule: inout FieldSource
  ) {
    for entry in entries {
      guard entry.key == "any" else {
        refuseConstraint(entry)
        continue
      }
      if refuseTypes(entry.value, of: "any") { continue }
      let names = oneOrMore(entry.value, of: "any").compactMap { item -> Placed<String>? in
        if item.entries != nil {
          refuseAlternative(item)
          return nil
        }
        return text(item, of: "any").map { Placed(value: $0, range: item.range) }
      }
      if !names.isEmpty { rule.elements.append(.any(names, node.range)) }
    }
  }

  /// Variants of a rule by their names, each with its constraints, fields and examples.
  private mutating func variants(_ node: Node) -> [NamedSource] {
    refuseEmpty(node, of: "variants")
    return adopted(entries(node, of: "variants") ?? [], node).compactMap { entry in
      if isMisplaced(entry, in: "variants") { return nil }
      return NamedSource(name: entry.key, field: variant(entry))
    }
  }

  /// What holds for one value of what chooses: all that a rule may say of a value that is there.
  private mutating func variant(_ entry: Entry) -> FieldSource {
    var about = Vocabulary.besideVariants
    for inner in entry.value.entries ?? [] {
      if Vocabulary.neverInVariant.contains(inner.key) {
        error(
          "variantMalformed", "“\(inner.key)” is the same for all variants", at: inner.keyRange,
          help: "put it beside “variants”, or at the field")
      }
      if inner.key == "type", inner.value.text == LanguageWords.section {
        error(
          "variantMalformed", "a section stands among the fields of a group",
          at: inner.value.range, help: "leave “type” out: “fields” alone makes a group")
        about.append("type")
      }
    }
    return rule(entry.value, named: entry.key, at: entry.keyRange, about: about)
  }

  /// `tag: kind`, or `tag: { name: kind, label: Kind }`.
  private mutating func tag(_ node: Node, at keyRange: SourceRange) -> NamedSource? {
    guard node.entries != nil else {
      guard let name = text(node, of: "tag") else { return nil }
      return NamedSource(
        name: name, field: FieldSource(source: source, range: node.range, nameRange: node.range))
    }
    guard let nameNode = node["name"] else {
      error(
        "tagMalformed", "this tag has no name", at: keyRange,
        help: "add “name:”, the key that chooses")
      return NamedSource(
        name: "", field: FieldSource(source: source, range: node.range, nameRange: keyRange))
    }
    guard let name = text(nameNode, of: "name") else { return nil }
    var model = rule(node, named: "tag", at: nameNode.range, about: ["name"])
    let isOwn =
      model.settings.required != nil || model.settings.when != nil || model.settings.compute != nil
      || model.shape.fields != nil
      || model.settings.computedDefault != nil
      || model.shape.items != nil || !model.checks.isEmpty || !model.elements.isEmpty
      || model.by != nil || !model.variants.isEmpty || model.settings.unknown != nil
      || model.shape.rest != nil || model.shape.keys != nil || model.settings.depth != nil
      || !model.shape.types.isEmpty
    if isOwn {
      error(
        "tagMalformed", "a tag is required, and its choices are the variants", at: keyRange,
        help: "it may have label, help, message, type, default and normalize")
      model.elements = []
    }
    if let type = model.shape.single, !LanguageWords.tagTypes.contains(type.value) {
      error(
        "wrongType", "a tag is a string, a number, or true or false", at: type.range,
        label: "this is \(type.value)")
      model.shape.type = .mistaken(nil)
    }
    return NamedSource(name: name, field: model)
  }

  private mutating func required(_ node: Node) -> FieldSettings.Requirement? {
    if node.items != nil {
      error(
        "booleanExpected", "“required” takes true or false, or a condition", at: node.range,
        label: "this is a list",
        help: "write required: true at each of these fields, or once at the top for all")
      return nil
    }
    if case .boolean(let value)? = node.scalar?.json { return .always(value) }
    if let scalar = node.scalar, !scalar.text.isEmpty,
      !LanguageWords.answers.contains(scalar.text.lowercased())
    {
      return expression(node, of: "required").map { .when($0) }
    } else if let text = node.text?.lowercased(), ["y", "n"].contains(text) {
      // Some fields are called so.
      error(
        "booleanExpected", "“required” takes true or false", at: node.range,
        help: "write true or false; test a field with filled(\(node.text ?? "")), or compared")
    } else {
      _ = boolean(node, of: "required")
    }
    return nil
  }

  /// - Parameter kept: Fields that are as they were when they were read.
  package mutating func fields(_ node: Node, keeping kept: KeptFields? = nil) -> [NamedSource]? {
    guard let entries = entries(node, of: "fields") else { return nil }
    return adopted(entries, node).compactMap { entry in
      if let field = kept?[entry.key] { return field }
      if isMisplaced(entry, in: "fields") { return nil }
      return NamedSource(
        name: entry.key, field: rule(entry.value, named: entry.key, at: entry.keyRange))
    }
  }

  /// `null: clear` keeps it, `null: reject` refuses it, `null: empty` does neither.
  mutating func nullPolicy(_ node: Node) -> NullPolicy? {
    guard let text = text(node, of: "null") else { return nil }
    let known = LanguageWords.null
    if let match = known.first(where: { $0.0 == text }) { return match.1 }
    refuseName(text, "“null” takes clear, empty or reject", known.map(\.0), node.range)
    return nil
  }

  package mutating func unknown(_ node: Node, of key: String = "unknown") -> UnknownPolicy? {
    let known = LanguageWords.unknown
    guard let text = text(node, of: key) else { return nil }
    if let match = known.first(where: { $0.0 == text }) { return match.1 }
    refuseName(
      text, "“\(key)” takes reject, warn, allow or strip", known.map(\.0), node.range,
      help: ForeignWords.policies[text])
    return nil
  }

  /// `type: integer`, or several: `type: [integer, text]`.
  private mutating func types(_ node: Node) -> ShapeSource.WrittenType {
    guard let items = node.items else { return type(node).map { .one($0) } ?? .mistaken(nil) }
    let types = items.compactMap { type($0) }
    var isMistaken = types.count < items.count || items.isEmpty
    var seen: [ValueType] = []
    for type in types {
      if seen.contains(type.value) || type.value == .any && items.count > 1 {
        error(
          "typeTwice",
          type.value == .any
            ? "“any” takes values of all types" : "this type is in the list already",
          at: type.range, help: "leave it out, or the others")
        isMistaken = true
      }
      seen.append(type.value)
    }
    if items.isEmpty {
      error(
        "unknownType", "“type” takes a type, or a list of some", at: node.range,
        help: "write type: [integer, text]")
    }
    if isMistaken { return .mistaken(types.count == 1 ? types[0] : nil) }
    return types.count == 1 ? .one(types[0]) : .several(types)
  }

  /// `depth: ..4`.
  private mutating func depth(_ node: Node) -> Shared<FieldSettings.TreeDepth>? {
    guard let text = text(node, of: "depth"),
      let bounds = Bounds.read(text, of: "depth", at: node.range, &self)
    else { return nil }
    guard bounds.low <= 1, let most = bounds.most, most > 0 else {
      error(
        "boundsMalformed", "“depth” takes the largest depth of a tree", at: node.range,
        help: "write depth: ..4")
      return nil
    }
    return Shared(FieldSettings.TreeDepth(most: most, range: node.range, source: source))
  }

  mutating func type(_ node: Node) -> Placed<ValueType>? {
    if refuseNull(node, of: "type") { return nil }
    guard let text = text(node, of: "type") else { return nil }
    let known = LanguageWords.types
    if let match = known.first(where: { $0.0 == text }) {
      return Placed(value: match.1, range: node.range)
    }
    if text == LanguageWords.section {
      error(
        "unknownType", "a section has no value, so it cannot have another type", at: node.range,
        help: "write type: section where the field has “fields”, else leave it out of the list")
      return nil
    }
    let names = known.map(\.0) + [LanguageWords.section]
    error(
      "unknownType", "“\(text)” is not a type", at: node.range,
      label: ForeignWords.help(forType: text) == nil
        ? DidYouMean.question(NearestName.to(text, among: names)) : "",
      help: ForeignWords.help(forType: text) ?? "types: " + names.joined(separator: ", "))
    return nil
  }

  /// One text for all codes, or a map from code to text.
  package mutating func messages(_ node: Node) -> MessageDescription? {
    guard let entries = node.entries else {
      return text(node, of: "message").map {
        MessageDescription(forAll: $0, isReady: isReady)
      }
    }
    var messages = MessageDescription(isReady: isReady)
    let codes = IssueCode.allCases.map(\.rawValue)
    for entry in entries {
      if codes.contains(entry.key) {
        messages.byCode[entry.key] = text(entry.value, of: entry.key)
      } else if Self.isLanguage(entry.key) {
        error(
          "unknownKey", "“\(entry.key)” is not a code, which “message” takes as keys",
          at: entry.keyRange, help: Self.helpForLanguages)
      } else {
        refuse(entry, in: "“message”, which takes codes", known: codes)
      }
    }
    return messages
  }
}
