internal import FormDocuments
internal import FormText

/// Makes a form of a survey of SurveyJS: pages and panels become sections, and questions fields.
///
/// Source: the JSON schema of survey-library (https://surveyjs.io/form-library/documentation/api-reference).
struct SurveyImporter {
  var rows: ImportRows
  private let root: Subschema
  private let source: SourceText
  /// The language of the words.
  private var locale = "default"
  var expression = SurveyExpression(questions: [:])
  /// The type of questions that name none: of those in a table, it is that of its cells.
  var usualType = "text"
  /// The keys that have fields already.
  var asked: Set<String> = []
  private var count = 0

  /// More questions are not read.
  private static let mostQuestions = 5_000

  init(_ source: SourceText, _ root: Node) {
    self.source = source
    self.root = Subschema(node: root, pointer: "#", base: "")
    rows = ImportRows(source)
  }

  func fault(_ message: String, at node: Node, help: String = "") -> ImportFault {
    ImportFault(message, at: node.range, of: source, help: help)
  }

  // MARK: The survey

  mutating func form(named name: String) throws(ImportFault) -> [FormEntry] {
    let holders = root.list("pages")
    guard !holders.isEmpty || root["elements"] != nil || root["questions"] != nil else {
      throw fault(
        "this is not a survey of SurveyJS: “pages” and “elements” are missing", at: root.node,
        help: "save the survey as JSON in the Creator")
    }
    if let own = root["locale"]?.string, !own.isEmpty { locale = own }
    expression.questions = kinds(of: holders.isEmpty ? [root] : holders)
    var entries = [FormEntry("form", .text(name))]
    if let own = root["locale"]?.string, !own.isEmpty {
      entries.append(FormEntry("locale", .text(own)))
      rows.note(root, "locale", .exact, "locale \(own)")
    }
    for (keyword, key) in [("title", "title"), ("description", "summary")] {
      if let text = words(root, keyword) { entries.append(FormEntry(key, .text(text))) }
    }
    var names = Set(expression.questions.keys)
    var fields: [FormEntry] = []
    if holders.isEmpty {
      fields = try members(of: root, names: &names)
    } else {
      for page in holders {
        fields += try section(page, names: &names, isAlone: holders.count == 1)
      }
    }
    noteOthers(root, ["pages", "elements", "questions", "locale", "title", "description"])
    if fields.isEmpty { throw fault("this survey asks nothing", at: root.node) }
    return entries + [FormEntry("fields", .map(fields))]
  }

  /// A page or a panel: a section if it has words or a condition, and else only its fields.
  private mutating func section(
    _ holder: Subschema, names: inout Set<String>, isAlone: Bool = false
  ) throws(ImportFault) -> [FormEntry] {
    var entries: [FormEntry] = [FormEntry("type", "section")]
    for (keyword, key) in [("title", "label"), ("description", "help")] {
      if let text = words(holder, keyword) { entries.append(FormEntry(key, .text(text))) }
    }
    entries += condition(holder, "visibleIf", as: "when")
    noteOthers(
      holder, ["type", "name", "elements", "questions", "title", "description", "visibleIf"])
    let fields = try members(of: holder, names: &names)
    if fields.isEmpty { return [] }
    if entries.count == 1 || isAlone && entries["when"] == nil { return fields }
    var name = SchemaImporter.plainName(holder["name"]?.string ?? "", or: "section")
    let base = name
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)\(number)"
    }
    return [FormEntry(name, .map(entries + [FormEntry("fields", .map(fields))]))]
  }

  /// The fields of the elements of a page or panel.
  mutating func members(
    of holder: Subschema, names: inout Set<String>
  ) throws(ImportFault) -> [FormEntry] {
    var fields: [FormEntry] = []
    for keyword in ["elements", "questions", "templateElements"] {
      for element in holder.list(keyword) {
        switch element["type"]?.string {
        case "panel"?, "flowpanel"?:
          fields += try section(element, names: &names)
        case "html"?, "image"?:
          rows.note(element, "type", .ignored, "", "it asks nothing")
        default:
          count += 1
          if count > Self.mostQuestions {
            throw fault("a survey has more than 5,000 questions", at: element.node)
          }
          fields += try question(element)
        }
      }
    }
    return fields
  }

  // MARK: Names

  /// The types of the questions on some pages, by their keys.
  ///
  /// Recursion is bounded by the depth of documents, here and where fields are made.
  func kinds(of holders: [Subschema]) -> [String: AnswerKind] {
    var kinds: [String: AnswerKind] = [:]
    for holder in holders {
      for keyword in ["elements", "questions", "templateElements", "columns"] {
        for element in holder.list(keyword) {
          if ["panel", "flowpanel"].contains(element["type"]?.string) {
            kinds.merge(self.kinds(of: [element])) { old, _ in old }
          } else if let name = Self.name(of: element) {
            kinds[name] = kind(of: element)
          }
        }
      }
    }
    return kinds
  }

  /// The key of a question in the answers.
  static func name(of question: Subschema) -> String? {
    if question.node.scalar != nil { return question.node.string }
    return question["valueName"]?.string ?? question["name"]?.string
  }

  // MARK: Words and conditions

  /// A text, which may have translations.
  mutating func words(_ schema: Subschema, _ keyword: String) -> String? {
    guard let value = schema[keyword] else { return nil }
    if let text = value.string {
      rows.note(schema, keyword, .ignored, "", "words")
      return text.isBlank ? nil : text
    }
    let all = value.entries ?? []
    let chosen = all.first { $0.key == locale } ?? all.first { $0.key == "default" } ?? all.first
    rows.note(
      schema, keyword, .ignored, "",
      all.count > 1 ? "translations belong in files such as form.de.yaml" : "words")
    return chosen?.value.string.flatMap { $0.isBlank ? nil : $0 }
  }

  /// An expression of a keyword under a key of the form.
  mutating func condition(_ schema: Subschema, _ keyword: String, as key: String) -> [FormEntry] {
    guard let text = schema[keyword]?.string, !text.isBlank else { return [] }
    // Panels have no values, and a check reads its own field.
    let isOfField = key != "that" && schema["elements"] == nil && schema["questions"] == nil
    let own = Self.name(of: schema).map { ["{\($0)}", "{panel.\($0)}", "{row.\($0)}"] } ?? []
    if isOfField, own.contains(where: { text.contains($0) }) {
      rows.note(schema, keyword, .lost, "", "a condition does not read its own field")
      return []
    }
    guard let translated = expression.translated(text) else {
      rows.note(schema, keyword, .lost, "", "the expression has no equal here")
      return []
    }
    rows.note(schema, keyword, .exact, "\(key) \(translated)")
    return [FormEntry(key, translated)]
  }

  /// Rows for all other keywords: they are ignored, unless they change answers.
  mutating func noteOthers(_ schema: Subschema, _ known: Set<String>) {
    for entry in schema.node.entries ?? [] where !known.contains(entry.key) {
      if Self.rules.contains(entry.key) {
        rows.note(schema, entry.key, .lost, "", "it changes answers, which a form does not")
      } else if rows.fate(schema, entry.key) == nil {
        rows.note(schema, entry.key, .ignored, "", "how it looks, or what it is called")
      }
    }
  }

  /// Keywords that change which answers there are.
  private static let rules: Set = [
    "triggers", "calculatedValues", "expression", "setValueIf", "setValueExpression",
    "resetValueIf",
    "defaultValueExpression", "minValueExpression", "maxValueExpression", "choicesByUrl",
    "choicesFromQuestion", "choicesVisibleIf", "choicesEnableIf", "rowsVisibleIf",
    "columnsVisibleIf", "maskType", "maskSettings", "clearIfInvisible", "keyName", "totals",
  ]
}
