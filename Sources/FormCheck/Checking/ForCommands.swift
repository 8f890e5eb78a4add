package import FormCompiling
internal import FormEngine
internal import FormText
internal import FormPlatform

extension Checker {
  /// Nothing but verdicts is asked of the records that follow: each is judged up to its first error.
  ///
  /// Reports on them would not tell everything.
  package var tellsOnlyVerdicts: Bool {
    get { engine.tellsOnlyVerdicts }
    set { engine.tellsOnlyVerdicts = newValue }
  }

  /// A report on a record that could not even be read: too large, or something else in its place.
  package func unreadable(
    _ reason: String, _ message: String, line: Int, column: Int
  ) -> Report {
    record = RecordPlace()
    record.fault = ReadFault(.size, at: 0)
    record.verdict = .invalid
    var params = ["reason": FormIssue.Parameter.text(reason)]
    if reason == "size" { params["limit"] = .text("recordBytes") }
    let facts = IssueText.Facts(
      code: IssueCode.badInput.rawValue, params: params, message: message)
    let issue = FormIssue(
      IssueText(facts), field: "", line: line, column: column, range: SourceRange(0, 0))
    let states = managerStates([issue])
    return Report(
      verdict: .invalid, issues: [issue], uncounted: [:], managers: states.managers,
      controls: states.controls, cleaned: nil, origin: origin)
  }
}

extension Report {
  /// The same report with some of its issues.
  package func keeping(
    _ issues: [FormIssue], _ uncounted: [String: Int], _ verdict: Verdict
  ) -> Report {
    Report(
      verdict: verdict, issues: issues, uncounted: uncounted, managers: managers,
      controls: controls, cleaned: cleaned, origin: origin)
  }
}

extension ValidationForm {
  /// Other headers of columns, as UTF-8, by which a table names the fields that these lead to.
  package var columnNames: [[UInt8]: [UInt8]] { compiled.columnNames }
  /// The fields at the top, as UTF-8, and whether something stands within them.
  package var topFields: [[UInt8]: Bool] {
    let top = compiled.fields.indices.dropFirst().lazy
      .filter { compiled.plan.field($0).parent == 0 }
    return Dictionary(
      top.map { field in
        let holds =
          switch compiled.plan.field(field).type {
          case .list, .group, .any: true
          case .text, .integer, .number, .boolean, .date, .time, .datetime, .local: false
          }
        return (Array(compiled.fields[field].name.utf8), holds)
      }, uniquingKeysWith: { $0 || $1 })
  }
  /// Cells of tables that have one of these texts are empty.
  package var nulls: [String] { compiled.nulls }

  /// The codes that an issue may have: the language's, then those of the form's own checks.
  package var issueCodes: [String] { ExampleNames.codes(compiled) }

  /// Reads and compiles a form file; errors name it as `path` does.
  ///
  /// - Throws: Every error in the form; `formUnreadable` if the file cannot be read.
  package init(file path: String) throws(FormError) {
    let limits = Limits()
    guard let bytes = SmallFile.read(path, most: limits.formBytes) else {
      throw FormError(unreadable: path)
    }
    try self.init(bytes: bytes, name: path, limits: limits, besides: path)
  }

  /// Compiles the bytes of a form file whose imports lie beside it.
  ///
  /// - Parameter forChecking: Records are checked, and nothing else is asked of it: what cannot be chosen by any
  ///   record is not read.
  package init(
    bytes: [UInt8], name: String, limits: Limits, besides path: String,
    stores: @escaping StoreOpener = CatalogueOpener.noStore, forChecking: Bool = false
  ) throws(FormError) {
    try self.init(
      bytes: bytes, name: name, limits: limits, importing: FormLoader.files(beside: path, limits),
      opener: FormLoader.catalogues(beside: path, stores: stores),
      translations: FormLoader.translations(beside: path, limits), forChecking: forChecking)
  }
}
