package import FormDocuments
internal import FormModel
package import FormText

/// Guesses the kind of a file.
///
/// If it is not a form, none of its lines is shown, because it may be a payload.
///
/// If two arguments are swapped, the errors must not contain a line of a payload.
package enum DocumentLooks {
  /// Whether errors in a file may be shown with its lines: it has the keys of a form.
  package static func isForm(_ name: String, _ bytes: [UInt8], _ document: FormDocument?) -> Bool {
    has("form", with: ["form", "fields", "rules", "items", "values"], name, bytes, document)
      || isFormOfOneValue(name, document) || isRules(name, bytes, document)
  }

  /// Whether a file is a form whose record is not a group of fields.
  ///
  /// Such a form has the name of a type, places, or a rule with keys that payloads lack. It does not have keys
  /// that forms lack.
  private static func isFormOfOneValue(_ name: String, _ document: FormDocument?) -> Bool {
    guard !isPayload(named: name), let root = document?.root, root["form"] != nil else {
      return false
    }
    let keys = root.entries?.map(\.key) ?? []
    guard Set(Vocabulary.topLevel + Vocabulary.top(keys)).isSuperset(of: keys) else { return false }
    let hasExamples = root["examples"]?.items?.first?["given"] != nil
    if let type = root["type"] {
      let types = Set(LanguageWords.types.map(\.0))
      return types.isSuperset(of: (type.items ?? [type]).map { $0.text ?? "" })
    }
    if let places = root["items"]?.items {
      let keys = places.flatMap { $0.entries?.map(\.key) ?? ["?"] }
      return Set(Vocabulary.field + ConstraintKind.keys).isSuperset(of: keys)
        && (hasExamples || !keys.isEmpty)
    }
    return root["rule"] != nil && (hasExamples || root["rules"]?.entries != nil)
  }

  /// The same of a file of rules.
  package static func isRules(_ name: String, _ bytes: [UInt8], _ document: FormDocument?) -> Bool {
    has("group", with: ["group", "rules"], name, bytes, document)
  }

  /// Whether a file has a key by which its kind is known, at the top.
  ///
  /// - Parameter keys: The typical keys of such a file. JSON must have another one of them, too: most payloads
  ///   are JSON, and a payload may have any key.
  package static func has(
    _ key: String, with keys: [String], _ name: String, _ bytes: [UInt8], _ document: FormDocument?
  ) -> Bool {
    if isPayload(named: name) { return false }
    let start = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    let isJSON = start.first { !$0.isWhitespace && $0 != "\u{FEFF}" }.map { "{[".contains($0) }
    guard let document else {
      // Not readable at all: its first lines tell.
      if isJSON == true {
        return names(key, in: start)
          && (keys.count == 1 || keys.contains { $0 != key && names($0, in: start) })
      }
      return start.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("\(key):") }
    }
    let found = document.root.entries?.map(\.key) ?? []
    // A payload may have such a key, too, but hardly with a map in it.
    let others = found.filter {
      $0 != key && keys.contains($0)
        && (!["items", "values"].contains($0) || document.root[$0]?.entries != nil)
    }
    if found.contains(key) { return isJSON != true || keys.count == 1 || !others.isEmpty }
    // The key itself was forgotten.
    return others.contains { document.root[$0]?.entries != nil }
  }

  /// Whether a file that is not JSON names a key: in double quotes, or followed by a colon in single quotes or
  /// without quotes.
  private static func names(_ key: String, in text: String) -> Bool {
    if text.contains("\"\(key)\"") { return true }
    return text.split(whereSeparator: { "{,\n\r".contains($0) }).contains { part in
      let part = part.drop(while: \.isWhitespace)
      let isQuoted = part.first == "'"
      guard part.dropFirst(isQuoted ? 1 : 0).hasPrefix(key) else { return false }
      let rest = part.dropFirst(key.count + (isQuoted ? 2 : 0)).drop(while: \.isWhitespace)
      return rest.first == ":"
    }
  }

  /// Whether the name of a file shows that it holds records, one per line or row.
  package static func isPayload(named name: String) -> Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return [".ndjson", ".jsonl", ".csv", ".tsv"].contains { name.hasSuffix($0) }
  }

  /// The message that replaces the errors of a file, without any line of it.
  package static func refusal(
    _ what: String, _ key: String, _ name: String, _ bytes: [UInt8] = []
  ) -> Diagnostic {
    let isWide = DocumentEncoding.isWide(bytes)
    return Diagnostic(
      code: "notA" + what.prefix(1).uppercased() + what.dropFirst(),
      message: isWide
        ? "this file is not UTF-8 but UTF-16 or UTF-32"
        : "this is not a \(what): it has no “\(key)”",
      source: SourceText(name: name, bytes: []), range: SourceRange(0, 0),
      help: isWide ? "save it as UTF-8" : "")
  }

  /// Why a file that was named is nothing to test or to lint.
  package static func neither(_ name: String, _ bytes: [UInt8]) -> String {
    if DocumentEncoding.isWide(bytes) { return "not UTF-8 but UTF-16 or UTF-32; save it as UTF-8" }
    if isJSONSchema(name, DocumentReader.read(name: name, bytes: bytes).document) {
      return "a JSON Schema, not a form; \(helpForJSONSchema)"
    }
    return "neither a form nor a file of rules: a form begins with “form: name”"
  }

  // MARK: JSON Schema

  private static let helpForJSONSchema =
    "write it as a form: formcheck init makes one to start from, and formcheck language describes the keys"

  /// The error for a JSON Schema in place of a form, without a line of it.
  package static func refusalOfJSONSchema(_ name: String) -> Diagnostic {
    Diagnostic(
      code: "notAForm", message: "this is a JSON Schema, not a form",
      source: SourceText(name: name, bytes: []), range: SourceRange(0, 0), help: helpForJSONSchema)
  }

  /// Whether a file is a JSON Schema: it has `$schema`, or `type: object` and `properties`, and no fields.
  package static func isJSONSchema(_ name: String, _ document: FormDocument?) -> Bool {
    guard !isPayload(named: name), let root = document?.root, root["fields"] == nil else {
      return false
    }
    if let schema = root["$schema"]?.text {
      return root["form"] == nil || schema.contains("json-schema.org")
    }
    let types = root["type"].map { $0.items ?? [$0] } ?? []
    return types.contains { $0.text == "object" } && root["properties"]?.entries != nil
  }

  /// Whether a file could be a form, by its name and what it holds: to ask whether two were swapped.
  package static func isFormFile(_ path: String) -> Bool {
    guard let bytes = SmallFile.read(path) else { return false }
    return has(
      "form", with: ["form", "fields", "rules", "items", "values"], path, bytes,
      DocumentReader.read(name: path, bytes: bytes).document)
  }
}
