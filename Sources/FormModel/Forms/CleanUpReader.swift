package import FormDocuments
internal import FormEngine
internal import FormText

extension NodeReader {
  private static let plainSteps: [(String, CleanUpDescription.Step)] = [
    ("trim", .plain(.trim)), ("collapse", .plain(.collapse)), ("lowercase", .plain(.lowercase)),
    ("uppercase", .plain(.uppercase)), ("digits", .plain(.digits)),
    ("nfc", .normalForm(.composed)), ("nfkc", .normalForm(.compatible)),
  ]
  private static let textSteps: [(String, CleanUpStep.Kind)] = [
    ("remove", .remove), ("date", .date), ("decimal", .decimal), ("split", .split),
  ]

  /// The steps of `normalize`, in order.
  package mutating func cleanUp(_ node: Node) -> [CleanUpDescription]? {
    if let items = node.items, items.isEmpty { return [] }
    return oneOrMore(node, of: "normalize").compactMap { step($0) }
  }

  private mutating func step(_ node: Node) -> CleanUpDescription? {
    let names = Self.plainSteps.map(\.0) + Self.textSteps.map(\.0)
    if let entries = node.entries {
      guard entries.count == 1, let entry = entries.first else {
        error(
          "unknownStep", "a step of “normalize” has one name", at: node.range,
          help: "write each step as an item of the list")
        return nil
      }
      guard let known = Self.textSteps.first(where: { $0.0 == entry.key }) else {
        refuse(entry, in: "“normalize”", known: names)
        return nil
      }
      guard let text = text(entry.value, of: entry.key) else { return nil }
      if let problem = problem(with: text, in: known.1) {
        error("unknownStep", problem, at: entry.value.range)
        return nil
      }
      return CleanUpDescription(step: .withText(known.1, text))
    }
    guard let text = text(node, of: "normalize") else { return nil }
    if let known = Self.plainSteps.first(where: { $0.0 == text }) {
      return CleanUpDescription(step: known.1)
    }
    if Self.textSteps.contains(where: { $0.0 == text }) {
      error(
        "unknownStep", "“\(text)” needs a text", at: node.range,
        help: "write { \(text): '…' }")
      return nil
    }
    refuseName(text, "“\(text)” is no step of clean-up", names, node.range)
    return nil
  }

  private func problem(with text: String, in kind: CleanUpStep.Kind) -> String? {
    switch kind {
    case .date:
      let years = text.filter { $0 == "y" }.count
      let isLayout =
        (years == 4 || years == 2) && text.contains("MM")
        && text.filter({ $0 == "M" }).count == 2
        && [0, 2].contains(text.filter { $0 == "d" }.count)
      return isLayout ? nil : "a layout of a date is made of dd, MM and yyyy or yy"
    case .decimal:
      return text.utf8.count == 1 && text != "."
        ? nil : "“decimal” wants the one sign that stands for the point, such as ','"
    case .split, .remove, .trim, .collapse, .lowercase, .uppercase, .digits, .general, .resolve:
      return nil
    }
  }
}
