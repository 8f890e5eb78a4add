internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// What a schema becomes in a form: the keys of a field, and the values that these accept.
struct FieldShape: Sendable {
  var entries: [FormEntry] = []
  /// The kinds of filled values, and `null` where the schema accepts it.
  var kinds: ValueKinds = .all
  /// Whether the schema accepts no value.
  var isNothing = false

  static let nothing = FieldShape(kinds: [], isNothing: true)
  /// Every value.
  static let anything = FieldShape(entries: [FormEntry("type", "any")])

  /// Whether it accepts every value.
  var isAnything: Bool { kinds == .all && entries.count == 1 && entries["type"] != nil }

  /// The rule that it consists of.
  var rule: String? {
    if entries.count == 1, case .plain(let name)? = entries["rule"] { name } else { nil }
  }
}

/// Makes a form of a schema, with the fate of each keyword.
struct SchemaImporter {
  let document: SchemaDocument
  var validator: SchemaValidator
  var rows: ImportRows
  /// Rules in the order in which they are first used.
  var rules: [(name: String, entries: [FormEntry])] = []
  /// Names of rules by the schemas that they are made of.
  var ruleNames: [String: String] = [:]
  /// The places of rules by their names.
  private var places: [String: Int] = [:]
  /// Rules that are used and not yet made.
  var waiting: [(name: String, schemas: [Subschema], kinds: ValueKinds)] = []
  /// Schemas that are being read, by their identity.
  var active: Set<String> = []
  var depth = 0
  /// Members by their names, of schemas with many.
  var properties: [String: [ExactName: Node]] = [:]
  /// Schemas that were read; a schema that is used in several places counts each time.
  var work = 0

  /// Beyond it, schemas are lost: alternatives of alternatives would grow without end.
  private let mostWork: Int
  private static let deepest = 30

  init(_ document: SchemaDocument) {
    self.document = document
    validator = SchemaValidator(document)
    rows = ImportRows(document.source)
    mostWork = 4_000 + document.size
  }

  // MARK: Rules

  /// Makes the rules that are used.
  mutating func makeWaitingRules() throws(ImportFault) {
    while let next = waiting.popLast() {
      let shape = try content(next.schemas, next.name, next.kinds)
      if let place = places[next.name] {
        rules[place].entries = words(of: next.schemas) + shape.entries
      }
    }
  }

  /// A rule of these schemas, which is made later.
  mutating func rule(
    for schemas: [Subschema], _ hint: String, _ kinds: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    let key = identity(schemas, kinds)
    let name: String
    if let known = ruleNames[key] {
      name = known
    } else {
      name = freeName(hint)
      ruleNames[key] = name
      addRule(name, [])
      waiting.append((name, schemas, kinds))
    }
    return FieldShape(
      entries: [FormEntry("rule", name)], kinds: try quickKinds(schemas).intersection(kinds))
  }

  func identity(_ schemas: [Subschema], _ kinds: ValueKinds) -> String {
    schemas.map(\.id).sorted().joined(separator: "\n") + "\n\(kinds.rawValue)"
  }

  mutating func addRule(_ name: String, _ entries: [FormEntry]) {
    places[name] = rules.count
    rules.append((name, entries))
  }

  /// A name for a rule that no other has.
  mutating func freeName(_ hint: String) -> String {
    let base = Self.plainName(hint, or: "rule")
    var name = base
    var number = 1
    while places[name] != nil {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }

  /// Letters, digits, `-` and `_` of a text.
  static func plainName(_ text: String, or other: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(60) {
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      if isPlain || scalar == "_" || scalar == "-" {
        name.unicodeScalars.append(scalar)
      } else if name.last != "-", !name.isEmpty {
        name += "-"
      }
    }
    while name.last == "-" { name.removeLast() }
    return name.unicodeScalars.first?.properties.isAlphabetic == true ? name : other
  }

  /// The kinds of values by `type`, `const` and `enum` alone.
  func quickKinds(_ schemas: [Subschema]) throws(ImportFault) -> ValueKinds {
    let all = try document.conjunction(schemas)
    return all.nothing == nil ? try kinds(of: all).kinds : []
  }

  // MARK: Shapes

  /// What schemas become that must all accept a value: a reference becomes a rule.
  mutating func shape(
    _ schemas: [Subschema], _ hint: String, _ kinds: ValueKinds = .all
  ) throws(ImportFault) -> FieldShape {
    let schemas = schemas.filter { $0.flag != true }
    if schemas.count == 1, let target = try pureTarget(schemas[0]) {
      if let flag = target.flag { return flag ? .anything : .nothing }
      let name = target.pointer.split(separator: "/").last.map(String.init) ?? "record"
      return try rule(for: [target], name == "#" ? hint : name, kinds)
    }
    let key = identity(schemas, kinds)
    if ruleNames[key] != nil || active.contains(key) || depth >= Self.deepest {
      return try rule(for: schemas, hint, kinds)
    }
    active.insert(key)
    defer { active.remove(key) }
    return try content(schemas, hint, kinds)
  }

  /// The schema that a reference leads to where no other keyword counts; nil for other schemas.
  private mutating func pureTarget(_ schema: Subschema) throws(ImportFault) -> Subschema? {
    var place = schema
    var path: Set<String> = []
    while let value = place["$ref"], let reference = value.string,
      document.dialect.hidesSiblings
        || place.node.entries?.allSatisfy({ $0.key == "$ref" || Self.isAnnotation($0.key) }) == true
    {
      if !path.insert(place.pointer).inserted {
        throw document.fault(
          "“\(reference)” leads back to itself without a level in between", at: value.range)
      }
      noteAnnotations(of: place)
      rows.note(place, "$ref", .exact, "rule")
      if document.dialect.hidesSiblings {
        for entry in place.node.entries ?? []
        where entry.key != "$ref" && !Self.isAnnotation(entry.key) {
          rows.note(place, entry.key, .ignored, "", "keywords beside “$ref” do not count here")
        }
      }
      place = try document.followed(reference, place, value)
    }
    return place.pointer == schema.pointer ? nil : place
  }

  /// The keys of a field for schemas that must all accept a value.
  mutating func content(
    _ schemas: [Subschema], _ hint: String, _ limit: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    work += 1
    depth += 1
    defer { depth -= 1 }
    let all = try document.conjunction(schemas)
    noteReferences(all)
    for part in all.parts { noteAnnotations(of: part.schema) }
    if all.nothing != nil { return .nothing }
    if work > mostWork {
      for part in all.parts { lose(part.schema, "the schema is too large to be taken apart here") }
      return .anything
    }
    if let shape = try choices(all, limit) { return shape }
    if let shape = try alternatives(all, hint, limit) { return shape }
    return try plain(all, hint, limit)
  }

  /// Schemas without `anyOf`, `oneOf` or values.
  private mutating func plain(
    _ all: Conjunction, _ hint: String, _ limit: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    let found = try kinds(of: all)
    var kinds = found.kinds.intersection(limit)
    for (schema, _) in all.with("type") { rows.note(schema, "type", .exact, "type") }
    kinds.subtract(noteRefusedKinds(all))
    let keywords = all.schemas.flatMap { schema in
      (schema.node.entries ?? []).map { (schema: schema, keyword: $0.key) }
    }
    let judged = keywords.compactMap { pair in
      judgedKinds(pair.schema, pair.keyword).map { (pair.schema, pair.keyword, $0) }
    }
    if !found.isTyped, kinds == .all, !judged.isEmpty {
      kinds = judged.reduce(into: []) { $0.formUnion($1.2) }
      for (schema, keyword, _) in judged {
        rows.note(schema, keyword, .stricter, "", "values of other types are refused, too")
      }
    }
    for (schema, keyword, wanted) in judged where wanted.isDisjoint(with: kinds) {
      rows.note(schema, keyword, .ignored, "", "no value has the type that it judges")
    }
    noteOthers(all, kinds)
    if kinds.isEmpty { return .nothing }
    let isFree = judged.allSatisfy { $0.2.isDisjoint(with: kinds) }
    if isFree, kinds.isSuperset(of: .filled) {
      noteUnread(all)
      return FieldShape(entries: [FormEntry("type", "any")], kinds: kinds)
    }
    let families = kinds.families
    if families.isEmpty { return nullOnly }
    if families.count > 1 { return try several(all, hint, kinds) }
    var shape: FieldShape
    if families[0] == .array {
      shape = try list(all, hint)
    } else if families[0] == .object {
      shape = try group(all, hint)
    } else {
      shape = try single(all, families[0])
    }
    noteUnread(all)
    if shape.isNothing { return kinds.contains(.null) ? nullOnly : .nothing }
    if kinds.contains(.null) { shape.kinds.insert(.null) }
    return shape
  }

  /// `null` and nothing else.
  var nullOnly: FieldShape { FieldShape(entries: [FormEntry("length", "0")], kinds: .null) }

  /// Values of several kinds that a form describes by one rule each.
  private mutating func several(
    _ all: Conjunction, _ hint: String, _ kinds: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    var names: [FormTree] = []
    for family in kinds.families {
      let suffix = family == .array ? "list" : family == .object ? "object" : "value"
      let schemas = all.schemas.map { $0.leavingOut(["$ref", "$dynamicRef", "allOf"]) }
      let shape = try rule(for: schemas, "\(hint)-\(suffix)", family)
      if let name = shape.rule { names.append(.plain(name)) }
    }
    let any = FormTree.map([FormEntry("any", .list(names))])
    return FieldShape(entries: [FormEntry("rule", any)], kinds: kinds)
  }
}
