/// The type of a row of a survey, such as `select_one yes_no or_other`.
struct QuestionType {
  /// The type with underscores: `select one` is `select_one`.
  var word: String
  /// The list of choices, or the file.
  var list = ""
  var hasOther = false

  private static let spaced = [
    "select one from file", "select multiple from file", "select one external", "select one",
    "select multiple", "select1", "select all that apply", "begin group", "end group",
    "begin repeat", "end repeat", "begin loop", "end loop", "phone number", "select one from",
    "select all that apply from",
    "add select one prompt using", "add select multiple prompt using",
  ].sorted { $0.count > $1.count }

  private static let older = [
    "string": "text", "int": "integer", "trigger": "acknowledge", "datetime": "dateTime",
    "photo": "image", "location": "geopoint", "phone_number": "phonenumber",
    "select1": "select_one",
    "select_all_that_apply": "select_multiple", "select_all_that_apply_from": "select_multiple",
    "select_one_from": "select_one", "add_select_one_prompt_using": "select_one",
    "add_select_multiple_prompt_using": "select_multiple",
    "select_one_external": "select_one_from_file",
  ]

  init(_ written: String) {
    let plain = written.hasPrefix("uri:") ? written.dropFirst(4) : written[...]
    var parts = plain.split { " \t\u{A0}".contains($0) }.map(String.init)
    if let last = parts.last, ["or_other", "specify_other"].contains(last.lowercased()) {
      hasOther = true
      parts.removeLast()
    }
    let words = parts.joined(separator: " ").lowercased()
      .split(separator: "_").joined(separator: " ")
    let spaced = Self.spaced.first { words == $0 || words.hasPrefix($0 + " ") }
    let count = spaced.map { $0.split(separator: " ").count } ?? 1
    let underscored = (spaced ?? parts.first?.lowercased() ?? "")
      .split(separator: " ").joined(separator: "_")
    word = Self.older[underscored] ?? underscored
    // `select_one list` is two words where `select one list` is three.
    let used = parts.first.map { $0.contains("_") && spaced != nil } == true ? 1 : count
    list = parts.dropFirst(used).first ?? ""
  }

  /// The type of its answer in conditions; that of a calculation follows from its expression.
  var kind: AnswerKind {
    switch word {
    case "text", "select_one", "select_one_from_file", "note", "barcode", "hidden", "deviceid",
      "username", "phonenumber", "email", "acknowledge":
      .text
    case "integer", "decimal", "range": .number
    case "date", "today": .date
    case "select_multiple", "select_multiple_from_file", "rank": .list
    default: .other
    }
  }
}
