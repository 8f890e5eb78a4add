internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormText

/// What was posted for a field: texts, members of a group, rows of a list.
struct PostedValue {
  /// In the order in which they came.
  private(set) var texts: [String] = []
  private(set) var members: [[UInt8]: PostedValue] = [:]
  /// By the places that the page gave them; gaps close up.
  private(set) var rows: [Int: PostedValue] = [:]
  /// Items behind the last row.
  private(set) var next: [PostedValue] = []

  /// Adds a text, or nothing but the place itself; false where there are too many rows.
  mutating func insert(_ text: String?, at steps: some Collection<FlatName.Step>) -> Bool {
    guard let first = steps.first else {
      if let text { texts.append(text) }
      return true
    }
    let rest = steps.dropFirst()
    switch first {
    case .key(let key): return members[key, default: PostedValue()].insert(text, at: rest)
    case .item(let place), .place(let place):
      guard rows[place] != nil || rows.count < PostedForm.mostRows else { return false }
      return rows[place, default: PostedValue()].insert(text, at: rest)
    case .next:
      guard next.count < PostedForm.mostRows else { return false }
      next.append(PostedValue())
      return next[next.count - 1].insert(text, at: rest)
    }
  }

  /// The value of a field of a form, its texts as they were typed.
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
      let all = rows.sorted { $0.key < $1.key }.map(\.value) + next
      var values = all.map { $0.value(of: items, form, keepsBlankRows: keepsBlankRows) }
      values += texts.map { $0.isEmpty ? .null : .text($0) }
      if !keepsBlankRows { values.removeAll { $0 == .null } }
      return values.isEmpty ? .null : .list(values)
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local, .any:
      // Of a box and the hidden input before it the box counts.
      guard let text = texts.last, !text.isEmpty else { return .null }
      return .text(text)
    }
  }

  /// The items of a list that have places, by those or by the pointers of a page.
  private func tuple(
    of field: Int, _ form: ValidationForm, keepsBlankRows: Bool
  ) -> PayloadValue {
    var values: [PayloadValue] = []
    var place = 0
    while let item = form.member(ExactName(String(place)), of: field) {
      let posted = members[Array(String(place).utf8)] ?? rows[place]
      values.append(
        posted?.value(of: item, form, keepsBlankRows: keepsBlankRows) ?? .null)
      place += 1
    }
    while values.last == .null { values.removeLast() }
    return values.isEmpty ? .null : .list(values)
  }
}
