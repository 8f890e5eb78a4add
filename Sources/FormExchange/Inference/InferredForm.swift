internal import FormText

/// A form that is made from data, as YAML.
struct InferredForm {
  var id: String
  /// Lines above the form, without `#`.
  var comments: [String]
  var content: InferredField.Content
  /// Other headers of columns.
  var columns: [(field: [UInt8], header: [UInt8])]
  /// Strings of cells without a value.
  var nulls: [String]

  var text: String {
    var text = comments.map { "# \(VisibleText.line($0))\n" }.joined()
    text += "form: \(YAMLScalar.text(id))\n"
    if !columns.isEmpty {
      text += "columns:\n"
      for column in columns {
        text +=
          "  \(YAMLScalar.key(String(decoding: column.field, as: UTF8.self))): \(YAMLScalar.text(String(decoding: column.header, as: UTF8.self)))\n"
      }
    }
    if !nulls.isEmpty {
      let texts = nulls.map { YAMLScalar.text($0, isFlow: true) }
      text += "nulls: [\(texts.joined(separator: ", "))]\n"
    }
    Self.appendParts(of: InferredField(name: [], content: content), indent: 0, to: &text)
    return text
  }

  private static func append(_ field: InferredField, indent: Int, to text: inout String) {
    let blank = String(repeating: " ", count: indent)
    text += "\(blank)\(YAMLScalar.key(String(decoding: field.name, as: UTF8.self))):"
    let isOptional = field.lines.first.map { $0.key != "required" && $0.key != "when" } ?? true
    let reason = isOptional && !field.reason.isEmpty ? " # \(field.reason)" : ""
    if field.lines.isEmpty, case .single = field.content {
      text += " {}\(reason)\n"
      return
    }
    text += reason + "\n"
    appendParts(of: field, indent: indent + 2, to: &text)
  }

  private static func appendParts(
    of field: InferredField, indent: Int, to text: inout String
  ) {
    let blank = String(repeating: " ", count: indent)
    for line in field.lines {
      let reason = line.reason.isEmpty ? "" : " # \(line.reason)"
      text += "\(blank)\(line.key): \(line.value)\(reason)\n"
    }
    switch field.content {
    case .single: break
    case .group(let fields, let isOpen):
      if isOpen { text += "\(blank)unknown: allow # some keys are not fields\n" }
      text += fields.isEmpty ? "\(blank)fields: {}\n" : "\(blank)fields:\n"
      for field in fields { append(field, indent: indent + 2, to: &text) }
    case .list(let item): append(item, named: "items", blank, indent, to: &text)
    case .map(let value): append(value, named: "values", blank, indent, to: &text)
    }
  }

  private static func append(
    _ field: InferredField, named key: String, _ blank: String, _ indent: Int,
    to text: inout String
  ) {
    var isEmpty = field.lines.isEmpty
    if case .single = field.content {} else { isEmpty = false }
    text += isEmpty ? "\(blank)\(key): {}\n" : "\(blank)\(key):\n"
    if !isEmpty { appendParts(of: field, indent: indent + 2, to: &text) }
  }
}

/// Numbers in comments: `99,812`.
package enum CountText {
  package static func text(_ count: Int) -> String {
    let digits = Array(String(count))
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  package static func share(_ part: Int, of whole: Int) -> String {
    "\(text(part)) of \(text(whole))"
  }
}
