internal import FormCompiling
internal import FormEngine
internal import FormText

/// Trees in which something reads what is not known by then.
///
/// A field waits for those that it reads, and in a tree that may be a circle: it reads deeper ones, which are of the same
/// fields of the form. Then it is judged by what is known at that moment, which is less than what is known afterwards:
/// such a tree must be judged again from the beginning.
struct LooseTrees {
  /// The fields with which they begin.
  private(set) var found: Set<Int> = []
  private let form: CompiledForm
  /// Checks whose issues may lie at a field.
  private var checksAt: [Int: [Int]] = [:]

  init(
    _ form: CompiledForm, _ readers: [[SessionReaders.Reader]],
    _ targets: [Int: [SessionReaders.Target]]
  ) {
    self.form = form
    for (check, targets) in targets {
      for target in targets { checksAt[target.field, default: []].append(check) }
    }
    for (field, readers) in readers.enumerated() {
      guard let tree = form.fields[field].tree else { continue }
      for reader in readers where form.fields[reader.field].tree == tree {
        if !isKnown(field, to: reader) { found.insert(tree) }
      }
    }
  }

  /// Whether all is known of a field when another one is judged by it.
  private func isKnown(_ field: Int, to reader: SessionReaders.Reader) -> Bool {
    // Whether a group is valid depends on all within it.
    if reader.isValidity { return false }
    // What checks and other fields say of a value is not asked for.
    if reader.isOfValue { return true }
    let rank = rank(of: reader)
    if let plan = form.plan.dynamic(ofField: field), plan.relations.count > 0 {
      let isItself = reader.field == field && reader.check < 0 && !reader.readsForValue
      if plan.relationRank >= rank, !isItself { return false }
    }
    let checks = checksAt[field] ?? []
    // What holds a check, and where its issue lies, is not silenced by others there.
    if reader.check >= 0, reader.isNear, !reader.isInEachRow,
      field == reader.field || checks.contains(reader.check)
    {
      return true
    }
    return checks.allSatisfy { check in
      if check == reader.check { return true }
      guard isWrittenAsOne(check, reader.check) else { return form.plan.check(check).rank < rank }
      // The same check of another field of the tree: it lies at another depth, and deeper ones are done first.
      if reader.isNear, !reader.isInEachRow { return true }
      let isDeeper = form.fields[form.graph.checks[check].owner].isInTree
      return !isDeeper || form.plan.check(check).rank <= rank
    }
  }

  private func isWrittenAsOne(_ check: Int, _ other: Int) -> Bool {
    guard other >= 0 else { return false }
    let places = [check, other].map { form.constraints[Int(form.plan.check($0).constraint)].place }
    guard let one = places[0], let two = places[1] else { return false }
    return one.value.name == two.value.name && one.range == two.range
  }

  private func rank(of reader: SessionReaders.Reader) -> Int32 {
    if reader.check >= 0 { return form.plan.check(reader.check).rank }
    guard let plan = form.plan.dynamic(ofField: reader.field) else { return 0 }
    return reader.readsForValue ? plan.valueRank : plan.relationRank
  }
}
