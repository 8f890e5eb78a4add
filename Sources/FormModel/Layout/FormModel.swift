package import FormEngine
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
  package var fields: [PlacedField] = []
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

  /// All conditions under which a field is asked for.
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

extension [PlacedField] {
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

/// A field at its place in the form.
package struct PlacedField: Sendable {
  /// Empty for the items of a list and for keys that are not named.
  package var name: String
  package private(set) var shared: Shared<FieldModel>
  /// A copy; who only asks for something in it asks what is shared.
  package var model: FieldModel {
    get { shared.value }
    set { shared = Shared(newValue) }
  }
  package var type: ValueType
  /// The field that holds it; -1 for the whole record.
  package var parent: Int
  /// The form that it was written in, and the one whose record it holds, by their places in ``FormModel/forms``.
  package var form = 0
  package var contentForm = 0
  /// An item of a list, or what keys without a name must be.
  package var isItem = false
  /// Whenever it is asked for.
  package var isRequired = false
  /// The fields of a group, and where each name stands among them.
  package var members = 0..<0
  package var places: [ExactName: Int] = [:]
  /// For a group whose fields depend on its variant what chooses, and which they are.
  package var variants: PlacedVariants?
  /// For a field of one variant of its group the variant's place; one more than the last is for other values.
  package var variant: Int?
  /// Names that several of its fields have, each of another variant.
  package var twins: [ExactName: [Int]] = [:]
  /// What keys that a group does not name must be, the items of a list.
  package var rest: Int?
  package var items: Int?
  /// What the keys of a map must be.
  package var keys: Int?
  /// It is what the keys of a map must be, and holds no value.
  package var isKey = false
  /// The field of its tree whose content it has, too.
  package var linked: Int?
  /// The field with which the tree begins that it stands in.
  package var tree: Int?
  /// Fields of its tree have its content.
  package var isTreeHead = false
  /// The shapes that its value may have, of which one is chosen; none for a field of one shape.
  package var alternatives: [Int] = []
  /// It is one of these shapes, in the place of the field that has them.
  package var isAlternative = false
  /// The sections that it stands in, from the outermost in.
  package var sections: [PlacedSection] = []
  /// What becomes of it while it is not asked for, as the innermost of these says that says it.
  package var sectionUnasked: UnknownPolicy?
  /// The conditions of these sections.
  var sectionConditions: [ExpressionSource] = []
  /// For a group, the checks of its sections.
  var sectionChecks: [PlacedCheck] = []

  init(
    name: String, shared: Shared<FieldModel>, type: ValueType, parent: Int, isItem: Bool = false,
    isRequired: Bool = false
  ) {
    self.name = name
    self.shared = shared
    self.type = type
    self.parent = parent
    self.isItem = isItem
    self.isRequired = isRequired
  }

  /// Notes where a name stands among its fields; false where the name stands there already.
  mutating func note(_ name: ExactName, at place: Int) -> Bool {
    if places[name] != nil { return false }
    places[name] = place
    return true
  }

  /// Where one of its alternatives stands among them: they are laid out one after another.
  package func placeOfAlternative(_ field: Int) -> Int? {
    guard let first = alternatives.first else { return nil }
    let place = field - first
    return alternatives.indices.contains(place) && alternatives[place] == field ? place : nil
  }

  /// All conditions under which it is asked for.
  package var conditions: [ExpressionSource] {
    sectionConditions + (shared.value.when.map { [$0] } ?? [])
  }
  package var checks: [PlacedCheck] { shared.value.checks + sectionChecks }
}

/// The variants of a group at its place in the form.
package struct PlacedVariants: Sendable {
  package var names: [String]
  /// The field beside the group that chooses; nil where a member does, which is its first field.
  package var by: Placed<String>?
  package var source: SourceText
  package var rule: String?
  package var hasOtherwise: Bool
  /// How many fields all variants have; they come first.
  package var common = 0
  /// Where the fields of each variant stand among those of the group, then those for other values.
  package var places: [Range<Int>] = []
  /// Fields of all variants in whose place a variant has its own.
  package var replaced: [[Int]] = []
}
