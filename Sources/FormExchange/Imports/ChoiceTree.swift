extension FormTree {
  /// Choices, each once: a list of values, or a map from them to their labels if one has a label.
  static func choices(_ all: [(value: FormTree, label: String?)]) -> FormTree {
    let isNamed = all.contains { $0.label != nil }
    var known: Set<String> = []
    var list: [FormTree] = []
    var map: [FormEntry] = []
    for (value, label) in all {
      guard let (key, isPlain) = value.scalar, known.insert(key).inserted else { continue }
      list.append(value)
      var entry = FormEntry(key, .text(label ?? key))
      entry.hasPlainKey = isPlain
      map.append(entry)
    }
    return isNamed ? .map(map) : .list(list)
  }

  /// A single value, and whether it is a number or a boolean.
  private var scalar: (text: String, isPlain: Bool)? {
    switch self {
    case .plain(let word): (word, true)
    case .text(let text): (text, false)
    case .list, .map: nil
    }
  }
}
