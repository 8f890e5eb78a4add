package import FormCompiling
internal import FormEngine
package import FormModel

/// What a form without mistakes shares with one in which a single part was changed.
package struct KeptParts: Sendable {
  package var fields: KeptFields
  package let examples: [WrittenExample]
  private let names: NamesOfForm?

  /// - Parameter fields: As they were read.
  package init(_ form: CompiledForm, _ fields: [NamedSource], _ examples: [WrittenExample]) {
    self.fields = KeptFields(fields)
    self.examples = examples
    names = NamesOfForm(form)
  }

  /// Whether all that examples may name is there in another form too.
  func hasNames(of form: CompiledForm) -> Bool {
    names.map { $0 == NamesOfForm(form) } ?? false
  }
}

/// All that ``ExampleNames`` asks a form for.
private struct NamesOfForm: Equatable {
  private let fields: [String]
  private let types: [ValueType]
  private let parents: [Int32]
  private let rests: [Int]
  private let codes: Set<String>
  private let remotes: [String]
  private let controls: [String]

  /// Nil for a form with look-ups, whose examples name items too.
  init?(_ form: CompiledForm) {
    guard form.lookups.isEmpty else { return nil }
    fields = form.fields.map(\.name)
    types = form.fields.indices.map { form.plan.field($0).type }
    parents = form.fields.indices.map { form.plan.field($0).parent }
    rests = form.fields.indices.map {
      let group = Int(form.plan.field($0).group)
      return group >= 0 ? form.plan.rest(ofGroup: group) : -1
    }
    codes = Set(form.constraints.compactMap(\.code))
    remotes = form.remotes
    controls = form.controls.map(\.name)
  }
}
