internal import FormCheck
package import FormEngine
internal import FormPatterns
internal import FormText

/// Makes a form from records, in flat memory.
///
/// First, each record is observed. Then ``form()`` makes a form, and the caller reports the issues that it finds in each
/// record. If ``settle()`` widens the form, the records are judged once more.
package final class FormInference {
  /// One record of so many tests the form.
  private static let heldOutOf: UInt64 = 5
  /// After so many forms, all rules that records refute are struck at once.
  private static let patience = 3
  /// With more places, only rules that are likely are tried.
  private static let wide = 1000

  private let observer = RecordObserver()
  private var planner = FieldPlanner(ready: ReadyRules())
  private let id: String
  private let nulls: [String]
  private var columns: [(field: [UInt8], header: [UInt8])] = []
  private var forms = 0

  /// Records that were observed, and those of them that test the form.
  package private(set) var records = 0
  package private(set) var heldOut = 0

  /// Why a record cannot be observed.
  package enum Fault: Error, Equatable {
    case unreadable(ReadFault)
    case noObject
  }

  /// - Parameters:
  ///   - id: The name of the form.
  ///   - nulls: Cells of tables with one of these strings are empty.
  package init(id: String, nulls: [String] = []) { (self.id, self.nulls) = (id, nulls) }

  /// Whether the record at a position, from 0, is held out.
  package static func isHeldOut(_ position: Int) -> Bool {
    let (block, place) = UInt64(position).quotientAndRemainder(dividingBy: heldOutOf)
    // Few records all make the form.
    if block == 0 { return place == heldOutOf - 1 }
    var random = SplitMix(state: block)
    return random.next() % heldOutOf == place
  }

  // MARK: Observing

  /// Observes a record of JSON at the next position.
  ///
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)`` asks.
  package func observe(_ bytes: UnsafePointer<UInt8>, count: Int) -> Fault? {
    let isHeldOut = Self.isHeldOut(records)
    records += 1
    if isHeldOut { heldOut += 1 }
    switch unsafe observer.observe(bytes, count: count, isHeldOut ? .heldOut : .learned) {
    case nil: return nil
    case .noObject?: return .noObject
    case .unreadable(let fault)?: return .unreadable(fault)
    }
  }

  /// The columns of a table, for its rows.
  package struct Table {
    fileprivate var places: TablePlaces
    /// Columns without a name, from 1.
    package fileprivate(set) var nameless: [Int] = []
    /// The first column whose header looks like a value, from 1.
    package fileprivate(set) var valueInHeader: Int?
  }

  package func table(_ headers: [[UInt8]]) -> Table {
    let table = TableColumns(headers)
    for alias in table.aliases where !columns.contains(where: { $0.field == alias.field }) {
      columns.append(alias)
    }
    return Table(
      places: observer.places(of: table),
      nameless: headers.indices.filter { headers[$0].isEmpty }.map { $0 + 1 },
      valueInHeader: headers.firstIndex { TableColumns.looksLikeValue($0) }.map { $0 + 1 })
  }

  /// Observes a row at the next position.
  ///
  /// Safety: the cells lie within the row.
  package func observe(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [FlatCell], of table: Table
  ) {
    let isHeldOut = Self.isHeldOut(records)
    records += 1
    if isHeldOut { heldOut += 1 }
    unsafe observer.observe(row, cells, table.places, isHeldOut ? .heldOut : .learned)
  }

  /// Learns from a record that was held out, and that the form rejects.
  ///
  /// Safety: as for ``observe(_:count:)``.
  package func learn(_ bytes: UnsafePointer<UInt8>, count: Int) {
    _ = unsafe observer.observe(bytes, count: count, .relearned)
  }

  /// Learns from a row that was held out.
  ///
  /// Safety: the cells lie within the row.
  package func learn(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [FlatCell], of table: Table
  ) {
    unsafe observer.observe(row, cells, table.places, .relearned)
  }

  // MARK: The form

  /// The form as YAML.
  ///
  /// - Parameter comments: Lines above it.
  package func form(_ comments: [String] = []) -> String {
    planner.isWide = observer.places > Self.wide
    return InferredForm(
      id: id, comments: comments, content: planner.group(observer.root), columns: columns,
      nulls: nulls
    ).text
  }

  /// Forgets what is known of the records that a form rejects, before they are judged.
  package func beginJudging() {
    forms += 1
    Self.each(observer.root) { $0.faults = [:] }
  }

  /// Notes an issue of a record.
  ///
  /// - Parameters:
  ///   - pointer: The JSON Pointer of its value.
  ///   - place: The record, such as `signups.ndjson:17`.
  package func note(_ pointer: String, _ code: String, at place: String) {
    guard let (found, holder) = find(pointer) else { return }
    let claim = found.claim(of: code)
    // Items and values of maps are required among themselves.
    let isMember = holder.items !== found && holder.values !== found
    let most = claim == .required && isMember ? holder.objects / 1000 : found.tolerated
    found.faults[claim, default: ClaimFaults()].count += 1
    found.faults[claim]?.tolerated = most
    if found.faults[claim]?.places.count ?? 0 <= most {
      found.faults[claim]?.places.append(place)
    }
  }

  /// The place of a value, and the one around it; for a key that is unknown, the group.
  private func find(_ pointer: String) -> (PlaceSketch, PlaceSketch)? {
    var (at, holder) = (observer.root, observer.root)
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = step.replacing("~1", with: "/").replacing("~0", with: "~")
      let next =
        at.values ?? at.member(ExactName(Array(name.utf8)))
        ?? (at.kinds.list > 0 && Int(name) != nil ? at.items : nil)
      guard let next else { return (at, holder) }
      (at, holder) = (next, at)
    }
    return (at, holder)
  }

  /// Strikes what too many records refute; returns whether the form changes by that.
  package func settle() -> Bool {
    var changes = false
    Self.each(observer.root) { place in
      for (claim, faults) in place.faults where faults.count > faults.tolerated {
        changes = true
        switch claim {
        // Records that are learned widen types and keys.
        case .type, .keys:
          if forms >= Self.patience { place.struck.insert(claim) }
        case .rule, .required, .condition, .choices, .range, .pattern: place.struck.insert(claim)
        }
      }
    }
    return changes
  }

  /// What the form leaves out: places of records, never values.
  package struct Outliers {
    /// The field as a JSON Pointer, `*` for items and keys of maps.
    package var field: String
    /// What the values are not, such as `rule contact.email`.
    package var claim: String
    package var places: [String]
  }

  package var outliers: [Outliers] {
    var found: [Outliers] = []
    func look(_ place: PlaceSketch, _ path: String) {
      for (claim, faults) in place.faults.sorted(by: { $0.key.text < $1.key.text }) {
        found.append(Outliers(field: path, claim: claim.text, places: faults.places))
      }
      for member in place.members {
        look(member, "\(path)/\(String(decoding: member.name, as: UTF8.self))")
      }
      if let items = place.items { look(items, path + "/*") }
      if let values = place.values { look(values, path + "/*") }
    }
    look(observer.root, "")
    return found
  }

  private static func each(_ place: PlaceSketch, _ body: (PlaceSketch) -> Void) {
    body(place)
    for member in place.members { each(member, body) }
    if let items = place.items { each(items, body) }
    if let values = place.values { each(values, body) }
  }
}

extension PlaceSketch {
  /// What a form said that an issue refutes.
  fileprivate func claim(of code: String) -> Claim {
    switch code {
    case "valueMissing", "keyMissing": .required
    case "notApplicable": .condition
    case "unknownField": .keys
    case "typeMismatch": chosen.isTypeByRule ? .rule(chosen.rule ?? "") : .type
    case "notAChoice" where chosen.hasChoices: .choices
    case "rangeUnderflow" where chosen.hasRange, "rangeOverflow" where chosen.hasRange: .range
    case _ where chosen.rule != nil: .rule(chosen.rule ?? "")
    case _ where chosen.hasPattern: .pattern
    default: .type
    }
  }
}

extension Claim {
  fileprivate var text: String {
    switch self {
    case .required: "required"
    case .condition: "when"
    case .type: "type"
    case .choices: "choices"
    case .range: "range"
    case .pattern: "pattern"
    case .rule(let name): name
    case .keys: "known keys"
    }
  }
}
