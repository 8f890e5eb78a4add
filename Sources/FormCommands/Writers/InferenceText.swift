internal import FormExchange
internal import FormText

/// Words about a form that was made from data; none has a value.
enum InferenceText {
  /// The name of the form: that of the input without its endings.
  static func id(of input: String) -> String {
    let name = input.split(separator: "/").last.map(String.init) ?? "data"
    var id = ""
    for scalar in (name.split(separator: ".").first ?? "data").unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      id.append(isPlain ? String(scalar) : "-")
    }
    let isWord = id.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    return isWord ? String(id.prefix(60)) : "data"
  }

  static func comments(_ counts: InferenceCounts, _ inputs: [String]) -> [String] {
    let shown = inputs.count > 3 ? "\(inputs.count) files" : inputs.joined(separator: ", ")
    let source = inputs == ["-"] ? "standard input" : shown
    return [
      "From \(source): \(records(counts.records)). \(CountText.text(counts.records - counts.heldOut)) "
        + "made the form, \(CountText.text(counts.heldOut)) tested it."
    ]
  }

  private static func records(_ count: Int) -> String {
    "\(CountText.text(count)) record\(count == 1 ? "" : "s")"
  }

  static func lines(of outliers: [FormInference.Outliers]) -> [String] {
    outliers.flatMap { outlier in
      outlier.places.map {
        "\(VisibleText.line($0)): left out: \(VisibleText.line(outlier.field)) (\(outlier.claim))"
      }
    }
  }

  static func summary(_ counts: InferenceCounts) -> [String] {
    let share = CountText.share(counts.acceptedAtFirst, of: counts.heldOut)
    let total = "\(records(counts.records)): the form accepts \(CountText.text(counts.valid))"
    if counts.heldOut == 0 { return [total] }
    let isWidened = counts.accepted > counts.acceptedAtFirst
    let after = isWidened ? ", and \(CountText.text(counts.accepted)) since it was widened" : ""
    return ["\(total), of the held-out records \(share)\(after)"]
  }
}
