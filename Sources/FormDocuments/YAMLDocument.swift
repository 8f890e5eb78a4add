internal import FormText

/// YAML documents, from libyaml's events into a tree.
enum YAMLDocument {
  /// The tree, or nil where it could not be read to its end, and every mistake.
  static func read(
    _ source: SourceText, from start: Int, limits: DocumentLimits
  ) -> (root: Node?, diagnostics: [Diagnostic]) {
    if let directive = directive(in: source, from: start) {
      let problem = Diagnostic(
        code: "directive", message: "directives are not read", source: source, range: directive,
        help: "take out the line that begins with %")
      return (nil, [problem])
    }
    var builder = YAMLTreeBuilder(source: source, start: start, limits: limits)
    var events = YAMLEvents(source.bytes[start...])
    do throws(YAMLProblem) {
      let root = try builder.document(&events)
      return (builder.isStopped ? nil : root, builder.diagnostics)
    } catch {
      builder.diagnostics.append(YAMLProblemWords.diagnostic(error, builder.places, source))
      return (nil, builder.diagnostics)
    }
  }

  /// A line that begins with `%`: libyaml spends seconds on many of them.
  private static func directive(in source: SourceText, from start: Int) -> SourceRange? {
    var isLineStart = true
    for at in start..<source.bytes.count {
      let byte = source.bytes[at]
      if isLineStart, byte == UInt8(ascii: "%") {
        let line = source.line(around: at)
        return SourceRange(at, line.start + line.bytes.count)
      }
      // NEL, U+2028 and U+2029 end lines for libyaml too.
      isLineStart =
        byte == 0x0A || byte == 0x0D
        || byte == 0x85 && at > start && source.bytes[at - 1] == 0xC2
        || byte & 0xFE == 0xA8 && at > start + 1 && source.bytes[at - 1] == 0x80
          && source.bytes[at - 2] == 0xE2
    }
    return nil
  }
}

/// From libyaml's places, which are code points, to bytes.
struct CodePointPlaces {
  private let start: Int
  private let count: Int
  /// The byte of each code point; empty where each is one byte.
  private var bytes: [UInt32] = []

  init(_ source: SourceText, from start: Int) {
    self.start = start
    count = source.bytes.count
    guard source.bytes[start...].contains(where: { $0 >= 0x80 }) else { return }
    for at in start..<source.bytes.count where source.bytes[at] & 0xC0 != 0x80 {
      bytes.append(UInt32(at))
    }
  }

  func byte(of codePoint: Int) -> Int {
    if bytes.isEmpty { return min(start + codePoint, count) }
    return codePoint < bytes.count ? Int(bytes[codePoint]) : count
  }
}
