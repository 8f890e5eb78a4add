internal import FormDocuments
internal import FormSchema
internal import FormText

/// Makes types of the reduced schema of records after the check, without their empty fields.
struct SwiftTypeMaker {
  /// The types that are declared in one other.
  struct Scope {
    var taken: Set<String>
    var declarations: [SwiftDeclaration] = []

    mutating func claim(_ text: String) -> String {
      let name = SwiftNames.type(text, among: taken)
      taken.insert(name)
      return name
    }
  }

  private let notes: ConstraintNotes
  private var definitions: [String: Schema] = [:]
  /// The types of trees, by their definitions.
  private var trees: [String: SwiftType] = [:]
  private var isInTree = false
  /// The name that the next type has to have.
  private var fixedName: String?
  /// Names that no nested type may hide.
  private var outer: Set<String>
  private let rootName: String

  init(_ schema: Schema, form id: String, _ notes: ConstraintNotes) {
    self.notes = notes
    rootName = SwiftNames.type(id, among: [])
    outer = [rootName]
    if case .named(let all)? = schema["$defs"] {
      for (name, definition) in all where !Self.empties.contains(name) {
        definitions[name] = definition
      }
    }
  }

  private static let empties: Set = ["blank", "empty"]

  /// The type of a record.
  mutating func root(_ schema: Schema) -> SwiftDeclaration {
    var scope = Scope(taken: outer)
    for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
      let type = scope.claim(name)
      outer.insert(type)
      trees[name] = tree(definition, named: "\(rootName).\(type)")
    }
    isInTree = true
    for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
      guard let type = trees[name], type != .json else { continue }
      let own = type.innermostName.dropFirst(rootName.count + 1)
      if let one = Self.alternatives(definition).first(where: { Self.kind(of: $0) != .nothing }) {
        let object = Self.kind(of: one) == .list ? Self.items(of: one) : one
        if let object { declare(object, named: String(own), in: &scope) }
      }
    }
    isInTree = false
    var root = Scope(taken: scope.taken)
    declare(schema, named: rootName, in: &root)
    guard var declaration = root.declarations.popLast(), root.declarations.isEmpty else {
      let inner = root.declarations + scope.declarations
      return SwiftDeclaration(name: rootName, comment: [], kind: .wrapper(.json), inner: inner)
    }
    declaration.inner += scope.declarations
    return declaration
  }

  /// The type of a tree: an object, or a list of objects, and any JSON value where it is neither.
  private func tree(_ schema: Schema, named name: String) -> SwiftType {
    let all = Self.alternatives(schema).filter { Self.kind(of: $0) != .nothing }
    guard all.count == 1, let one = all.first else { return .json }
    switch Self.kind(of: one) {
    case .object: return .named(name)
    case .list:
      guard let items = Self.items(of: one),
        Self.alternatives(items).count == 1, Self.kind(of: items) == .object
      else { return .json }
      return .list(.named(name))
    case .text, .number, .flag, .anything, .nothing, .reference: return .json
    }
  }

  /// Declares a type for a value under exactly this name.
  private mutating func declare(_ schema: Schema, named name: String, in scope: inout Scope) {
    var inner = inside(name)
    fixedName = name
    let type = self.type(schema, name, &inner, isItem: false).type
    fixedName = nil
    if case .named(name) = type,
      let place = inner.declarations.firstIndex(where: { $0.name == name })
    {
      scope.declarations.append(inner.declarations.remove(at: place))
      scope.declarations[scope.declarations.count - 1].inner += inner.declarations
      return
    }
    scope.declarations.append(
      SwiftDeclaration(
        name: name, comment: comment(schema), kind: .wrapper(type), inner: inner.declarations))
  }

  /// Whether the next type is the outermost one, whose comment has no member to stand at.
  var isOutermost: Bool { fixedName != nil }

  mutating func claim(_ words: String, in scope: inout Scope) -> String {
    defer { fixedName = nil }
    return fixedName ?? scope.claim(words)
  }

  /// The name belongs to what is around the next type.
  mutating func forgetName() { fixedName = nil }

  /// A scope within a type that was claimed.
  func inside(_ name: String) -> Scope { Scope(taken: outer.union([name])) }

  // MARK: Values

  /// The type of a value, and whether it may be null.
  mutating func type(
    _ schema: Schema, _ words: String, _ scope: inout Scope, isItem: Bool
  ) -> (type: SwiftType, isOptional: Bool) {
    var groups: [Kind: [Schema]] = [:]
    var isOptional = false
    var hasBlanks = false
    for alternative in Self.alternatives(schema) {
      let kind = Self.kind(of: alternative)
      switch kind {
      case .anything: return (.json, false)
      case .nothing:
        if case .text(let part)? = alternative["$ref"] {
          hasBlanks = true
          isOptional = isOptional || part.hasSuffix("/empty")
        } else if alternative["items"] == nil {
          isOptional = true
        }
      case .reference, .text, .number, .flag, .list, .object:
        groups[kind, default: []].append(alternative)
      }
    }
    // Blank items are not left out of their list.
    if isItem, hasBlanks {
      groups[.text, default: []].append(.type("string"))
    }
    guard groups.count != 1 else {
      let (kind, all) = groups[groups.startIndex]
      return (single(kind, all, words, &scope), isOptional)
    }
    if groups.isEmpty { return (hasBlanks ? .text : .json, isOptional) }
    if groups[.reference] != nil { return (.json, isOptional) }
    return (kinds(groups, words, &scope), isOptional)
  }

  private mutating func single(
    _ kind: Kind, _ all: [Schema], _ words: String, _ scope: inout Scope
  ) -> SwiftType {
    switch kind {
    case .flag: return .flag
    case .text, .number: return scalar(kind, all, words, &scope)
    case .list: return all.count == 1 ? list(all[0], words, &scope) : .list(.json)
    case .object: return object(all, words, &scope)
    case .reference:
      guard all.count == 1, case .text(let part)? = all[0]["$ref"],
        let type = trees[String(part.dropFirst("#/$defs/".count))]
      else { return .json }
      if isInTree, case .named = type { return .boxed(type) }
      return type
    case .anything, .nothing: return .json
    }
  }

  /// A case for each JSON type.
  private mutating func kinds(
    _ groups: [Kind: [Schema]], _ words: String, _ scope: inout Scope
  ) -> SwiftType {
    let name = claim(words, in: &scope)
    var inner = inside(name)
    var cases: [SwiftDeclaration.Case] = []
    for kind in [Kind.flag, .number, .text, .list, .object] {
      guard let all = groups[kind] else { continue }
      let type = single(kind, all, kind.words, &inner)
      cases.append(SwiftDeclaration.Case(name: kind.words, value: nil, type: type))
    }
    scope.declarations.append(
      SwiftDeclaration(
        name: name, comment: [], kind: .kinds(cases), inner: inner.declarations))
    return .named(name)
  }

  // MARK: Strings and numbers

  private mutating func scalar(
    _ kind: Kind, _ all: [Schema], _ words: String, _ scope: inout Scope
  ) -> SwiftType {
    var literals: [JSONScalar] = []
    var isListed = true
    var isWhole = true
    for schema in all {
      switch schema["const"] ?? schema["enum"] {
      case .scalar(let value)?: literals.append(value)
      case .scalars(let values)?: literals += values.filter { $0 != .null }
      case .text, .number, .flag, .texts, .node, .schema, .schemas, .named, nil:
        isListed = false
        if case .text("number")? = schema["type"] { isWhole = false }
      }
    }
    var cases: [(name: String, literal: String)] = []
    var names: Set<String> = []
    var seen: Set<String> = []
    for value in literals {
      let text: String
      let literal: String
      switch value {
      // An empty secret is left out of its record.
      case .text("") where all.count > 1: continue
      case .text(let string): (text, literal) = (string, SwiftNames.literal(string))
      case .number(let number):
        guard let integer = Int(number) else {
          isWhole = isWhole && Self.isWhole(number)
          isListed = false
          continue
        }
        (text, literal) = (integer < 0 ? "minus\(-integer)" : number, "\(integer)")
      case .null, .boolean: continue
      }
      guard seen.insert(literal).inserted else { continue }
      let name = SwiftNames.member(text, among: names)
      names.insert(name)
      cases.append((name, literal))
    }
    guard isListed, !cases.isEmpty else {
      return kind == .text ? .text : isWhole ? .integer : .decimal
    }
    let name = claim(words, in: &scope)
    scope.declarations.append(
      SwiftDeclaration(
        name: name, comment: [], kind: .choices(kind == .text ? .text : .integer, cases),
        inner: []))
    return .named(name)
  }

  private static func isWhole(_ number: String) -> Bool {
    number.allSatisfy { $0.isNumber || $0 == "-" }
  }

  // MARK: Lists

  private mutating func list(_ schema: Schema, _ words: String, _ scope: inout Scope) -> SwiftType {
    forgetName()
    var types: Set<SwiftType> = []
    var places: [Schema] = []
    if case .schemas(let all)? = schema["prefixItems"] { places = all }
    let items = Self.items(of: schema)
    if places.isEmpty, items == nil { return .list(.json) }
    let count = scope.declarations.count
    let taken = scope.taken
    for place in places + [items].compactMap({ $0 }) {
      let (type, isOptional) = self.type(place, words + " item", &scope, isItem: true)
      types.insert(isOptional ? .optional(type) : type)
    }
    // Places of several types have no list of their own.
    guard types.count == 1, let type = types.first else {
      scope.declarations.removeSubrange(count...)
      scope.taken = taken
      return .list(.json)
    }
    return .list(type)
  }

  private static func items(of schema: Schema) -> Schema? {
    if case .schema(let items)? = schema["items"] { items } else { nil }
  }

  // MARK: Words

  /// The doc comment of a value: its label, its help, and the constraints that the type does not have.
  func comment(_ schema: Schema) -> [String] {
    var lines: [String] = []
    for word in ["title", "description"] {
      if case .text(let text)? = schema[word] { lines.append(VisibleText.line(text)) }
    }
    return lines + notes.lines(of: schema.field).map { "- \($0)" }
  }
}
