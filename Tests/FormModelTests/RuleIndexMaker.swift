import FormDocuments
import FormText
import Foundation

@testable import FormModel

/// Writes the index of the ready rules: where each stands, by the places that the reader of YAML gives.
struct RuleIndexMaker {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "rules/index.tsv")

  private struct Piece {
    var variant: String?
    var range: Range<Int>
  }

  struct Unreadable: Error {
    var file: String
  }

  private let bytes: [UInt8]
  private var pieces: [Piece] = []

  static func index() throws -> String {
    var lines: [String] = []
    for group in RuleLibrary.groupNames {
      for name in RuleLibrary.fileNames where name == group || name.hasPrefix(group + "-") {
        lines += try Self.lines(ofFile: name)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(ofFile name: String) throws -> [String] {
    guard let text = RuleLibrary.text(of: name + ".yaml") else { throw Unreadable(file: name) }
    let bytes = Array(text.utf8)
    let read = DocumentReader.read(name: name, bytes: bytes)
    guard let entries = read.document?.root.entries,
      let group = entries.first(where: { $0.key == "group" }),
      let rules = entries.first(where: { $0.key == "rules" })?.value.entries
    else { throw Unreadable(file: name) }
    let places = Self(bytes: bytes)
    let line = places.lineStart(group.keyRange.start)..<places.lineEnd(group.keyRange.start)
    var lines = ["\(name)\t\t\(bytes.count)\t\(line.lowerBound)-\(line.upperBound)"]
    for (place, rule) in rules.enumerated() {
      var maker = Self(bytes: bytes)
      let next = place + 1 < rules.count ? rules[place + 1].keyRange.start : bytes.count
      maker.cut(
        rule.value, variant: nil, maker.lineStart(rule.keyRange.start)..<maker.lineStart(next))
      let pieces = maker.pieces.map { piece in
        (piece.variant.map { $0 + ":" } ?? "")
          + "\(piece.range.lowerBound)-\(piece.range.upperBound)"
      }
      lines.append(
        "\(name)\t\(rule.key)\t\(pieces.joined(separator: " "))\t"
          + "\(try cell(rule.value, "summary"))\t\(try cell(rule.value, "source"))")
    }
    return lines
  }

  /// What a rule says of itself; nothing where it does not.
  private static func cell(_ rule: Node, _ key: String) throws -> String {
    let text = rule.entries?.first { $0.key == key }?.value.scalar?.text ?? ""
    if text.contains(where: { $0 == "\t" || $0.isNewline }) { throw Unreadable(file: text) }
    return text
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func lineStart(_ at: Int) -> Int {
    if at >= bytes.count { return bytes.count }
    return bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private func lineEnd(_ at: Int) -> Int {
    bytes[min(at, bytes.count)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// A range of lines without those at its end that say nothing.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = lineStart(end - 1)
      let first = bytes[start..<end].first { $0 != 0x20 && $0 != 0x0A }
      if let first, first != UInt8(ascii: "#") { break }
      end = start
    }
    return range.lowerBound..<max(end, range.lowerBound)
  }

  private mutating func add(_ variant: String?, _ range: Range<Int>) {
    let range = trimmed(range)
    if range.isEmpty { return }
    if let last = pieces.last, last.variant == variant, last.range.upperBound == range.lowerBound {
      pieces[pieces.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      pieces.append(Piece(variant: variant, range: range))
    }
  }

  /// The lines of a rule or of a variant, in pieces.
  private mutating func cut(_ rule: Node, variant: String?, _ lines: Range<Int>) {
    var at = lines.lowerBound
    let entries = rule.entries ?? []
    for (place, entry) in entries.enumerated() {
      let start = lineStart(entry.keyRange.start)
      // What stands in one line is not taken apart.
      guard start > lines.lowerBound else { continue }
      let next =
        place + 1 < entries.count ? lineStart(entries[place + 1].keyRange.start) : lines.upperBound
      if entry.key == "examples", let kept = keptExamples(entry) {
        add(variant, at..<start)
        for range in kept { add(variant, range) }
        at = next
      } else if entry.key == "variants", variant == nil, let variants = entry.value.entries,
        let first = variants.first, lineStart(first.keyRange.start) > start
      {
        add(nil, at..<lineStart(first.keyRange.start))
        for (place, one) in variants.enumerated() {
          let end =
            place + 1 < variants.count ? lineStart(variants[place + 1].keyRange.start) : next
          cut(one.value, variant: one.key, lineStart(one.keyRange.start)..<end)
        }
        at = next
      }
    }
    add(variant, at..<lines.upperBound)
  }

  /// The lines of examples that are kept; nil where they stand in one line.
  private func keptExamples(_ examples: Entry) -> [Range<Int>]? {
    let start = lineStart(examples.keyRange.start)
    guard let entries = examples.value.entries, let first = entries.first,
      lineStart(first.keyRange.start) > start
    else { return nil }
    guard let valid = entries.first(where: { $0.key == "valid" }) else { return [] }
    let line = lineStart(valid.keyRange.start)
    let head = start..<lineEnd(examples.keyRange.start)
    let all = valid.value.range
    guard let item = valid.value.items?.first else { return [head, line..<lineEnd(all.end - 1)] }
    let own = lineStart(item.range.start)
    if own > line, bytes[own...].first(where: { $0 != 0x20 }) == UInt8(ascii: "-") {
      return [head, line..<lineEnd(max(item.range.start, item.range.end - 1))]
    }
    // Of [a, b, c] the first and the bracket: what stands in one line with others has none of its own.
    guard bytes[all.end - 1] == UInt8(ascii: "]") else {
      return [head, line..<lineEnd(all.end - 1)]
    }
    return [head, line..<item.range.end, all.end - 1..<lineEnd(all.end - 1)]
  }
}
