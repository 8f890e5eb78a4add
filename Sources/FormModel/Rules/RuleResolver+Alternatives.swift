internal import FormEngine
package import FormText

/// The rules whose constraints a set has already: what is reached in two ways counts once.
struct MergedRules {
  private var rules: Set<String> = []
  /// For each rule with variants the fields that choose among them.
  private var choosers: Set<[String]> = []
  /// Of the rule that is being merged, which is no reason to leave its own out.
  private var pending: (rules: Set<String>, choosers: Set<[String]>) = ([], [])
  /// The names of the fields that are merged; empty until a second rule has fields.
  private var fields: Set<ExactName> = []

  /// The constraints of rules that were not merged before.
  package mutating func new(
    among constraints: [PlacedConstraint]
  ) -> [PlacedConstraint] {
    constraints.filter { placed in
      if case .variants(let variants) = placed.constraint {
        isNew(placed.rule, variants.by.value)
      } else {
        isNew(placed.rule, nil)
      }
    }
  }

  package mutating func new(among checks: [PlacedCheck]) -> [PlacedCheck] {
    checks.filter { isNew($0.rule, $0.variant?.by.value) }
  }

  /// Adds a rule's fields that were not merged before.
  mutating func add(_ more: [NamedField], to fields: inout [NamedField]?) {
    // Nothing is copied where all are the rule's.
    guard fields?.isEmpty == false else {
      fields = more
      return
    }
    if self.fields.isEmpty { self.fields = Set((fields ?? []).map { ExactName($0.name) }) }
    let new = more.filter { !self.fields.contains(ExactName($0.name)) }
    self.fields.formUnion(new.map { ExactName($0.name) })
    fields?.append(contentsOf: new)
  }

  /// What follows is of another rule.
  package mutating func close() {
    rules.formUnion(pending.rules)
    choosers.formUnion(pending.choosers)
    pending = ([], [])
  }

  private mutating func isNew(_ rule: String?, _ by: String?) -> Bool {
    guard let rule else { return true }
    if let by {
      pending.choosers.insert([rule, by])
      return !choosers.contains([rule, by])
    }
    pending.rules.insert(rule)
    return !rules.contains(rule)
  }
}

/// Choices among rules, and variants of a rule.
extension RuleResolver {
  /// The variants of a rule, resolved: their messages are their own.
  package struct Variants {
    package var names: [String] = []
    /// For each variant, then for all other values.
    package var sets: [[PlacedConstraint]] = []
    package var checks: [[PlacedCheck]] = []
    package var placeholders: [String?] = []
    /// The fields of each, where one of them has any.
    package var fields: [[NamedField]] = []
    package var labels: [String?] = []
    package var hasOtherwise = false
    /// Each with all that its rules add.
    var resolved: [FieldModel] = []
    /// How many rules lie within each other in them.
    var height = 0
  }

  /// One of several rules holds.
  mutating func addAny(
    _ names: [Placed<String>], _ range: SourceRange, of description: FieldModel,
    to result: inout FieldModel, _ rule: String?, _ messages: [MessageDescription],
    _ path: inout [String]
  ) {
    var alternatives: [[PlacedConstraint]] = []
    var resolved: [FieldModel] = []
    var nouns: [RuleNoun] = []
    var seen: Set<String> = []
    // What is named twice is one way to be right.
    let names = names.filter { seen.insert($0.value).inserted }
    for name in names {
      guard let added = resolve(name, of: description, nil, &path),
        count(added.constraints.count, at: name.range, of: description)
      else { continue }
      resolved.append(added)
      result.example = result.example ?? added.example
      let via = Self.via(name, description)
      alternatives.append(
        added.constraints.map { constraint in
          var constraint = constraint
          constraint.via = via ?? constraint.via
          return constraint
        })
      nouns.append(
        RuleNoun(
          text: added.noun ?? RuleName.shown(name.value), isName: added.noun == nil,
          readyRule: isReady(name.value) ? name.value : nil))
    }
    if alternatives.count != names.count { return }
    if Self.areShapes(resolved, besides: result.type) {
      if result.shapes != nil {
        error(
          "shapesTwice", "a value has one of several shapes by one rule only", at: range,
          in: description.source)
      }
      result.shapes = FieldModel.Shapes(
        names: names, nouns: nouns, range: range, source: description.source, rule: rule,
        messages: messages)
      return
    }
    // Which rule a wrong value was meant for is not known.
    if resolved.contains(where: { $0.isSecret == true || $0.mayBeSecret }) {
      result.mayBeSecret = true
    }
    if result.type == nil, result.types.isEmpty {
      result.type = resolved.lazy.compactMap(\.type).first
    }
    result.constraints.append(
      PlacedConstraint(
        constraint: .any(AnyConstraint(alternatives: alternatives, nouns: nouns)), range: range,
        source: description.source, rule: rule, messages: messages))
  }

  /// Whether the rules of a choice are not all sets of constraints for single values of one type.
  private static func areShapes(
    _ rules: [FieldModel], besides type: Placed<ValueType>?
  ) -> Bool {
    guard let first = rules.first else { return false }
    return rules.contains {
      $0.fields != nil || !$0.items.isEmpty || $0.hasAlternatives || !$0.checks.isEmpty
        || type == nil && $0.valueType != first.valueType
    }
  }

  /// The field that `by` names chooses among a rule's variants.
  mutating func addVariants(
    of description: FieldModel, to result: inout FieldModel, _ rule: String?,
    _ messages: [MessageDescription], _ by: Chooser?, _ path: inout [String]
  ) {
    if description.variants.isEmpty { return }
    let tag = description.tag.first.map { tag in
      Chooser(
        name: Placed(value: tag.name, range: tag.model.nameRange), source: description.source)
    }
    guard let by = tag ?? by else { return }
    let variants = variants(of: description, rule, &path)
    // Whether they are of one kind is for all of them to say.
    if description.chosen != nil, variants.hasMoreThanConstraints || variants.areShapes(of: result)
    {
      mustReadAll = true
    }
    if tag == nil {
      require(variants, by, rule, &result)
      if variants.areShapes(of: result) {
        return addShapes(variants, of: description, by, rule, messages, to: &result)
      }
    } else {
      refuseShapes(variants, of: description)
    }
    if tag != nil || variants.fields.contains(where: { !$0.isEmpty }) {
      result.variantFields = VariantFields(
        tag: description.tag, by: by.name, source: by.source, names: variants.names,
        labels: variants.labels, fields: variants.fields, hasOtherwise: variants.hasOtherwise,
        rule: rule)
      result.fields = result.fields ?? []
    }
    var constraint = VariantConstraint(by: by.name)
    constraint.names = variants.names
    constraint.sets = variants.sets
    constraint.placeholders = variants.placeholders
    constraint.hasOtherwise = variants.hasOtherwise
    constraint.chosen = description.chosen
    for (place, checks) in variants.checks.enumerated() where !checks.isEmpty {
      guard count(checks.count, at: by.name.range, of: description) else { break }
      result.checks += checks.map { check in
        var check = check
        if !messages.isEmpty { check.messages = messages + check.messages }
        check.variant = PlacedCheck.Variant(
          by: by.name, source: by.source, isTag: tag != nil, names: variants.names,
          place: place < variants.names.count ? place : nil, rule: rule)
        return check
      }
    }
    if tag != nil || result.variantFields != nil && variants.sets.allSatisfy(\.isEmpty) {
      refuseConstraints(variants, of: description)
      return
    }
    result.constraints.append(
      PlacedConstraint(
        constraint: .variants(constraint), range: by.name.range, source: by.source, rule: rule,
        messages: messages))
  }

  /// Whether the value must be there is for the variant to say.
  private func require(
    _ variants: Variants, _ by: Chooser, _ rule: String?, _ result: inout FieldModel
  ) {
    let own = variants.resolved.map(\.required)
    if own.allSatisfy({ $0 == nil }) { return }
    result.required = .byVariant(
      VariantRequirement(
        by: by.name, source: by.source, names: variants.names, variants: own,
        rule: rule, common: result.required.map { [$0] } ?? []))
  }

  /// The value is judged as the variant that is chosen, and as nothing else.
  private mutating func addShapes(
    _ variants: Variants, of description: FieldModel, _ by: Chooser, _ rule: String?,
    _ messages: [MessageDescription], to result: inout FieldModel
  ) {
    if result.shapes != nil {
      error(
        "shapesTwice", "a value has one of several shapes by one rule only", at: by.name.range,
        in: by.source)
    }
    result.shapes = FieldModel.Shapes(
      names: [],
      variants: [
        VariantShapes(
          by: by.name, source: by.source, names: variants.names,
          models: description.writtenVariants,
          resolved: variants.resolved, hasOtherwise: variants.hasOtherwise, rule: rule)
      ],
      nouns: [], range: by.name.range, source: by.source, rule: rule, messages: messages)
  }

  /// What an object with a tag is, the tag says: it is there, and has keys.
  private mutating func refuseShapes(_ variants: Variants, of description: FieldModel) {
    let plain = FieldModel(
      source: description.source, range: description.range, nameRange: description.nameRange)
    for (model, resolved) in zip(description.writtenVariants, variants.resolved) {
      if model.required != nil {
        error(
          "variantMalformed", "an object with a tag is there when a variant is chosen",
          at: model.nameRange, label: "“required” says nothing here",
          help: "it stands beside “variants”, or at the field", in: model.source)
      }
      guard resolved.saysWhatItIs(beside: plain) || resolved.type != nil else { continue }
      error(
        "variantMalformed", "a variant of an object with a tag is an object",
        at: model.nameRange, label: "it holds fields and checks", in: model.source)
    }
  }

  /// An object with a tag is a group, which has fields and checks.
  private mutating func refuseConstraints(_ variants: Variants, of description: FieldModel) {
    for set in variants.sets {
      guard let constraint = set.first else { continue }
      error(
        "wrongType", "“\(constraint.constraint.key)” does not fit an object with a tag",
        at: constraint.range, label: "it holds fields and checks", in: constraint.source)
    }
  }

  /// The variants of a description; those of a named rule are resolved once.
  private mutating func variants(
    of description: FieldModel, _ rule: String?, _ path: inout [String]
  ) -> Variants {
    let rest = description.chosen.map { " of " + $0.choices.values.joined(separator: " ") } ?? ""
    let key = rule.map { $0 + rest }
    if let key, let known = variants[key] {
      height = max(height, known.height)
      return known
    }
    let outerHeight = height
    height = 0
    var result = Variants()
    // Descriptions are large, and moving them takes time.
    result.resolved.reserveCapacity(description.variants.count + description.otherwise.count)
    for variant in description.variants {
      let set = resolve(
        variant.model, rule: rule.map { "\($0).\(variant.name)" }, by: nil, &path)
      result.names.append(variant.name)
      result.placeholders.append(set.placeholder)
      result.sets.append(set.constraints)
      result.checks.append(set.checks)
      result.fields.append(set.fields ?? [])
      result.labels.append(variant.model.label)
      result.resolved.append(set)
    }
    if let otherwise = description.otherwise.first {
      let set = resolve(otherwise, rule: rule, by: nil, &path)
      result.placeholders.append(set.placeholder)
      result.sets.append(set.constraints)
      result.checks.append(set.checks)
      result.fields.append(set.fields ?? [])
      result.resolved.append(set)
      result.hasOtherwise = true
    }
    result.height = height
    height = max(outerHeight, height)
    if let key { variants[key] = result }
    return result
  }
}

extension FieldModel {
  /// Its variants as they were written, then what holds for all other values.
  fileprivate var writtenVariants: [FieldModel] { variants.map(\.model) + otherwise }
}

extension FieldModel {
  /// Takes over what a rule says of secrecy, which the field's own word goes before.
  mutating func takeSecrecy(of rule: FieldModel, beside description: FieldModel) {
    if description.isSecret == nil, rule.isSecret == true { isSecret = true }
    mayBeSecret = mayBeSecret || rule.mayBeSecret
  }
}

extension RuleResolver.Variants {
  /// Whether one of them says what the value is, or has fields or checks.
  var hasMoreThanConstraints: Bool {
    fields.contains { !$0.isEmpty } || checks.contains { !$0.isEmpty }
      || resolved.contains { $0.fields != nil || $0.required != nil || $0.type != nil }
  }

  /// Whether what the value is depends on its variant: its type, its items, how it is cleaned.
  func areShapes(of outer: FieldModel) -> Bool {
    if resolved.contains(where: { $0.saysWhatItIs(beside: outer) }) { return true }
    // An object for some, and a text for others.
    return resolved.contains { $0.fields != nil }
      && resolved.contains { !$0.constraints.isEmpty }
  }
}

extension Diagnostic {
  /// A form that comes to more than it may, with all that its rules add.
  package static func tooManyParts(_ most: Int, at range: SourceRange, in source: SourceText)
    -> Diagnostic
  {
    Diagnostic(
      code: "formTooLarge",
      message: "with all that its rules add, this form has more than \(most) parts",
      source: source, range: range, label: "here it was too much",
      help:
        "rules that build on others several times multiply; if it must be so, raise --max-form-parts (Limits.formParts)"
    )
  }
}
