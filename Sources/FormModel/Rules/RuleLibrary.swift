package import FormDocuments
internal import FormRules
internal import FormText

/// The rules that come with the library, embedded as the YAML files they were written in.
package enum RuleLibrary {
  /// Files of rules in the order of the embedded ones, without `.yaml`: `geo`, `geo-postal`.
  package static let fileNames: [String] = files.compactMap { file in
    file.name.hasSuffix(".yaml") && !wordFiles.contains { file.name.hasPrefix($0) }
      ? String(file.name.dropLast(".yaml".count)) : nil
  }

  /// What files of words begin with: they hold no rules.
  private static let wordFiles = [
    "messages.", "ready.", "countries.", "currencies.", "subdivisions.",
  ]

  /// Groups in the order of the embedded files.
  package static let groupNames: [String] = fileNames.filter { !$0.contains("-") }

  /// The names of all rules, for suggestions.
  package static let ruleNames: [String] = RuleIndex.rules.map(\.name)

  /// What is known of each rule before its file is read, in the order of the files.
  package static var headings: [RuleHeading] { RuleIndex.rules }

  /// All rules of a group, those of its large families too; none for a name that is none.
  package static func rules(ofGroup group: String) -> [RuleEntry] {
    fileNames.filter { $0 == group || $0.hasPrefix(group + "-") }.flatMap {
      file(named: $0)?.rules ?? []
    }
  }

  /// Reads one file; nil for a name that is none; the embedded files are tested to have no mistakes.
  package static func file(named name: String) -> RuleFileDescription? {
    guard fileNames.contains(name), let bytes = bytes(of: name + ".yaml"),
      let document = DocumentReader.readOwn(name: "rules/\(name).yaml", bytes: bytes)
    else { return nil }
    var reader = NodeReader(source: document.source)
    reader.isReady = true
    return reader.ruleFile(document.root)
  }

  /// The files in which a rule may stand: that of its family, that of its group.
  package static func files(of name: String) -> [(name: String, rule: String)] {
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return [] }
    let group = String(name[..<dot])
    let rule = String(name[name.index(after: dot)...])
    return [("\(group)-\(rule.prefix { $0 != "." })", rule), (group, rule)]
  }

  /// Reads one rule of a file without the rest of it, and without the examples but the first.
  ///
  /// Of a family with `variant` only that variant is read. Nil where the file has no such rule.
  package static func rule(_ rule: String, variant: String? = nil, inFile name: String)
    -> RuleEntry?
  {
    let excerpt = unsafe withBytes(of: name + ".yaml") { file in
      unsafe RuleIndex.excerpt(of: rule, variant: variant, in: name, file)
    }
    guard let excerpt = excerpt ?? nil else {
      return RuleIndex.isCurrent(name) ? nil : readWhole(rule, variant: variant, inFile: name)
    }
    return entry(excerpt, inFile: name)
  }

  /// Reads a rule with those of its variants alone that can be chosen.
  ///
  /// Nil where the file has no such rule or it is not worth while, and where none of them can be.
  static func rule(
    _ rule: String, choosing choices: ChosenVariants.Choices, inFile name: String
  ) -> RuleEntry? {
    let excerpt = unsafe withBytes(of: name + ".yaml") { file in
      unsafe RuleIndex.excerpt(of: rule, choosing: choices.values, in: name, file)
    }
    guard let (bytes, left) = excerpt ?? nil, var entry = entry(bytes, inFile: name) else {
      return nil
    }
    entry.rule.chosen = ChosenVariants(choices, bytesLeftOut: left)
    return entry
  }

  private static func entry(_ excerpt: [UInt8], inFile name: String) -> RuleEntry? {
    let document = DocumentReader.readOwn(name: "rules/\(name).yaml", bytes: excerpt)
    guard let document else { return nil }
    var reader = NodeReader(source: document.source)
    reader.isReady = true
    return reader.ruleFile(document.root).rules.first
  }

  /// A rule of a file that was changed since `make rules`.
  private static func readWhole(_ rule: String, variant: String?, inFile name: String) -> RuleEntry?
  {
    guard var entry = file(named: name)?.rules.first(where: { $0.name == rule }) else { return nil }
    if let variant {
      entry.rule.variants.removeAll { $0.name != variant }
      if entry.rule.variants.isEmpty { return nil }
    }
    return entry
  }

  /// The default wording, as it was written; English if no language is named.
  package static func wording(_ language: String? = nil) -> Node? {
    words(named: language.map { "messages.\($0)" } ?? "messages")
  }

  /// A file of words, without `.yaml`.
  package static func words(named name: String) -> Node? {
    guard let bytes = bytes(of: name + ".yaml") else { return nil }
    return DocumentReader.readOwn(name: "rules/\(name).yaml", bytes: bytes)?.root
  }

  /// The names of countries in a language, by their codes.
  package static func countries(_ language: String) -> Node? { countriesByLanguage[language]?() }

  private static let countriesByLanguage: [String: @Sendable () -> Node?] = [
    "ar": { arabicCountries }, "de": { germanCountries }, "es": { spanishCountries },
    "fr": { frenchCountries }, "ja": { japaneseCountries }, "ka": { georgianCountries },
    "ru": { russianCountries },
  ]
  private static let arabicCountries = words(named: "countries.ar")
  private static let germanCountries = words(named: "countries.de")
  private static let spanishCountries = words(named: "countries.es")
  private static let frenchCountries = words(named: "countries.fr")
  private static let japaneseCountries = words(named: "countries.ja")
  private static let georgianCountries = words(named: "countries.ka")
  private static let russianCountries = words(named: "countries.ru")

  /// An embedded file as text.
  package static func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  private struct File {
    package var name: String
    package var index: Int
  }

  private static let files: [File] = (0..<Int(form_rules_file_count)).map { index in
    unsafe File(name: withFile(index) { unsafe String(cString: $0.name) }, index: index)
  }

  static func bytes(of name: String) -> [UInt8]? { unsafe withBytes(of: name) { unsafe Array($0) } }

  /// Does something with the bytes of an embedded file; nil where there is none of that name.
  static func withBytes<Result>(
    of name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    return unsafe withFile(file.index) { file in
      unsafe body(UnsafeBufferPointer(start: file.bytes, count: Int(file.count)))
    }
  }

  /// Safety: the table and what it points to are constants of the binary; `index` is below its count.
  private static func withFile<Result>(
    _ index: Int, _ body: (form_rules_file) -> Result
  ) -> Result {
    unsafe body(form_rules_files[index])
  }
}
