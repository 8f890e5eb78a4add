internal import FormDocuments
internal import FormText

/// Schemas that must all accept a value, with `allOf` and `$ref` followed.
struct Conjunction {
  struct Part {
    var schema: Subschema
    /// The part that contains it by `allOf` or `$ref`.
    var parent: Int?
  }

  var parts: [Part] = []
  /// A schema `false`, which accepts nothing.
  var nothing: Subschema?

  /// More parts are not followed.
  static let mostParts = 2_000
  /// References and `allOf` lead at most so deep on one value.
  static let deepest = 150

  var schemas: [Subschema] { parts.map(\.schema) }

  /// The parts that have a keyword.
  func with(_ keyword: String) -> [(schema: Subschema, value: Node)] {
    parts.compactMap { part in part.schema[keyword].map { (part.schema, $0) } }
  }

  func has(_ keyword: String) -> Bool { parts.contains { $0.schema[keyword] != nil } }

  /// The place of a part and of all parts within it.
  func inside(_ place: Int) -> [Int] {
    var found: Set = [place]
    for (index, part) in parts.enumerated() {
      if let parent = part.parent, found.contains(parent) { found.insert(index) }
    }
    return found.sorted()
  }
}

extension SchemaDocument {
  /// Follows `allOf` and `$ref`; a reference that leads back to itself on the same value is a fault.
  func conjunction(_ schemas: [Subschema]) throws(ImportFault) -> Conjunction {
    var all = Conjunction()
    var seen: Set<String> = []
    for schema in schemas { try follow(schema, nil, [], &seen, &all) }
    return all
  }

  private func follow(
    _ schema: Subschema, _ parent: Int?, _ path: [String], _ seen: inout Set<String>,
    _ all: inout Conjunction
  ) throws(ImportFault) {
    if let flag = schema.flag {
      if !flag, all.nothing == nil { all.nothing = schema }
      return
    }
    guard schema.node.entries != nil else {
      throw fault("a schema is an object, true or false", at: schema.node.range)
    }
    guard seen.insert(schema.id).inserted, all.parts.count < Conjunction.mostParts else { return }
    if path.count > Conjunction.deepest {
      throw fault("references follow each other too often here", at: schema.node.range)
    }
    let place = all.parts.count
    let isHiding = schema["$ref"] != nil && dialect.hidesSiblings
    all.parts.append(
      Conjunction.Part(schema: isHiding ? schema.keepingReference : schema, parent: parent))
    let path = path + [schema.pointer]
    for keyword in ["$ref", "$dynamicRef"] {
      guard let value = schema[keyword], let reference = value.string else { continue }
      let target = try followed(reference, schema, value)
      if path.contains(target.pointer) {
        throw fault(
          "“\(reference)” leads back to itself without a level in between", at: value.range)
      }
      try follow(target, place, path, &seen, &all)
    }
    if isHiding { return }
    for inner in schema.list("allOf") { try follow(inner, place, path, &seen, &all) }
  }

  /// The schema that a reference names, or a fault with the reference.
  func followed(
    _ reference: String, _ schema: Subschema, _ value: Node
  ) throws(ImportFault) -> Subschema {
    if let target = target(of: reference, in: schema.base) { return target }
    let isHere = reference.hasPrefix("#")
    throw fault(
      isHere
        ? "“\(reference)” is not in this file" : "“\(reference)” is in another file or service",
      at: value.range,
      help: isHere ? "" : "bundle the schema into one file: nothing is fetched")
  }

  func fault(_ message: String, at range: SourceRange, help: String = "") -> ImportFault {
    ImportFault(message, at: range, of: source, help: help)
  }
}
