package import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

extension FormCompiler {
  /// Compiles a form, and tries its defaults with a checker of it.
  package mutating func compile() -> CompiledForm? {
    guard let form = compileParts() else { return nil }
    refuseUnfitDefaults(of: form)
    checkColumns(of: form)
    return diagnostics.isEmpty ? form : nil
  }

  /// A default that its own field would refuse is a mistake, unless it depends on the clock.
  private mutating func refuseUnfitDefaults(of form: CompiledForm) {
    let defaults = model.fields.indices.filter {
      model.fields[$0].shared.value.settings.defaultValue != nil
    }
    if defaults.isEmpty { return }
    let checker = Checker(ValidationForm(compiled: form))
    var seen: Set<Int> = []
    for index in defaults {
      guard case .value(let node, let file) = model.fields[index].shared.value.settings.initial
      else { continue }
      let issues = checker.check(value: node.jsonBytes(), asField: index)
      if checker.engine.hasSpentDefaults {
        error(
          "defaultUnfit", "this default fills in more values than a record may have",
          at: node.range,
          label: "it holds fields with defaults, such as itself",
          help: "remove the defaults of the fields within it", in: file)
        // Each one more would take as long.
        return
      }
      guard let wrong = checker.firstFaultAnywhere(in: index),
        seen.insert(node.range.start).inserted
      else { continue }
      error(
        "defaultUnfit", "this default does not fit its own field", at: node.range,
        label: issues.indices.contains(wrong) ? issues[wrong].message : "",
        help: spelling(of: node, index)
          ?? "give a value that the field takes, or leave “default” out",
        in: file)
    }
  }

  /// How a number of another language is written here.
  private func spelling(of node: Node, _ field: Int) -> String? {
    let type = lowering.parts.fields[field].type
    guard type == .integer || type == .number else { return nil }
    return NumberSpelling.help(for: node)
  }
}

extension CompiledForm {
  /// Whether a field applies under a condition, its own or that of what holds it within another field.
  func isConditional(_ field: Int, within outer: Int) -> Bool {
    var at = field
    while at > outer {
      if let dynamic = plan.dynamic(ofField: at), dynamic.when >= 0 { return true }
      at = Int(plan.field(at).parent)
    }
    return false
  }
}
