internal import FormPlatform
internal import Synchronization

/// Where each ready rule stands in its file, so that a form pays for the rules that it names only.
///
/// `rules/index.tsv`, which `make rules` writes; a test compares it with the files. One line for each
/// file: its name, nothing, its bytes, and the piece with its group. Behind it one for each rule: the
/// file, the rule, its pieces, its summary and its source. A piece is a range of bytes, `120-480`; one that
/// belongs to a variant has its name before it, `DE:480-510`. Examples are left out, but the first valid one:
/// messages speak of it.
enum RuleIndex {
  /// The name of the embedded file.
  static let fileName = "index.tsv"

  /// What the index says of each rule, in the order of their files.
  static let rules: [RuleHeading] = (RuleLibrary.bytes(of: fileName) ?? []).split(
    separator: newline
  ).compactMap { line in
    let cells = line.split(separator: tab, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard cells.count == 5, !cells[1].isEmpty else { return nil }
    return RuleHeading(
      file: cells[0], rule: cells[1], summary: cells[3], source: cells[4],
      hasVariants: cells[2].contains(":"))
  }

  /// Whether a file is as it was when the index was written; so is one that does not exist.
  static func isCurrent(_ name: String) -> Bool {
    guard let count = unsafe RuleLibrary.withBytes(of: name + ".yaml", { $0.count }) else {
      return true
    }
    return line(name, "").flatMap { $0.split(separator: tab).first.flatMap { number($0) } } == count
  }

  /// A file of rules with one rule alone, of a family with `variant` that variant alone.
  ///
  /// Nil where the file has no such rule, or the rule no such variant.
  static func excerpt(
    of rule: String, variant: String?, in name: String, _ file: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    guard let pieces = pieces(of: rule, in: name), pieces.fileBytes == file.count else {
      return nil
    }
    var bytes: [UInt8] = []
    // Grown as it goes, a large rule would be copied from block to block.
    if variant == nil {
      bytes.reserveCapacity(
        pieces.ranges.reduce(pieces.group.count + spaceForKey) { $0 + $1.count })
    }
    unsafe append(pieces.group, of: file, to: &bytes)
    bytes += "rules:\n".utf8
    if let variant {
      guard let own = pieces.variants[variant] else { return nil }
      for place in (pieces.shared + own).sorted() {
        unsafe append(pieces.ranges[place], of: file, to: &bytes)
      }
    } else {
      for range in pieces.ranges { unsafe append(range, of: file, to: &bytes) }
    }
    return bytes
  }

  /// The same of a large family with those of its variants alone that are among some names, and how many bytes the
  /// others have; nil also where none of them is.
  static func excerpt(
    of rule: String, choosing names: [String], in name: String, _ file: UnsafeBufferPointer<UInt8>
  ) -> (bytes: [UInt8], leftOut: Int)? {
    guard let found = cells(of: rule, in: name), found.fileBytes == file.count else { return nil }
    let names = names.map { Array($0.utf8) }
    var bytes: [UInt8] = []
    unsafe append(found.group, of: file, to: &bytes)
    bytes += "rules:\n".utf8
    var leftOut = 0
    var hasChosen = false
    var last: (variant: Range<Int>, isChosen: Bool) = (0..<0, false)
    let isRight = walk(found.cells) { variant, range in
      guard let variant else { return unsafe append(range, of: file, to: &bytes) }
      // Those of one variant stand together.
      if !found.cells[variant].elementsEqual(found.cells[last.variant]) {
        last = (variant, names.contains { $0.elementsEqual(found.cells[variant]) })
      }
      if last.isChosen {
        hasChosen = true
        unsafe append(range, of: file, to: &bytes)
      } else {
        leftOut += range.count
      }
    }
    return isRight && hasChosen && leftOut >= leastLeftOut ? (bytes, leftOut) : nil
  }

  /// `rules:` and what the array needs itself.
  private static let spaceForKey = 16
  /// What is not worth while to leave out, in bytes.
  private static let leastLeftOut = 2048

  /// The pieces of one rule, as the index has them.
  private struct Pieces: Sendable {
    /// The bytes of the file when the index was written.
    var fileBytes: Int
    /// Where the file says its group.
    var group: Range<Int>
    var ranges: [Range<Int>] = []
    /// Which of them belong to no variant.
    var shared: [Int] = []
    /// Which of them belong to each variant: they stand together.
    var variants: [String: Range<Int>] = [:]
  }

  /// Those that were asked for: a rule may name each variant of a family.
  private static let read = Mutex<[String: Pieces]>([:])

  private static func pieces(of rule: String, in name: String) -> Pieces? {
    let key = "\(name)\t\(rule)"
    if let known = read.withLock({ $0[key] }) { return known }
    guard let found = cells(of: rule, in: name) else { return nil }
    var pieces = Pieces(fileBytes: found.fileBytes, group: found.group)
    let isRight = walk(found.cells) { variant, range in
      let place = pieces.ranges.count
      pieces.ranges.append(range)
      if let variant {
        let name = String(decoding: found.cells[variant], as: UTF8.self)
        pieces.variants[name] = (pieces.variants[name]?.lowerBound ?? place)..<place + 1
      } else {
        pieces.shared.append(place)
      }
    }
    if !isRight { return nil }
    read.withLock { $0[key] = pieces }
    return pieces
  }

  /// The cells of a rule, each a piece, and what is said of its file.
  private static func cells(of rule: String, in name: String) -> (
    fileBytes: Int, group: Range<Int>, cells: ArraySlice<UInt8>
  )? {
    guard let cells = line(name, rule)?.prefix(while: { $0 != tab }), let head = line(name, "")
    else { return nil }
    let about = head.split(separator: tab)
    guard about.count == 2, let count = number(about[0]), let group = range(about[1]) else {
      return nil
    }
    return (count, group, cells)
  }

  /// Calls for each piece, with the place of its variant's name in the cells; false where one is none.
  private static func walk(
    _ cells: ArraySlice<UInt8>, _ body: (_ variant: Range<Int>?, _ range: Range<Int>) -> Void
  ) -> Bool {
    var start = cells.startIndex
    while start < cells.endIndex {
      var end = start
      var colon: Int?
      while end < cells.endIndex, cells[end] != UInt8(ascii: " ") {
        if cells[end] == UInt8(ascii: ":") { colon = end }
        end += 1
      }
      guard let range = range(cells[(colon.map { $0 + 1 } ?? start)..<end]) else { return false }
      body(colon.map { start..<$0 }, range)
      start = end + 1
    }
    return true
  }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")

  /// What stands behind a file and a rule.
  private static func line(_ file: String, _ rule: String) -> [UInt8]? {
    let wanted = Array("\(file)\t\(rule)\t".utf8)
    let found = unsafe RuleLibrary.withBytes(of: fileName) { index -> [UInt8]? in
      var start = 0
      // Safety: what is read lies within the file.
      while start < index.count, let base = index.baseAddress {
        let found = unsafe memchr(base + start, Int32(newline), index.count - start)
        let end = unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: base) }
        let line = unsafe UnsafeBufferPointer(rebasing: index[start..<(end ?? index.count)])
        if unsafe line.starts(with: wanted) { return unsafe Array(line.dropFirst(wanted.count)) }
        start += line.count + 1
      }
      return nil
    }
    return found ?? nil
  }

  private static func range(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let dash = text.firstIndex(of: UInt8(ascii: "-")), let start = number(text[..<dash]),
      let end = number(text[(dash + 1)...]), start <= end
    else { return nil }
    return start..<end
  }

  /// A count of bytes: up to ten digits.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard 1...10 ~= text.count else { return nil }
    var number = 0
    for byte in text {
      guard byte &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(byte &- 0x30)
    }
    return number
  }

  /// Safety: a range that does not lie in the file is passed over.
  private static func append(
    _ range: Range<Int>, of file: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    guard range.lowerBound >= 0, range.upperBound <= file.count else { return }
    unsafe bytes.append(contentsOf: file[range])
  }
}
