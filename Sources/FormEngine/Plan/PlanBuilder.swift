internal import CRecordScan
package import FormLookup
package import FormPatterns

/// The parts of a plan while a form is compiled.
package struct PlanBuilder: Sendable {
  package var fields: [FieldPlan] = []
  package var groups: [GroupPlan] = []
  /// Tables of cells, -1 where there is nothing; the first cell is for groups that have no table.
  package var nameTable: [Int32] = [-1]
  /// The properties of groups that the fast path needs: see ``GroupPlan/asked``.
  var asked: [AskedFields] = []
  /// 64 fields each whose presence is noted: see ``GroupPlan/present``.
  var presentCount = 0
  /// They follow the fields, one for each field with an object of a variant.
  ///
  /// The fast path reads it in this way.
  var owners: [FieldPlan] = []
  var tasks: [GroupTask] = []
  /// The two ends of each range of numbers.
  var shortEnds: [ShortNumber] = []
  /// For each field of numbers that are compared in 64 bits: its minimum and maximum, once for each number of decimal
  /// places.
  ///
  /// See ``FieldPlan/ranges``.
  var numberRanges: [Int64] = []
  var slotSteps: [SlotStep] = []
  var slotLoops: [SlotLoop] = []
  var slotExpressions: [SlotExpression] = []
  /// Steps of the longest of them, and the most values that one names.
  var mostSlotSteps = 0
  var namedCells: Int32 = 0
  /// The stored parts of the rows of lists, and the fields of all of these.
  var stores: [RowStore] = []
  var columns: [Int32] = []
  package var operations: [Operation] = []
  package var cleanUp: [CleanUpStep] = []
  package var bounds: [BoundPlan] = []
  package var patterns: [CompiledPattern] = []
  package var classRuns: [ClassRunPlan] = []
  package var classRunItems: [ClassRunPlan.Item] = []
  package var tables: [PatternTablePlan] = []
  /// The rows of all tables.
  package var transitions: [UInt16] = []
  package var sets: [ValueSet] = []
  package var setTable: [Int32] = []
  /// Runs of bytes in `bytes`, named by their index.
  package var texts: [Span32] = []
  package var bytes: [UInt8] = []
  /// Reference paths: a ``ReferenceBase``, steps outward, steps inward, then the inner fields'
  /// places; lists of nodes and tables of members stand here too.
  package var references: [Int32] = []
  package var dynamics: [DynamicPlan] = []
  package var checks: [CheckPlan] = []
  package var alternatives: [AlternativePlan] = []
  /// Groups whose fields depend on their variant, and the variants of all of them.
  package var variantGroups: [VariantsPlan] = []
  package var variants: [VariantPlan] = []
  package var shapes: [ShapesPlan] = []
  /// The most that each tree may stand within itself.
  package var treeDepths: [Int32] = []
  package var nodes: [ExpressionNode] = []
  package var constants: [ExpressionValue] = []
  /// Some field has the content of one around it.
  package var hasTrees = false
  /// Fields whose values the fast path keeps for those who compare the records of a run.
  package var runKeys: [Int] = []
  /// One more than the highest rank.
  package var rankCount = 1
  /// Objects and lists within each other that the fast path reads.
  var formDepth = 0
  package var defaults: [TapeEntry] = []
  package var functions: [CleanUpFunction] = []
  /// Nil for UTC.
  package var zone: ZoneClocks?
  package var replacements: [PatternReplacement] = []
  package var checksums: [ChecksumPlan] = []
  package var catalogues: [HeldCatalogue] = []
  package var lookups: [LookupPlan] = []
  package var filters: [LookupFilter] = []
  package var limits = PlanLimits()
  /// Short strings are judged by tables that the processor looks up for 16 bytes at once.
  package var usesShuffleTables = record_scan_has_rows() != 0

  package init() {}

  /// Stores a string once more and returns its index.
  package mutating func add(text: some Sequence<UInt8>) -> Int { stored(text) }

  // Forms have many strings of these types: other targets do not specialize the generic function for them.
  package mutating func add(text: String.UTF8View) -> Int { stored(text) }
  package mutating func add(text: [UInt8]) -> Int { stored(text) }
  package mutating func add(text: UnsafeBufferPointer<UInt8>) -> Int { unsafe stored(text) }

  private mutating func stored(_ text: some Sequence<UInt8>) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: text)
    texts.append(Span32(start: start, count: bytes.count - start))
    return texts.count - 1
  }
}

extension PlanBuilder {
  /// Stores a row of classes and returns its index; nil where its counts are beyond a record.
  package mutating func add(_ run: ClassRun) -> Int? {
    var plan = ClassRunPlan(table: Int32(bytes.count))
    var table = [UInt8](repeating: 0, count: 256)
    plan.items = Span32(start: classRunItems.count, count: run.items.count)
    for (index, item) in run.items.enumerated() {
      guard item.min <= 65_536 else { return nil }
      for byte in UInt8(0)..<128 where item.contains(byte) { table[Int(byte)] |= 1 << UInt8(index) }
      let isVariable = item.min != item.max
      if !isVariable { plan.fixed += Int32(item.min) }
      plan.least += item.min
      plan.most = item.max == .max ? .max : plan.most == .max ? .max : plan.most + item.max
      classRunItems.append(
        ClassRunPlan.Item(bit: 1 << UInt8(index), isVariable: isVariable, count: Int32(item.min)))
    }
    bytes += table
    for (index, item) in run.items.enumerated() {
      let ranges = addRanges(of: item)
      classRunItems[Int(plan.items.start) + index].ranges = ranges.start
      classRunItems[Int(plan.items.start) + index].rangeCount = UInt8(ranges.count)
      classRunItems[Int(plan.items.start) + index].isPlain = (UInt8(0)..<128).allSatisfy {
        !item.contains($0) || $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    }
    addShuffleTables(of: run, to: &plan)
    classRuns.append(plan)
    return classRuns.count - 1
  }

  /// Stores a table and returns its index.
  package mutating func add(_ table: PatternTable) -> Int {
    var plan = PatternTablePlan(
      classes: Int32(bytes.count), rows: Int32(transitions.count), start: Int32(table.start),
      accepting: Int32(table.accepting), found: Int32(table.found),
      longest: Int32(clamping: limits.patterns.subjectBytes))
    bytes += table.classes
    if let pairs = table.pairs {
      bytes += pairs.firsts
      plan.start = Int32(pairs.start)
      plan.accepting = Int32(pairs.accepting)
      plan.found = Int32(pairs.found)
      transitions += pairs.rows
      plan.starts = Int32(transitions.count)
      transitions += pairs.starts
    } else {
      transitions += table.rows
    }
    tables.append(plan)
    return tables.count - 1
  }
}

extension PlanBuilder {
  /// Ranges of a class that are looked at together.
  private static let mostRanges = 8

  /// Stores a class as ranges, or no ranges if it has too many.
  private mutating func addRanges(of item: ClassRun.Item) -> Span32 {
    var ranges: [(first: UInt8, last: UInt8)] = []
    for byte in UInt8(0)..<128 where item.contains(byte) {
      if let last = ranges.last, last.last + 1 == byte {
        ranges[ranges.count - 1].last = byte
      } else {
        ranges.append((byte, byte))
      }
    }
    guard ranges.count <= Self.mostRanges else { return Span32() }
    let stored = Span32(start: bytes.count, count: ranges.count)
    for range in ranges {
      bytes += Array(repeating: range.first, count: 16)
      bytes += Array(repeating: range.last - range.first, count: 16)
    }
    return stored
  }
}

/// Clean-up by a library function: reads well-formed UTF-8, returns the new bytes, or nil where
/// the text is beyond what it takes.
package typealias CleanUpFunction = @Sendable ([UInt8]) -> [UInt8]?

/// A set of values.
///
/// Its members are strings of the plan, found by hash.
package struct ValueSet: BitwiseCopyable, Sendable {
  package enum Comparison: UInt8, BitwiseCopyable, Sendable {
    /// Strings by their bytes, in the hash table of the set.
    case texts
    /// Strings, ignoring letter case.
    case foldedTexts
    /// Numbers by value, as written in the strings.
    case numbers
    /// Days, times or moments by value: the strings are their ``InstantKey``, found like other strings.
    case instants
  }

  package var comparison: Comparison
  /// The numbers in a set whose other members are strings, for fields of any type.
  package var numbers = Span32()
  /// Indices of strings.
  package var members: Span32
  /// A power of two of words in the plan's bytes, if all strings are short: see ``ShortTexts``.
  var words = ShortTexts()
  /// A power of two of cells in `setTable`, for strings.
  package var table = Span32()
  /// Indices of strings in `setTable`: the numbers by value, the smallest first.
  var order = Span32()
  /// Whether `true` and `false` are in it.
  package var acceptsTrue = false
  package var acceptsFalse = false

  package init(_ comparison: Comparison, members: Span32) {
    self.comparison = comparison
    self.members = members
  }
}

/// Limits of the work for one record.
package struct PlanLimits: BitwiseCopyable, Hashable, Sendable {
  package var reader = ReaderLimits()
  package var patterns = PatternLimits()
  /// Issues kept for one record; more are counted by code.
  package var issues = 100
  /// Combining marks in a row that Unicode functions take: UAX #15, Stream-Safe Text Format.
  package var marks = 30
  /// Steps that the expressions of one record may take together.
  package var expressionWork = 1_000_000
  /// The maximum size of a form, with all that its rules add.
  package var parts = 1_000_000

  package init() {}
}
