internal import FormDocuments
internal import FormLookup
internal import FormText

extension MutationCollector {
  /// Changes of a `lookup`: it goes, it takes more names, it asks less of other fields.
  mutating func walkLookup(_ value: Node) {
    remove(value, "“lookup” is removed: any value is accepted")
    guard let entries = value.entries else {
      let wider = Node(
        content: .mapping([
          Entry(key: "in", keyRange: value.range, value: value), accepting(.all, at: value.range),
        ]), range: value.range)
      return replace(
        value, by: wider, "labels, codes and aliases are accepted, too", at: value.range)
    }
    for (index, entry) in entries.enumerated() {
      switch entry.key {
      case "accept":
        let names = Set((entry.value.items ?? [entry.value]).compactMap(\.text))
        if names.isSuperset(of: Set(CatalogueName.allCases.map(\.rawValue))) { continue }
        within(index) {
          $0.replace(
            entry.value, by: Node.names(.all, at: entry.value.range), "every name is accepted",
            at: entry.value.range)
        }
      case "where":
        within(index) { collector in
          collector.eachEntry(of: entry.value) {
            $0.remove(
              $1.value, "it may disagree with “\($0.written($1.keyRange))”", at: $1.keyRange)
          }
        }
      case "service": within(index) { $0.remove(entry.value, "“service” is removed") }
      // What people see while they type changes no verdict.
      default: break
      }
    }
    if !entries.contains(where: { $0.key == "accept" }) {
      let wider = Node(
        content: .mapping(entries + [accepting(.all, at: value.range)]), range: value.range)
      replace(value, by: wider, "labels, codes and aliases are accepted, too", at: value.range)
    }
  }

  private func accepting(_ names: Set<CatalogueName>, at range: SourceRange) -> Entry {
    Entry(key: "accept", keyRange: range, value: .names(names, at: range))
  }
}

extension Set<CatalogueName> {
  fileprivate static var all: Self { Set(CatalogueName.allCases) }
}

extension Node {
  fileprivate static func names(_ names: Set<CatalogueName>, at range: SourceRange) -> Node {
    let items = names.map(\.rawValue).sorted().map {
      Node(content: .scalar(Scalar(text: $0, isPlain: true)), range: range)
    }
    return Node(content: .sequence(items), range: range)
  }
}
