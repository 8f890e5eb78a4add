internal import FormDocuments
internal import FormText

/// A part of a form that was written differently: a field, a rule, or a key at the top.
struct WrittenChange {
  /// The keys that lead to the part: `fields`, `address`, `fields`, `city`.
  var path: [String]
  /// The part before and after; nil where it was added or removed.
  var old: Node?
  var new: Node?
  /// Where the name of the part stands, before and after.
  var oldName: SourceRange?
  var newName: SourceRange?
  /// The keys of the part that differ; empty for a part that was added, removed or replaced.
  var keys: [Key] = []
  /// The name that a removed field has now.
  var renamed: WrittenField?

  struct Key {
    var name: String
    var old: Entry?
    var new: Entry?
  }

  /// A field with its path.
  struct WrittenField {
    var path: [String]
    var name: SourceRange
    var node: Node
  }

  /// The keys that hold fields, rules or cases by their names.
  static let holders: Set<String> = ["fields", "rules", "variants"]
  /// The keys that hold one description.
  static let inner: Set<String> = ["items", "values", "keys", "rest", "otherwise", "unknown"]

  /// The name of the part as people say it: `address.city`; empty for the record.
  var name: String {
    var names: [String] = []
    var isName = false
    for key in path {
      if isName {
        names.append(key)
        isName = false
      } else if Self.holders.contains(key) {
        isName = true
      } else if key == "items" {
        names.append("*")
      }
    }
    return names.joined(separator: ".")
  }

  /// All parts that differ between two forms, in the order of the new one.
  static func all(from old: Node, to new: Node) -> [WrittenChange] {
    var changes: [WrittenChange] = []
    collect(old, new, [], nil, nil, &changes)
    return joiningRenamed(changes)
  }

  /// Recursion is bounded by the depth of documents.
  private static func collect(
    _ old: Node, _ new: Node, _ path: [String], _ oldName: SourceRange?, _ newName: SourceRange?,
    _ changes: inout [WrittenChange]
  ) {
    var change = WrittenChange(
      path: path, old: old, new: new, oldName: oldName, newName: newName)
    guard let before = old.entries, let after = new.entries else {
      if old.canonical != new.canonical { changes.append(change) }
      return
    }
    let known = Dictionary(
      before.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(after.map(\.key))
    var inner: [WrittenChange] = []
    let pairs =
      after.map { (known[$0.key], Optional($0)) }
      + before.filter { !names.contains($0.key) }.map { (Optional($0), nil) }
    for (one, two) in pairs {
      let key = two?.key ?? one?.key ?? ""
      if path.isEmpty, key == "examples" { continue }
      if let one, let two {
        if one.value.canonical == two.value.canonical { continue }
        let isMap = one.value.entries != nil && two.value.entries != nil
        if holders.contains(key), isMap {
          collectNamed(one.value, two.value, path + [key], &inner)
          continue
        }
        if self.inner.contains(key), isMap, !path.isEmpty || key != "keys" {
          collect(one.value, two.value, path + [key], one.keyRange, two.keyRange, &inner)
          continue
        }
      } else if holders.contains(key), let node = (two ?? one)?.value, node.entries != nil {
        let none = Node(content: .mapping([]), range: node.range)
        collectNamed(
          one?.value ?? none, two?.value ?? none, path + [key], &inner)
        continue
      }
      change.keys.append(Key(name: key, old: one, new: two))
    }
    if !change.keys.isEmpty {
      if path.isEmpty {
        // Each key at the top is a part by itself.
        changes += change.keys.map { key in
          var part = change
          part.keys = [key]
          return part
        }
      } else {
        changes.append(change)
      }
    }
    changes += inner
  }

  /// The fields, rules or cases of a map.
  private static func collectNamed(
    _ old: Node, _ new: Node, _ path: [String], _ changes: inout [WrittenChange]
  ) {
    let known = Dictionary(
      (old.entries ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set((new.entries ?? []).map(\.key))
    for entry in new.entries ?? [] {
      if let before = known[entry.key] {
        collect(
          before.value, entry.value, path + [entry.key], before.keyRange, entry.keyRange, &changes)
      } else {
        changes.append(
          WrittenChange(
            path: path + [entry.key], new: entry.value, newName: entry.keyRange))
      }
    }
    for entry in old.entries ?? [] where !names.contains(entry.key) {
      changes.append(
        WrittenChange(path: path + [entry.key], old: entry.value, oldName: entry.keyRange))
    }
  }

  /// A field that was removed and one that was added with the same constraints in the same group are one renamed field.
  private static func joiningRenamed(_ changes: [WrittenChange]) -> [WrittenChange] {
    var joined = changes
    for index in changes.indices {
      guard let new = changes[index].new, changes[index].old == nil,
        changes[index].path.dropLast().last == "fields", let name = changes[index].newName,
        let twin = joined.firstIndex(where: {
          $0.new == nil && $0.renamed == nil && $0.path.dropLast() == changes[index].path.dropLast()
            && $0.old?.withoutWords.canonical == new.withoutWords.canonical
        })
      else { continue }
      joined[twin].renamed = WrittenField(path: changes[index].path, name: name, node: new)
    }
    let renamed = Set(joined.compactMap { $0.renamed?.path })
    return joined.filter { $0.old != nil || !renamed.contains($0.path) }
  }
}

extension Node {
  /// The value with the keys of maps in order: equal for two values that say the same.
  var canonical: [UInt8] { sorted.jsonBytes() }

  /// Recursion is bounded by the depth of documents.
  private var sorted: Node {
    switch content {
    case .scalar: self
    case .sequence(let items): .sequence(items.map(\.sorted))
    case .mapping(let entries):
      .mapping(entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted) })
    }
  }

  /// A description without the words that people read.
  var withoutWords: Node {
    guard let entries else { return self }
    return .mapping(
      entries.filter { !WrittenChange.words.contains($0.key) }.map { ($0.key, $0.value) })
  }

  /// The tree with another value at the end of some keys, or without it.
  func setting(_ value: Node?, at keys: ArraySlice<String>) -> Node {
    guard let key = keys.first else { return value ?? self }
    var entries = self.entries ?? []
    let place = entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    let known = place.map { entries[$0].value }
    let empty = Node(content: .mapping([]), range: range)
    let inner = keys.count == 1 ? value : (known ?? empty).setting(value, at: keys.dropFirst())
    switch (place, inner) {
    case (let place?, let inner?):
      entries[place] = Entry(key: key, keyRange: entries[place].keyRange, value: inner)
    case (let place?, nil): entries.remove(at: place)
    case (nil, let inner?):
      entries.append(
        Entry(key: key, keyRange: SourceRange(range.start, range.start), value: inner))
    case (nil, nil): break
    }
    return Node(content: .mapping(entries), range: range)
  }

  /// The same value at one place of another file.
  func moved(to place: SourceRange) -> Node {
    switch content {
    case .scalar: Node(content: content, range: place)
    case .sequence(let items):
      Node(content: .sequence(items.map { $0.moved(to: place) }), range: place)
    case .mapping(let entries):
      Node(
        content: .mapping(
          entries.map { Entry(key: $0.key, keyRange: place, value: $0.value.moved(to: place)) }),
        range: place)
    }
  }
}

extension WrittenChange {
  /// Keys of words that people read: they change no verdict.
  static let words: Set<String> = [
    "label", "help", "placeholder", "message", "input", "title", "summary", "source", "note",
    "locale", "messages", "form",
  ]

  /// The old tree with this change alone.
  func applied(to root: Node) -> Node {
    let base = root.setting(nil, at: ["examples"])
    let place = old?.range ?? oldName ?? root.range
    if path.isEmpty {
      return keys.reduce(base) { tree, key in
        tree.setting(key.new?.value.moved(to: key.old?.value.range ?? place), at: [key.name])
      }
    }
    if keys.isEmpty {
      let tree = base.setting(new?.moved(to: place), at: path[...])
      guard let renamed else { return tree }
      return tree.setting(renamed.node.moved(to: place), at: renamed.path[...])
    }
    return keys.reduce(base) { tree, key in
      tree.setting(
        key.new?.value.moved(to: key.old?.value.range ?? place), at: (path + [key.name])[...])
    }
  }

  /// Whether it is about words alone.
  var isOfWords: Bool { !keys.isEmpty && keys.allSatisfy { Self.words.contains($0.name) } }

  /// Whether it is about controls and what they wait for.
  var isOfControls: Bool {
    path.isEmpty && keys.allSatisfy { $0.name == "controls" || $0.name == "managers" }
      || ["controls", "managers"].contains(path.first)
  }
}
