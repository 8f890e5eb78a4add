internal import FormDocuments
internal import FormEngine
package import FormText

/// Finds named rules and merges them into the sets that name them.
package struct RuleResolver: MistakeCollector {
  package let source: SourceText
  /// Local and imported rules by name.
  package var known: [String: RuleEntry] = [:]
  /// Ready rules that were read, by name; a variant that was read alone by its own.
  package var ready: [String: RuleEntry] = [:]
  package var diagnostics: [Diagnostic] = []
  /// The resolved parts so far: sets of constraints, constraints and checks, counted for each use.
  package private(set) var parts = 0
  /// Their maximum.
  var mostParts = PlanLimits().parts
  package var isTooLarge: Bool { parts > mostParts }
  /// Named rules that are resolved, each once for whatever chooses among its variants.
  private var named: [NamedKey: Named] = [:]
  /// The variants of named rules.
  var variants: [String: Variants] = [:]
  private var variantPlaces: [String: [ExactName: Int]] = [:]
  /// How many variants of a ready rule were read apart.
  private var variantsRead: [String: Int] = [:]
  private static let mostReadApart = 8
  /// The possible values of the fields that choose variants, by the places that name them, for the current
  /// group.
  var choices: [ChosenVariants.Place: ChosenVariants.Choices] = [:]
  /// A ready rule was read without some of its variants.
  package internal(set) var leavesOut = false
  /// They may be missed.
  package var mustReadAll = false
  /// How many rules lie within each other in what is being resolved, so far.
  var height = 0
  /// Circles that are reported: each is one error, wherever it is entered.
  private var circles: Set<Set<String>> = []
  /// The number of unknown rule names so far.
  private var refusals = 0
  /// The fields at the top of the form.
  var fields: [NamedSource] = []
  /// The maximum of unknown names for which the nearest rule is searched: a form may have a hundred thousand.
  private static let mostSuggestions = 100

  /// The most rules that are built on each other.
  private static let highest = 64

  /// - Parameter source: The file of the form. Errors are reported where it names a rule.
  package init(source: SourceText = SourceText(name: "", bytes: [])) { self.source = source }

  /// A named rule with the field that chooses among its variants.
  private struct NamedKey: Hashable {
    package var rule: String
    package var by: String?
    package var source = ""
    package var start = 0
    var choices: ChosenVariants.Choices?

    init(_ rule: String, _ by: Chooser?) {
      self.rule = rule
      guard let by else { return }
      self.by = by.name.value
      source = by.source.name
      start = by.name.range.start
      choices = by.choices
    }
  }

  /// A resolved rule, and how many lie within each other in it.
  private struct Named {
    package var rule: MergedField
    var height: Int
  }

  /// A rule by its name; a ready rule is read when it is first named.
  ///
  /// `geo.postal.GE` is the variant of a rule.
  package mutating func rule(named name: String) -> RuleEntry? {
    if let entry = variantOfWholeFamily(name) ?? plainRule(named: name) { return entry }
    var end = name.startIndex
    while let dot = name[end...].dropFirst().firstIndex(of: ".") {
      end = dot
      let variant = String(name[name.index(after: dot)...])
      let familyName = String(name[..<dot])
      guard let family = family(named: familyName, variant: variant),
        let place = place(ofVariant: variant, in: family, named: familyName)
      else { continue }
      return family.variant(at: place, variant, named: name)
    }
    return nil
  }

  /// A variant of a ready rule that was read whole, found at once: some forms name hundreds of them.
  private func variantOfWholeFamily(_ name: String) -> RuleEntry? {
    guard !variantPlaces.isEmpty, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return nil
    }
    let familyName = String(name[..<dot])
    let variant = String(name[name.utf8.index(after: dot)...])
    guard let place = variantPlaces[familyName]?[ExactName(variant)],
      let family = ready[familyName], known[name] == nil, ready[name] == nil, isReady(name)
    else { return nil }
    return family.variant(at: place, variant, named: name)
  }

  /// The place of a variant in its rule.
  ///
  /// Own rules of a form and large families use a table.
  private mutating func place(
    ofVariant name: String, in family: RuleEntry, named rule: String
  ) -> Int? {
    guard known[rule] != nil || family.rule.variants.count > Self.mostReadApart else {
      return family.rule.variants.firstIndex { ExactName($0.name) == ExactName(name) }
    }
    if variantPlaces[rule] == nil {
      variantPlaces[rule] = Dictionary(
        family.rule.variants.enumerated().map { (ExactName($0.element.name), $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    return variantPlaces[rule]?[ExactName(name)]
  }

  private mutating func plainRule(named name: String) -> RuleEntry? {
    known[name] ?? ready[name] ?? readyRule(named: name, variant: nil, keptAs: name)
  }

  /// A rule with one of its variants at least.
  private mutating func family(named name: String, variant: String) -> RuleEntry? {
    if let entry = known[name] ?? ready[name] { return entry }
    // No rule has such a name: the variant itself is another entry.
    let full = "\(name) with \(variant)"
    if let entry = ready[full] { return entry }
    // If many variants of a rule are named, reading all of them at once is cheaper.
    variantsRead[name, default: 0] += 1
    if variantsRead[name, default: 0] > Self.mostReadApart, let all = plainRule(named: name) {
      return all
    }
    return readyRule(named: name, variant: variant, keptAs: full)
  }

  private mutating func readyRule(
    named name: String, variant: String?, keptAs key: String
  ) -> RuleEntry? {
    guard let entry = RuleLibrary.rule(named: name, variant: variant) else { return nil }
    ready[key] = entry
    return entry
  }

  /// Whether a name that was found is one of the ready rules, and none of the form's own.
  package func isReady(_ name: String) -> Bool {
    if known.isEmpty { return true }
    var end = name.endIndex
    while known[String(name[..<end])] == nil {
      guard let dot = name[..<end].lastIndex(of: ".") else { return true }
      end = dot
    }
    return false
  }

  /// The merged field of a description, with all that its rules add.
  ///
  /// Its messages are its own: what stands around it puts its words before them.
  package mutating func resolve(_ description: FieldSource) -> MergedField {
    var path: [String] = []
    return resolve(description, rule: nil, by: nil, &path)
  }

  /// Counts parts of the form; false when there are too many, which is reported once.
  package mutating func count(_ more: Int, at range: SourceRange, of description: FieldSource)
    -> Bool
  {
    if isTooLarge { return false }
    parts += more
    guard isTooLarge else { return true }
    diagnostics.append(.tooManyParts(mostParts, at: range, in: description.source))
    return false
  }

  package mutating func resolve(
    _ description: FieldSource, rule: String?, by outerBy: Chooser?, _ path: inout [String]
  ) -> MergedField {
    var result = MergedField(description, rule: rule)
    complete(&result, as: description, rule: rule, by: outerBy, &path)
    return result
  }

  /// Adds to a description's own words all that its rules add.
  ///
  /// Apart, since descriptions are large: what has one way out is not copied once more.
  private mutating func complete(
    _ result: inout MergedField, as description: FieldSource, rule: String?, by outerBy: Chooser?,
    _ path: inout [String]
  ) {
    let by = chooser(of: description) ?? outerBy
    let own = 1 + description.writtenElements + description.checks.count
    guard count(own, at: description.nameRange, of: description) else { return }
    let messages = description.messages
    var merged = MergedRules()
    for place in description.elements.indices {
      switch description.elements[place] {
      case .constraint(let constraint, let range):
        result.constraints.append(
          PlacedConstraint(
            constraint: constraint, range: range, source: description.source, rule: rule,
            messages: messages))
      case .inherited(let constraint): result.constraints.append(constraint)
      case .rule(let name):
        guard let added = resolve(name, of: description, by, &path),
          count(
            added.constraints.count + added.checks.count, at: name.range, of: description)
        else { continue }
        merge(added, named: name, into: &result, description, messages, &merged)
      case .any(let names, let range):
        addAny(names, range, of: description, to: &result, rule, messages, &path)
      case .set(let set, let name):
        let added = resolve(set, rule: name ?? rule, by: nil, &path)
        merge(added, named: nil, into: &result, description, messages, &merged)
      }
    }
    for check in description.checks {
      result.checks.append(PlacedCheck(check: check, rule: rule, messages: messages))
    }
    addVariants(of: description, to: &result, rule, messages, by, &path)
  }

  package mutating func resolve(
    _ name: Placed<String>, of description: FieldSource, _ by: Chooser?,
    _ path: inout [String]
  ) -> MergedField? {
    if path.contains(name.value) {
      let circle = path.drop { $0 != name.value }
      if circles.insert(Set(circle)).inserted {
        error(
          "ruleCircle", "rules go round in a circle", at: name.range,
          label: (circle + [name.value]).map(RuleName.shown).joined(separator: " → "),
          in: description.source)
      }
      return nil
    }
    let key = NamedKey(name.value, by)
    let known = named[key]
    guard path.count + (known?.height ?? 1) <= Self.highest else {
      error(
        "ruleTooDeep", "rules are built on each other too deeply", at: name.range,
        in: description.source)
      return nil
    }
    if let known {
      height = max(height, known.height)
      return known.rule
    }
    guard let entry = chosen(of: name.value, by) ?? rule(named: name.value) else {
      refuse(name, description)
      return nil
    }
    if !entry.rule.variants.isEmpty, by == nil, entry.rule.by == nil, entry.rule.tag == nil {
      error(
        "byMissing", "“\(RuleName.shown(name.value))” has variants", at: name.range,
        label: "which one?",
        help:
          "add “by:” with the field beside it that chooses, or write \(RuleName.shown(name.value)).\(entry.rule.variants[0].name)",
        in: description.source)
      return nil
    }
    path.append(name.value)
    defer { path.removeLast() }
    let outerHeight = height
    height = 0
    var added = resolve(entry.rule, rule: name.value, by: by, &path)
    added.example = added.example ?? entry.valid.first?.text
    added.noun = entry.summary
    named[key] = Named(rule: added, height: height + 1)
    height = max(outerHeight, height + 1)
    return added
  }

  private mutating func merge(
    _ added: MergedField, named name: Placed<String>?, into result: inout MergedField,
    _ description: FieldSource, _ messages: [MessageDescription], _ merged: inout MergedRules
  ) {
    let isTyped = result.shape.single != nil || !result.shape.types.isEmpty
    result.shape.fill(from: added.shape, hasUnknown: result.settings.unknown != nil)
    result.settings.fill(from: added.settings)
    result.mayBeSecret = result.mayBeSecret || added.mayBeSecret
    result.example = result.example ?? added.example
    if !isTyped { result.typeRule = added.typeRule }
    let via = name.flatMap { Self.via($0, description) }
    result.constraints += merged.new(among: added.constraints).map { constraint in
      var constraint = constraint
      constraint.via = via ?? constraint.via
      if !messages.isEmpty { constraint.messages = messages + constraint.messages }
      return constraint
    }
    result.checks += merged.new(among: added.checks).map { check in
      var check = check
      if !messages.isEmpty { check.messages = messages + check.messages }
      return check
    }
    merged.close()
    // The single message of a rule is for the rule's own constraints. Its messages for codes are for the field,
    // too.
    let words = added.messages
    if result.typeMessages.isEmpty, result.typeRule == added.typeRule, added.typeRule != nil {
      result.typeMessages = words + added.typeMessages
    }
    result.messages += words.map { MessageDescription(byCode: $0.byCode, isReady: $0.isReady) }
    if let fields = added.shape.fields { merged.add(fields, to: &result.shape.fields) }
    mergeUnion(of: added, at: name?.range ?? description.nameRange, in: description.source, &result)
  }

  /// Takes over a rule's union; a value has one.
  private mutating func mergeUnion(
    of added: MergedField, at range: SourceRange, in source: SourceText,
    _ result: inout MergedField
  ) {
    guard let union = added.union else { return }
    if let first = result.union, result.isUnionOfMembers == added.isUnionOfMembers {
      if !added.isUnionOfMembers {
        refuseSecondUnion(at: range, in: source)
      } else if first.rule == nil || first.rule != union.rule {
        error("variantsTwice", "an object has variants by one rule only", at: range, in: source)
      }
      return
    }
    // A value that is both one of several values and an object is an error, which is reported by the layout.
    if result.union != nil, added.isUnionOfMembers { return }
    (result.union, result.isUnionOfMembers, result.tag) =
      (union, added.isUnionOfMembers, added.tag)
  }

  mutating func refuseSecondUnion(at range: SourceRange, in source: SourceText) {
    error(
      "shapesTwice", "a value has one of several shapes by one rule only", at: range, in: source)
  }

  /// The place that names a rule; nil if it is not in a file, such as for a tried field.
  package static func via(
    _ name: Placed<String>, _ description: FieldSource
  ) -> Placed<SourceText>? {
    description.source.bytes.isEmpty
      ? nil : Placed(value: description.source, range: name.range)
  }

  /// Only here are all ready rules read: to find the nearest name.
  private mutating func refuse(_ name: Placed<String>, _ description: FieldSource) {
    refusals += 1
    if LanguageWords.types.contains(where: { $0.0 == name.value }) {
      return error(
        "unknownRule", "unknown rule “\(name.value)”", at: name.range,
        label: "this is a type", help: "write “type: \(name.value)”", in: description.source)
    }
    var near: [String] = []
    var help: String?
    if refusals <= Self.mostSuggestions {
      help = helpForSeveral(name.value)
      if help == nil {
        near = RuleSynonyms.nearest(
          to: name.value, among: known.keys.filter { !RuleName.isInner($0) }.sorted())
      }
      if near.isEmpty { help = help ?? helpForField(name.value, description) }
    }
    error(
      "unknownRule", "unknown rule “\(name.value)”", at: name.range,
      label: DidYouMean.question(near.first),
      help: near.isEmpty
        ? help ?? "see: formcheck rules"
        : near.count > 1 ? "or " + near.dropFirst().joined(separator: ", ") : "",
      in: description.source)
  }
}
