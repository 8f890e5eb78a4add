internal import FormEngine
internal import FormExpressions

/// What finds fault with fields: a list that compares its rows, or a check.
struct SessionUnit: Hashable, Comparable {
  /// The field that holds it.
  let owner: ObjectIdentifier
  /// The check; -1 for a list's own constraints.
  let check: Int

  static func < (left: SessionUnit, right: SessionUnit) -> Bool {
    (left.check, UInt(bitPattern: left.owner.hashValue))
      < (right.check, UInt(bitPattern: right.owner.hashValue))
  }
}

/// Which fields of a form must be judged again when one of them changes.
struct SessionReaders {
  struct Reader {
    var field: Int
    /// The check; -1 for the field itself.
    var check = -1
    var isPrevious = false
    var isInEachRow = false
    /// It waits for what is known of the field, not only for its value.
    var isValidity = false
    /// The condition or computed value reads it: the whole field is judged again.
    var readsForValue = false
  }

  /// By the plan's index of the field that is read.
  private(set) var readers: [[Reader]]
  /// The field at which each check's issue lies.
  let targets: [Int: Int]

  init(_ form: CompiledForm) {
    readers = Array(repeating: [], count: form.fields.count)
    targets = form.checkTargets
    for (field, waits) in form.dependencies.sorted(by: { $0.key < $1.key }) {
      func add(_ reads: [ExpressionRead], _ readsForValue: Bool) {
        for read in reads where read.field != field || read.isPrevious || read.isInEachRow {
          readers[read.field].append(
            Reader(
              field: field, isPrevious: read.isPrevious, isInEachRow: read.isInEachRow,
              isValidity: read.isValidity, readsForValue: readsForValue))
        }
      }
      add(waits.when + waits.compute, true)
      add(waits.relations, false)
      for chooser in waits.variantChoosers + waits.tags where chooser != field {
        readers[chooser].append(Reader(field: field, readsForValue: true))
      }
      for chooser in waits.choosers where chooser != field {
        readers[chooser].append(Reader(field: field))
      }
    }
    for (check, owner, reads) in form.checkReads {
      for read in reads + [ExpressionRead(field: owner)] {
        readers[read.field].append(
          Reader(
            field: owner, check: check, isPrevious: read.isPrevious,
            isInEachRow: read.isInEachRow, isValidity: read.isValidity))
      }
    }
  }
}
