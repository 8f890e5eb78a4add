internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Keywords that constrain nothing, and keywords that are not known.
extension SchemaImporter {
  private static let annotations: Set = [
    "title", "description", "default", "examples", "example", "$comment", "deprecated", "readOnly",
    "writeOnly", "$id", "id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor",
    "$vocabulary",
    "$defs", "definitions", "components", "externalDocs", "xml", "contentEncoding",
    "contentMediaType", "contentSchema", "nullable", "discriminator",
  ]

  static func isAnnotation(_ keyword: String) -> Bool {
    annotations.contains(keyword) || keyword.hasPrefix("x-") && keyword != "x-formcheck"
  }

  /// Keywords that are read together with another, or below.
  private static let assertions: Set = [
    "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "type", "const",
    "enum",
    "format", "x-formcheck",
  ]

  /// Rows for keywords that are carried as words, or not at all.
  mutating func noteAnnotations(of schema: Subschema) {
    for entry in schema.node.entries ?? [] where Self.isAnnotation(entry.key) {
      switch entry.key {
      case "title": rows.note(schema, entry.key, .ignored, "label")
      case "nullable" where schema["type"] != nil && schema["nullable"]?.boolean == true:
        rows.note(schema, entry.key, .exact, "nullable")
      case "description": rows.note(schema, entry.key, .ignored, "help")
      case "$defs", "definitions", "components", "$schema", "$id", "id", "$anchor",
        "$dynamicAnchor", "nullable",
        "default":
        continue
      default: rows.note(schema, entry.key, .ignored, "", "not a constraint")
      }
    }
    if schema["default"] != nil {
      rows.note(schema, "default", .ignored, "", "not a constraint, and not taken as a value")
    }
  }

  mutating func noteReferences(_ all: Conjunction) {
    for schema in all.schemas {
      if schema["$ref"] != nil { rows.note(schema, "$ref", .exact, "its keywords are taken in") }
      if schema["allOf"] != nil { rows.note(schema, "allOf", .exact, "all together") }
      if schema["$dynamicRef"] != nil {
        rows.note(
          schema, "$dynamicRef", .lost, "", "it is read as a plain reference")
      }
    }
  }

  /// A part that is not taken into the form, with all of its keywords.
  mutating func lose(_ schema: Subschema, _ note: String) {
    for entry in schema.node.entries ?? []
    where !Self.isAnnotation(entry.key) && rows.fate(schema, entry.key) == nil {
      rows.note(schema, entry.key, .lost, "", note)
    }
  }

  /// Rows for keywords that nobody reads, and for conditions of values that are not objects.
  mutating func noteOthers(_ all: Conjunction, _ kinds: ValueKinds) {
    for schema in all.schemas {
      for entry in schema.node.entries ?? [] where !Self.isAnnotation(entry.key) {
        let keyword = entry.key
        if ValueKinds.judged(by: keyword) != nil { continue }
        if keyword == "x-formcheck" {
          rows.note(schema, keyword, .lost, "", "constraints that an export kept are not read back")
          continue
        }
        if !Self.assertions.contains(keyword) {
          rows.note(schema, keyword, .lost, "", "this keyword is not known")
        } else if ["then", "else"].contains(keyword), schema["if"] == nil {
          rows.note(schema, keyword, .ignored, "", "it counts only beside “if”")
        } else if keyword == "format", !kinds.contains(.string),
          !kinds.isSubset(of: [.number, .null])
        {
          rows.note(schema, keyword, .ignored, "", "no value is a string")
        }
      }
    }
  }

  /// Rows for conditions that the shape of a value does not have.
  mutating func noteUnread(_ all: Conjunction) {
    for schema in all.schemas {
      for keyword in ["anyOf", "oneOf", "not", "if", "then", "else"]
      where schema[keyword] != nil && rows.fate(schema, keyword) == nil {
        rows.note(schema, keyword, .lost, "", "forms have such conditions for objects only")
      }
    }
  }

  /// The kinds of values that a keyword is about.
  func judgedKinds(_ schema: Subschema, _ keyword: String) -> ValueKinds? {
    switch keyword {
    case "if", "not": schema.at(keyword).flatMap(isAboutObjects) == true ? .object : nil
    case "anyOf", "oneOf":
      schema.list(keyword).contains { isAboutObjects($0) == true } ? .object : nil
    case "pattern", "format": schema[keyword]?.string != nil && keyword == "pattern" ? .string : nil
    default: ValueKinds.judged(by: keyword)
    }
  }

  private func isAboutObjects(_ schema: Subschema) -> Bool? {
    if schema["properties"] != nil || schema["required"] != nil { return true }
    return
      (schema.list("allOf") + schema.list("anyOf") + schema.list("oneOf")
      + [schema.at("not")].compactMap(\.self))
      .contains { isAboutObjects($0) == true }
  }

  // MARK: Types

  /// The kinds that `type` allows, and whether it stands anywhere.
  func kinds(of all: Conjunction) throws(ImportFault) -> (kinds: ValueKinds, isTyped: Bool) {
    var kinds = ValueKinds.all
    var isTyped = false
    for schema in all.schemas {
      guard let value = schema["type"] else { continue }
      isTyped = true
      var own: ValueKinds = []
      for name in value.items ?? [value] {
        guard let text = name.string, let kind = ValueKinds(text) else {
          throw document.fault(
            "“\(name.shortJSON(40))” is not a type", at: name.range,
            help: "types are null, boolean, integer, number, string, array and object")
        }
        own.formUnion(kind)
      }
      if schema["nullable"]?.boolean == true { own.insert(.null) }
      kinds.formIntersection(own)
    }
    return (kinds, isTyped)
  }

  /// The kinds that `not` with a type alone refuses.
  mutating func noteRefusedKinds(_ all: Conjunction) -> ValueKinds {
    var refused: ValueKinds = []
    for (schema, _) in all.with("not") {
      guard let inner = schema.at("not") else { continue }
      if inner.flag == true || inner.node.entries?.isEmpty == true {
        rows.note(schema, "not", .exact, "no value")
        return .all
      }
      if inner.flag == false { rows.note(schema, "not", .exact, "every value") }
      let keywords = (inner.node.entries ?? []).map(\.key).filter { !Self.isAnnotation($0) }
      guard keywords == ["type"], let types = inner["type"] else { continue }
      for name in types.items ?? [types] {
        if let kind = name.string.flatMap({ ValueKinds($0) }) { refused.formUnion(kind) }
      }
      let isPart = refused.contains(.integer) && !refused.contains(.fraction)
      rows.note(
        schema, "not", isPart ? .weaker : .exact, "type",
        isPart ? "whole numbers are accepted, where numbers are" : "")
    }
    return refused
  }

  // MARK: Words

  /// The label and the help of a field.
  func words(of schemas: [Subschema]) -> [FormEntry] {
    var entries: [FormEntry] = []
    for (keyword, key) in [("title", "label"), ("description", "help")] {
      let text = schemas.lazy.compactMap { $0[keyword]?.string }.first { !$0.isBlank }
      if let text { entries.append(FormEntry(key, .text(text))) }
    }
    return entries
  }
}

extension String {
  /// Whether it has no visible character.
  var isBlank: Bool { unicodeScalars.allSatisfy { Blank.isBlank($0.value) } }
}
