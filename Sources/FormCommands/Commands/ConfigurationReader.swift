internal import FormDocuments
internal import FormStreams
internal import FormText

/// Reads a configuration and collects every mistake on the way.
struct ConfigurationReader: MistakeCollector {
  let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(source: SourceText) { self.source = source }

  private static let keys = [
    "form", "files", "exclude", "format", "delimiter", "skipRows", "encoding", "nulls",
    "undecided", "expect",
  ]

  private static let keysOfTables = ["delimiter", "skipRows", "nulls"]

  mutating func checks(_ root: Node) -> [RunConfiguration.Check] {
    guard let entries = root.entries else {
      error(
        "mapExpected", "a configuration has the key “checks”", at: root.range,
        help: "write “checks:” and below it “- form: …” with its “files: […]”")
      return []
    }
    var list: Node?
    for entry in entries {
      if entry.key == "checks" {
        list = entry.value
      } else {
        refuse(entry.key, at: entry.keyRange, ["checks"], "is not a key of a configuration")
      }
    }
    guard let list else {
      if diagnostics.isEmpty {
        error(
          "keyMissing", "“checks” is missing", at: root.range, help: "write “checks:” and a list")
      }
      return []
    }
    guard let items = list.items, !items.isEmpty else {
      error(
        "listExpected", "“checks” takes a list of checks", at: list.range,
        help: "write “- form: …” below it, with its “files: […]”")
      return []
    }
    return items.compactMap { check($0) }
  }

  private mutating func check(_ node: Node) -> RunConfiguration.Check? {
    guard let entries = node.entries else {
      error(
        "mapExpected", "a check is a map with “form” and “files”", at: node.range,
        help: "write form: FORM and files: [FILES]")
      return nil
    }
    var check = RunConfiguration.Check(form: "")
    var seen: Set<String> = []
    for entry in entries {
      seen.insert(entry.key)
      let value = entry.value
      switch entry.key {
      case "form": check.form = text(value, of: "form") ?? ""
      case "files":
        check.files = texts(value, of: "files")
        if check.files.contains("-") {
          error(
            "fileExpected", "“-” is standard input, which no configuration can name",
            at: value.range, help: "name files, folders and patterns; a file may be called ./-")
        }
      case "exclude": check.exclude = texts(value, of: "exclude")
      case "format":
        check.format = choice(value, of: "format", InputFormat.allCases)
      case "encoding":
        check.encoding = choice(value, of: "encoding", TextEncoding.allCases)
      case "nulls":
        check.nulls = cells(value)
      case "undecided":
        check.undecided = choice(value, of: "undecided", UndecidedPolicy.allCases)
      case "expect":
        guard let failure = text(value, of: "expect") else { break }
        check.expected = ExpectedFailure(failure)
        if check.expected == nil {
          error(
            "valueUnknown", "“expect” takes “invalid”, or “invalid:” and a code", at: value.range,
            help: "write expect: invalid, or expect: invalid:valueMissing")
        }
      case "delimiter":
        guard let sign = text(value, of: "delimiter") else { break }
        check.delimiter = InputOptions.sign(sign)
        if check.delimiter == nil {
          error(
            "signExpected", "“delimiter” takes one ASCII sign other than a quote, or “tab”",
            at: value.range, help: "such as delimiter: ';'")
        }
      case "skipRows":
        check.skipRows = text(value, of: "skipRows").flatMap { Int($0) }
        if check.skipRows.map({ $0 < 0 }) ?? true {
          error(
            "numberExpected", "“skipRows” takes a whole number from 0", at: value.range,
            help: "such as skipRows: 3")
        }
      default:
        refuse(entry.key, at: entry.keyRange, Self.keys, "is not a key of a check")
        // What is misspelt is not missing too.
        if let near = NearestName.to(entry.key, among: Self.keys) { seen.insert(near) }
      }
    }
    for key in ["form", "files"] where !seen.contains(key) {
      // The whole check would be a wall of carets.
      let start = node.range.start
      error(
        "keyMissing", "“\(key)” is missing in this check",
        at: entries.first?.keyRange ?? SourceRange(start, start + 1),
        help: key == "form" ? "write form: FORM" : "write files: [FILES]")
    }
    if let format = check.format, format != .csv, format != .tsv {
      for entry in entries where Self.keysOfTables.contains(entry.key) {
        error(
          "notUsed", "“\(entry.key)” is for tables: csv or tsv, not \(format.rawValue)",
          at: entry.keyRange, help: "leave it out")
      }
    }
    return check
  }

  // MARK: Values

  private mutating func text(_ node: Node, of key: String) -> String? {
    if let scalar = node.scalar, !(scalar.isPlain && ["", "~", "null"].contains(scalar.text)),
      !scalar.text.isEmpty
    {
      return scalar.text
    }
    error(
      "textExpected", "“\(key)” takes text", at: node.range,
      label: node.items != nil
        ? "this is a list" : node.entries != nil ? "this is a map" : "this is empty")
    return nil
  }

  /// A list, or one text that stands for a list of one.
  private mutating func texts(_ node: Node, of key: String) -> [String] {
    let items = node.items ?? [node]
    if items.isEmpty { error("emptyList", "“\(key)” is empty", at: node.range) }
    return items.compactMap { text($0, of: key) }
  }

  /// The texts of cells, `null` and `~` among them.
  private mutating func cells(_ node: Node) -> [String] {
    (node.items ?? [node]).compactMap { item in
      if let text = item.scalar?.text, !text.isEmpty { return text }
      return text(item, of: "nulls")
    }
  }

  private mutating func choice<Choice: RawRepresentable<String>>(
    _ node: Node, of key: String, _ choices: [Choice]
  ) -> Choice? {
    guard let text = text(node, of: key) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = choices.map(\.rawValue)
    let near = NearestName.to(text, among: names)
    error(
      "valueUnknown", "“\(key)” is one of \(names.joined(separator: ", "))", at: node.range,
      label: DidYouMean.question(near))
    return nil
  }

  private mutating func refuse(
    _ key: String, at range: SourceRange, _ known: [String], _ words: String
  ) {
    let near = NearestName.to(key, among: known)
    error(
      "unknownKey", "“\(key)” \(words)", at: range,
      label: DidYouMean.question(near),
      help: near == nil ? "known keys: " + known.joined(separator: ", ") : "")
  }
}
