internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Fields, checks, and which rules are used.
extension FormInspection {
  func inspectFields(_ form: CompiledForm) {
    for (index, placed) in model.fields.enumerated() {
      let isOwn = placed.shared.value.source.name == source.name
      var field = InspectedField(
        index: index, field: placed, path: .record, place: placed.shared.value.nameRange,
        isOwn: isOwn,
        node: isOwn && !placed.isAlternative ? nodes[placed.shared.value.range] : nil,
        isSecret: form.fields[index].isSecret)
      if placed.parent >= 0 {
        let outer = fields[placed.parent]
        field.path = form.path(of: index)
        if !isOwn { field.place = outer.place }
        fields[placed.parent].children.append(index)
      }
      field.rejectsNull = form.plan.field(index).flags.contains(.rejectsNull)
      field.cleanUp = cleanUp(of: index, isTyped: form.fields[index].isTakenAsTyped)
      field.dateLayouts = (placed.shared.value.settings.cleanUp ?? []).compactMap { description in
        if case .dates(let layouts) = description.step { layouts } else { nil }
      }
      field.messages = placed.shared.value.messages.flatMap { Self.messages($0) }
      // What a file of rules is compiled to has one field, and a rule's name leads to the rule itself.
      let isRule = field.node != nil && index == 1 && root["rules"] != nil && root["form"] == nil
      for constraint in placed.shared.value.constraints {
        field.constraints.append(inspect(constraint, field, isRule: isRule))
      }
      field.variants = variants(of: field).map { withPlaces($0, in: field) }
      placeItems(of: &field)
      fields.append(field)
    }
  }

  /// The variants that a field beside it chooses among, be they sets of constraints or of fields.
  private func variants(of field: InspectedField) -> InspectedVariants? {
    func inspected<Content>(_ union: Union<Content>) -> InspectedVariants? {
      guard case .field(let by) = union.discriminator, let chooser = other(by.name, field) else {
        return nil
      }
      return InspectedVariants(
        names: union.names, hasOtherwise: union.hasOtherwise, by: chooser,
        place: by.source.name == source.name ? by.name.range : field.place, rule: union.rule)
    }
    if let found = field.field.content.group?.cases.flatMap({ inspected($0) })
      ?? field.field.content.union.flatMap({ inspected($0) })
    {
      return found
    }
    for constraint in field.constraints where constraint.isOwn {
      guard case .union(let union) = constraint.kind, var found = inspected(union) else { continue }
      (found.place, found.rule) = (constraint.place, constraint.rule)
      return found
    }
    return nil
  }

  /// The variants with the places of their names: in the rule that has them, or in the field.
  private func withPlaces(
    _ variants: InspectedVariants, in field: InspectedField
  ) -> InspectedVariants {
    let holder = variants.rule.map { root["rules"]?[$0] } ?? field.node
    let entries = holder?["variants"]?.entries ?? []
    var placed = variants
    placed.namePlaces = Dictionary(
      entries.map { ($0.key, $0.keyRange) }, uniquingKeysWith: { first, _ in first })
    return placed
  }

  /// Where a key holds a list, each constraint of it stands at its own item.
  private func placeItems(of field: inout InspectedField) {
    for key in ["length", "range"] {
      guard let node = field.node?[key], let items = node.items else { continue }
      let places = field.constraints.indices.filter {
        field.constraints[$0].key == key && field.constraints[$0].isOwn
          && field.constraints[$0].place == node.range
      }
      guard places.count == items.count else { continue }
      for (index, item) in zip(places, items) { field.constraints[index].place = item.range }
    }
  }

  private func cleanUp(of index: Int, isTyped: Bool) -> [String] {
    let own = model.fields[index].shared.value.settings.cleanUp ?? []
    let steps = (isTyped ? [] : model.defaults(of: index).cleanUp) + own
    return steps.map { description in
      switch description.step {
      case .plain(let kind): "\(kind)"
      case .withText(let kind, let text): "\(kind): \(text)"
      case .normalForm(.composed): "nfc"
      case .normalForm(.compatible): "nfkc"
      case .dates, .number, .boolean, .replace: description.written
      }
    }
  }

  static func messages(_ description: MessageDescription) -> [InspectedMessage] {
    let codes = description.byCode.sorted { $0.key < $1.key }.map {
      InspectedMessage(code: $0.key, text: $0.value, isReady: description.isReady)
    }
    let all = description.forAll.map {
      InspectedMessage(code: nil, text: $0, isReady: description.isReady)
    }
    return codes + (all.map { [$0] } ?? [])
  }

  func inspectChecks(_ form: CompiledForm) {
    for (index, field) in model.fields.enumerated() {
      for placed in field.checks {
        let check = placed.check
        var that: ExpressionSource?
        if case .that(let source) = check.condition { that = source }
        let isOwn = check.source.name == source.name
        checks.append(
          InspectedCheck(
            field: index, that: that,
            named: check.named,
            conditions: check.shownWhen + (check.when.map { [$0] } ?? []),
            message: check.message?.forAll ?? placed.messages.lazy.compactMap(\.forAll).first,
            code: check.code,
            place: isOwn ? check.writtenRange : fields[index].place,
            isOwn: isOwn))
      }
    }
  }

  /// Which of the form's own rules and imported files fields lead to.
  func inspectUse(_ imports: [(file: Placed<String>, names: [String])]) {
    let known = model.rules
    var used: Set<String> = []
    var waiting = description.fields.map(\.field)
    waiting += [description.rest?.value, description.top].compactMap { $0 }
    while let rule = waiting.popLast() {
      waiting += rule.inner.map(\.value)
      for name in rule.ruleNames {
        guard let found = Self.entry(named: name, in: known), used.insert(found.name).inserted
        else { continue }
        waiting.append(found.entry.rule)
      }
    }
    rules = description.rules.map { ($0, used.contains($0.name)) }
    self.imports = imports.map { file in (file.file, file.names.contains { used.contains($0) }) }
  }

  /// A rule by its name, or by that of one of its variants.
  private static func entry(
    named name: String, in known: [String: RuleEntry]
  ) -> (name: String, entry: RuleEntry)? {
    if let entry = known[name] { return (name, entry) }
    var rest = name[...]
    while let dot = rest.lastIndex(of: ".") {
      rest = rest[..<dot]
      if let entry = known[String(rest)] { return (String(rest), entry) }
    }
    return nil
  }
}
