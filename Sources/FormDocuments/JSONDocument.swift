internal import FormEngine
internal import FormText

/// JSON documents, by the same reader as payloads.
enum JSONDocument {
  /// The tree of a document, or the error; keys that occur twice are errors.
  static func read(
    _ source: SourceText, from start: Int, limits: DocumentLimits
  ) -> (root: Node?, diagnostics: [Diagnostic]) {
    var builder = TreeBuilder(source: source, start: start, isOwn: false)
    if let fault = builder.read(source.bytes[start...], limits) {
      return (nil, [diagnostic(fault, source, start)])
    }
    return (builder.root, builder.diagnostics)
  }

  /// Reads JSON of the library itself, which is made from YAML; nil if it is not JSON.
  ///
  /// Keys occur once. `{"yaml": "'a'", "json": "a"}` represents the value of `json`, and `yaml` is its
  /// spelling. The source has only these spellings. The ranges of all other values are after them.
  static func readOwn(name: String, _ json: [UInt8]) -> FormDocument? {
    let nothing = SourceText(name: name, bytes: [])
    var builder = TreeBuilder(source: nothing, start: json.count, isOwn: true)
    guard builder.read(json[...], DocumentLimits()) == nil, let root = builder.root else {
      return nil
    }
    return FormDocument(source: SourceText(name: name, bytes: builder.written), root: root)
  }

  private static func diagnostic(
    _ fault: ReadFault, _ source: SourceText, _ start: Int
  ) -> Diagnostic {
    let at = start + fault.offset
    let place = fault.range(in: source.bytes[start...])
    let range = SourceRange(start + place.lowerBound, start + place.upperBound)
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
        code: "badEncoding", message: "these bytes are not UTF-8", source: source, range: range,
        help: "save the file as UTF-8")
    case .empty:
      return Diagnostic(
        code: "syntax", message: "this is empty", source: source, range: range)
    case .syntax:
      return Diagnostic(
        code: "syntax", message: "this is not JSON", source: source, range: range,
        label: fault.expected.description, help: help(for: fault, source.bytes, at))
    }
  }

  /// The help for a spelling of other notations.
  private static func help(for fault: ReadFault, _ bytes: [UInt8], _ at: Int) -> String {
    guard bytes.indices.contains(at) else { return "" }
    let byte = bytes[at]
    let isKey = fault.expected == .key || fault.expected == .keyOrEnd
    let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
    switch byte {
    case UInt8(ascii: "'"): return "put keys and strings in double quotes, or call the file .yaml"
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return "JSON has no comments; YAML has: call the file .yaml"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return isKey || fault.expected == .value ? "take out the comma before it" : ""
    case 0xE2: return "put keys and strings in straight double quotes"
    case _ where isLetter && isKey: return "put the key in double quotes, or call the file .yaml"
    case _ where isLetter && fault.expected == .value:
      return "put the string in double quotes, or call the file .yaml"
    default: return ""
    }
  }
}

extension ReadFault.Expected {
  /// The expected token, for a form that is not JSON.
  fileprivate var description: String {
    switch self {
    case .value, .nothing, .fewerBytes, .fewerValues, .fewerKeys, .fewerItems, .shorterKeys:
      "a value is expected here"
    case .keyOrEnd, .key: "a key in double quotes is expected here"
    case .colon: "a colon is expected here"
    case .commaOrObjectEnd: "a comma or } is expected here"
    case .commaOrListEnd: "a comma or ] is expected here"
    case .endOfText: "the end is expected here"
    case .closingQuote: "the closing quote is missing"
    case .escape, .unicodeEscape: "this is not an escape of JSON; write a backslash twice"
    case .digit, .noDigitBehindZero: "this is not a number"
    case .escapedControl: "a control character is written as an escape"
    case .utf8, .lowSurrogate: "this is not a character"
    }
  }
}

/// From bytes to tape, and from tape to tree.
private struct TreeBuilder: MistakeCollector {
  let source: SourceText
  /// Where the document begins in its source.
  let start: Int
  let isOwn: Bool
  var root: Node?
  /// How values of the library's own were written.
  var written: [UInt8] = []
  var diagnostics: [Diagnostic] = []

  init(source: SourceText, start: Int, isOwn: Bool) {
    self.source = source
    self.start = start
    self.isOwn = isOwn
  }

  /// Reads a document; returns the error if there is a fault, or nil.
  mutating func read(_ document: ArraySlice<UInt8>, _ limits: DocumentLimits) -> ReadFault? {
    var readerLimits = ReaderLimits()
    readerLimits.size = limits.size
    readerLimits.depth = limits.depth
    readerLimits.values = limits.nodes
    readerLimits.keys = limits.nodes
    readerLimits.items = limits.nodes
    readerLimits.keyBytes = limits.size
    var tape = Growable<TapeEntry>(capacity: 256)
    var arena = Growable<UInt8>(capacity: 256)
    var padded: [UInt8] = []
    padded.reserveCapacity(document.count + RecordReader.padding)
    padded += document
    padded += repeatElement(0, count: RecordReader.padding)
    return unsafe padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let fault = unsafe RecordReader.read(
        base, count: document.count, tape: &tape, arena: &arena, limits: readerLimits)
      if let fault { return fault }
      var at = 0
      root = unsafe node(&at, tape, Texts(bytes: bytes, unescaped: arena.base))
      return nil
    }
  }

  /// The bytes of a document that was read, and its strings with decoded escapes.
  ///
  /// Safety: entries of its tape lie within them, and both outlive the building of its tree.
  @safe
  private struct Texts {
    let bytes: UnsafeBufferPointer<UInt8>
    let unescaped: UnsafeMutablePointer<UInt8>

    func text(_ entry: TapeEntry) -> String {
      unsafe String(decoding: content(entry), as: UTF8.self)
    }

    func content(_ entry: TapeEntry) -> UnsafeBufferPointer<UInt8> {
      let count = Int(entry.length)
      return unsafe entry.isInArena
        ? UnsafeBufferPointer(start: unescaped + Int(entry.link), count: count)
        : UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<Int(entry.start) + 1 + count])
    }

    /// A number, `true`, `false` or `null`.
    func word(_ entry: TapeEntry) -> String {
      let place = Int(entry.start)
      let word = unsafe UnsafeBufferPointer(rebasing: bytes[place..<place + Int(entry.length)])
      return unsafe String(decoding: word, as: UTF8.self)
    }

    /// The offset after the closing quote of a string or key.
    func end(_ entry: TapeEntry) -> Int {
      var end = Int(entry.start) + 1
      guard entry.isInArena else { return end + Int(entry.length) + 1 }
      while unsafe bytes[end] != UInt8(ascii: "\"") {
        end += unsafe bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return end + 1
    }
  }

  /// Recursion is bounded by the reader's depth.
  private mutating func node(
    _ at: inout Int, _ tape: borrowing Growable<TapeEntry>, _ texts: Texts
  ) -> Node {
    let entry = tape[at]
    let place = Int(entry.start)
    at += 1
    switch entry.kind {
    case .null, .trueValue, .falseValue, .number:
      return Node(
        content: .scalar(Scalar(text: texts.word(entry), isPlain: true)),
        range: SourceRange(start + place, start + place + Int(entry.length)))
    case .text, .key, .end:
      return Node(
        content: .scalar(Scalar(text: texts.text(entry), isPlain: false)),
        range: SourceRange(start + place, start + texts.end(entry)))
    case .list:
      var items: [Node] = []
      items.reserveCapacity(Int(entry.length))
      while tape[at].kind != .end { items.append(node(&at, tape, texts)) }
      at += 1
      return Node(
        content: .sequence(items),
        range: SourceRange(start + place, start + Int(tape[at - 1].start) + 1))
    case .object:
      if isOwn, let node = writtenNode(&at, tape, texts) { return node }
      var entries: [Entry] = []
      entries.reserveCapacity(Int(entry.length))
      var seen: [ExactName: SourceRange] = [:]
      while tape[at].kind == .key {
        let key = tape[at]
        at += 1
        let entry = Entry(
          key: texts.text(key),
          keyRange: SourceRange(start + Int(key.start), start + texts.end(key)),
          value: node(&at, tape, texts))
        if isOwn || !refuseDouble(entry, &seen) { entries.append(entry) }
      }
      at += 1
      return Node(
        content: .mapping(entries),
        range: SourceRange(start + place, start + Int(tape[at - 1].start) + 1))
    }
  }

  /// A value with the text of how it was written; nil for any other object.
  private mutating func writtenNode(
    _ at: inout Int, _ tape: borrowing Growable<TapeEntry>, _ texts: Texts
  ) -> Node? {
    guard tape[at].kind == .key, unsafe texts.content(tape[at]).elementsEqual("yaml".utf8) else {
      return nil
    }
    let first = written.count
    unsafe written.append(contentsOf: texts.content(tape[at + 1]))
    at += 3
    let end = written.count
    let value = node(&at, tape, texts)
    at += 1
    return Node(content: value.content, range: SourceRange(first, end))
  }

  /// Whether a key stands twice.
  private mutating func refuseDouble(
    _ entry: Entry, _ seen: inout [ExactName: SourceRange]
  ) -> Bool {
    let key = ExactName(entry.key)
    guard let first = seen[key] else {
      seen[key] = entry.keyRange
      return false
    }
    error(
      "duplicateKey", "“\(entry.key)” stands twice", at: entry.keyRange,
      related: [.init(source: source, range: first, label: "the first")])
    return true
  }
}
