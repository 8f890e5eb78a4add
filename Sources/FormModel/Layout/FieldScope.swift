internal import FormDocuments
internal import FormEngine
package import FormExpressions
internal import FormText

/// The meaning of names at a field: first the fields of its group, then those of the groups around it.
package struct FieldScope: ExpressionNames {
  package let fields: [Field]
  /// The field that the expression belongs to.
  package let field: Int
  /// Names begin within the field's own group.
  package let startsInside: Bool
  /// The variant of the field's own group that the expression belongs to: among its names, or behind them for all other
  /// values.
  private var unionCase: Int?

  /// The columns of the items that fields name, by field.
  private let items: [Int: ItemColumns]
  /// The form that the expression was written in: its record is “record”.
  private let form: Int

  /// - Parameter form: The form that the expression was written in; that of the field if none is given.
  package init(
    fields: [Field], field: Int, startsInside: Bool, items: [Int: ItemColumns] = [:],
    form: Int? = nil
  ) {
    self.items = items
    self.form = form ?? fields[field].form
    self.fields = fields
    self.field = field
    self.startsInside = startsInside
  }

  private var start: Int { startsInside ? field : holder(of: field) }

  /// The field that holds another, -1 for the record and its shapes: one of several shapes stands where the field that
  /// has them does.
  package func holder(of field: Int) -> Int {
    var at = field
    while fields[at].isAlternative { at = fields[at].parent }
    return fields[at].parent
  }

  /// The meaning of names for a check of one variant of the field's own group.
  package func within(_ unionCase: PlacedCheck.Case?) -> FieldScope {
    guard let unionCase, fields[field].content.group?.cases?.names == unionCase.names else {
      return self
    }
    var scope = self
    scope.unionCase = unionCase.place ?? unionCase.names.count
    return scope
  }

  package func path(to name: String) -> FieldReference? { path(to: [name]) }

  /// A name, then the names of fields in groups.
  package func path(to steps: [String]) -> FieldReference? {
    var container = start
    var outward = 0
    var leavesTree = false
    while container >= 0 {
      if let found = descend(steps, from: container) {
        // Between a tree and its content stands another one each time.
        if leavesTree, isOfTree(container) { return nil }
        return path(to: found, in: container, outward: outward, leavesTree: leavesTree)
      }
      leavesTree = leavesTree || isShapeOfTreeHead || isTreeHead(container)
      container = holder(of: container)
      outward += 1
    }
    return nil
  }

  /// Whether the expression belongs to a single value that is one of the shapes of a tree's head: deeper values have the
  /// same shape, and other groups around them.
  private var isShapeOfTreeHead: Bool {
    !startsInside && field > 0 && fields[field].isAlternative && isTreeHead(fields[field].parent)
  }

  /// Whether the content of a field, or of the choice that it is a shape of, is that of deeper ones too.
  private func isTreeHead(_ field: Int) -> Bool {
    var at = field
    while !fields[at].isTreeHead {
      guard fields[at].isAlternative else { return false }
      at = fields[at].parent
    }
    return true
  }

  /// The depth of a value in a tree is unknown in advance: fields around the tree are found by its root field.
  private func path(
    to found: (field: Int, places: [Int]), in container: Int, outward: Int, leavesTree: Bool
  ) -> FieldReference {
    leavesTree
      ? FieldReference(
        field: found.field, base: .around, outward: container, places: found.places)
      : FieldReference(field: found.field, base: .outward, outward: outward, places: found.places)
  }

  package func rootPath(to name: String) -> FieldReference? { rootPath(to: [name]) }

  package func rootPath(to steps: [String]) -> FieldReference? {
    var container = start
    var outward = 0
    var leavesTree = false
    while container > 0, !isRecord(container) {
      leavesTree = leavesTree || isShapeOfTreeHead || isTreeHead(container)
      container = holder(of: container)
      outward += 1
    }
    container = max(container, 0)
    if container == 0 { leavesTree = leavesTree || isShapeOfTreeHead }
    guard let found = descend(steps, from: container) else { return nil }
    return path(to: found, in: container, outward: outward, leavesTree: leavesTree)
  }

  /// Whether a group is the record of the form that the expression was written in, which is a rule in another form.
  private func isRecord(_ group: Int) -> Bool {
    fields[group].contentForm == form && fields[group].form != form
  }

  package func previousPath(to name: String) -> FieldReference? { previousPath(to: [name]) }

  func previousPath(to steps: [String]) -> FieldReference? {
    guard let row, let found = descend(steps, from: row.field) else { return nil }
    return FieldReference(
      field: found.field, base: .previous, outward: row.outward, places: found.places)
  }

  package var previousItem: FieldReference? {
    let list = holder(of: field)
    guard !startsInside, list >= 0, fields[list].type == .list else { return nil }
    return FieldReference(field: field, base: .previousItem, outward: 0, places: [])
  }

  package var this: FieldReference? {
    FieldReference(field: field, base: .this, outward: 0, places: [])
  }

  package var isInRow: Bool { row != nil || previousItem != nil }

  /// The innermost row of a list that contains the expression.
  private var row: (field: Int, outward: Int)? {
    if isShapeOfTreeHead { return nil }
    var container = start
    var outward = 0
    while container > 0 {
      let parent = holder(of: container)
      // A shape of the whole record has none.
      if parent < 0 { return nil }
      if fields[parent].type == .list { return (container, outward) }
      // How many groups stand between is not known.
      if isTreeHead(container) { return nil }
      container = parent
      outward += 1
    }
    return nil
  }

  /// A path as text: `a`, `a.b`, `record.a`, `previous.a`, `this`.
  package func path(text: String) -> FieldReference? {
    if let path = path(to: [text]) { return path }
    let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let path = path(to: steps) { return path }
    let rest = Array(steps.dropFirst())
    switch steps.first {
    case "record": return rest.isEmpty ? nil : rootPath(to: rest)
    case "previous": return rest.isEmpty ? previousItem : previousPath(to: rest)
    case "this" where rest.isEmpty: return this
    default: return nil
    }
  }

  /// Follows names into groups.
  package func descend(_ steps: [String], from container: Int) -> (field: Int, places: [Int])? {
    var at = container
    var places: [Int] = []
    for step in steps {
      guard let found = member(step, of: at) else { return nil }
      places.append(found.place)
      at = found.field
    }
    return steps.isEmpty ? nil : (at, places)
  }

  package func member(_ name: String, of group: Int) -> (field: Int, place: Int)? {
    guard let place = fields[group].places[ExactName(name)] else { return nil }
    if let twins = fields[group].twins[ExactName(name)], let own = ownPlace(among: twins, of: group)
    {
      return (fields[group].members.lowerBound + own, own)
    }
    return (fields[group].members.lowerBound + place, place)
  }

  package func twins(of field: Int) -> [(field: Int, place: Int)] {
    guard field > 0, fields[fields[field].parent].twins.count > 0 else { return [] }
    let group = fields[field].parent
    guard let places = fields[group].twins[ExactName(fields[field].name)],
      ownPlace(among: places, of: group) == nil
    else { return [] }
    return places.map { (fields[group].members.lowerBound + $0, $0) }
  }

  /// Which of several fields of one name is meant where the expression stands within a variant of the group: the
  /// variant's own, else that of all variants.
  private func ownPlace(among places: [Int], of group: Int) -> Int? {
    var at = field
    while at > 0, holder(of: at) != group { at = holder(of: at) }
    let unionCase = group == field ? unionCase : at > 0 ? fields[at].unionCase : nil
    guard let unionCase else { return nil }
    let first = fields[group].members.lowerBound
    // The field of all variants comes first, then those of the variants in their order.
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if fields[first + places[middle]].unionCase ?? -1 < unionCase {
        low = middle + 1
      } else {
        high = middle
      }
    }
    if low < places.count, fields[first + places[low]].unionCase == unionCase { return places[low] }
    return places.first.flatMap { fields[first + $0].unionCase == nil ? $0 : nil }
  }

  package func rootText(of field: Int) -> String? {
    var steps: [String] = []
    var at = field
    while at > 0 {
      let parent = fields[at].parent
      guard fields[parent].type == .group else { return nil }
      let name = fields[at].name
      let isWord =
        name.first.map { $0.isASCII && $0.isLetter || $0 == "_" } == true
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
      steps.append(isWord ? ".\(name)" : "['\(name)']")
      at = parent
    }
    return "record" + steps.reversed().joined()
  }

  package func type(of field: Int) -> ExpressionType {
    switch fields[field].type {
    case .text: .text
    case .integer, .number: .number
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .local: .local
    case .any where fields[field].linked != nil: typeWithinItself(field)
    case .any: typeOfAlternatives(fields[field].alternatives)
    case .list: .list(fields[field].content.items.map { typeOfItems($0, of: field) } ?? .unknown)
    case .group where fields[field].content.isTuple: .list(itemType(ofTuple: field))
    case .group: .group([field])
    }
  }

  /// The common type of all shapes of a value; any type if they differ.
  private func typeOfAlternatives(_ alternatives: [Int]) -> ExpressionType {
    // A shape may be the whole tree again: what that is need not be known, unless it is a group.
    .oneOf(
      alternatives.filter { fields[$0].linked == nil || isPlainGroup($0) }.map { type(of: $0) })
  }

  /// The type of a choice of shapes that contains itself: only groups are considered, because they end the
  /// recursion.
  private func typeWithinItself(_ field: Int) -> ExpressionType {
    let shapes = fields.shapes(of: field)
    let groups = shapes.filter { isPlainGroup($0) }
    return groups.count == shapes.count ? .group(groups) : .anything(groups: groups)
  }

  private func isPlainGroup(_ field: Int) -> Bool {
    fields[field].type == .group && !fields[field].content.isTuple
  }

  /// The type of a linked list's items is unknown, unless they are plain groups, whose types do not nest.
  ///
  /// So no link is followed, and the recursion is as deep as the layout (``FormLayout/deepest``).
  private func typeOfItems(_ items: Int, of list: Int) -> ExpressionType {
    fields[list].linked != nil && !isPlainGroup(items) ? .unknown : type(of: items)
  }

  /// The common type of all items of a tuple; any type if they differ.
  private func itemType(ofTuple field: Int) -> ExpressionType {
    if fields[field].linked != nil { return .unknown }
    let items = Array(fields[field].members) + (fields[field].rest.map { [$0] } ?? [])
    return .oneOf(items.map { type(of: $0) })
  }

  package func hasShapes(_ field: Int) -> Bool { !fields[field].alternatives.isEmpty }

  package func isTuple(_ field: Int) -> Bool { fields[field].content.isTuple }

  package func tupleRest(of field: Int) -> Int? {
    fields[field].content.isTuple ? fields[field].rest : nil
  }

  package func item(of field: Int) -> ItemColumns? { items[field] }

  package func memberNames(of group: Int) -> [String] {
    // The number of names is limited: a form may have as many errors as fields.
    fields[group].members.prefix(NearestName.mostNames).map { fields[$0].name }
  }

  package func isInSameTree(_ group: Int) -> Bool {
    fields[group].tree != nil && fields[group].tree == fields[field].tree
  }

  /// Whether a field belongs to the tree that contains the expression, or is its root.
  private func isOfTree(_ container: Int) -> Bool {
    guard let tree = fields[field].tree ?? (fields[field].isTreeHead ? field : nil) else {
      return false
    }
    return container == tree || fields[container].tree == tree
  }

  package func memberFields(of group: Int) -> [Int] { Array(fields[group].members) }

  package func mapValues(of group: Int) -> Int? {
    fields[group].content.isMap ? fields[group].rest : nil
  }

  package var namesInSight: [String] {
    var names: [String] = []
    var container = start
    while container >= 0, names.count < NearestName.mostNames {
      names += memberNames(of: container)
      container = holder(of: container)
    }
    return names
  }
}

extension FieldScope {
  /// The label and the help for an unknown name.
  package static func suggestion(_ name: String, _ known: [String]) -> (label: String, help: String)
  {
    if let near = NearestName.to(name, among: known) { return (DidYouMean.question(near), "") }
    return ("", known.isEmpty ? "" : "known here: " + known.prefix(12).joined(separator: ", "))
  }

  /// The words for a name that several variants have, where one field must be meant.
  package static func severalVariants(
    _ name: String
  ) -> (message: String, label: String, help: String) {
    (
      "“\(name)” is a field of several variants", "which one?",
      "give the fields of the variants different names, or put one beside the variants"
    )
  }
}
