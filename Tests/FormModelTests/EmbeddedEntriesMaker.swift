@testable import FormCompiling
import FormDocuments
import FormText
import Foundation
import TestSupport

@testable import FormModel

/// Makes the embedded JSON of the files in `rules/`, and the index of it.
struct EmbeddedEntriesMaker {
  static let folder = RuleFiles.root.appending(path: "Sources/FormRules")

  private(set) var entries = "{\n"
  private(set) var index = ""

  init() throws {
    for name in RuleFiles.words {
      try add(name, RuleJSON(source: nil).json(RuleFiles.document(name).root))
    }
    let rules = try RuleFiles.groups.flatMap { group in
      try RuleFiles.rules.filter { $0 == group || $0.hasPrefix(group + "-") }.flatMap { file in
        let document = try RuleFiles.document(file)
        return (document.root["rules"]?.entries ?? []).map { (group, $0, document.source) }
      }
    }
    for (group, rule, source) in rules {
      func fact(_ key: String) -> String { rule.value[key]?.text ?? "" }
      let facts = [
        fact("summary"), fact("source"), rule.value["variants"] == nil ? "" : "variants",
      ]
      let json = RuleJSON(source: source).json(rule, of: group) { $0.prefix(1) }
      try add("\(group).\(rule.key)", json, facts)
    }
    for (group, rule, source) in rules {
      guard let others = Self.examples(rule) else { continue }
      let json = RuleJSON(source: source).json(others, of: group) { $0.dropFirst() }
      try add("\(group).\(rule.key)\(RuleLibrary.otherExamples)", json)
    }
    entries.removeLast(2)
    entries += "\n}\n"
  }

  func write() throws {
    try entries.write(
      to: Self.folder.appending(path: "entries.json"), atomically: true, encoding: .utf8)
    try index.write(to: Self.folder.appending(path: "index.tsv"), atomically: true, encoding: .utf8)
  }

  private mutating func add(_ name: String, _ json: String, _ facts: [String] = []) throws {
    entries += "\(RuleJSON.quoted(name)):\n"
    let start = entries.utf8.count
    let cells = [name, "\(start)-\(start + json.utf8.count)"] + facts
    if cells.contains(where: { $0.contains { $0 == "\t" || $0.isNewline } }) {
      throw RuleFiles.Unreadable(file: name)
    }
    entries += json + ",\n"
    index += cells.joined(separator: "\t") + "\n"
  }

  /// A rule or a variant with its examples alone, and with those of its variants; nil if it has but one.
  private static func examples(_ rule: Entry) -> Entry? {
    let members = (rule.value.entries ?? []).compactMap { entry -> Entry? in
      switch entry.key {
      case "examples": entry.value["valid"]?.items?.count ?? 0 > 1 ? entry : nil
      case "variants": with(entry.value.entries?.compactMap(examples) ?? [], entry)
      default: nil
      }
    }
    return with(members, rule)
  }

  private static func with(_ members: [Entry], _ entry: Entry) -> Entry? {
    if members.isEmpty { return nil }
    let value = Node(content: .mapping(members), range: entry.value.range)
    return Entry(key: entry.key, keyRange: entry.keyRange, value: value)
  }
}

/// The JSON of rules and words.
private struct RuleJSON {
  /// The file of the rules; nil for words.
  let source: SourceText?

  /// A file of rules with one rule, each variant in a line of its own.
  ///
  /// - Parameter kept: Which of its valid examples it has; it has no others.
  func json(
    _ rule: Entry, of group: String, keeping kept: ([Node]) -> ArraySlice<Node>
  ) -> String {
    let members = (rule.value.entries ?? []).compactMap { entry -> String? in
      guard entry.key == "variants", let variants = entry.value.entries else {
        return member(entry, keeping: kept)
      }
      let lines = variants.map { variant in
        let members = (variant.value.entries ?? []).compactMap { member($0, keeping: kept) }
        return "\(Self.quoted(variant.key)):{\(members.joined(separator: ","))}"
      }
      return "\"variants\":{\n\(lines.joined(separator: ",\n"))\n}"
    }
    let name = Self.quoted(rule.key)
    return
      "{\"group\":\(Self.quoted(group)),\"rules\":{\(name):{\(members.joined(separator: ","))}}}"
  }

  /// A key of a rule or of a variant; nil for examples of which none is kept.
  private func member(_ entry: Entry, keeping kept: ([Node]) -> ArraySlice<Node>) -> String? {
    guard entry.key == "examples" else { return member(entry) }
    let valid = kept(entry.value["valid"]?.items ?? []).map(json)
    return valid.isEmpty ? nil : "\"examples\":{\"valid\":[\(valid.joined(separator: ","))]}"
  }

  /// A key with its value, and of a constraint with how it was written, which `explain` shows.
  private func member(_ entry: Entry) -> String {
    let key = Self.quoted(entry.key)
    guard let source, ConstraintKind(rawValue: entry.key) != nil else {
      return "\(key):\(json(entry.value))"
    }
    let written = Placed(value: source, range: entry.value.range).written
    return "\(key):{\"yaml\":\(Self.quoted(written)),\"json\":\(json(entry.value))}"
  }

  func json(_ node: Node) -> String {
    switch node.content {
    case .sequence(let items): return "[\(items.map(json).joined(separator: ","))]"
    case .mapping(let entries): return "{\(entries.map(member).joined(separator: ","))}"
    case .scalar(let scalar):
      switch scalar.json {
      case .null: return "null"
      case .boolean(let flag): return "\(flag)"
      case .number(let text): return text
      case .text(let text): return Self.quoted(text)
      }
    }
  }

  /// A JSON string; what cannot be seen is escaped.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
