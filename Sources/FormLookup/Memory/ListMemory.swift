/// Where a list was left: the first row that is seen.
public struct ListPlace: Hashable, Sendable {
  /// The item of the row; nil for a row without one.
  public var id: String?
  /// From 0.
  public var row: Int

  /// A row of a list.
  public init(id: String?, row: Int) {
    self.id = id
    self.row = row
  }
}

/// Where a list is to be scrolled to.
public struct ListMove: Hashable, Sendable {
  /// From 0.
  public let row: Int
  /// Whether somebody should see it move.
  public let isAnimated: Bool
}

/// Keeps where a list was left, and goes there again: for one list, on the thread that shows it.
///
/// A list that is shown anew is where it was left. One button alternates between the top and the last position;
/// scrolling or showing the list again resets it.
public final class ListMemory {
  private let memory: any LookupMemory
  private let list: String
  /// Where the button goes back to; nil where it goes to the top next.
  private var wayBack: ListPlace?
  /// The first row that is seen now.
  private var present: ListPlace

  /// - Parameter list: The name of the list in the memory.
  public init(_ list: String, in memory: any LookupMemory) {
    self.memory = memory
    self.list = list
    present = ListPlace(id: nil, row: 0)
  }

  /// Somebody has scrolled: this is the first row that is seen.
  public func scrolled(to id: String?, row: Int) {
    wayBack = nil
    present = ListPlace(id: id, row: row)
    memory.keep(present, in: list)
  }

  /// Where the list goes when it is shown again: to its item, or where that is gone to its row, at most the last.
  ///
  /// Asked once the rows are there; not animated.
  ///
  /// - Parameter rows: The ids of the rows, in order.
  /// - Returns: Nil for an empty list.
  public func reopen(_ rows: [String]) -> ListMove? {
    wayBack = nil
    guard !rows.isEmpty else { return nil }
    let row = memory.place(in: list).map { Self.row(of: $0, in: rows) } ?? 0
    present = ListPlace(id: rows[row], row: row)
    return ListMove(row: row, isAnimated: false)
  }

  /// Where the button goes: to the top, and from there back.
  ///
  /// - Parameter rows: The ids of the rows, in order.
  /// - Returns: Nil for an empty list, or at the top with nowhere to go back to.
  public func toggleTop(_ rows: [String]) -> ListMove? {
    guard !rows.isEmpty else { return nil }
    let row: Int
    if let back = wayBack {
      row = Self.row(of: back, in: rows)
      wayBack = nil
    } else {
      let now = Self.row(of: present, in: rows)
      guard now > 0 else { return nil }
      wayBack = ListPlace(id: rows[now], row: now)
      row = 0
    }
    present = ListPlace(id: rows[row], row: row)
    return ListMove(row: row, isAnimated: true)
  }

  /// The first row that is seen now; the list is not empty.
  package func row(in rows: [String]) -> Int { Self.row(of: present, in: rows) }

  private static func row(of place: ListPlace, in rows: [String]) -> Int {
    if let id = place.id, let row = rows.firstIndex(of: id) { return row }
    return min(max(place.row, 0), rows.count - 1)
  }
}
