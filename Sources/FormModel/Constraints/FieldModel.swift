package import FormDocuments
package import FormEngine
package import FormText

/// A set of constraints: a field, the items of a list, a rule and a variant are all this.
///
/// As it is read it holds its own words, and names its rules in `elements`; `RuleResolver` gives the same
/// with everything that its rules add. Constraints add up; for everything else the field's own
/// word wins, then its rules in order.
package struct FieldModel: Sendable {
  package var source: SourceText
  /// Where the set stands, and the key that names it.
  package var range: SourceRange
  package var nameRange: SourceRange
  package var label: String?
  package var help: String?
  package var placeholder: String?
  package var input: InputDescription?
  /// Words for issues of the field itself, such as a wrong type: its own, then its rules'.
  package var messages: [MessageDescription] = []
  package var isSecret: Bool?
  /// One of the rules that a value may fit is secret: a wrong value may be meant for it.
  package var mayBeSecret = false
  package var required: Requirement?
  package var when: ExpressionSource?
  package var compute: ExpressionSource?
  package var isNullable: Bool?
  /// What becomes of a `null` that is sent.
  package var nullPolicy: NullPolicy?
  /// Whether its key must be there, or must not.
  package var isPresent: Bool?
  /// What becomes of a value that is not asked for.
  package var unasked: UnknownPolicy?
  package var coerces: Bool?
  /// Its fields stand in the group around it.
  var isSection = false
  package var type: Placed<ValueType>?
  /// The file of the form that is its rule.
  package var form: String?
  /// The types of a value that may have several: at least two, of which the first that it fits counts.
  package var types: [Placed<ValueType>] = []
  /// The rules of which one holds, where they are of several types or shapes: at least two.
  package var shapes: Shapes? {
    get { listedShapes.first }
    set { listedShapes = newValue.map { [$0] } ?? [] }
  }
  // Few fields have them, and moving a field takes time. So does copying one to be asked: other modules look at
  // what is stored.
  package private(set) var listedShapes: [Shapes] = []
  /// How often it may stand within itself, itself counted.
  package var depth: TreeDepth? {
    get { listedDepth.first }
    set { listedDepth = newValue.map { [$0] } ?? [] }
  }
  package private(set) var listedDepth: [TreeDepth] = []
  /// The type was written and is none: what depends on it is no further mistake.
  package var isTypeUnknown = false
  package var defaultValue: Node?
  /// The expression that an empty field takes its value from: `default: { compute: bill }`.
  package var computedDefault: ExpressionSource?
  package var cleanUp: [CleanUpDescription]?
  package var unknown: UnknownPolicy?
  /// What keys that a group does not name must be: none or one.
  package var rest: [FieldModel] = []
  /// These are written as “values”: the keys are data, and not names of fields.
  package var isMap = false
  /// What the keys of a map themselves must be: none or one.
  package var keys: [FieldModel] = []
  package var fields: [NamedField]?
  /// The fields are the items of a list, each by its place: their names are numbers from 0 on, and what follows
  /// them is in ``rest``.
  package var isTuple = false
  /// The items of a list: none or one.
  package var items: [FieldModel] = []

  // MARK: As it was written

  /// The field that chooses among the variants of its rules.
  package var by: Placed<String>?
  package var variants: [NamedField] = []
  /// Of a ready rule whose other variants were not read.
  var chosen: ChosenVariants?
  /// What holds for values without a variant: none or one.
  package var otherwise: [FieldModel] = []
  /// The member of the object itself that chooses among the variants: none or one.
  package var tag: [NamedField] = []
  /// Constraints and names of rules, in the order in which they were written.
  package var elements: [Element] = []

  // MARK: With what its rules add

  package var constraints: [PlacedConstraint] = []
  /// Fields that the object has by its variant; its other fields are those of all variants.
  package var variantFields: VariantFields?
  /// As read, its own.
  package var checks: [PlacedCheck] = []
  /// The placeholder is no rule's.
  package var hasOwnPlaceholder = false
  /// A value that its rules take.
  package var example: String?
  /// What the rule accepts, as a noun.
  package var noun: String?
  /// The rule whose `type` decides, and its words, for issues of a wrong type.
  package var typeRule: String?
  package var typeMessages: [MessageDescription] = []
  /// The file in which the default stands.
  package var defaultSource: SourceText?

  package enum Element: Sendable {
    case constraint(ConstraintModel, SourceRange)
    case rule(Placed<String>)
    /// One of several rules holds.
    case any([Placed<String>], SourceRange)
    /// A set that is written elsewhere in the same rule, or in a rule with a name of its own.
    case set(FieldModel, rule: String? = nil)
  }

  /// `{ any: [id, customer] }`, or variants, where a single set of constraints cannot say it.
  package struct Shapes: Sendable {
    /// Of rules that are tried; none where the shapes are variants.
    package var names: [Placed<String>]
    /// The variants, of which one is chosen and none is tried: none or one.
    package var variants: [VariantShapes] = []
    var areVariants: Bool { !variants.isEmpty }
    /// What each rule accepts, for words.
    package var nouns: [RuleNoun]
    package var range: SourceRange
    package var source: SourceText
    /// The named rule that it stands in.
    package var rule: String?
    package var messages: [MessageDescription]
  }

  /// `depth: ..4`; where it stands is what it counts.
  package struct TreeDepth: Sendable {
    package var most: Int
    package var range: SourceRange
    package var source: SourceText
  }

  /// Whether its value is of one of several types or shapes.
  package var hasAlternatives: Bool { !types.isEmpty || !listedShapes.isEmpty }
  /// Whether other fields are laid out for it.
  var holdsFields: Bool { fields != nil || !items.isEmpty || hasAlternatives }
  package var hasDepth: Bool { !listedDepth.isEmpty }

  /// Whether a field must be filled.
  package enum Requirement: Sendable {
    case always(Bool)
    case when(ExpressionSource)
    /// Where its variant says so.
    case byVariant(VariantRequirement)
  }

  init(source: SourceText, range: SourceRange, nameRange: SourceRange) {
    self.source = source
    self.range = range
    self.nameRange = nameRange
  }

  var valueType: ValueType {
    if fields != nil { return .group }
    if !items.isEmpty { return .list }
    if hasAlternatives { return .any }
    return type?.value ?? .text
  }
}

/// A field of a group, or a variant of a rule, under its name.
package struct NamedField: Sendable {
  package var name: String
  package private(set) var shared: Shared<FieldModel>
  /// A copy; who only asks for something in it asks what is shared.
  package var model: FieldModel {
    get { shared.value }
    set { shared = Shared(newValue) }
  }

  package init(name: String, model: FieldModel) {
    self.name = name
    shared = Shared(model)
  }
}

/// A constraint with the place and the words that it came with.
package struct PlacedConstraint: Sendable {
  package var constraint: ConstraintModel
  package var range: SourceRange
  package var source: SourceText
  /// The named rule it was written in.
  package var rule: String?
  package var messages: [MessageDescription]
  /// Where the outermost rule that it came with is named.
  package var via: Placed<SourceText>?
}

/// A check with the words that it came with.
package struct PlacedCheck: Sendable {
  package var check: CheckDescription
  package var rule: String?
  package var messages: [MessageDescription] = []
  /// The variant that it belongs to.
  package var variant: Variant?
  /// It belongs to a section of the group, not to the group itself.
  package var isOfSection = false

  package struct Variant: Sendable {
    /// What chooses: a field beside the value, or a member of it.
    package var by: Placed<String>
    package var source: SourceText
    package var isTag: Bool
    package var names: [String]
    /// Its place among the names; nil for all other values.
    package var place: Int?
    /// The named rule that has them.
    package var rule: String?
  }
}

/// The words of a form or rule for its issues: one text, or one for each code.
package struct MessageDescription: Hashable, Sendable {
  package var forAll: String?
  package var byCode: [String: String] = [:]
  /// A ready rule's words, in English.
  package var isReady = false

  package func text(for code: String) -> String? { byCode[code] ?? forAll }
}

/// One step of `normalize`; the same step is alike wherever it stands.
package struct CleanUpDescription: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case plain(CleanUpStep.Kind)
    case withText(CleanUpStep.Kind, String)
    case normalForm(NormalForm)
    /// Several layouts of dates.
    case dates([String])
    /// The language by whose signs numbers are read.
    case number(language: String, NumberSigns)
    case boolean(AnswerWords)
    case replace(ReplaceStep)
  }

  package var step: Step
  /// Where it stands, in its file.
  package var place: Placed<SourceText>?

  init(step: Step) { self.step = step }

  package static func == (left: Self, right: Self) -> Bool { left.step == right.step }

  package func hash(into hasher: inout Hasher) { hasher.combine(step) }
}
