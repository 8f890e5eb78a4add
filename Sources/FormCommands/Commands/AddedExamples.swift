internal import FormDocuments
internal import FormProof
internal import FormStreams
internal import FormText
internal import FormPlatform

/// Adds examples to a form, and leaves everything else in it as it is, comments too.
enum AddedExamples {
  /// Why nothing was added, in words.
  struct Refusal: Error {
    var words: String
  }

  /// Writes the file anew with the examples behind its last one.
  static func write(
    _ examples: [String], to path: String, _ stores: FormStores
  ) -> Result<Int, Refusal> {
    let bytes: [UInt8]
    switch WholeFile.read(path, limit: 4 << 20) {
    case .failure(let fault): return .failure(Refusal(words: fault.message))
    case .success(let read): bytes = read
    }
    // A file that may not be written is not replaced by one that may.
    if unsafe access(path, W_OK) != 0 {
      return .failure(Refusal(words: FileFault(path: path, number: errno).message))
    }
    switch adding(examples, to: bytes, name: path, stores) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let new):
      if let fault = ReplacedFile.write(new, to: path) {
        return .failure(Refusal(words: fault.message))
      }
      return .success(examples.count)
    }
  }

  /// The file with more examples: only where it is certain that they are added and nothing else changes.
  static func adding(
    _ examples: [String], to bytes: [UInt8], name: String, _ stores: FormStores = FormStores(nil)
  ) -> Result<[UInt8], Refusal> {
    func refuse(_ words: String) -> Result<[UInt8], Refusal> {
      .failure(Refusal(words: "\(name): no examples added: \(words)"))
    }
    if DocumentReader.isJSON(name: name, bytes: bytes) {
      return refuse("the form is JSON; only YAML has room for them")
    }
    guard let root = DocumentReader.read(name: name, bytes: bytes).document?.root,
      let entries = root.entries
    else { return refuse("the file has changed") }
    if entries.contains(where: { $0.key == "group" }) {
      return refuse("in a file of rules, the examples are in each rule")
    }
    let lineBreak = lineBreak(of: bytes)
    var new: [UInt8]
    if let list = root["examples"] {
      guard let items = list.items, let place = end(of: items, in: bytes) else {
        return refuse("its “examples” are not a list with a dash before each item")
      }
      new = Array(bytes[..<place.offset])
      if new.last != 0x0A { new += lineBreak }
      new += lines(examples, indentedBy: place.indent, lineBreak) + bytes[place.offset...]
    } else {
      guard let first = entries.first, isLineStart(first.keyRange.start, bytes) else {
        return refuse("it has no “examples” and is written in braces")
      }
      new = bytes
      if new.last != 0x0A { new += lineBreak }
      new += Array("examples:".utf8) + lineBreak + lines(examples, indentedBy: 2, lineBreak)
    }
    return isSame(root, new, name, more: examples.count, stores)
      ? .success(new) : refuse("the form would not stay as it is")
  }

  private static func lines(
    _ examples: [String], indentedBy indent: Int, _ lineBreak: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var names: [Substring: Int] = [:]
    for example in examples {
      for (place, line) in example.split(separator: "\n").enumerated() {
        bytes += repeatElement(0x20, count: indent)
        var line = Array(line.utf8)
        if place == 0 {
          names[example.prefix { $0 != "\n" }, default: 0] += 1
          // Two changes may have one name; it stands in quotes.
          let times = names[example.prefix { $0 != "\n" }] ?? 1
          if times > 1 { line.insert(contentsOf: " (\(times))".utf8, at: line.count - 1) }
        }
        bytes += line + lineBreak
      }
    }
    return bytes
  }

  /// What ends the lines of a file: LF, or CRLF if the first line ends so.
  private static func lineBreak(of bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }

  private static func isLineStart(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    offset == 0 || bytes[offset - 1] == 0x0A
  }

  /// Behind the line in which the last item ends, and how far its dash is indented.
  private static func end(of items: [Node], in bytes: [UInt8]) -> (offset: Int, indent: Int)? {
    guard let last = items.last, last.range.start < last.range.end else { return nil }
    var start = last.range.start
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let line = bytes[start..<last.range.start]
    let indent = line.prefix { $0 == 0x20 }.count
    guard line.dropFirst(indent).first == UInt8(ascii: "-"),
      line.dropFirst(indent + 1).allSatisfy({ $0 == 0x20 })
    else { return nil }
    var end = last.range.end
    while end > last.range.start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return (min(end + 1, bytes.count), indent)
  }

  /// Whether all but the new examples reads as before, and the examples of the whole pass.
  private static func isSame(
    _ old: Node, _ bytes: [UInt8], _ name: String, more: Int, _ stores: FormStores
  ) -> Bool {
    let read = DocumentReader.read(name: name, bytes: bytes)
    guard read.diagnostics.isEmpty, let new = read.document?.root,
      case .examples(let examples) = ExampleFile.read(
        name: name, bytes: bytes, stores: stores.opener)
    else { return false }
    func others(_ root: Node) -> [[UInt8]] {
      (root.entries ?? []).filter { $0.key != "examples" }.map {
        Array($0.key.utf8) + [0] + $0.value.jsonBytes()
      }
    }
    let before = old["examples"]?.items ?? []
    let after = new["examples"]?.items ?? []
    return others(old) == others(new) && after.count == before.count + more
      && zip(before, after).allSatisfy { $0.jsonBytes() == $1.jsonBytes() }
      && examples.allSatisfy { $0.run().hasPassed }
  }
}
