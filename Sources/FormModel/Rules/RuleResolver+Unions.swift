internal import FormEngine
package import FormText

/// Choices among rules, and variants of a rule: the one place that decides what a union is laid out as.
extension RuleResolver {
  /// The variants of a rule, resolved: their messages are their own.
  struct Variants {
    var union: Union<MergedField.CaseSource>
    /// How many rules lie within each other in them.
    var height: Int
  }

  /// One of several rules holds.
  mutating func addAny(
    _ names: [Placed<String>], _ range: SourceRange, of description: FieldSource,
    to result: inout MergedField, _ rule: String?, _ messages: [MessageDescription],
    _ path: inout [String]
  ) {
    var cases: [UnionCase<MergedField.CaseSource>] = []
    var nouns: [RuleNoun] = []
    var seen: Set<String> = []
    // A rule that is named twice counts once.
    let names = names.filter { seen.insert($0.value).inserted }
    for name in names {
      guard let added = resolve(name, of: description, nil, &path),
        count(added.constraints.count, at: name.range, of: description)
      else { continue }
      result.example = result.example ?? added.example
      var written = FieldSource(
        source: description.source, range: name.range, nameRange: name.range)
      written.elements = [.rule(name)]
      cases.append(
        UnionCase(
          name: RuleName.shown(name.value), content: .init(written: written, merged: added)))
      nouns.append(
        RuleNoun(
          text: added.noun ?? RuleName.shown(name.value), isName: added.noun == nil,
          readyRule: isReady(name.value) ? name.value : nil))
    }
    if cases.count != names.count { return }
    let union = Union(
      .firstMatch(
        .init(nouns: nouns, range: range, source: description.source, messages: messages)),
      cases: cases, rule: rule)
    if areShapes(union, besides: result.shape.single) {
      if result.union != nil, !result.isUnionOfMembers {
        refuseSecondUnion(at: range, in: description.source)
      }
      result.union = union
      result.isUnionOfMembers = false
      return
    }
    // Which rule a wrong value was meant for is not known.
    if cases.contains(where: {
      $0.content.merged.settings.isSecret == true || $0.content.merged.mayBeSecret
    }) {
      result.mayBeSecret = true
    }
    if result.shape.type == nil {
      result.shape.type = cases.lazy.compactMap { $0.content.merged.shape.single }.first
        .map { .one($0) }
    }
    let vias = names.map { Self.via($0, description) }
    var constraints = union.map { CaseConstraints(constraints: $0.merged.constraints) }
    for (place, via) in vias.enumerated() {
      guard let via else { continue }
      for index in constraints.cases[place].content.constraints.indices {
        constraints.cases[place].content.constraints[index].via = via
      }
    }
    result.constraints.append(
      PlacedConstraint(
        constraint: .union(constraints), range: range, source: description.source, rule: rule,
        messages: messages))
  }

  /// Whether the rules of a choice are not all sets of constraints for single values of one type.
  private func areShapes(
    _ union: Union<MergedField.CaseSource>, besides type: Placed<ValueType>?
  ) -> Bool {
    guard let first = union.cases.first?.content.merged else { return false }
    return union.cases.lazy.map(\.content.merged).contains {
      $0.holdsFields || !$0.checks.isEmpty || type == nil && $0.valueType != first.valueType
    }
  }

  /// The field that `by` names chooses among a rule's variants.
  mutating func addVariants(
    of description: FieldSource, to result: inout MergedField, _ rule: String?,
    _ messages: [MessageDescription], _ by: Chooser?, _ path: inout [String]
  ) {
    if description.variants.isEmpty { return }
    let tag = description.tag.map { tag in
      Discriminator.Chooser(
        name: Placed(value: tag.name, range: tag.field.nameRange), source: description.source)
    }
    let discriminator: Discriminator
    if let tag {
      discriminator = .tag(tag)
    } else if let by {
      discriminator = .field(Discriminator.Chooser(name: by.name, source: by.source))
    } else {
      return
    }
    var union = union(of: description, rule, &path)
    // A named rule is resolved once, whatever chooses.
    union.discriminator = discriminator
    let areShapes = union.cases(areMoreThan: result)
    // Whether they are of one kind is for all of them to say.
    if description.chosen != nil, union.hasMoreThanConstraints || areShapes { mustReadAll = true }
    if tag == nil {
      require(union, &result)
      if areShapes { return addShapes(union, to: &result) }
    } else {
      refuseShapes(union, of: description)
    }
    if tag != nil || union.cases.contains(where: { !$0.content.fields.isEmpty }) {
      (result.union, result.isUnionOfMembers, result.tag) = (union, true, description.tag)
      result.shape.fields = result.shape.fields ?? []
    }
    addChecks(of: union, of: description, messages, to: &result)
    let hasConstraints = union.cases.contains { !$0.content.merged.constraints.isEmpty }
    if tag != nil || result.isUnionOfMembers && !hasConstraints {
      refuseConstraints(union)
      return
    }
    guard let by else { return }
    var constraints = union.map {
      CaseConstraints(
        constraints: $0.merged.constraints, placeholder: $0.merged.settings.placeholder)
    }
    constraints.chosen = description.chosen
    result.constraints.append(
      PlacedConstraint(
        constraint: .union(constraints), range: by.name.range, source: by.source, rule: rule,
        messages: messages))
  }

  private mutating func addChecks(
    of union: Union<MergedField.CaseSource>, of description: FieldSource,
    _ messages: [MessageDescription], to result: inout MergedField
  ) {
    guard let chooser = union.discriminator.chooser else { return }
    let names = union.names
    for (place, unionCase) in union.cases.enumerated() {
      let checks = unionCase.content.merged.checks
      if checks.isEmpty { continue }
      guard count(checks.count, at: chooser.name.range, of: description) else { return }
      result.checks += checks.map { check in
        var check = check
        if !messages.isEmpty { check.messages = messages + check.messages }
        check.unionCase = PlacedCheck.Case(
          discriminator: union.discriminator, names: names,
          place: place < names.count ? place : nil, rule: union.rule)
        return check
      }
    }
  }

  /// Whether the value must be there is for the variant to say.
  private func require(_ union: Union<MergedField.CaseSource>, _ result: inout MergedField) {
    let own = union.map { $0.merged.settings.required }
    if own.cases.allSatisfy({ $0.content == nil }) { return }
    result.settings.required = .byCase(own, common: result.settings.required)
  }

  /// The value is judged as the variant that is chosen, and as nothing else.
  private mutating func addShapes(
    _ union: Union<MergedField.CaseSource>, to result: inout MergedField
  ) {
    if result.union != nil, !result.isUnionOfMembers, let by = union.discriminator.field {
      refuseSecondUnion(at: by.name.range, in: by.source)
    }
    (result.union, result.isUnionOfMembers) = (union, false)
  }

  /// The tag describes an object with a tag: it is there, and has keys.
  private mutating func refuseShapes(
    _ union: Union<MergedField.CaseSource>, of description: FieldSource
  ) {
    let plain = MergedField(
      FieldSource(
        source: description.source, range: description.range, nameRange: description.nameRange),
      rule: nil)
    for unionCase in union.cases {
      let (written, merged) = (unionCase.content.written, unionCase.content.merged)
      if written.settings.required != nil {
        error(
          "variantMalformed", "an object with a tag is there when a variant is chosen",
          at: written.nameRange, label: "“required” has no effect here",
          help: "put it beside “variants”, or at the field", in: written.source)
      }
      guard merged.saysWhatItIs(beside: plain) || merged.shape.single != nil else { continue }
      error(
        "variantMalformed", "a variant of an object with a tag is an object",
        at: written.nameRange, label: "it holds fields and checks", in: written.source)
    }
  }

  /// An object with a tag is a group, which has fields and checks.
  private mutating func refuseConstraints(_ union: Union<MergedField.CaseSource>) {
    for unionCase in union.cases {
      guard let constraint = unionCase.content.merged.constraints.first else { continue }
      error(
        "wrongType", "“\(constraint.constraint.key)” does not fit an object with a tag",
        at: constraint.range, label: "it holds fields and checks", in: constraint.source)
    }
  }

  /// The variants of a description; those of a named rule are resolved once.
  private mutating func union(
    of description: FieldSource, _ rule: String?, _ path: inout [String]
  ) -> Union<MergedField.CaseSource> {
    let rest = description.chosen.map { " of " + $0.choices.values.joined(separator: " ") } ?? ""
    let key = rule.map { $0 + rest }
    if let key, let known = variants[key] {
      height = max(height, known.height)
      return known.union
    }
    let outerHeight = height
    height = 0
    var cases: [UnionCase<MergedField.CaseSource>] = []
    // Descriptions are large, and moving them takes time.
    cases.reserveCapacity(description.variants.count + 1)
    for variant in description.variants {
      let merged = resolve(
        variant.field, rule: rule.map { "\($0).\(variant.name)" }, by: nil, &path)
      cases.append(
        UnionCase(
          name: variant.name, label: variant.shared.value.settings.label,
          content: .init(written: variant.field, merged: merged)))
    }
    if let otherwise = description.otherwise?.value {
      let merged = resolve(otherwise, rule: rule, by: nil, &path)
      cases.append(UnionCase(content: .init(written: otherwise, merged: merged)))
    }
    let union = Union(
      .type, cases: cases, hasOtherwise: description.otherwise != nil, rule: rule)
    let result = Variants(union: union, height: height)
    height = max(outerHeight, height)
    if let key { variants[key] = result }
    return union
  }
}

extension MergedField.CaseSource {
  var fields: [NamedSource] { merged.shape.fields ?? [] }
}

extension Union<MergedField.CaseSource> {
  /// Whether one of them sets the type of the value, or has fields or checks.
  fileprivate var hasMoreThanConstraints: Bool {
    cases.lazy.map(\.content.merged).contains {
      !$0.checks.isEmpty || $0.shape.fields != nil || $0.settings.required != nil
        || $0.shape.single != nil
    }
  }

  /// Whether what the value is depends on its case: its type, its items, how it is cleaned.
  fileprivate func cases(areMoreThan outer: MergedField) -> Bool {
    let merged = cases.lazy.map(\.content.merged)
    if merged.contains(where: { $0.saysWhatItIs(beside: outer) }) { return true }
    // An object in some cases, a string in others.
    return merged.contains { $0.shape.fields != nil }
      && merged.contains { !$0.constraints.isEmpty }
  }
}

extension MergedField {
  /// Whether a variant sets more than constraints: the type of the value, or its clean-up.
  ///
  /// - Parameter outer: The settings around the variants, which a variant need not repeat.
  func saysWhatItIs(beside outer: MergedField) -> Bool {
    if shape.isMap || shape.isTuple || shape.items != nil || !shape.types.isEmpty || union != nil
      || settings.depth != nil
    {
      return true
    }
    let (own, others) = (settings, outer.settings)
    if own.cleanUp != nil && own.cleanUp != others.cleanUp
      || own.unknown != nil && own.unknown != others.unknown
      || own.coerces != nil && own.coerces != others.coerces
      || own.isSecret != nil && own.isSecret != others.isSecret
    {
      return true
    }
    guard let type = shape.single else { return false }
    return type.value != outer.shape.single?.value ?? .text
  }
}

extension Diagnostic {
  /// A form that exceeds its limits, with all that its rules add.
  package static func tooManyParts(_ most: Int, at range: SourceRange, in source: SourceText)
    -> Diagnostic
  {
    Diagnostic(
      code: "formTooLarge",
      message: "with all that its rules add, this form has more than \(most) parts",
      source: source, range: range, label: "here it was too much",
      help:
        "rules that build on others several times multiply; if it must be so, check with a higher --max-form-parts (Limits.formParts)"
    )
  }
}
