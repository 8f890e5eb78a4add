package import FormEngine
package import FormText

/// Lays out the fields of a form, level by level, with all that their rules add.
package struct FormLayout: MistakeCollector {
  package internal(set) var model: FormModel
  package var resolver: RuleResolver
  package var diagnostics: [Diagnostic] = []
  private var hasTooManyFields = false
  /// No variant of a ready rule is read that cannot be chosen: see ``ChosenVariants``.
  let readsOnlyChosen: Bool

  /// The most fields of a form, those of rules counted wherever they are used.
  static let mostFields = 200_000
  package static let deepest = 64

  /// A field that is laid out and whose own fields are not yet.
  private struct Open {
    package var index: Int
    var shared: Shared<MergedField>
    package var depth: Int
    /// Where the description stands.
    package var place: SourcePlace

    /// The tree that its content belongs to: its own where it stands in one, else one that begins with it.
    func tree(in layout: FormModel) -> Int { layout.fields[index].tree ?? index }

    var holdsFields: Bool { shared.value.holdsFields }
  }

  private struct SourcePlace: Hashable {
    package var source: String
    package var start: Int
  }

  private struct PlaceInTree: Hashable {
    var tree: Int
    var place: SourcePlace
    /// Rules that are merged may make two kinds of value of one description.
    var kind: Field.Kind
  }

  /// The rules that stand within themselves.
  private let recursive: RecursiveRules
  /// What is laid out of each tree, by its description.
  private var laidOut: [PlaceInTree: Int] = [:]

  package init(
    _ description: FormDescription, rules: [String: RuleEntry], ready: [String: RuleEntry],
    limits: PlanLimits, readsOnlyChosen: Bool = false
  ) {
    self.readsOnlyChosen = readsOnlyChosen
    model = FormModel(description: description, rules: rules)
    recursive = RecursiveRules(rules, of: description)
    resolver = RuleResolver(source: description.source)
    resolver.known = rules
    resolver.fields = description.fields
    resolver.ready = ready
    resolver.mostParts = limits.parts
    for rule in description.rules { _ = resolver.resolve(rule.rule) }
    layOut()
    diagnostics = (diagnostics + resolver.diagnostics).onceEach
  }

  package var source: SourceText { model.description.source }

  /// The form is larger than it may be, and only a part of it is laid out.
  package var isTooLarge: Bool { hasTooManyFields || resolver.isTooLarge }

  /// Whether there is room for so many fields more; none is told once.
  private mutating func hasRoom(for count: Int, in field: MergedField) -> Bool {
    if isTooLarge { return false }
    guard model.fields.count + count > Self.mostFields else { return true }
    hasTooManyFields = true
    error(
      "formTooLarge", "this form has more than \(Self.mostFields) fields", at: field.nameRange,
      help: "a rule with fields counts wherever it is used", in: field.source)
    return false
  }

  // MARK: Fields

  private mutating func layOut() {
    let form = model.description
    let root = form.record
    var whole = resolver.resolve(root)
    if form.top != nil { checkTop(&whole, as: root) }
    let shared = Shared(whole)
    model.fields = [Field(name: "", shared: shared, parent: -1, isRequired: true)]
    model.fields[0].contentForm = whole.settings.form.flatMap { model.formPlaces[$0] } ?? 0
    let place = SourcePlace(source: form.source.name, start: form.range.start)
    var waiting = [Open(index: 0, shared: shared, depth: 0, place: place)].filter(\.holdsFields)
    var next = 0
    while next < waiting.count {
      let open = waiting[next]
      next += 1
      if open.shared.value.shape.fields != nil {
        waiting += layOutGroup(open)
      } else {
        waiting +=
          open.shared.value.hasAlternatives ? layOutAlternatives(of: open) : layOutItems(open)
      }
      if !hasRoom(for: 0, in: open.shared.value) { return fillLinks() }
    }
    fillLinks()
    checkTrees()
  }

  private mutating func refuse(
    _ field: FieldSource, asTwiceOf first: FieldSource, named name: String
  ) {
    error(
      "fieldTwice", "“\(name)” stands twice in this group", at: field.nameRange,
      label: "a section's fields belong to the group around it",
      related: [.init(source: field.source, range: first.nameRange, label: "the first")],
      in: field.source)
  }

  private mutating func layOutGroup(_ open: Open) -> [Open] {
    let own = open.shared.value
    if readsOnlyChosen { noteChoices(of: own) }
    var group = Group()
    let members =
      own.isUnionOfMembers
      ? caseMembers(of: own, in: &group) : members(of: own, in: &group, depth: 0)
    guard hasRoom(for: members.count, in: own) else { return [] }
    var inner: [Open] = []
    let first = model.fields.count
    group.members = first..<(first + members.count)
    group.places.reserveCapacity(members.count)
    // Fields are large, and moving them takes time.
    if members.count >= first { model.fields.reserveCapacity(first + members.count) }
    for (place, member) in members.enumerated() {
      let name = ExactName(member.name)
      if !group.note(name, at: place),
        let first = placeOfSame(name, as: place, members, in: &group)
      {
        if first == 0, let tag = own.tag {
          refuse(member.field, besideTag: tag)
        } else {
          refuse(member.field, asTwiceOf: members[first].field, named: member.name)
        }
      }
      let opened = layOut(member.shared, named: member.name, in: open, isItem: false)
      model.fields[opened.index].unionCase = member.unionCase
      model.fields[opened.index].sections = member.sections
      model.fields[opened.index].sectionNotApplicable = member.notApplicable
      model.fields[opened.index].sectionConditions = member.conditions
      for section in member.sections {
        model.sections[section.name, default: []].append(opened.index)
      }
      // Only what holds more has anything left to be laid out.
      if let open = opened.open { inner.append(open) }
    }
    if let rest = own.shape.rest {
      let opened = layOut(rest, named: "", in: open, isItem: true)
      group.rest = opened.index
      if let open = opened.open, open.holdsFields { inner.append(open) }
    }
    let keys = layOutKeys(of: open)
    model.fields[open.index].content.set(group, keys: keys)
    return inner.filter { !linksBack($0) && !isTooDeep($0) }
  }

  /// The kinds of which a value is one, each as a field in its place.
  private mutating func layOutAlternatives(of open: Open) -> [Open] {
    var inner: [Open] = []
    let union = alternatives(of: open.shared.value)
    model.fields[open.index].keepCommonConstraints()
    let name = model.fields[open.index].name
    var places: [Int] = []
    for alternative in union.cases {
      let opened = layOut(Shared(alternative.content), named: name, in: open, isItem: false)
      model.fields[opened.index].isAlternative = true
      places.append(opened.index)
      if let open = opened.open { inner.append(open) }
    }
    var next = places[...]
    model.fields[open.index].content = .union(union.map { _ in next.removeFirst() })
    return inner.filter { !linksBack($0) && !isTooDeep($0) }
  }

  /// The keys of a map, which hold nothing.
  private mutating func layOutKeys(of open: Open) -> Int? {
    guard let values = open.shared.value.shape.rest, open.shared.value.shape.isMap else {
      return nil
    }
    let keys =
      open.shared.value.shape.keys
      ?? Shared(
        FieldSource(
          source: values.value.source, range: values.value.range,
          nameRange: values.value.nameRange))
    let laid = layOut(keys, named: "", in: open, isItem: true)
    model.fields[laid.index].isKey = true
    checkKeys(model.fields[laid.index].shared.value)
    return laid.index
  }

  private mutating func layOutItems(_ open: Open) -> [Open] {
    guard let items = open.shared.value.shape.items else { return [] }
    if items.value.shape.isSection {
      error(
        "sectionMalformed", "a section stands among the fields of a group",
        at: items.value.nameRange,
        help: "leave “type” out: “fields” alone makes a group", in: items.value.source)
    }
    let inner = layOut(items, named: "", in: open, isItem: true)
    model.fields[open.index].content = .list(items: inner.index)
    guard let open = inner.open, !linksBack(open), !isTooDeep(open) else { return [] }
    return [open]
  }

  private mutating func layOut(
    _ description: Shared<FieldSource>, named name: String, in outer: Open, isItem: Bool
  ) -> (index: Int, open: Open?) {
    let resolved = resolve(description)
    checkShape(resolved)
    checkMap(resolved)
    checkAlternatives(resolved)
    checkVariants(description, resolved)
    let index = model.fields.count
    let type = resolved.valueType
    let form =
      model.formPlaces[description.value.source.name] ?? model.fields[outer.index].contentForm
    let inherits =
      model.forms[form].isRequired && type != .boolean && resolved.settings.compute == nil
    let isRequired =
      switch resolved.settings.required {
      case .always(let isRequired): isRequired
      case .when, .byCase: false
      case nil: isItem || outer.shared.value.shape.isTuple || inherits
      }
    let contentForm = resolved.settings.form.flatMap { model.formPlaces[$0] } ?? form
    let place = SourcePlace(
      source: description.value.source.name, start: description.value.range.start)
    let isOpen = resolved.holdsFields || isItem
    // Descriptions and fields are large: their last use moves them.
    let shared = Shared(consume resolved)
    let open =
      isOpen ? Open(index: index, shared: shared, depth: outer.depth + 1, place: place) : nil
    var field = Field(
      name: name, shared: shared, parent: outer.index, isItem: isItem, isRequired: isRequired)
    field.form = form
    field.contentForm = contentForm
    if !recursive.isEmpty, recursive.hold(description.value) { field.tree = outer.tree(in: model) }
    model.fields.append(consume field)
    return (index, open)
  }

  /// A description with all that its rules add.
  private mutating func resolve(_ description: Shared<FieldSource>) -> MergedField {
    var resolved = resolver.resolve(description.value)
    boundTuple(&resolved)
    return resolved
  }

  /// What stands within itself has the content of the first of its description in the same tree.
  private mutating func linksBack(_ open: Open) -> Bool {
    guard let tree = model.fields[open.index].tree, open.holdsFields else { return false }
    let key = PlaceInTree(tree: tree, place: open.place, kind: model.fields[open.index].kind)
    if let first = laidOut[key] {
      link(open.index, to: first)
      return true
    }
    laidOut[key] = open.index
    return false
  }

  private mutating func isTooDeep(_ open: Open) -> Bool {
    guard open.depth > Self.deepest else { return false }
    error(
      "formTooDeep", "fields are nested more than \(Self.deepest) deep",
      at: open.shared.value.nameRange, in: open.shared.value.source)
    return true
  }

  /// What chooses variants and the variants belong together.
  mutating func checkVariants(_ description: Shared<FieldSource>, _ resolved: MergedField) {
    if !description.value.variants.isEmpty, description.value.by == nil,
      description.value.tag == nil
    {
      error(
        "byMissing", "these variants have no “by” and no “tag”", at: description.value.nameRange,
        label: "which one?",
        help:
          "add “by:” with the field beside it that chooses, or “tag:” with the key that does, of objects that hold it themselves",
        in: description.value.source)
    }
    guard let by = description.value.by, resolver.diagnostics.isEmpty else { return }
    if resolved.union?.discriminator.chooser != nil { return }
    let hasVariants = resolved.constraints.contains {
      if case .union(let union) = $0.constraint { union.discriminator.field != nil } else { false }
    }
    if !hasVariants {
      error(
        "variantsMissing", "“by” needs variants to choose from", at: by.range,
        help: "name a rule that has variants", in: description.value.source)
    }
  }

  mutating func checkShape(_ field: MergedField) {
    let shape = field.shape
    guard let type = shape.single, shape.fields != nil || shape.items != nil else {
      if field.settings.unknown != nil || shape.rest != nil, shape.fields == nil {
        error(
          "wrongType", "“unknown” applies to groups", at: field.nameRange,
          label: "this has no fields", in: field.source)
      }
      return
    }
    error(
      "wrongType", "a field with “\(shape.fields != nil ? "fields" : "items")” has no other type",
      at: type.range, help: "leave “type” out", in: field.source)
  }

  // MARK: Sections

  /// A field of a group, with the sections around it.
  struct Member {
    /// The fields that it is one of, and its place there: a description is large, and many copies take time.
    var siblings: [NamedSource]
    package var place: Int
    package var sections: [PlacedSection] = []
    var notApplicable: UnknownPolicy?
    package var conditions: [ExpressionSource] = []
    /// The case that has it.
    var unionCase: Int?

    package var name: String { siblings[place].name }
    var shared: Shared<FieldSource> { siblings[place].shared }
    var field: FieldSource { shared.value }
  }

  /// The fields of a group, those of its sections among them.
  mutating func members(of outer: MergedField, in group: inout Group, depth: Int) -> [Member] {
    guard depth < Self.deepest, let fields = outer.shape.fields else { return [] }
    var members: [Member] = []
    guard hasRoom(for: fields.count, in: outer) else { return [] }
    members.reserveCapacity(fields.count)
    for place in fields.indices {
      guard resolver.isSection(fields[place].shared) else {
        members.append(Member(siblings: fields, place: place))
        continue
      }
      let section = resolver.resolve(fields[place].shared.value)
      guard section.shape.fields != nil else {
        members.append(Member(siblings: fields, place: place))
        continue
      }
      checkSection(section)
      let conditions = section.settings.when.map { [$0] } ?? []
      let checksBefore = group.sectionChecks.count
      let inner = self.members(of: section, in: &group, depth: depth + 1)
      guard hasRoom(for: members.count + inner.count, in: section) else { return [] }
      let placed = PlacedSection(
        name: fields[place].name, label: section.settings.label, help: section.settings.help)
      for var member in inner {
        member.sections.insert(placed, at: 0)
        member.notApplicable = member.notApplicable ?? section.settings.notApplicable
        member.conditions = conditions + member.conditions
        members.append(member)
      }
      // Checks of sections within this one are shown with it too.
      for index in checksBefore..<group.sectionChecks.count {
        group.sectionChecks[index].check.shownWhen += conditions
      }
      for var check in section.checks {
        check.check.shownWhen = conditions
        check.isOfSection = true
        group.sectionChecks.append(check)
      }
    }
    return members
  }

  private mutating func checkSection(_ section: MergedField) {
    let settings = section.settings
    let holdsValue =
      settings.required != nil || section.shape.items != nil || settings.initial != nil
      || settings.compute != nil || settings.isPresent != nil
    let changesValue =
      !section.constraints.isEmpty || settings.cleanUp != nil || settings.coerces != nil
      || settings.isSecret == true || settings.isNullable == true || settings.nullPolicy != nil
      || settings.unknown != nil || section.shape.rest != nil
    if holdsValue || changesValue {
      error(
        "sectionMalformed", "a section has no value of its own", at: section.nameRange,
        help: "put “required” and the like at its fields", in: section.source)
    }
  }
}
