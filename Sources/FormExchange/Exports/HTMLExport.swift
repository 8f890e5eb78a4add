internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormProof
internal import FormSchema
internal import FormText

/// A form as HTML controls with the constraint attributes of the HTML standard (section 4.10.5), for pages of your own.
///
/// Names within groups have dots, as `formcheck check` reads web forms. Lists, maps and variants have no controls.
package struct HTMLExport {
  package let reduced: JSONSchemaExport
  private let resolved: ResolvedForm
  private let notes: ConstraintNotes

  static let reduction = SchemaReduction(
    target: "HTML",
    values: ["pattern", "minLength", "maxLength", "minimum", "maximum", "multipleOf"],
    lostPlace: "comment", isOfHTML: true)

  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    self.resolved = resolved
    let model = resolved.model
    reduced = JSONSchemaExport(export, by: Self.reduction) { schema in
      var reached = ReachedFields(hasOpaquePlaces: false)
      var objects = [schema]
      while let object = objects.popLast() {
        reached.add(membersOf: object) { field in
          if case .single = model.fields[field].content { false } else { true }
        }
        guard case .named(let members)? = object["properties"] else { continue }
        objects += members.filter { Self.isGroup($0.schema.field, in: model) }.map(
          \.schema.objectPart)
      }
      return reached
    }
    notes = ConstraintNotes(reduced.rows)
  }

  /// Whether a field is a group whose members have controls.
  private static func isGroup(_ field: Int?, in model: FormModel) -> Bool {
    guard let field, case .group(let group) = model.fields[field].content else { return false }
    return group.cases == nil
  }

  /// A `<form>` element.
  package var text: String {
    var text = "<!-- Written by formcheck export --to html. -->\n<form method=\"post\">\n"
    controls(of: reduced.schema, "", "  ", &text)
    if reduced.schema["anyOf"] != nil {
      text += "  <!-- The fields of each variant: write their controls by hand. -->\n"
    }
    return text
      + "  <button>\(resolved.form.title.map(HTMLText.escaped) ?? "Send")</button>\n</form>\n"
  }

  private func controls(
    of object: Schema, _ prefix: String, _ indent: String, _ text: inout String
  ) {
    guard case .named(let members)? = object["properties"] else { return }
    var required: Set<String> = []
    if case .texts(let names)? = object["required"] { required = Set(names) }
    for (name, schema) in members {
      guard let index = schema.field, !schema.isNothing else { continue }
      let field = resolved.model.fields[index]
      let path = prefix + name
      switch field.content {
      case .group(let group) where group.cases == nil:
        text += "\(indent)<fieldset>\n"
        text += "\(indent)  <legend>\(HTMLText.escaped(title(of: schema) ?? name))</legend>\n"
        controls(of: schema.objectPart, path + ".", indent + "  ", &text)
        text += "\(indent)</fieldset>\n"
      case .single where field.shared.value.settings.compute != nil:
        text += "\(indent)<output name=\"\(HTMLText.attribute(path))\"></output>\n"
      case .single:
        let control = HTMLControl(
          name: path, type: field.type, schema: schema, isRequired: required.contains(name),
          isSecret: resolved.form.compiled.plan.field(index).flags.contains(.secret))
        for line in notes.lines(of: index) {
          text += "\(indent)<!-- \(HTMLText.comment(line)) -->\n"
        }
        text += "\(indent)<label>\(HTMLText.escaped(title(of: schema) ?? name))\n"
        let lines = control.text.replacing("\n", with: "\n" + indent)
        text += "\(indent)  \(lines)\n\(indent)</label>\n"
      case .list, .tuple, .map, .group, .union:
        text +=
          "\(indent)<!-- \(HTMLText.comment(path)): write the controls of this field by hand. -->\n"
      }
    }
  }

  private func title(of schema: Schema) -> String? {
    if case .text(let text)? = schema["title"] { text } else { nil }
  }
}

extension Schema {
  /// The alternative that has members.
  fileprivate var objectPart: Schema {
    if self["properties"] != nil { return self }
    if case .schemas(let all)? = self["anyOf"] {
      return all.first { $0["properties"] != nil } ?? self
    }
    return self
  }
}

/// Texts of HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The value of an attribute, with every character as it is.
  static func attribute(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: InvisibleCharacters.escaped(scalar) { "&#x\($0);" }
      }
    }.joined()
  }

  /// Two hyphens would end a comment.
  static func comment(_ text: String) -> String {
    VisibleText.line(text).replacing("--", with: "- -").replacing(">", with: "&gt;")
  }
}
