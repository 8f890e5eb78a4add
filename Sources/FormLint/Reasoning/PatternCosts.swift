internal import FormModel
internal import FormPatterns

/// What each pattern of a file can cost, worked out once for all checks.
///
/// Only of those that PCRE2 runs: a table or a row of classes reads each byte of a text once.
///
/// A class because the checks of one file share what one of them has worked out.
final class PatternCosts {
  /// A pattern and its analysis.
  struct Entry {
    let bounded: BoundedPattern
    let analysis: PatternAnalysis
  }

  private struct Key: Hashable {
    var text: String
    var flags: UInt8
    var use: PatternUse
    var length: Int
  }

  /// PCRE2's steps that the patterns of one file may take: a few seconds.
  private static let mostSteps = 300_000_000
  /// Different patterns of one file that are analysed.
  private static let mostPatterns = 1_000

  private let forms: [LintForm]
  private var known: [Key: PatternAnalysis] = [:]
  private var spent = 0

  init(_ forms: [LintForm]) { self.forms = forms }

  /// Those of the file itself that compile, in its order.
  private(set) lazy var all: [Entry] = forms.flatMap { lint in
    lint.form.fields.flatMap { field in
      BoundedPattern.all(in: field, of: lint).compactMap { bounded in
        guard
          lint.form.asksPCRE2(bounded.pattern.text, use: bounded.use, flags: bounded.flags)
        else { return nil }
        return analysis(of: bounded).map { Entry(bounded: bounded, analysis: $0) }
      }
    }
  }

  /// Those that run as tables, if a repetition within a repetition makes them look dangerous elsewhere.
  private(set) lazy var tables: [Entry] = forms.flatMap { lint in
    lint.form.fields.flatMap { field in
      BoundedPattern.all(in: field, of: lint).compactMap { bounded in
        guard Self.repeatsGroups(bounded.pattern.text),
          !lint.form.asksPCRE2(bounded.pattern.text, use: bounded.use, flags: bounded.flags)
        else { return nil }
        return analysis(of: bounded).map { Entry(bounded: bounded, analysis: $0) }
      }
    }
  }

  /// Whether a group is repeated, and may give back what it took: `)*`, `)+` or `){`, no `)++`.
  private static func repeatsGroups(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated().dropLast() where byte == UInt8(ascii: ")") {
      let next = bytes[index + 1]
      if next == UInt8(ascii: "{") { return true }
      guard next == UInt8(ascii: "*") || next == UInt8(ascii: "+") else { continue }
      if index + 2 >= bytes.count || bytes[index + 2] != UInt8(ascii: "+") { return true }
    }
    return false
  }

  private func analysis(of bounded: BoundedPattern) -> PatternAnalysis? {
    guard let first = analysis(of: bounded, bounded.mostBytes(ofCharacters: 1)) else { return nil }
    // Ends in characters leave more bytes to attacks whose characters are wider.
    let pumps = (first.findings + first.suspicions).map(\.pump)
    let size = pumps.map { $0.utf8.count / max(1, $0.unicodeScalars.count) }.max() ?? 1
    guard size > 1 else { return first }
    return analysis(of: bounded, bounded.mostBytes(ofCharacters: size))
  }

  private func analysis(of bounded: BoundedPattern, _ length: Int) -> PatternAnalysis? {
    let key = Key(
      text: bounded.pattern.text, flags: bounded.flags.rawValue, use: bounded.use, length: length)
    if let result = known[key] { return result }
    guard spent < Self.mostSteps, known.count < Self.mostPatterns,
      let result = try? PatternAnalysis.analyse(
        text: bounded.pattern.text, flags: bounded.flags, use: bounded.use, maximumLength: length)
    else { return nil }
    spent += result.spent
    known[key] = result
    return result
  }
}

extension PatternFinding {
  /// The attack, shortened and with signs that can be printed: `"aaaa…aa!" (40 characters)`.
  var shownAttack: String {
    let scalars = Array(attack.unicodeScalars)
    func shown(_ part: ArraySlice<Unicode.Scalar>) -> String {
      part.map { scalar in
        let isPlain = (0x20...0x7E).contains(scalar.value) || scalar.properties.isAlphabetic
        return isPlain ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
      }.joined()
    }
    let text =
      scalars.count <= 12
      ? shown(scalars[...]) : shown(scalars.prefix(5)) + "…" + shown(scalars.suffix(3))
    return "\"\(text)\" (\(scalars.count) characters)"
  }
}

extension Int {
  /// With a comma before each three digits: `100,000`.
  var grouped: String {
    var text = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
