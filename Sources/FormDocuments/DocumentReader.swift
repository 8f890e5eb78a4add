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

/// The limits of a form file.
package struct DocumentLimits: Sendable {
  /// Bytes; 4 MiB.
  package var size = 4 << 20
  /// Values, those of aliases counted wherever they are used; keys are not counted.
  package var nodes = 200_000
  /// Lists and maps within each other; 64 fits a thread stack of 512 KiB many times over.
  package var depth = 64

  package init() {}

  static let sizeHelp =
    "split it into files that are imported, or check with a higher --max-form-bytes"
  static let nodesHelp =
    "use aliases more sparingly, split the form into several, or check with a higher --max-form-values"
  static let depthHelp = "move a part of it to a rule, or check with a higher --max-form-depth"
}

/// Reads forms and rule files, YAML or JSON.
package enum DocumentReader {
  /// The tree and all errors.
  ///
  /// A tree exists if the file could be read to its end, so that later phases can report their errors too;
  /// before you use it, check that no error was found.
  ///
  /// - Parameter isRecord: It is a payload: what is most likely a slip in a form is data there.
  package static func read(
    name: String, bytes: [UInt8], limits: DocumentLimits = DocumentLimits(), isRecord: Bool = false
  ) -> (document: FormDocument?, diagnostics: [Diagnostic]) {
    if bytes.count > limits.size {
      // Its content is neither read nor shown.
      let problem = Diagnostic(
        code: "formTooLarge", message: "this file has more than \(limits.size) bytes",
        source: SourceText(name: name, bytes: []), range: SourceRange(0, 0),
        help: DocumentLimits.sizeHelp)
      return (nil, [problem])
    }
    let source = SourceText(name: name, bytes: bytes)
    let isJSON = isJSON(name: name, bytes: bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let problems = DocumentEncoding.problems(
      in: source, from: start, refusesControls: !isJSON)
    if !problems.isEmpty {
      return isRecord ? (nil, problems) : hiding(source, nil, problems)
    }
    let read =
      isJSON
      ? JSONDocument.read(source, from: start, limits: limits)
      : YAMLDocument.read(source, from: start, limits: limits, isRecord: isRecord)
    if !isRecord { return hiding(source, read.root, read.diagnostics) }
    return (read.root.map { FormDocument(source: source, root: $0) }, read.diagnostics)
  }

  /// The document and its errors, with the text that may be secret hidden.
  private static func hiding(
    _ source: SourceText, _ root: Node?, _ mistakes: [Diagnostic]
  ) -> (document: FormDocument?, diagnostics: [Diagnostic]) {
    let hiding = WrittenSecrets.hide(in: source, root, isWhole: mistakes.isEmpty)
    return (
      root.map { FormDocument(source: hiding, root: $0) },
      mistakes.map { $0.placed(in: hiding) }
    )
  }

  /// Reads the library's own JSON, which has no duplicate keys; nil if it is not JSON.
  ///
  /// The source has what ``SourceText`` shows of values that were written in YAML.
  package static func readOwn(name: String, json: [UInt8]) -> FormDocument? {
    JSONDocument.readOwn(name: name, json)
  }

  /// Whether a file is read as JSON: by its name alone, `.json` in any letter case.
  ///
  /// The bytes do not decide: what begins with `{` or `[` is flow syntax to YAML, which reads
  /// nearly all JSON the same and gives better help for what is neither.
  package static func isJSON(name: String, bytes: [UInt8]) -> Bool {
    name.lowercased().hasSuffix(".json")
  }
}
