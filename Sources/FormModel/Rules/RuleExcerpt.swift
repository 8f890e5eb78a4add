/// One rule cut out of a file of ready rules, so that a form pays for the rules that it names only.
///
/// The files are the library's own, in one style: rules stand two spaces in, variants six, and lists
/// of examples one item a line. A test compares every excerpt with the whole file.
struct RuleExcerpt {
  /// A file of rules with this rule alone.
  private(set) var bytes: [UInt8]
  private var examples = ExampleFilter()
  /// The variant's key as it may be written: `'NO':` is no boolean.
  private let variant: [[UInt8]]?
  /// Whether the present line is part of a variant that is wanted, or of none.
  private var isWanted = true

  private static let space = UInt8(ascii: " ")

  /// Nil where the file has no such rule, or the rule no such variant.
  init?(_ file: UnsafeBufferPointer<UInt8>, rule: String, variant: String?) {
    self.variant = variant.map { name in
      ["\(name):", "'\(name)':"].map { Array("      \($0)".utf8) }
    }
    bytes = []
    let start = Array("  \(rule):".utf8)
    let group = Array("group:".utf8)
    var isInside = false
    var hasVariant = variant == nil
    var at = 0
    while at < file.count {
      var end = at
      while end < file.count, unsafe file[end] != 0x0A { end &+= 1 }
      let line = unsafe UnsafeBufferPointer(rebasing: file[at..<end])
      at = end &+ 1
      if !isInside {
        if unsafe Self.begins(line, with: group) {
          unsafe bytes.append(contentsOf: line)
          bytes += Array("\nrules:\n".utf8)
        } else if unsafe Self.begins(line, with: start) {
          isInside = true
          unsafe take(line, &hasVariant)
        }
        continue
      }
      let indent = unsafe Self.indent(of: line)
      if let indent, indent <= 2 { break }
      unsafe take(line, &hasVariant)
    }
    guard isInside, hasVariant else { return nil }
  }

  private mutating func take(_ line: UnsafeBufferPointer<UInt8>, _ hasVariant: inout Bool) {
    if let variant, let indent = unsafe Self.indent(of: line) {
      if indent == 6 {
        let isNamed =
          unsafe Self.begins(line, with: variant[0]) || Self.begins(line, with: variant[1])
        if isNamed { hasVariant = true }
        isWanted = isNamed || !isInVariants
      } else if indent < 6 {
        isWanted = true
        isInVariants = unsafe Self.begins(line, with: Array("    variants:".utf8))
      }
    }
    guard isWanted, unsafe examples.keeps(line) else { return }
    unsafe bytes.append(contentsOf: line)
    bytes.append(0x0A)
  }

  /// The present line stands below `variants:`.
  private var isInVariants = false

  private static func begins(_ line: UnsafeBufferPointer<UInt8>, with text: [UInt8]) -> Bool {
    guard line.count >= text.count else { return false }
    for index in text.indices where unsafe line[index] != text[index] { return false }
    return true
  }

  /// Spaces before the first other character; nil for a line that says nothing.
  fileprivate static func indent(of line: UnsafeBufferPointer<UInt8>) -> Int? {
    var count = 0
    while count < line.count, unsafe line[count] == space { count &+= 1 }
    guard count < line.count, unsafe line[count] != UInt8(ascii: "#") else { return nil }
    return count
  }
}

/// Leaves out examples but the first valid one, which messages speak of.
private struct ExampleFilter {
  private enum Place { case outside, examples, valid, firstItem, rest, wholeValid }
  private var place = Place.outside
  /// Spaces before the word `examples`.
  private var depth = 0

  package mutating func keeps(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let indent = unsafe RuleExcerpt.indent(of: line) else { return false }
    let text = unsafe String(decoding: line[indent...], as: UTF8.self)
    if place != .outside, indent <= depth { place = .outside }
    switch place {
    case .outside:
      if text == "examples:" {
        place = .examples
        depth = indent
      }
      return true
    case .examples, .valid, .firstItem, .rest, .wholeValid: return keepsInside(text)
    }
  }

  private mutating func keepsInside(_ text: String) -> Bool {
    if text.hasPrefix("invalid:") {
      place = .rest
      return false
    }
    if text.hasPrefix("valid:") {
      // A list in brackets may go on in the next lines.
      place = text == "valid:" ? .valid : .wholeValid
      return true
    }
    switch place {
    case .valid where !text.hasPrefix("- "):
      // A list in brackets that begins a line of its own.
      place = .wholeValid
      return true
    case .valid:
      let value = text.dropFirst(2)
      let quote = value.first
      let goesOn =
        quote == "|" || quote == ">"
        || (quote == "'" || quote == "\"" || quote == "[" || quote == "{")
          && (value.count < 2 || !(value.last == quote || "]}".contains(value.last ?? " ")))
      place = goesOn ? .wholeValid : .firstItem
      return true
    case .wholeValid: return true
    case .outside, .examples, .firstItem, .rest: return false
    }
  }
}
