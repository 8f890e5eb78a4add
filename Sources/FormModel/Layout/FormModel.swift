package import FormText

/// A form with all that its rules add: each field once, in the order in which the plan has them.
///
/// It is made of a form with mistakes too, as far as that goes.
package struct FormModel: Sendable {
  package let description: FormDescription
  /// The form's own and imported rules, by name.
  package let rules: [String: RuleEntry]
  /// What the form says for all its fields, then what each form says that came with it.
  package let forms: [FormDefaults]
  /// The forms by the names of their files.
  let formPlaces: [String: Int]
  /// The first is the whole record; fields of a group stand behind each other, and behind the group.
  package var fields: [Field] = []
  /// The fields of each section, by its name.
  package var sections: [String: [Int]] = [:]

  init(description: FormDescription, rules: [String: RuleEntry]) {
    self.description = description
    self.rules = rules
    let all = [description] + description.importedForms
    forms = all.map { FormDefaults($0) }
    formPlaces = Dictionary(
      all.enumerated().map { ($0.element.source.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What is said for all fields of the form that a field was written in.
  package func defaults(of field: Int) -> FormDefaults { forms[fields[field].form] }

  /// The same for what lies in it.
  package func defaults(within field: Int) -> FormDefaults { forms[fields[field].contentForm] }

  /// The form that a file is.
  package func form(in file: SourceText) -> Int? { formPlaces[file.name] }

  // Fields are large: what is needed of one is read from its place, and none is copied.

  /// All conditions under which a field applies.
  package func conditions(of field: Int) -> [ExpressionSource] { fields[field].conditions }

  /// The checks of a field, and for a group those of its sections.
  package func checks(of field: Int) -> [PlacedCheck] { fields[field].checks }

  /// The shapes that a value of a field may have, in their order; the field itself where it has one.
  package func shapes(of field: Int) -> [Int] { fields.shapes(of: field) }

  /// Whether a field stands within one that stands within itself: there may be many of it in a record.
  package func isInTree(_ field: Int) -> Bool {
    var at = fields[field].parent
    while at >= 0 {
      if fields[at].isTreeHead { return true }
      at = fields[at].parent
    }
    return false
  }
}

extension [Field] {
  /// The shapes that a value of a field may have, in their order; the field itself where it has one.
  package func shapes(of field: Int) -> [Int] {
    var shapes: [Int] = []
    var met: Set<Int> = []
    var waiting = [field]
    while let next = waiting.popLast() {
      guard met.insert(next).inserted else { continue }
      if self[next].alternatives.isEmpty { shapes.append(next) }
      waiting += self[next].alternatives.reversed()
    }
    return shapes
  }
}
