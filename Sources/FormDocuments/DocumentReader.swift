package import FormText

/// A form or rule file as a tree.
package struct FormDocument: Sendable {
  package let source: SourceText
  package let root: Node

  package init(source: SourceText, root: Node) {
    self.source = source
    self.root = root
  }
}

/// What a form file may hold.
package struct DocumentLimits: Sendable {
  /// Bytes; 4 MiB.
  package var size = 4 << 20
  /// Values, those of aliases counted wherever they are used.
  package var nodes = 200_000
  /// Lists and maps within each other.
  package var depth = 64

  package init() {}
}

/// Reads forms and rule files, YAML or JSON.
package enum DocumentReader {
  /// The tree and every mistake; there is a tree where the rest of the file could be read all the same.
  package static func read(
    name: String, bytes: [UInt8], limits: DocumentLimits = DocumentLimits()
  ) -> (document: FormDocument?, diagnostics: [Diagnostic]) {
    if bytes.count > limits.size {
      // Nothing of it is looked at, nor shown.
      let problem = Diagnostic(
        code: "formTooLarge", message: "this file has more than \(limits.size) bytes",
        source: SourceText(name: name, bytes: []), range: SourceRange(0, 0))
      return (nil, [problem])
    }
    let source = SourceText(name: name, bytes: bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let problem = Encoding.problem(in: source, from: start) { return (nil, [problem]) }
    let read =
      name.hasSuffix(".json")
      ? JSONDocument.read(source, from: start, limits: limits)
      : YAMLDocument.read(source, from: start, limits: limits)
    return (read.root.map { FormDocument(source: source, root: $0) }, read.diagnostics)
  }
}

/// Whether a file is UTF-8 without characters that no text has.
enum Encoding {
  static func problem(in source: SourceText, from start: Int) -> Diagnostic? {
    let bytes = source.bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return Diagnostic(
        code: "badEncoding", message: "this file is UTF-16", source: source,
        range: SourceRange(0, 2), help: "save it as UTF-8")
    }
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x80 {
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return control(source, at) }
        at += 1
        continue
      }
      var decoder = UTF8()
      var iterator = bytes[at...].prefix(4).makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        return Diagnostic(
          code: "badEncoding", message: "these bytes are no UTF-8", source: source,
          range: SourceRange(at, at + 1), help: "save the file as UTF-8")
      }
      if scalar.value < 0xA0, scalar.value != 0x85 { return control(source, at) }
      at += UTF8.width(scalar)
    }
    return nil
  }

  private static func control(_ source: SourceText, _ at: Int) -> Diagnostic {
    Diagnostic(
      code: "controlCharacter", message: "a control character stands here", source: source,
      range: SourceRange(at, at + 1), help: "take it out")
  }
}
