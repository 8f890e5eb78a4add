internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormText

/// The posted data for a field: strings, members of a group, rows of a list.
struct PostedValue {
  /// In the order in which they came.
  private(set) var texts: [String] = []
  private(set) var members: [[UInt8]: PostedValue] = [:]
  /// By the places that the page gave them; gaps close up.
  private(set) var rows: [Int: PostedValue] = [:]
  /// Items behind the last row.
  private(set) var next: [PostedValue] = []
  /// Of a row of a map: its key, as it was typed.
  private(set) var key: String?
  /// Of a look-up: the id of the item that was picked, then the label that stood for it.
  private var picked: [String] = []

  /// The meaning of a pair.
  enum Part {
    /// The entered string.
    case text(String)
    /// The key of a row of a map.
    case key(String)
    /// The id of an item that was picked, or its label.
    case picked(String)
    /// The place is there.
    case nothing
  }

  /// Adds a part; false where there are too many rows.
  mutating func insert(_ text: Part, at steps: some Collection<FlatName.Step>) -> Bool {
    guard let first = steps.first else {
      switch text {
      case .text(let text): texts.append(text)
      case .key(let text): key = text
      case .picked(let text): picked.append(text)
      case .nothing: break
      }
      return true
    }
    let rest = steps.dropFirst()
    switch first {
    case .key(let key): return members[key, default: PostedValue()].insert(text, at: rest)
    case .item(let place), .place(let place, _):
      guard rows[place] != nil || rows.count < PostedForm.mostRows else { return false }
      return rows[place, default: PostedValue()].insert(text, at: rest)
    case .next, .nextPlace:
      guard next.count < PostedForm.mostRows else { return false }
      next.append(PostedValue())
      return next[next.count - 1].insert(text, at: rest)
    }
  }

  /// The value of a field of a form, with its strings as they were typed.
  ///
  /// - Parameter keepsBlankRows: Whether rows of single values stay in which nothing was typed.
  func value(of field: Int, _ form: ValidationForm, keepsBlankRows: Bool) -> PayloadValue {
    switch form.type(of: field) {
    case .group where form.isTuple(field):
      return tuple(of: field, form, keepsBlankRows: keepsBlankRows)
    case .group:
      var values: [String: PayloadValue] = [:]
      for (key, member) in members {
        guard
          let inner = form.member(ExactName(key), of: field) ?? form.mapValues(of: field)
        else { continue }
        let value = member.value(of: inner, form, keepsBlankRows: keepsBlankRows)
        if value != .null { values[String(decoding: key, as: UTF8.self)] = value }
      }
      return .group(values)
    case .list:
      guard let items = form.items(of: field) else { return .null }
      if form.splits(field), rows.isEmpty, next.isEmpty, texts.count <= 1 {
        return texts.first.map { $0.isEmpty ? .null : .text($0) } ?? .null
      }
      var values = keptRows(of: items, form, keepsBlankRows: keepsBlankRows).map(\.value)
      values += texts.filter { keepsBlankRows || !$0.isEmpty }.map {
        $0.isEmpty ? .null : .text($0)
      }
      return values.isEmpty ? .null : .list(values)
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local, .any:
      guard let text, !text.isEmpty else { return .null }
      return .text(text)
    }
  }

  /// The entered text: the picked item while its label is unchanged, else the last string.
  ///
  /// Of a box and the hidden input before it the box counts.
  private var text: String? {
    guard picked.count == 2, let typed = texts.last,
      Self.asOneLine(typed) == Self.asOneLine(picked[1])
    else { return texts.last }
    return picked[0]
  }

  /// The text that stood in the input: the last one; of an item that was picked, its label.
  var typed: String? { texts.last }

  /// The label of the picked item that is still in the input, or nil.
  var pickedLabel: String? { text == texts.last ? nil : texts.last }

  /// The value that was posted for a row by its number.
  subscript(row number: Int) -> PostedValue? { rows[number] }

  /// A string as an input of one line holds it (HTML standard, section 4.10.5.1.2).
  private static func asOneLine(_ text: String) -> String {
    text.filter { !["\r", "\n", "\r\n"].contains($0) }
  }

  /// Rows as the page had them, then those behind them.
  func inOrder() -> [PostedValue] { rows(from: 0) + next }

  private func rows(from first: Int) -> [PostedValue] {
    rows.filter { $0.key >= first }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows of a list, or behind the places of a tuple, without those in which nothing can be, and their values.
  func keptRows(
    of items: Int, from first: Int = 0, _ form: ValidationForm, keepsBlankRows: Bool
  ) -> [(row: PostedValue, value: PayloadValue)] {
    let posted = first == 0 ? inOrder() : rows(from: first) + withoutNumber(from: first)
    return posted.map { ($0, $0.value(of: items, form, keepsBlankRows: keepsBlankRows)) }
      .filter { keepsBlankRows || $0.1 != .null }
  }

  /// The items of a list that have places, by those or by the pointers of a page, and those behind them.
  private func tuple(
    of field: Int, _ form: ValidationForm, keepsBlankRows: Bool
  ) -> PayloadValue {
    let places = form.places(ofTuple: field)
    let last = lastNumber
    var others = withoutNumber(from: 0)[...]
    var values = (0..<places).map { place -> PayloadValue in
      let posted = self[place] ?? (place > last ? others.popFirst() : nil)
      let item = form.member(ExactName(String(place)), of: field)
      guard let posted, let item else { return .null }
      return posted.value(of: item, form, keepsBlankRows: keepsBlankRows)
    }
    if let rest = form.rest(ofTuple: field) {
      values += keptRows(of: rest, from: places, form, keepsBlankRows: keepsBlankRows).map(\.value)
    }
    while values.last == .null, values.count <= places { values.removeLast() }
    return values.isEmpty ? .null : .list(values)
  }

  /// The posted data for a place of a tuple.
  private subscript(place: Int) -> PostedValue? {
    members[Array(String(place).utf8)] ?? rows[place]
  }

  /// The last place of a tuple that something was posted for by its number; -1 for none.
  private var lastNumber: Int {
    let named = members.keys.compactMap { RowNumber.read(String(decoding: $0, as: UTF8.self)) }
    return max(rows.keys.max() ?? -1, named.max() ?? -1)
  }

  /// Values without a number follow the last numbered one: those from a place on.
  private func withoutNumber(from place: Int) -> [PostedValue] {
    let all = next + texts.map { PostedValue(texts: [$0]) }
    return Array(all.dropFirst(max(0, place - 1 - lastNumber)))
  }
}
