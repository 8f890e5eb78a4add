internal import FormPlatform
internal import FormRules

/// The rules and words of `rules/` as JSON, which `make rules` writes; a test compares it with the files.
///
/// `entries.json` is one object. Its members are rules, further examples of rules, and files of words. `index.tsv` has
/// a line for each of them: its name, and where its value stands in bytes, such as `120-480`. For a rule, its summary
/// and its source follow, and `variants` if it has any.
enum EmbeddedEntries {
  /// What the index says of each rule, in the order of their files.
  static let headings: [RuleHeading] = unsafe text(form_rules_index).split(separator: newline)
    .compactMap { line in
      let cells = unsafe line.split(separator: tab, omittingEmptySubsequences: false).map {
        unsafe String(decoding: $0, as: UTF8.self)
      }
      guard cells.count == 5 else { return nil }
      return RuleHeading(
        name: cells[0], summary: cells[2], source: cells[3], hasVariants: !cells[4].isEmpty)
    }

  /// The language reference, as Markdown.
  static var language: String { unsafe String(decoding: text(form_rules_language), as: UTF8.self) }

  /// An entry; nil if there is none of that name.
  static func json(of name: String) -> [UInt8]? {
    unsafe entry(name).map { unsafe Array($0) }
  }

  /// A rule with some of its variants, and how many bytes the others have; nil if it has none of these variants.
  ///
  /// Each variant has a line of its own. The lines before the first and behind the last hold the rest of the rule.
  static func json(of rule: String, variants names: [String]) -> (bytes: [UInt8], leftOut: Int)? {
    guard let entry = unsafe entry(rule) else { return nil }
    let names = names.map { Array("\"\($0)\":".utf8) }
    var bytes: [UInt8] = []
    var found = 0
    var leftOut = 0
    var start = 0
    while start < entry.count {
      let end = unsafe endOfLine(entry, from: start)
      let line = unsafe UnsafeBufferPointer(rebasing: entry[start..<end])
      let isVariant = start > 0 && end < entry.count
      if !isVariant || names.contains(where: { unsafe line.starts(with: $0) }) {
        // Behind the last of the variants: in the file another one may follow.
        if !isVariant, bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
        unsafe bytes.append(contentsOf: line)
        if isVariant { found += 1 }
      } else {
        leftOut += line.count
      }
      start = end + 1
    }
    return found > 0 ? (bytes, leftOut) : nil
  }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")

  /// The bytes of an entry.
  private static func entry(_ name: String) -> UnsafeBufferPointer<UInt8>? {
    let index = unsafe text(form_rules_index)
    let wanted = Array("\(name)\t".utf8)
    var start = 0
    while start < index.count {
      let end = unsafe endOfLine(index, from: start)
      let line = unsafe UnsafeBufferPointer(rebasing: index[start..<end])
      if unsafe line.starts(with: wanted) {
        let place = unsafe line.dropFirst(wanted.count).prefix { $0 != tab }
        return unsafe entry(at: String(decoding: place, as: UTF8.self))
      }
      start = end + 1
    }
    return nil
  }

  /// - Parameter place: Such as `120-480`; nil if it lies outside of the entries.
  private static func entry(at place: String) -> UnsafeBufferPointer<UInt8>? {
    let entries = unsafe text(form_rules_entries)
    let ends = place.split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], ends[1] <= entries.count else {
      return nil
    }
    return unsafe UnsafeBufferPointer(rebasing: entries[ends[0]..<ends[1]])
  }

  /// Where a line ends, without its line break.
  ///
  /// Safety: what is read lies within the text.
  private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = text.baseAddress,
      let found = unsafe memchr(base + start, Int32(newline), text.count - start)
    else { return text.count }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Safety: the texts are constants of the program, and have as many bytes as they say.
  private static func text(_ text: form_rules_text) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
  }
}
