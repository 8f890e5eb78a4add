internal import FormDocuments
internal import FormSchema

/// Objects: structures, maps, and variants that a key tells apart.
extension SwiftTypeMaker {
  /// Members of an object by their keys, in the order of the form.
  private typealias Properties = [(name: String, schema: Schema)]

  mutating func object(_ all: [Schema], _ words: String, _ scope: inout Scope) -> SwiftType {
    if all.count > 1 {
      if let tag = Self.tag(of: all) {
        return variants(all, tag, [], [], words, &scope, comment: [])
      }
      return either(all, [], [], words, &scope, comment: [])
    }
    let schema = all[0]
    let own = Self.properties(of: schema)
    let branches = Self.branches(of: schema)
    if own.isEmpty, branches.isEmpty, case .schema(let values)? = schema["additionalProperties"] {
      forgetName()
      let (type, isOptional) = self.type(values, words + " value", &scope, isItem: true)
      return .map(isOptional ? .optional(type) : type)
    }
    let required = Self.required(of: schema)
    // Members have the comments of their types.
    let comment = isOutermost ? comment(schema) : []
    if branches.count == 1, let tag = Self.tag(of: branches[0]) {
      return variants(branches[0], tag, own, required, words, &scope, comment: comment)
    }
    return either(
      branches.flatMap(\.self), own, required, words, &scope, comment: comment)
  }

  /// A structure for objects of several kinds, with all of their keys; what only some require is optional.
  private mutating func either(
    _ branches: [Schema], _ own: Properties, _ required: Set<String>, _ words: String,
    _ scope: inout Scope, comment: [String]
  ) -> SwiftType {
    var members = own
    for property in branches.flatMap(Self.properties) {
      guard let place = members.firstIndex(where: { $0.name == property.name }) else {
        members.append(property)
        continue
      }
      if members[place].schema.isAnything || members[place].schema.isNothing {
        members[place].schema = property.schema
      } else if !property.schema.isAnything, !property.schema.isNothing {
        members[place].schema = .anyOf([members[place].schema, property.schema])
      }
    }
    let common = branches.map(Self.required).reduce(nil as Set<String>?) { common, names in
      common?.intersection(names) ?? names
    }
    return structure(members, required.union(common ?? []), words, &scope, comment: comment)
  }

  // MARK: Structures

  private mutating func structure(
    _ properties: Properties, _ required: Set<String>, _ words: String, _ scope: inout Scope,
    comment: [String]
  ) -> SwiftType {
    let name = claim(words, in: &scope)
    var inner = inside(name)
    var members: [SwiftDeclaration.Member] = []
    var names: Set<String> = []
    for (key, schema) in properties where !schema.isNothing {
      let (type, isOptional) = self.type(schema, key, &inner, isItem: false)
      let member = SwiftNames.member(key, among: names)
      names.insert(member)
      members.append(
        SwiftDeclaration.Member(
          key: key, name: member, type: type, isOptional: isOptional || !required.contains(key),
          comment: self.comment(schema)))
    }
    scope.declarations.append(
      SwiftDeclaration(
        name: name, comment: comment, kind: .structure(members), inner: inner.declarations))
    return .named(name)
  }

  // MARK: Variants

  private mutating func variants(
    _ branches: [Schema], _ tag: String, _ common: Properties, _ required: Set<String>,
    _ words: String, _ scope: inout Scope, comment: [String]
  ) -> SwiftType {
    let name = claim(words, in: &scope)
    var inner = inside(name)
    var cases: [SwiftDeclaration.Case] = []
    var names: Set<String> = []
    for branch in branches {
      let own = Self.properties(of: branch)
      let value = Self.constant(tag, of: branch)
      // Keys that a variant only allows are described by the object around it.
      var members = common
      for property in own {
        guard let place = members.firstIndex(where: { $0.name == property.name }) else {
          members.append(property)
          continue
        }
        if !property.schema.isAnything { members[place].schema = property.schema }
      }
      if value != nil { members.removeAll { $0.name == tag } }
      let known = Set(own.map(\.name))
      if case .flag(false)? = branch["additionalProperties"] {
        members.removeAll { !known.contains($0.name) }
      }
      let caseName = SwiftNames.member(value ?? "other", among: names)
      names.insert(caseName)
      let type = structure(
        members, required.union(Self.required(of: branch)), value ?? "other", &inner,
        comment: self.comment(branch))
      cases.append(SwiftDeclaration.Case(name: caseName, value: value, type: type))
    }
    scope.declarations.append(
      SwiftDeclaration(
        name: name, comment: comment, kind: .variants(tag: tag, cases), inner: inner.declarations))
    return .named(name)
  }

  /// The key that has another string in each branch, and is anything in at most one.
  private static func tag(of branches: [Schema]) -> String? {
    guard let first = branches.first else { return nil }
    return properties(of: first).map(\.name).first { name in
      let values = branches.map { constant(name, of: $0) }
      let known = values.compactMap { $0 }
      let hasKey = branches.allSatisfy { required(of: $0).contains(name) }
      return hasKey && known.count >= branches.count - 1 && !known.isEmpty
        && Set(known).count == known.count
        && (known.count == branches.count || values.last == .some(nil))
    }
  }

  /// The only string that a key may have.
  private static func constant(_ key: String, of schema: Schema) -> String? {
    guard let member = properties(of: schema).first(where: { $0.name == key }) else { return nil }
    switch member.schema["const"] ?? member.schema["enum"] {
    case .scalar(.text(let text))?: return text
    case .scalars(let values)?:
      if values.count == 1, case .text(let text) = values[0] { return text }
      return nil
    case .scalar, .text, .number, .flag, .texts, .node, .schema, .schemas, .named, nil: return nil
    }
  }

  // MARK: Parts of a schema

  static func properties(of schema: Schema) -> [(name: String, schema: Schema)] {
    if case .named(let all)? = schema["properties"] { all } else { [] }
  }

  private static func required(of schema: Schema) -> Set<String> {
    if case .texts(let names)? = schema["required"] { Set(names) } else { [] }
  }

  /// Its choices among branches, each of which holds.
  private static func branches(of schema: Schema) -> [[Schema]] {
    var all: [[Schema]] = []
    if case .schemas(let branches)? = schema["anyOf"] { all.append(branches) }
    if case .schemas(let parts)? = schema["allOf"] {
      for case .schemas(let branches)? in parts.map({ $0["anyOf"] }) { all.append(branches) }
    }
    return all
  }
}
