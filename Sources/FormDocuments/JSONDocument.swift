internal import FormEngine
internal import FormText

/// JSON documents, by the same reader as payloads.
enum JSONDocument {
  /// The tree of a document, or why there is none; keys that stand twice are mistakes.
  static func read(
    _ source: SourceText, from start: Int, limits: DocumentLimits
  ) -> (root: Node?, diagnostics: [Diagnostic]) {
    var readerLimits = ReaderLimits()
    readerLimits.size = limits.size
    readerLimits.depth = limits.depth
    readerLimits.values = limits.nodes
    readerLimits.keys = limits.nodes
    readerLimits.items = limits.nodes
    readerLimits.keyBytes = limits.size
    var tape = Growable<TapeEntry>(capacity: 256)
    var arena = Growable<UInt8>(capacity: 256)
    let bytes = Array(source.bytes[start...])
    let padded = bytes + Array(repeating: 0, count: RecordReader.padding)
    let fault = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { base in
        unsafe RecordReader.read(
          base, count: bytes.count, tape: &tape, arena: &arena, limits: readerLimits)
      }
    }
    if let fault { return (nil, [diagnostic(fault, source, start)]) }
    var builder = TreeBuilder(source: source, start: start, bytes: bytes, diagnostics: [])
    var at = 0
    let root = builder.node(&at, tape, arena)
    return (root, builder.diagnostics)
  }

  private static func diagnostic(
    _ fault: ReadFault, _ source: SourceText, _ start: Int
  ) -> Diagnostic {
    let at = start + fault.offset
    let range = SourceRange(min(at, source.bytes.count), min(at + 1, source.bytes.count))
    switch fault.reason {
    case .depth:
      return Diagnostic(
        code: "formTooDeep", message: "this is nested too deeply", source: source, range: range,
        help: DocumentLimits.depthHelp)
    case .size:
      return Diagnostic(
        code: "formTooLarge", message: "this has too many values", source: source,
        range: range, help: DocumentLimits.nodesHelp)
    case .number:
      return Diagnostic(
        code: "formTooLarge", message: "this is too large", source: source, range: range)
    case .encoding:
      return Diagnostic(
        code: "badEncoding", message: "these bytes are no UTF-8", source: source, range: range,
        help: "save the file as UTF-8")
    case .empty:
      return Diagnostic(
        code: "syntax", message: "there is nothing here", source: source, range: range)
    case .syntax:
      return Diagnostic(
        code: "syntax", message: "this is not JSON", source: source, range: range,
        label: fault.expected.description, help: help(for: fault, source.bytes, at))
    }
  }

  /// What helps where something stands that other notations have.
  private static func help(for fault: ReadFault, _ bytes: [UInt8], _ at: Int) -> String {
    guard bytes.indices.contains(at) else { return "" }
    let byte = bytes[at]
    let isKey = fault.expected == .key || fault.expected == .keyOrEnd
    let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
    switch byte {
    case UInt8(ascii: "'"): return "put keys and texts in double quotes, or call the file .yaml"
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return "JSON has no comments; YAML has: call the file .yaml"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return isKey || fault.expected == .value ? "take out the comma before it" : ""
    case 0xE2: return "put keys and texts in straight double quotes"
    case _ where isLetter && isKey: return "put the key in double quotes, or call the file .yaml"
    case _ where isLetter && fault.expected == .value:
      return "put the text in double quotes, or call the file .yaml"
    default: return ""
    }
  }
}

extension ReadFault.Expected {
  /// What would have fitted, for a form that is no JSON.
  fileprivate var description: String {
    switch self {
    case .value, .nothing, .fewerBytes, .fewerValues, .fewerKeys, .fewerItems, .shorterKeys:
      "a value is expected here"
    case .keyOrEnd, .key: "a key in double quotes is expected here"
    case .colon: "a colon is expected here"
    case .commaOrObjectEnd: "a comma or } is expected here"
    case .commaOrListEnd: "a comma or ] is expected here"
    case .endOfText: "nothing more is expected here"
    case .closingQuote: "the closing quote is missing"
    case .escape, .unicodeEscape: "this is no escape of JSON; write a backslash twice"
    case .digit, .noDigitBehindZero: "this is no number"
    case .escapedControl: "a control character is written as an escape"
    case .utf8, .lowSurrogate: "this is no character"
    }
  }
}

/// From tape to tree.
private struct TreeBuilder: MistakeCollector {
  let source: SourceText
  let start: Int
  let bytes: [UInt8]
  var diagnostics: [Diagnostic]

  /// Recursion is bounded by the reader's depth.
  mutating func node(
    _ at: inout Int, _ tape: borrowing Growable<TapeEntry>, _ arena: borrowing Growable<UInt8>
  ) -> Node {
    let entry = tape[at]
    let place = Int(entry.start)
    at += 1
    switch entry.kind {
    case .null, .trueValue, .falseValue, .number:
      let end = place + Int(entry.length)
      return Node(
        content: .scalar(
          Scalar(text: String(decoding: bytes[place..<end], as: UTF8.self), isPlain: true)),
        range: SourceRange(start + place, start + end))
    case .text, .key, .end:
      let end = endOfString(place)
      return Node(
        content: .scalar(Scalar(text: text(entry, arena), isPlain: false)),
        range: SourceRange(start + place, start + end))
    case .list:
      var items: [Node] = []
      while tape[at].kind != .end { items.append(node(&at, tape, arena)) }
      at += 1
      return Node(
        content: .sequence(items),
        range: SourceRange(start + place, start + Int(tape[at - 1].start) + 1))
    case .object:
      var entries: [Entry] = []
      var seen: [ExactName: SourceRange] = [:]
      while tape[at].kind == .key {
        let key = text(tape[at], arena)
        let keyStart = Int(tape[at].start)
        let range = SourceRange(start + keyStart, start + endOfString(keyStart))
        at += 1
        let value = node(&at, tape, arena)
        if let first = seen[ExactName(key)] {
          error(
            "duplicateKey", "“\(key)” stands twice", at: range,
            related: [.init(source: source, range: first, label: "the first")])
        } else {
          seen[ExactName(key)] = range
          entries.append(Entry(key: key, keyRange: range, value: value))
        }
      }
      at += 1
      return Node(
        content: .mapping(entries),
        range: SourceRange(start + place, start + Int(tape[at - 1].start) + 1))
    }
  }

  private func text(_ entry: TapeEntry, _ arena: borrowing Growable<UInt8>) -> String {
    let from = entry.flags.contains(.inArena) ? Int(entry.link) : Int(entry.start) + 1
    let end = from + Int(entry.length)
    if !entry.flags.contains(.inArena) {
      return String(decoding: bytes[from..<end], as: UTF8.self)
    }
    return String(decoding: (from..<end).map { arena[$0] }, as: UTF8.self)
  }

  private func endOfString(_ opening: Int) -> Int {
    var at = opening + 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(at + 1, bytes.count)
  }
}
