internal import FormCheck
internal import FormDocuments
package import FormProof
internal import FormSchema
internal import FormText

/// The records of a form as a TypeScript type.
///
/// Constraints that a type cannot have stand in the comments of their fields.
package struct TypeScriptExport {
  package let reduced: JSONSchemaExport
  private let notes: ConstraintNotes
  private let form: ValidationForm

  static let reduction = SchemaReduction(
    target: "TypeScript", lostPlace: "comment", hasIntegers: false, hasTuples: true)

  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    reduced = JSONSchemaExport(export, by: Self.reduction)
    notes = ConstraintNotes(reduced.rows)
    form = resolved.form
  }

  /// The module.
  package var text: String {
    var definitions: [(name: String, schema: Schema)] = []
    if case .named(let all)? = reduced.schema["$defs"] { definitions = all }
    let names = TypeNames(root: form.id, definitions.map(\.name))
    let writer = TypeScriptWriter(names: names, notes: notes)
    let record =
      "\n" + writer.comment(reduced.schema, "")
      + "export type \(names.root) = \(writer.type(reduced.schema, ""));\n"
    let others = definitions.map { writer.type($0.schema, "") }.joined(separator: "\n")
    var text = "// Written by formcheck export --to typescript.\n"
    for (name, schema) in definitions {
      // Among strings, blanks have no name of their own.
      if name == "blank" || name == "empty", !(record + others).contains(names[name]) { continue }
      text += "\n"
      switch name {
      case "empty": text += "/** Leaves a field empty: null, or a string of blanks. */\n"
      case "blank": text += "/** Leaves a field empty: a string of blanks. */\n"
      default: break
      }
      text += "export type \(names[name]) = \(writer.type(schema, ""));\n"
    }
    return text + record
  }
}
