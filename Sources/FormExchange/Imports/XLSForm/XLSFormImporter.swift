internal import FormDocuments
internal import FormText

/// Makes a form of the sheets of an XLSForm: groups become sections, and repeats lists.
///
/// Source: https://xlsform.org/en/, and the names that pyxform accepts for columns and types.
struct XLSFormImporter {
  /// A group or repeat that is open.
  private struct Open {
    var name: String
    var keys: [FormEntry]
    var fields: [FormEntry] = []
    var isRepeat: Bool
    var row: Subschema?
  }

  /// The fates of the columns of each sheet.
  var rows: ImportRows
  var choiceRows: ImportRows
  private var settingRows: ImportRows
  private let survey: [Subschema]
  private let settings: Subschema?
  /// The choices of each list.
  var lists: [String: [Subschema]] = [:]
  var questions: [String: XPathTranslation.Question] = [:]
  /// The repeats around the row that is read, from the outside.
  var scope: [String] = []
  /// The language of labels without a language, or the chosen one.
  private(set) var language = ""
  /// The names that have fields, for each open repeat and the top.
  private var asked: [Set<String>] = [[]]
  /// Choices that were written: lists are laid out wherever they are used.
  var choiceCount = 0
  /// The numbers behind names of sections that occur again.
  private var lastNumber: [String: Int] = [:]

  /// More rows are not read.
  private static let mostRows = 20_000
  /// As many as a form may have, and some for the form itself.
  private static let deepest = 30
  static let mostChoices = 500_000

  init(_ bytes: [UInt8], file: String) throws(ImportFault) {
    let whole = SourceText(name: file, text: "")
    let sheets: [Sheet]
    do throws(ZipArchive.Fault) {
      sheets = try Workbook.sheets(bytes, file: file, wanted: ["survey", "choices", "settings"])
    } catch {
      throw ImportFault(error.message, at: SourceRange(0, 0), of: whole)
    }
    func find(_ name: String) -> Sheet? { sheets.first { $0.name.lowercased() == name } }
    guard let sheet = find("survey") else {
      throw ImportFault(
        "this is not an XLSForm: the sheet “survey” is missing", at: SourceRange(0, 0), of: whole)
    }
    survey = sheet.records(Self.column)
    let columns = Set(sheet.rows.first?.cells.map { Self.column($0.text) } ?? [])
    guard columns.isSuperset(of: ["type", "name"]) else {
      throw ImportFault(
        "the first row of the sheet “survey” must have the columns “type” and “name”",
        at: SourceRange(0, 0), of: sheet.source)
    }
    if survey.count > Self.mostRows {
      throw ImportFault(
        "the sheet “survey” has more than 20,000 rows", at: SourceRange(0, 0), of: whole)
    }
    rows = ImportRows(sheet.source)
    choiceRows = ImportRows(find("choices")?.source ?? sheet.source)
    settingRows = ImportRows(find("settings")?.source ?? sheet.source)
    settings = find("settings")?.records(Self.column).first
    for choice in find("choices")?.records(Self.column) ?? [] {
      guard let list = choice["list_name"]?.text else { continue }
      lists[list, default: []].append(choice)
    }
  }

  /// The fates of all columns: settings, questions and choices.
  var entries: [FidelityEntry] { settingRows.entries + rows.entries + choiceRows.entries }

  /// A column by its plain name: spaces are underscores, and older names are those of today.
  private static func column(_ written: String) -> String {
    let parts = written.split(separator: ":", omittingEmptySubsequences: true).map {
      String($0).trimmed
    }
    guard let first = parts.first else { return "" }
    let plain = first.lowercased().split(separator: " ").joined(separator: "_")
    let known = [
      "relevance": "relevant", "caption": "label", "readonly": "read_only", "value": "name",
      "constraint_msg": "constraint_message", "required_msg": "required_message",
      "calculate": "calculation", "repeat_count_bind": "repeat_count",
      "command": "type", "tag": "name",
    ]
    return ([known[plain] ?? plain] + parts.dropFirst()).joined(separator: "::")
  }

  func fault(_ message: String, at row: Subschema, _ help: String = "") -> ImportFault {
    ImportFault(message, at: row.node.range, of: rows.source, help: help)
  }

  // MARK: The form

  mutating func form(named name: String) throws(ImportFault) -> [FormEntry] {
    language = settings?["default_language"]?.text ?? ""
    try findQuestions()
    let fields = try self.fields()
    var form = SchemaImporter.plainName(settings?["form_id"]?.text ?? "", or: name)
    if form.isEmpty { form = name }
    var entries = [FormEntry("form", .text(form))]
    if let code = Self.code(of: language) {
      entries.append(FormEntry("locale", .text(code)))
    }
    if let title = settings?["form_title"]?.text {
      entries.append(FormEntry("title", .text(title)))
    }
    if let settings {
      for (column, target) in [("form_id", "form"), ("form_title", "title")]
      where settings[column] != nil {
        settingRows.note(settings, column, .ignored, target, "words")
      }
      for entry in settings.node.entries ?? []
      where settingRows.fate(settings, entry.key) == nil {
        settingRows.note(settings, entry.key, .ignored, "", "a setting of the server or its app")
      }
    }
    if fields.isEmpty {
      throw fault("this XLSForm asks nothing", at: survey.first ?? Subschema.empty)
    }
    return entries + [FormEntry("fields", .map(fields))]
  }

  /// The code of a language such as `English (en)`.
  private static func code(of language: String) -> String? {
    let code: Substring
    if language.hasSuffix(")"), let open = language.lastIndex(of: "(") {
      code = language[language.index(after: open)...].dropLast()
    } else {
      code = language[...]
    }
    let isCode =
      (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { $0 &- 0x61 < 26 }
    return isCode ? String(code) : nil
  }

  private static func isOff(_ row: Subschema) -> Bool {
    ["yes", "true", "true()"].contains(row["disabled"]?.text?.lowercased() ?? "")
  }

  /// The types of the questions, before an expression reads one.
  private mutating func findQuestions() throws(ImportFault) {
    var open: [String?] = []
    var twice: Set<String> = []
    var calculations: [(name: String, scope: [String], text: String)] = []
    for row in survey where !Self.isOff(row) {
      guard let written = row["type"]?.text else { continue }
      let type = QuestionType(written)
      if open.count > Self.deepest { throw fault("parts are nested too deeply", at: row) }
      let repeats = open.compactMap { $0 }
      let name = row["name"]?.text ?? ""
      switch type.word {
      case "begin_group": open.append(nil)
      case "begin_repeat":
        questions[name] = XPathTranslation.Question(kind: .other, scope: repeats, isRepeat: true)
        open.append(name)
      case "begin_loop":
        throw fault("loops are not read", at: row, "write the questions of each item as a group")
      case "end_group", "end_repeat":
        if open.popLast() == nil { throw fault("“\(written)” has no begin", at: row) }
      default:
        if questions[name] != nil { twice.insert(name) }
        questions[name] = XPathTranslation.Question(kind: type.kind, scope: repeats)
        if type.word == "calculate", let text = row["calculation"]?.text {
          calculations.append((name, repeats, text))
        }
      }
    }
    for name in twice { questions[name] = nil }
    for (name, scope, text) in calculations where !twice.contains(name) {
      guard let expression = XPathExpression(text) else { continue }
      let translation = XPathTranslation(questions: questions, scope: scope, own: nil)
      questions[name]?.kind = translation.kind(of: expression) ?? .other
    }
  }

  private mutating func fields() throws(ImportFault) -> [FormEntry] {
    var open = [Open(name: "", keys: [], isRepeat: false)]
    for row in survey {
      guard let written = row["type"]?.text else {
        if row.node.entries?.isEmpty == false {
          rows.note(row, "", .ignored, "", "a row without a type")
        }
        continue
      }
      if Self.isOff(row) {
        rows.note(row, "disabled", .ignored, "", "this row is off")
        continue
      }
      let type = QuestionType(written)
      switch type.word {
      case "begin_group", "begin_repeat":
        open.append(try begun(row, isRepeat: type.word == "begin_repeat"))
      case "end_group", "end_repeat":
        guard open.count > 1, let last = open.popLast() else {
          throw fault("“\(written)” has no begin", at: row)
        }
        guard last.isRepeat == (type.word == "end_repeat") else {
          let begin = last.isRepeat ? "begin_repeat" : "begin_group"
          throw fault("“\(written)” follows a “\(begin)” that has no end", at: row)
        }
        open[open.count - 1].fields += closed(last)
      default: open[open.count - 1].fields += try question(row, type)
      }
    }
    if open.count > 1, let row = open.last?.row {
      throw fault("this part has no end", at: row, "add a row with “end_group” or “end_repeat”")
    }
    return open[0].fields
  }

  private mutating func begun(
    _ row: Subschema, isRepeat: Bool
  ) throws(ImportFault) -> Open {
    var keys = words(row)
    keys += condition(row, "relevant", as: "when")
    let given = row["name"]?.text ?? ""
    var name = given
    if isRepeat {
      if name.isEmpty { throw fault("a repeat has no name", at: row) }
      keys += count(row)
      if !asked[asked.count - 1].insert(name).inserted {
        throw fault("“\(name)” has the name of another question", at: row)
      }
      scope.append(name)
      asked.append([])
    } else {
      name = unused(SchemaImporter.plainName(given, or: "section"))
    }
    noteOthers(row)
    return Open(name: name, keys: keys, isRepeat: isRepeat, row: row)
  }

  /// A name that no question has: sections have names of their own.
  private mutating func unused(_ base: String) -> String {
    var name = base
    while questions[name] != nil || !asked[asked.count - 1].insert(name).inserted {
      let number = lastNumber[base, default: 1] + 1
      lastNumber[base] = number
      name = "\(base)\(number)"
    }
    return name
  }

  /// A section, or only its fields if it has neither words nor a condition; a list of a repeat.
  private mutating func closed(_ part: Open) -> [FormEntry] {
    if part.isRepeat {
      scope.removeLast()
      asked.removeLast()
      if part.fields.isEmpty { return [] }
      let items = FormEntry("items", .map([FormEntry("fields", .map(part.fields))]))
      return [FormEntry(part.name, .map(part.keys + [items]))]
    }
    if part.fields.isEmpty || part.keys.isEmpty { return part.fields }
    let keys = [FormEntry("type", "section")] + part.keys
    return [FormEntry(part.name, .map(keys + [FormEntry("fields", .map(part.fields))]))]
  }

  private mutating func count(_ row: Subschema) -> [FormEntry] {
    guard let text = row["repeat_count"]?.text else { return [] }
    guard let expression = XPathExpression(text), let value = translation(nil).value(expression),
      value.kind == .number, !value.text.contains(" "), value.text != "0"
    else {
      rows.note(row, "repeat_count", .lost, "", "the expression has no equal here")
      return []
    }
    rows.note(row, "repeat_count", .exact, "count \(value.text)")
    // An empty list is not counted, unless it is required.
    if value.needs.isEmpty {
      return [FormEntry("required", "true"), FormEntry("count", value.text)]
    }
    return [
      FormEntry("required", "\(value.text) > 0"),
      FormEntry("count", "\(value.text)..\(value.text)"),
    ]
  }

  /// Whether the name is new where it stands.
  mutating func isNew(_ name: String) -> Bool { asked[asked.count - 1].insert(name).inserted }

  func translation(_ own: AnswerKind?) -> XPathTranslation {
    XPathTranslation(questions: questions, scope: scope, own: own)
  }

  // MARK: Words

  /// The label and the hint.
  mutating func words(_ row: Subschema) -> [FormEntry] {
    [("label", "label"), ("hint", "help")].compactMap { column, key in
      text(row, column).map { FormEntry(key, .text($0)) }
    }
  }

  /// A text in the language of the form.
  mutating func text(_ row: Subschema, _ column: String) -> String? {
    Self.chosen(Self.words(row, column, &rows), language)
  }

  /// The columns of a text in all languages, with their rows.
  static func words(
    _ row: Subschema, _ column: String, _ rows: inout ImportRows
  ) -> [Entry] {
    let all = (row.node.entries ?? []).filter {
      $0.key == column || $0.key.hasPrefix("\(column)::")
    }
    let note = all.count > 1 ? "translations belong in files such as form.de.yaml" : "words"
    for entry in all { rows.note(row, entry.key, .ignored, "", note) }
    return all
  }

  static func chosen(_ all: [Entry], _ language: String) -> String? {
    let entry =
      all.first { $0.key.hasSuffix("::\(language)") && !language.isEmpty }
      ?? all.first { !$0.key.contains("::") } ?? all.first
    return entry?.value.text.flatMap { $0.isBlank ? nil : $0 }
  }
}

extension Subschema {
  /// A row that is not there.
  fileprivate static let empty = Subschema(
    node: Node(content: .mapping([]), range: SourceRange(0, 0)), pointer: "", base: "")
}
