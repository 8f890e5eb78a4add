internal import FormEngine
package import FormText

/// What was written of a field, of the items of a list, of a rule or of a variant.
///
/// It holds its own words, and the names of its rules in ``elements``. ``RuleResolver`` makes a ``MergedField`` of it.
package struct FieldSource: Sendable {
  package var source: SourceText
  /// Where it stands, and the key that names it.
  package var range: SourceRange
  package var nameRange: SourceRange
  package var settings = FieldSettings()
  package var shape = ShapeSource()
  package var messages: [MessageDescription] = []
  package var checks: [CheckDescription] = []
  /// Constraints and names of rules, in the order in which they were written.
  package var elements: [Element] = []
  /// The field that chooses among the variants of its rules.
  package var by: Placed<String>?
  /// The member of the object itself that chooses among the variants.
  package var tag: NamedSource?
  package var variants: [NamedSource] = []
  /// What holds for values without a variant.
  package var otherwise: Shared<FieldSource>?
  /// Of a ready rule whose other variants were not read.
  var chosen: ChosenVariants?

  package enum Element: Sendable {
    case constraint(ConstraintModel, SourceRange)
    /// A constraint of what stands around it, which was counted there.
    case inherited(PlacedConstraint)
    case rule(Placed<String>)
    /// One of several rules holds.
    case any([Placed<String>], SourceRange)
    /// A set that is written elsewhere in the same rule, or in a rule with a name of its own.
    case set(FieldSource, rule: String? = nil)
  }

  init(source: SourceText, range: SourceRange, nameRange: SourceRange) {
    self.source = source
    self.range = range
    self.nameRange = nameRange
  }

  /// How many constraints and names of rules it has of its own.
  var writtenElements: Int {
    elements.reduce(0) { count, element in
      if case .inherited = element { count } else { count + 1 }
    }
  }

  /// The rules that it names itself, one after another.
  package var ruleNames: [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .constraint, .inherited, .set: []
      case .rule(let name): [name.value]
      case .any(let names, _): names.map(\.value)
      }
    }
  }

  /// All that is written within it, one level deep: fields, items, keys, variants and sets.
  package var inner: [Shared<FieldSource>] {
    var found = (shape.fields ?? []).map(\.shared) + variants.map(\.shared)
    found += [shape.items, shape.rest, shape.keys, otherwise].compactMap(\.self)
    for case .set(let set, _) in elements { found.append(Shared(set)) }
    return found
  }
}

/// A field of a group, or a variant of a rule, under its name.
package struct NamedSource: Sendable {
  package var name: String
  package private(set) var shared: Shared<FieldSource>
  /// A copy; who only asks for something in it asks what is shared.
  package var field: FieldSource {
    get { shared.value }
    set { shared = Shared(newValue) }
  }

  package init(name: String, field: FieldSource) {
    self.name = name
    shared = Shared(field)
  }
}
