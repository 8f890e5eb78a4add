internal import FormCompiling
internal import FormEngine
internal import FormExpressions

/// Which fields of a form must be judged again when one of them changes: ``DependencyGraph``, read backwards.
struct SessionReaders {
  struct Reader {
    var field: Int
    /// The check; -1 for the field itself.
    var check = -1
    /// It is a check of a group, whose names begin within that.
    var isWithin = false
    var isPrevious = false
    /// It is read in rows, or at keys: whoever reads what holds these reads it.
    var isInEachRow = false
    /// The fields that are read by way of which it may be, and whether these stand near; none where that is not known.
    var holders: [Int: Bool] = [:]
    /// In a tree what it reads lies at its own depth.
    var isNear = false
    /// It waits for what is known of the field, not only for its value.
    var isValidity = false
    /// It takes the value whatever else is wrong with it.
    var isOfValue = false
    /// The condition or computed value reads it: the whole field is judged again.
    var readsForValue = false
  }

  /// A field at which the issue of a check may lie.
  struct Target {
    var field: Int
    /// In a tree it may lie deeper than the check.
    var isDeeper: Bool
  }

  /// By the plan's index of the field that is read.
  private(set) var readers: [[Reader]]
  /// By the check.
  private(set) var targets: [Int: [Target]] = [:]
  /// Trees that are judged as a whole, by their first fields: see ``LooseTrees``.
  private(set) var looseTrees: Set<Int> = []
  private let form: CompiledForm

  init(_ form: CompiledForm) {
    self.form = form
    readers = Array(repeating: [], count: form.fields.count)
    for (field, waits) in form.graph.fields.sorted(by: { $0.key < $1.key }) {
      add(waits.when + waits.compute, to: Reader(field: field, isNear: true, readsForValue: true))
      add(waits.relations, to: Reader(field: field))
      for chooser in waits.variantChoosers + waits.tags where chooser != field {
        let isTag = waits.tags.contains(chooser)
        add(Reader(field: field, isNear: isTag, readsForValue: true), of: chooser)
      }
      for chooser in waits.choosers where chooser != field {
        add(Reader(field: field), of: chooser)
      }
    }
    for (check, waits) in form.graph.checks.enumerated() {
      let isWithin = form.plan.check(check).startsInside
      let reader = Reader(field: waits.owner, check: check, isWithin: isWithin, isNear: true)
      add(waits.all, to: reader)
      add(reader, of: waits.owner)
      let named = targets(of: check, waits)
      let around = holders(of: named)
      targets[check] = named + around
      // Where a field does not apply, the issue lies around it.
      if !around.isEmpty { for target in named { add(reader, of: target.field) } }
    }
    if !form.treeHeads.isEmpty { looseTrees = LooseTrees(form, readers, targets).found }
  }

  private mutating func add(_ reads: [ExpressionRead], to reader: Reader) {
    let holders = Self.holders(reads, areNear: reader.isNear)
    for read in reads {
      let isOther = read.field != reader.field || read.isPrevious || read.isInEachRow
      guard isOther || reader.check >= 0 || form.fields[read.field].isInTree else { continue }
      var reader = reader
      reader.isPrevious = read.isPrevious
      reader.isInEachRow = read.isInEachRow
      reader.holders = holders
      reader.isNear = reader.isNear && !read.leadsInward
      reader.isValidity = read.isValidity
      reader.isOfValue = read.isOfValue
      add(reader, of: read.field)
    }
  }

  /// Within one of several shapes there are no fields: the value that has the shape is judged again.
  private mutating func add(_ reader: Reader, of field: Int) {
    var at = reader.field
    var shown = at
    while at > 0 {
      let plan = form.plan.field(at)
      at = Int(plan.parent)
      if plan.flags.contains(.isShape) { shown = at }
    }
    if shown == reader.field { return readers[field].append(reader) }
    if field == shown { return }
    readers[field].append(
      Reader(
        field: shown, isPrevious: reader.isPrevious, isInEachRow: reader.isInEachRow,
        isValidity: reader.isValidity, readsForValue: true))
  }

  /// What an expression names itself; none where it names something of a row above, which may be what is read.
  private static func holders(_ reads: [ExpressionRead], areNear: Bool) -> [Int: Bool] {
    if reads.contains(where: \.isPrevious) { return [:] }
    return Dictionary(
      reads.filter { !$0.isInEachRow }.map { ($0.field, areNear && !$0.leadsInward) },
      uniquingKeysWith: { $0 && $1 })
  }

  /// The groups around fields that may not apply.
  private func holders(of targets: [Target]) -> [Target] {
    var found: [Target] = []
    var seen = Set(targets.map(\.field))
    for target in targets {
      var at = target.field
      while at > 0 {
        let around = Int(form.plan.field(at).parent)
        if form.graph.fields[at]?.when.isEmpty == false, seen.insert(around).inserted {
          found.append(Target(field: around, isDeeper: target.isDeeper))
        }
        at = around
      }
    }
    return found
  }

  private func targets(of check: Int, _ waits: CheckDependencies) -> [Target] {
    let plan = form.plan.check(check)
    // Without a place of its own it lies at the fields that it counts, which it names first.
    if plan.at < 0, plan.liesAtFirst || plan.kind == .noneOrAll {
      return waits.reads.prefix(Int(plan.of.count)).map {
        Target(field: $0.field, isDeeper: $0.leadsInward)
      }
    }
    let isDeeper = plan.at >= 0 && form.plan.depth(ofReference: Int(plan.at)) > 1
    return waits.target.map { [Target(field: $0, isDeeper: isDeeper)] } ?? []
  }
}
