internal import FormEngine
internal import FormText

/// How the values of a flat input lie in a record: groups and lists, with the columns in them.
package struct FlatShape {
  package struct Node {
    /// The key with quotes and colon; empty for an item.
    package var label: [UInt8] = []
    package var key: [UInt8] = []
    /// The field, or -1 where the form has none.
    var field = -1
    /// Columns whose value this is; more than one is a mistake that the record shows.
    package var columns: [Int] = []
    package var members: [Int] = []
    package var items: [(order: Int, node: Int)] = []
    /// The field whose items keep their places, where those before them are empty too; -1 for another list.
    var tuple = -1
    /// How many of them have a place; what follows them closes up.
    var places = 0

    /// How often something is sent for it: a value, what is in a group, the items of a list.
    var parts: Int { columns.count + (members.isEmpty ? 0 : 1) + (items.isEmpty ? 0 : 1) }
  }

  /// What is written of a record, one step after the other: the way through the nodes, found once.
  package struct Step: BitwiseCopyable {
    package enum Kind: BitwiseCopyable { case value, group, list, endOfGroup, endOfList, gap }

    package var kind: Kind
    package var column: Int32 = -1
    var field: Int32 = -1
    /// The key with quotes and colon, in ``labels``.
    package var label = 0
    var labelCount = 0
    /// An item before others: `null` where it is empty, so that these keep their places; `""` where that is refused.
    var keepsPlace = false
    var rejectsNull = false
  }

  package private(set) var steps: [Step] = []
  package private(set) var labels: [UInt8] = []

  /// The first is the record itself.
  package private(set) var nodes = [Node()]

  private struct Child: Hashable {
    package var parent: Int
    package var step: FlatName.Step
  }

  /// The nodes by what holds them.
  private var known: [Child: Int] = [:]

  init() {}

  init(_ names: [FlatName], _ form: some FlatFields) {
    for (column, name) in names.enumerated() {
      var at = 0
      for (place, step) in name.steps.enumerated() {
        let child = Child(parent: at, step: step)
        if !step.isNext, let found = known[child] {
          at = found
          continue
        }
        nodes.append(Node())
        let new = nodes.count - 1
        if name.fields.indices.contains(place) { nodes[new].field = name.fields[place] }
        switch step {
        case .key(let key):
          nodes[new].key = key
          JSONText.append(data: key, to: &nodes[new].label)
          nodes[new].label.append(UInt8(ascii: ":"))
          nodes[at].members.append(new)
        case .item(let order): nodes[at].items.append((order, new))
        case .next: nodes[at].items.append((.max, new))
        case .place(let place, let tuple): addItem(new, at: place, of: tuple, to: at, form)
        case .nextPlace(let tuple): addItem(new, at: .max, of: tuple, to: at, form)
        }
        if !step.isNext { known[child] = new }
        at = new
      }
      nodes[at].columns.append(column)
    }
    giveNextPlaces(form)
    for index in nodes.indices where nodes[index].items.count > 1 {
      // Those without a number stay behind, in their order.
      let sorted = nodes[index].items.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      nodes[index].items = sorted.map(\.element)
    }
    for member in nodes[0].members { addSteps(member, form) }
  }

  private mutating func addItem(
    _ item: Int, at place: Int, of tuple: Int, to node: Int, _ form: some FlatFields
  ) {
    nodes[node].tuple = tuple
    nodes[node].places = form.places(ofTuple: tuple)
    nodes[node].items.append((place, item))
  }

  /// Items without a number go on behind the last one that has one, as those of other lists do.
  private mutating func giveNextPlaces(_ form: some FlatFields) {
    for list in nodes.indices where nodes[list].tuple >= 0 {
      let last = nodes[list].items.lazy.map(\.order).filter { $0 < .max }.max()
      var next = last.map { $0 + 1 } ?? 0
      for item in nodes[list].items.indices where nodes[list].items[item].order == .max {
        nodes[list].items[item].order = next
        nodes[nodes[list].items[item].node].field = field(at: next, of: nodes[list].tuple, form)
        next += 1
      }
    }
  }

  /// The field at a place of a tuple, or what follows its places; -1 where nothing may.
  private func field(at place: Int, of tuple: Int, _ form: some FlatFields) -> Int {
    form.member(ExactName(String(place)), of: tuple) ?? form.rest(ofTuple: tuple) ?? -1
  }

  /// Recursion is bounded by the form's own depth.
  private mutating func addSteps(
    _ index: Int, keepsPlace: Bool = false, _ form: some FlatFields
  ) {
    let node = nodes[index]
    var step = Step(
      kind: .value, field: Int32(node.field), label: labels.count, labelCount: node.label.count,
      keepsPlace: keepsPlace,
      rejectsNull: keepsPlace && node.field >= 0 && form.rejectsNull(node.field))
    labels += node.label
    // What is sent twice for an item is no two of them: it is a list, which that item must not be.
    let isTwice = node.label.isEmpty && node.parts > 1
    if isTwice {
      step.kind = .list
      steps.append(step)
      step = Step(kind: .value, field: step.field)
    }
    for column in node.columns {
      step.column = Int32(column)
      steps.append(step)
    }
    if !node.members.isEmpty {
      step.kind = .group
      steps.append(step)
      for member in node.members { addSteps(member, form) }
      steps.append(Step(kind: .endOfGroup))
    }
    if !node.items.isEmpty {
      step.kind = .list
      steps.append(step)
      var next = 0
      for item in node.items {
        while next < min(item.order, node.places) {
          steps.append(gap(at: next, of: node.tuple, form))
          next += 1
        }
        addSteps(item.node, keepsPlace: item.order < node.places, form)
        next += 1
      }
      steps.append(Step(kind: .endOfList))
    }
    if isTwice { steps.append(Step(kind: .endOfList)) }
  }

  /// The place of an item that has no column.
  private func gap(at place: Int, of tuple: Int, _ form: some FlatFields) -> Step {
    let field = field(at: place, of: tuple, form)
    return Step(kind: .gap, keepsPlace: true, rejectsNull: field >= 0 && form.rejectsNull(field))
  }

  /// The steps as the engine goes them without JSON; nil where a column is no single value of a field.
  func rowSteps(without isLeftOut: [Bool]) -> [RowStep]? {
    var found: [RowStep] = []
    for step in steps {
      switch step.kind {
      case .value:
        if isLeftOut[Int(step.column)] { continue }
        guard step.field >= 0 else { return nil }
        found.append(RowStep(.value, field: Int(step.field), column: Int(step.column)))
      case .group:
        guard step.field >= 0 else { return nil }
        found.append(RowStep(.group, field: Int(step.field)))
      case .endOfGroup: found.append(RowStep(.endOfGroup))
      case .list, .endOfList, .gap: return nil
      }
    }
    return found
  }

  /// Whether anything lies in a value, by its columns.
  func isFilled(_ node: Int, _ has: (Int) -> Bool) -> Bool {
    nodes[node].columns.contains(where: has)
      || nodes[node].members.contains { isFilled($0, has) }
      || nodes[node].items.contains { isFilled($0.node, has) }
  }

  /// The first column at or within a JSON Pointer's value, or within what holds it; nil for none.
  ///
  /// Empty items of lists are not in the record, so they are not counted, unless they have a place.
  package func column(at pointer: String, _ has: (Int) -> Bool) -> Int? {
    var at = 0
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = Array(JSONPointer.unescaped(step).utf8)
      if let place = Int(step), let item = item(at: place, of: nodes[at], has) {
        at = item
      } else if let member = known[Child(parent: at, step: .key(key))] {
        at = member
      } else {
        break
      }
    }
    return at == 0 ? nil : firstColumn(at)
  }

  /// The item of a list at a place of the record.
  private func item(at place: Int, of list: Node, _ has: (Int) -> Bool) -> Int? {
    if place < list.places { return list.items.first { $0.order == place }?.node }
    let others = list.items.filter { $0.order >= list.places && isFilled($0.node, has) }
    return others.dropFirst(place - list.places).first?.node
  }

  private func firstColumn(_ node: Int) -> Int? {
    if let column = nodes[node].columns.first { return column }
    // A search in a lazy sequence would look at what it finds twice, at each level.
    for inner in nodes[node].members + nodes[node].items.map(\.node) {
      if let column = firstColumn(inner) { return column }
    }
    return nil
  }
}

extension FlatName.Step {
  /// Whether each one is another item.
  fileprivate var isNext: Bool {
    switch self {
    case .next, .nextPlace: true
    case .key, .item, .place: false
    }
  }
}
