import FormPlatform
import FormText
import Testing

@testable import FormDocuments

/// What reading a text gives, with the marks of tests.
struct Reading {
  let bytes: [UInt8]
  let root: Node?
  let diagnostics: [Diagnostic]

  init(_ bytes: [UInt8], name: String = "form.yaml", limits: DocumentLimits = DocumentLimits()) {
    self.bytes = bytes
    let read = DocumentReader.read(name: name, bytes: bytes, limits: limits)
    root = read.document?.root
    diagnostics = read.diagnostics
  }

  init(_ text: String, name: String = "form.yaml", limits: DocumentLimits = DocumentLimits()) {
    self.init(Array(text.utf8), name: name, limits: limits)
  }

  var codes: [String] { diagnostics.map(\.code) }

  /// The source under each diagnostic.
  var marked: [String] { diagnostics.map { slice($0.range) } }

  func slice(_ range: SourceRange) -> String {
    guard range.end <= bytes.count else { return "past the end" }
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The source of the value on a path of keys and indices.
  func slice(_ path: [String]) -> String? { node(path).map { slice($0.range) } }

  func node(_ path: [String]) -> Node? {
    var node = root
    for step in path {
      guard let current = node else { return nil }
      if let index = Int(step), let items = current.items {
        node = items.indices.contains(index) ? items[index] : nil
      } else {
        node = current[step]
      }
    }
    return node
  }

  var json: String? { root.map { String(decoding: $0.jsonBytes(), as: UTF8.self) } }
}

/// A text with its mistake.
struct Mistake: CustomTestStringConvertible {
  let source: String
  let code: String
  /// What the caret stands under.
  let marked: String
  /// A part of the help.
  let help: String

  init(_ source: String, _ code: String, at marked: String, help: String = "") {
    self.source = source
    self.code = code
    self.marked = marked
    self.help = help
  }

  func isHelped(by diagnostic: Diagnostic?) -> Bool {
    guard let diagnostic else { return false }
    return help.isEmpty || diagnostic.help.contains(help)
  }

  var testDescription: String { source.debugDescription }
}
