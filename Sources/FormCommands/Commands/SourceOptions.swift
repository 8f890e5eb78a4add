internal import ArgumentParser
internal import FormDocuments
internal import FormLookup

/// What the columns of a catalogue's source are, and what its keypad has.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("column"), parsing: .singleValue,
    help: ArgumentHelp(
      "Map a column, such as phone=mobile.",
      discussion: """
        Separate several columns with commas, such as label=given,family. A label in a language has its tag, such as \
        label.de=name_de.
        """, valueName: "key=column"))
  var columns: [String] = []

  @Option(
    help: ArgumentHelp(
      "The letters on the keypad, such as latin,greek.",
      discussion: """
        latin, russian, ukrainian, bulgarian, greek, hebrew and arabic, separated by commas, or none. The default is latin \
        if there are phone numbers.
        """, valueName: "scripts"))
  var keypadScripts: String?

  @Option(
    help: ArgumentHelp(
      "The country of the caller, such as US.",
      discussion: "In this country, numbers are found without their area code.",
      valueName: "country"))
  var region: String?

  mutating func validate() throws { _ = try made() }

  /// Nil if no option is given.
  func made() throws -> CatalogueColumns? {
    if columns.isEmpty, keypadScripts == nil, region == nil { return nil }
    var made = CatalogueColumns()
    for column in columns {
      let parts = column.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = (parts.last ?? "").split(separator: ",").map(String.init)
      guard parts.count == 2, made.name(String(parts[0]), names) else {
        throw ValidationError(
          "--column takes one of \(CatalogueColumns.keys.joined(separator: ", ")), or a label in a language such as label.de, then a column, "
            + "such as phone=mobile, not “\(column)”")
      }
    }
    if let keypadScripts { made.keypad = try Self.scripts(keypadScripts) }
    if let region {
      guard region.utf8.count == 2, region.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw ValidationError(
          "--region takes a country by its two letters, such as US, not “\(region)”")
      }
      made.region = region.uppercased()
    }
    return made
  }

  private static func scripts(_ text: String) throws -> [KeypadScript] {
    if text == "none" { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    return try names.map { name in
      guard let script = KeypadScript(rawValue: String(name)) else {
        let all = KeypadScript.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--keypad-scripts takes \(all), or none, not “\(name)”")
      }
      return script
    }
  }
}
