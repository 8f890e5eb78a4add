internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema
internal import FormText

/// The contents of fields: single values, lists, groups, tuples, maps and unions.
extension SchemaBuilder {
  /// A filled value of a field.
  mutating func content(_ index: Int) -> Schema {
    if let head = field(index).linked { return reference(toTree: head) }
    if field(index).isTreeHead { return reference(toTree: index) }
    return ownContent(index)
  }

  /// A part of the schema that stands within itself.
  private mutating func reference(toTree head: Int) -> Schema {
    if let name = trees[head] { return .part(name) }
    let words = field(head).name.isEmpty ? form.path(of: head).text : field(head).name
    let letters = words.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
    var name = letters.isEmpty ? "tree" : String(String.UnicodeScalarView(letters))
    var number = 1
    let taken = Set(trees.values).union(["empty", "blank"])
    let base = name
    while taken.contains(name) {
      number += 1
      name = "\(base)\(number)"
    }
    trees[head] = name
    let place = definitions.count
    let schema = ownContent(head)
    definitions.insert((name, schema), at: min(place, definitions.count))
    return .part(name)
  }

  private mutating func ownContent(_ index: Int) -> Schema {
    switch field(index).content {
    case .single: return single(index)
    case .list(let items): return list(index, items)
    case .tuple(let group): return tuple(index, group)
    case .map(let group, let keys): return map(index, group, keys)
    case .group(let group):
      return group.cases == nil ? self.group(index, group) : variants(index, group)
    case .union(let union): return self.union(index, union)
    }
  }

  // MARK: Lists

  private mutating func list(_ index: Int, _ items: Int?) -> Schema {
    var schema = Schema([("type", .text("array"))])
    if let items {
      let slot = slot(items)
      if !slot.schema.isAnything { schema.keywords.append(("items", .schema(slot.schema))) }
    }
    let array = Schema.allOf([schema] + assertions(of: index, hasStrings: splits(index)))
    return splits(index) ? .anyOf([array, .type("string")]) : array
  }

  /// Whether clean-up makes a list of a string.
  private func splits(_ index: Int) -> Bool {
    guard side == .input else { return false }
    return form.fields[index].cleanUp.contains { description in
      switch description.step {
      case .withText(.split, _): true
      case .plain, .withText, .normalForm, .dates, .number, .boolean, .replace: false
      }
    }
  }

  private mutating func tuple(_ index: Int, _ group: Group) -> Schema {
    let items = group.members.map { slot($0).schema }
    var schema = Schema([("type", .text("array"))])
    if !items.isEmpty { schema.keywords.append(("prefixItems", .schemas(items))) }
    if let rest = group.rest {
      let slot = slot(rest)
      if !slot.schema.isAnything { schema.keywords.append(("items", .schema(slot.schema))) }
    } else {
      schema.keywords.append(("items", .flag(false)))
    }
    return .allOf([schema] + assertions(of: index))
  }

  // MARK: Maps and groups

  private mutating func map(_ index: Int, _ group: Group, _ keys: Int?) -> Schema {
    var parts = members(of: index, Array(group.members))
    var schema = Schema([("type", .text("object"))])
    if let keys {
      let names = assertions(of: keys)
      let all = Schema.allOf(names)
      moveKept(of: keys, as: "keys", to: index)
      // Names of fields beside the values are not judged as keys.
      let known = group.members.map { JSONScalar.text(field($0).name) }
      if !all.isAnything {
        schema.keywords.append(
          ("propertyNames", .schema(known.isEmpty ? all : .anyOf([.values(known), all]))))
      }
    }
    let renames = keys.map { !form.fields[$0].cleanUp.isEmpty } ?? false
    if let rest = group.rest {
      let slot = slot(rest)
      // Clean-up may turn a key into the name of a field.
      if !slot.schema.isAnything, !renames || group.members.isEmpty || side == .cleaned {
        parts.others = slot.schema
      }
    }
    return .allOf([parts.schema(schema)] + parts.conditions + assertions(of: index))
  }

  private mutating func group(_ index: Int, _ group: Group) -> Schema {
    var parts = members(of: index, Array(group.members))
    parts.others = others(of: index, group)
    return .allOf(
      [parts.schema(.type("object"))] + parts.conditions + assertions(of: index)
        + checks(of: index, in: nil))
  }

  /// The values of keys that the group does not name; nil for any value.
  mutating func others(of index: Int, _ group: Group) -> Schema? {
    if let rest = group.rest {
      let slot = slot(rest)
      return slot.schema.isAnything ? nil : slot.schema
    }
    switch settings(index).unknown ?? model.defaults(within: index).unknown {
    case .reject: return .nothing
    case .strip: return side == .cleaned ? .nothing : nil
    case .warn, .allow: return nil
    }
  }

  // MARK: Values of several kinds

  private mutating func union(_ index: Int, _ union: Union<Int>) -> Schema {
    switch union.discriminator {
    case .type, .firstMatch:
      var cases: [Schema] = []
      for unionCase in union.cases {
        let schema = content(unionCase.content)
        cases.append(annotated(schema, unionCase.content))
      }
      return .allOf([.anyOf(cases)] + assertions(of: index))
    case .field(let chooser), .tag(let chooser):
      var cases: [(String?, Translation)] = []
      for unionCase in union.cases {
        let inner = unionCase.content
        let schema = annotated(content(inner), inner)
        cases.append((unionCase.name, .exact(.anyOf([empty(index), schema]))))
      }
      let translation = chosen(
        by: chooser, at: index, hasOtherwise: union.hasOtherwise, cases)
      note(
        index, "by", chooser.name.value, chooser.source, chooser.name.range, translation,
        codes: ["typeMismatch", "patternMismatch", "valueMissing", "unknownField"])
      return .allOf(assertions(of: index))
    }
  }
}
