internal import FormDocuments
internal import FormEngine
internal import FormPlatform
internal import FormText

// Lists with so many items more, each of which is another one.

extension RecordPlaces {
  /// More items than that are not worth an example.
  private static let mostFollowing = 30

  /// A list with other items behind those that it has: like its last one, and as the form wants those that follow.
  func longer(_ list: Node, _ counts: [Int], of sets: [Node], _ now: Date) -> [[UInt8]] {
    guard let items = list.items, let last = items.last else { return [] }
    let following = form.all(FormSets.items(of: sets, at: items.count))
    let most = items.count + Self.mostFollowing
    let wanted = Set(counts).filter { $0 > items.count && $0 <= most }.sorted()
    return wanted.flatMap { count in
      [{ last.varied($0 + 1) }, { Self.fresh($0, of: following, now) }].compactMap {
        (another: (Int) -> Node?) -> [UInt8]? in
        var known = Set(items.map { $0.jsonBytes() })
        let others = (0..<3 * Self.mostFollowing).lazy.compactMap(another)
          .filter { known.insert($0.jsonBytes()).inserted }.prefix(count - items.count)
        let all = items + Array(others)
        guard all.count == count else { return nil }
        return Node(content: .sequence(all), range: list.range).jsonBytes()
      }
    }
  }

  /// A value for single values of a type, another one for each number; nil for what is none of them.
  private static func fresh(_ number: Int, of sets: [Node], _ now: Date) -> Node? {
    if let choices = sets.lazy.compactMap({ $0["choices"] }).first {
      let values = choices.items ?? choices.entries?.map { .text($0.key) } ?? []
      return values.indices.contains(number) ? values[number] : nil
    }
    if sets.contains(where: { $0["fields"] != nil || $0["items"] != nil || $0["values"] != nil }) {
      return nil
    }
    let today = Int64((now.timeIntervalSince1970 / 86_400).rounded(.down))
    switch sets.lazy.compactMap({ $0["type"]?.text }).first ?? "text" {
    case "integer", "number", "decimal":
      return Node(
        content: .scalar(Scalar(text: String(number + 1), isPlain: true)),
        range: SourceRange(0, 0))
    case "text": return .text(CandidateValues.key(number, ""))
    case "date": return .text(CalendarDay.text(today + Int64(number)))
    default: return nil
    }
  }
}

extension Node {
  /// Another value of its kind, for each number from 1: what is within a group or list is another one, too.
  fileprivate func varied(_ number: Int) -> Node {
    switch content {
    case .sequence(let items):
      return Node(content: .sequence(items.map { $0.varied(number) }), range: range)
    case .mapping(let entries):
      let varied = entries.map {
        Entry(key: $0.key, keyRange: $0.keyRange, value: $0.value.varied(number))
      }
      return Node(content: .mapping(varied), range: range)
    case .scalar(let scalar):
      guard let text = text else { return self }
      var further: String? = text
      for _ in 0..<number {
        further = further.flatMap { RangeEndText.further($0, isLow: false).first }
      }
      if case .number = scalar.json {
        guard let further else { return self }
        return Node(content: .scalar(Scalar(text: further, isPlain: true)), range: range)
      }
      guard case .text = scalar.json else { return self }
      return .text(further ?? CandidateValues.key(number - 1, text))
    }
  }
}
