package import FormDocuments
internal import FormEngine

/// Numbers as other languages write them, which are none in JSON.
package enum NumberSpelling {
  /// What to write for it, as a help; nil for what is no number anywhere.
  ///
  /// - Parameter isQuoted: Whether it stands in quotes: a number without them is one already.
  package static func help(for text: String, isQuoted: Bool) -> String? {
    if JSONNumber.isNumber(text) { return isQuoted ? "write \(text) without quotes" : nil }
    var limits = ReaderLimits()
    let (digits, exponent) = (limits.digits, limits.exponent)
    (limits.digits, limits.exponent) = (.max, .max)
    if JSONNumber.isNumber(text, within: limits) {
      return
        "a number has at most \(digits) digits, and an exponent from -\(exponent) to \(exponent)"
    }
    return number(text).map { "write \($0): numbers are decimal, as in JSON" }
  }

  /// The same for a value of the form.
  package static func help(for node: Node) -> String? {
    node.scalar.flatMap { help(for: $0.text, isQuoted: !$0.isPlain) }
  }

  /// `0x10` is 16, `012` is 12, `1_000` is 1000, `.5` is 0.5, `5.` is 5, `+5` is 5, `1,5` is 1.5.
  package static func number(_ text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    var rest = text.filter { $0 != "_" && $0 != "'" && $0 != " " }[...]
    var sign = ""
    if rest.first == "+" || rest.first == "-" {
      sign = rest.first == "-" ? "-" : ""
      rest = rest.dropFirst()
    }
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)]
    where rest.lowercased().hasPrefix(prefix) {
      return Int64(rest.dropFirst(2), radix: base).map { sign + String($0) }
    }
    if rest.filter({ $0 == "," }).count == 1, !rest.contains(".") {
      rest = rest.replacing(",", with: ".")[...]
    }
    while rest.hasPrefix("0"), rest.dropFirst().first?.isNumber == true { rest = rest.dropFirst() }
    if rest.hasPrefix(".") { rest = "0" + rest }
    if rest.hasSuffix(".") { rest = rest.dropLast() }
    let number = sign + rest
    return number != text && JSONNumber.isNumber(number) ? number : nil
  }
}
