internal import FormDocuments
internal import FormEngine
internal import FormText

/// Reads a weighted sum of `checksum`.
package struct WeightedSumReader {
  package static let keys = [
    "weights", "from", "modulus", "of", "results", "at", "remainder", "add", "values",
    "tables", "sumDigits", "otherwise",
  ]
  package static let wanted = ["weights", "modulus"]
  private var sum = WeightedSum()

  /// The sum that a map says; nil where it has a mistake.
  static func read(_ node: Node, _ reader: inout NodeReader) -> WeightedSum? {
    var reading = WeightedSumReader()
    let before = reader.diagnostics.count
    for entry in node.entries ?? [] { reading.read(entry, &reader) }
    for key in wanted where node[key] == nil {
      reader.error(
        "checksumMalformed", "a checksum of weights needs “\(key)”", at: node.range,
        help: "write { weights: [8, 7, 6, 5], modulus: 11, results: '0X987654321' }")
    }
    guard reader.diagnostics.count == before else { return nil }
    reading.checkWhole(node, &reader)
    return reader.diagnostics.count == before ? reading.sum : nil
  }

  private mutating func read(_ entry: Entry, _ reader: inout NodeReader) {
    let value = entry.value
    switch entry.key {
    case "weights":
      sum.weights = reader.oneOrMore(value, of: "weights").compactMap {
        Self.number($0, of: "weights", -1_000_000...1_000_000, &reader).map { Int32($0) }
      }
    case "from":
      let text = reader.text(value, of: "from")
      sum.isFromRight = text == "right"
      if let text, !LanguageWords.weightsFrom.contains(text) {
        reader.refuseName(
          text, "“from” takes left or right", LanguageWords.weightsFrom, value.range)
      }
    case "modulus":
      sum.modulus = Self.number(value, of: "modulus", 2...1_000_000_000, &reader) ?? 10
    case "of": sum.span = Self.span(value, &reader)
    case "results": readResults(value, &reader)
    case "at":
      if let position = Self.number(value, of: "at", -4_096...4_096, &reader) {
        sum.checkPosition = Self.place(position, value, &reader)
      }
    case "remainder":
      readRemainder(value, &reader)
    case "add": sum.addend = Self.number(value, of: "add", -1_000_000...1_000_000, &reader) ?? 0
    case "values": readValues(value, &reader)
    case "tables": readTables(value, &reader)
    case "sumDigits": sum.digitBase = Self.number(value, of: "sumDigits", 2...36, &reader) ?? 10
    case "otherwise":
      // A sum within a sum within a sum is more than any authority asks for.
      if value["otherwise"] != nil {
        reader.error(
          "checksumMalformed", "an “otherwise” has no “otherwise” of its own", at: value.range)
      } else if let other = WeightedSumReader.read(value, &reader) {
        sum.otherwise = [other]
      }
    default: reader.refuse(entry, in: "a checksum", known: Self.keys)
    }
  }

  /// Mistakes that show only when all keys are read.
  private func checkWhole(_ node: Node, _ reader: inout NodeReader) {
    func error(_ message: String, at key: String, help: String = "") {
      reader.error(
        "checksumMalformed", message, at: node[key]?.range ?? node.range, help: help)
    }
    let results = sum.results.count / sum.resultLength
    if results > sum.modulus {
      let unit = sum.resultLength == 1 ? "characters" : "numbers"
      error(
        "“results” has \(results) \(unit), and there are \(sum.modulus) remainders", at: "results")
    }
    if sum.results.isEmpty {
      for key in ["at", "otherwise"] where node[key] != nil {
        error("“\(key)” applies to a check character, which needs “results”", at: key)
      }
      if sum.remainder.upperBound >= sum.modulus {
        error(
          "no remainder is \(sum.remainder.upperBound): divided by \(sum.modulus)", at: "remainder")
      }
    } else if node["remainder"] != nil {
      error("“remainder” applies to sums without “results”", at: "remainder")
    }
    if !sum.tables.isEmpty, node["values"] != nil {
      error("“values” applies to sums without “tables”", at: "values")
    }
    if !sum.otherwise.isEmpty, results == sum.modulus, !sum.results.contains(0x20) {
      error("“otherwise” is never used: each remainder has its result", at: "otherwise")
    }
    if sum.digitBase > 0, sum.weights.contains(where: { $0 < 0 }) {
      error("“sumDigits” takes weights of 0 or more", at: "weights")
    }
  }

  private mutating func readResults(_ node: Node, _ reader: inout NodeReader) {
    guard let text = reader.text(node, of: "results") else { return }
    if let (first, last) = Self.ends(text) {
      guard abs(first - last) < Self.mostResults else {
        reader.error(
          "checksumMalformed", "“results” has at most \(Self.mostResults) numbers", at: node.range)
        return
      }
      sum.resultLength = "\(max(first, last))".utf8.count
      for number in stride(from: first, through: last, by: first < last ? 1 : -1) {
        let digits = Array("\(number)".utf8)
        sum.results += Array(repeating: 0x30, count: sum.resultLength - digits.count) + digits
      }
    } else if text.utf8.allSatisfy({ $0 > 0x1F && $0 < 0x7F }) {
      sum.results = Array(text.utf8)
    } else {
      reader.error(
        "checksumMalformed", "“results” takes letters and digits of ASCII", at: node.range)
    }
  }

  private static let mostResults = 65_536

  /// `0`, or `1..99999`: what may remain.
  private mutating func readRemainder(_ node: Node, _ reader: inout NodeReader) {
    if let text = node.scalar?.text, let (first, last) = Self.ends(text) {
      if first <= last {
        sum.remainder = first...last
      } else {
        reader.error(
          "checksumMalformed", "“remainder” counts from \(first) down to \(last)", at: node.range,
          help: "write \(last)..\(first)")
      }
    } else if let only = Self.number(node, of: "remainder", 0...999_999_999, &reader) {
      sum.remainder = only...only
    }
  }

  /// Two numbers of up to nine digits with dots between, either of which may be the larger one.
  private static func ends(_ text: String) -> (first: Int, last: Int)? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2,
      ends.allSatisfy({
        (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      }),
      let first = Int(ends[0]), let last = Int(ends[1])
    else { return nil }
    return (first, last)
  }

  private mutating func readValues(_ node: Node, _ reader: inout NodeReader) {
    for entry in reader.entries(node, of: "values") ?? [] {
      guard let worth = Int16(entry.key), worth > -10_000, worth < 10_000 else {
        reader.error(
          "checksumMalformed", "“\(entry.key)” is not a whole number", at: entry.keyRange,
          help: "write the number, then the characters that are worth it: { 10: AJ }")
        continue
      }
      for byte in reader.text(entry.value, of: entry.key)?.utf8 ?? "".utf8 {
        guard byte < 0x80 else {
          reader.error(
            "checksumMalformed", "“values” takes characters of ASCII", at: entry.value.range)
          break
        }
        sum.values[Int(byte)] = worth
      }
    }
  }

  /// `['0246813579', …]`: for each place, what the digits from 0 to 9 are worth.
  private mutating func readTables(_ node: Node, _ reader: inout NodeReader) {
    for row in reader.oneOrMore(node, of: "tables") {
      let digits = Array((reader.text(row, of: "tables") ?? "").utf8)
      guard digits.count == 10, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        reader.error(
          "checksumMalformed", "a row of “tables” has ten digits", at: row.range,
          help: "write the value of 0, then of 1, and so on to 9: '0246813579'")
        continue
      }
      sum.tables += digits.map { $0 - 0x30 }
    }
  }

  /// `1..9`, `3..-2`: positions from 1, negative ones from the end.
  static func span(_ node: Node, _ reader: inout NodeReader) -> (first: Int, last: Int)? {
    guard let text = reader.text(node, of: "of") else { return nil }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1],
      first.magnitude <= 4_096, last.magnitude <= 4_096
    else {
      reader.error(
        "checksumMalformed", "“of” takes two positions with dots between", at: node.range,
        help: "write 1..9, or 3..-2 for the third to the last but one")
      return nil
    }
    return (place(first, node, &reader), place(last, node, &reader))
  }

  /// A position from 1 as the engine counts it, from 0.
  private static func place(_ position: Int, _ node: Node, _ reader: inout NodeReader) -> Int {
    if position == 0 {
      reader.error(
        "checksumMalformed", "positions count from 1, or from -1 at the end", at: node.range)
    }
    return position > 0 ? position - 1 : position
  }

  private static func number(
    _ node: Node, of key: String, _ range: ClosedRange<Int>, _ reader: inout NodeReader
  ) -> Int? {
    if case .number(let text)? = node.scalar?.json, let value = Int(text), range.contains(value) {
      return value
    }
    reader.error(
      "checksumMalformed",
      "“\(key)” takes whole numbers from \(range.lowerBound) to \(range.upperBound)",
      at: node.range)
    return nil
  }
}
