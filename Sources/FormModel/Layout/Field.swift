package import FormEngine
package import FormText

/// A field at its place in the form, with all that its rules add.
package struct Field: Sendable {
  /// Empty for the items of a list and for keys that are not named.
  package var name: String
  /// Fields are large: who asks for something in one asks what is shared.
  package private(set) var shared: Shared<MergedField>
  package var type: ValueType
  /// The type was written and is none.
  package let isTypeMistaken: Bool
  package var content: FieldContent
  /// The field that holds it; -1 for the whole record.
  package var parent: Int
  /// The form that it was written in, and the one whose record it holds, by their places in ``FormModel/forms``.
  package var form = 0
  package var contentForm = 0
  /// An item of a list, or what keys without a name must be.
  package var isItem = false
  /// Whenever it applies.
  package var isRequired = false
  /// For a field of one case of its group the place of the case.
  package var unionCase: Int?
  /// It is what the keys of a map must be, and holds no value.
  package var isKey = false
  /// The field of its tree whose content it has, too: it stands within itself.
  package var linked: Int?
  /// The field with which the tree begins that it stands in.
  package var tree: Int?
  /// Fields of its tree have its content.
  package var isTreeHead = false
  /// It is a case of a union, in the place of the field that is the union.
  package var isAlternative = false
  /// The sections that it stands in, from the outermost in.
  package var sections: [PlacedSection] = []
  /// What becomes of it while it does not apply, as the innermost of these says that says it.
  package var sectionNotApplicable: UnknownPolicy?
  /// The conditions of these sections.
  var sectionConditions: [ExpressionSource] = []

  init(
    name: String, shared: Shared<MergedField>, parent: Int, isItem: Bool = false,
    isRequired: Bool = false
  ) {
    self.name = name
    self.shared = shared
    type = shared.value.valueType
    isTypeMistaken = shared.value.shape.isMistaken
    content = FieldContent(beginning: shared.value)
    self.parent = parent
    self.isItem = isItem
    self.isRequired = isRequired
  }

  /// Keeps the constraints that hold whichever case of a union a value is; the others stand at the cases.
  mutating func keepCommonConstraints() {
    var merged = shared.value
    merged.constraints.removeAll { !$0.constraint.isForAlternatives }
    shared = Shared(merged)
  }

  /// All conditions under which it applies.
  package var conditions: [ExpressionSource] {
    sectionConditions + (shared.value.settings.when.map { [$0] } ?? [])
  }

  package var checks: [PlacedCheck] { shared.value.checks + (content.group?.sectionChecks ?? []) }
}

extension Field {
  /// The fields of a group.
  package var members: Range<Int> { content.group?.members ?? 0..<0 }
  /// Where each name stands among them.
  package var places: [ExactName: Int] { content.group?.places ?? [:] }
  /// Names that several of them have, each of another case.
  package var twins: [ExactName: [Int]] { content.group?.twins ?? [:] }
  /// What keys that a group does not name must be.
  package var rest: Int? { content.group?.rest }
  /// The fields in its place of which a value has one; none for a field of one shape.
  package var alternatives: [Int] { content.alternatives }

  /// Where one of its alternatives stands among them: they are laid out one after another.
  package func placeOfAlternative(_ field: Int) -> Int? {
    guard let union = content.union, let first = union.cases.first?.content else { return nil }
    let place = field - first
    return union.cases.indices.contains(place) && union.cases[place].content == field ? place : nil
  }
}
