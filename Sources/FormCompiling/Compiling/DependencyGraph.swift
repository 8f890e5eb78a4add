internal import FormEngine
package import FormExpressions
internal import FormText
internal import FormModel

/// The reads between the fields and checks of a form.
///
/// The compiler follows it forwards: whatever is read is settled first (``WaitingGraph``), and what is made of a secret is
/// secret (``SecretFlow``). A live form follows it backwards: whatever reads a field that changes is judged again.
package struct DependencyGraph: Sendable {
  /// By the field that reads.
  package internal(set) var fields: [Int: FieldDependencies] = [:]
  /// In the order of the plan's checks.
  package internal(set) var checks: [CheckDependencies] = []
}

/// The fields that a field waits for, with the place of each condition for circles.
package struct FieldDependencies: Sendable {
  /// Fields that its condition reads.
  package var when: [ExpressionRead] = []
  /// Fields that its computed value or computed default reads.
  package var compute: [ExpressionRead] = []
  /// Fields that choose variants of its rules.
  package var choosers: [Int] = []
  /// Fields that choose which fields it has: beside it, and its own first one.
  package var variantChoosers: [Int] = []
  package var tags: [Int] = []
  /// Fields that its other constraints read.
  package var relations: [ExpressionRead] = []
  /// Where the condition, computation or `by` stands.
  var place: ExpressionSource?

  /// All fields that are read.
  var all: [ExpressionRead] {
    when + compute + relations
      + (choosers + variantChoosers + tags).map { ExpressionRead(field: $0) }
  }
}

/// The fields that a check reads.
package struct CheckDependencies: Sendable {
  /// The field that holds it.
  package let owner: Int
  package var reads: [ExpressionRead]
  /// Fields that only its message shows: the check does not wait for them.
  var shown: [ExpressionRead] = []
  /// The field at which its issue lies.
  package var target: Int?

  /// Both; nothing is copied for a message that shows no fields, as most do not.
  package var all: [ExpressionRead] { shown.isEmpty ? reads : reads + shown }
}

extension Lowering {
  /// Notes a field whose value is compared, be it wrong or not.
  mutating func depend(onValueOf field: Int, isPrevious: Bool = false) {
    depend(onReads: [ExpressionRead(field: field, isPrevious: isPrevious)].ofValues)
  }

  mutating func depend(onReads reads: [ExpressionRead]) {
    graph.fields[field, default: .init()].relations += reads
  }

  mutating func depend(onChoice path: FieldReference, by name: Placed<String>) {
    graph.fields[field, default: .init()].choosers.append(path.field)
    notePlace(of: name, in: source)
  }

  /// Notes that the fields of a group depend on a field beside it.
  mutating func depend(
    onVariantOf path: FieldReference, by name: Placed<String>, in source: SourceText
  ) {
    graph.fields[field, default: .init()].variantChoosers.append(path.field)
    notePlace(of: name, in: source)
  }

  /// Notes where the field that chooses is named, for circles.
  private mutating func notePlace(of name: Placed<String>, in source: SourceText) {
    guard graph.fields[field]?.place == nil else { return }
    graph.fields[field]?.place = ExpressionSource(
      text: name.value, expression: .nothing, source: source, range: name.range, offset: 0)
  }

  /// A field and all within it.
  mutating func depend(onAllWithin field: Int) {
    var waiting = [field]
    var seen: Set<Int> = []
    while let next = waiting.popLast() {
      // What stands within itself is met again.
      guard seen.insert(next).inserted else { continue }
      depend(onValueOf: next)
      waiting += parts.children(of: next)
    }
  }
}

extension [ExpressionRead] {
  /// The same, where the values count whatever else is wrong with them.
  var ofValues: [ExpressionRead] {
    map { read in
      var read = read
      read.isOfValue = true
      return read
    }
  }
}

extension PlanBuilder {
  /// The fields of a group, the items of a list.
  func children(of field: Int) -> [Int] {
    if fields[field].shapes >= 0 {
      let span = shapes[Int(fields[field].shapes)].alternatives
      return (0..<Int(span.count)).map { Int(references[Int(span.start) + $0]) }
    }
    if fields[field].items >= 0 { return [Int(fields[field].items)] }
    guard fields[field].group >= 0 else { return [] }
    let group = groups[Int(fields[field].group)]
    let own = (0..<Int(group.fields.count)).map { Int(group.fields.start) + $0 }
    return group.rest >= 0 ? own + [Int(group.rest)] : own
  }
}
