/// A form that is being written: keys in their order.
indirect enum FormTree: Sendable {
  /// A number, a word of the language or an expression, quoted where YAML needs it.
  case plain(String)
  /// A string of the schema, which stays a string.
  case text(String)
  case list([FormTree])
  case map([FormEntry])

  /// The value of a key.
  subscript(key: String) -> FormTree? {
    if case .map(let entries) = self { entries.first { $0.key == key }?.value } else { nil }
  }
}

/// A key of a form with its value.
struct FormEntry: Sendable {
  var key: String
  var value: FormTree
  /// Lines above the key.
  var comments: [String] = []
  /// A setting that may become that of the whole form.
  var isCommon = false
  /// A key that is a number or a boolean.
  var hasPlainKey = false

  init(_ key: String, _ value: FormTree, isCommon: Bool = false) {
    (self.key, self.value, self.isCommon) = (key, value, isCommon)
  }

  init(_ key: String, _ word: String) { self.init(key, .plain(word)) }
}

extension [FormEntry] {
  subscript(key: String) -> FormTree? { first { $0.key == key }?.value }

  /// The same with each key once: several values of one are a list.
  var joined: [FormEntry] {
    var all: [FormEntry] = []
    for entry in self {
      guard let place = all.firstIndex(where: { $0.key == entry.key }) else {
        all.append(entry)
        continue
      }
      if case .list(let items) = all[place].value {
        all[place].value = .list(items + [entry.value])
      } else {
        all[place].value = .list([all[place].value, entry.value])
      }
    }
    return all
  }
}

// MARK: Settings of the whole form

extension FormTree {
  /// How often each word of a common setting occurs.
  func countCommon(_ key: String, _ counts: inout [String: Int]) {
    switch self {
    case .plain, .text: return
    case .list(let items): for item in items { item.countCommon(key, &counts) }
    case .map(let entries):
      for entry in entries {
        if entry.isCommon, entry.key == key, case .plain(let word) = entry.value {
          counts[word, default: 0] += 1
        } else {
          entry.value.countCommon(key, &counts)
        }
      }
    }
  }

  /// The same without a common setting where it has this word.
  func leavingOut(_ key: String, _ word: String) -> FormTree {
    switch self {
    case .plain, .text: return self
    case .list(let items): return .list(items.map { $0.leavingOut(key, word) })
    case .map(let entries):
      return .map(
        entries.compactMap { entry in
          if entry.isCommon, entry.key == key, case .plain(word) = entry.value { return nil }
          var entry = entry
          entry.value = entry.value.leavingOut(key, word)
          return entry
        })
    }
  }
}
