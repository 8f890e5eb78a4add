internal import FormDocuments
internal import FormText

// Which shapes a value may have: rules among which it has a choice, variants, lists whose items differ by their place.

extension MutationCollector {
  mutating func walkRules(_ value: Node) {
    eachItem(of: value) { collector, item in
      collector.remove(item, "rule \(collector.written(item.range)) is removed")
      collector.eachEntry(of: item) { collector, entry in
        guard entry.key == "any", entry.value.items?.count ?? 1 > 1 else { return }
        collector.removeEach(of: entry.value) { "rule \($0) is not enough" }
      }
    }
  }

  /// Each variant goes, where there are several, and each is changed.
  mutating func walkVariants(_ value: Node) {
    let areSeveral = value.entries?.count ?? 0 > 1
    eachEntry(of: value) { collector, variant in
      if areSeveral {
        collector.remove(
          variant.value, "the variant “\(variant.key)” is removed", at: variant.keyRange)
      }
      collector.walkSet(variant.value)
    }
  }

  /// A tag is required and has its choices: what else it may have changes.
  mutating func walkTag(_ value: Node) {
    eachEntry(of: value) { collector, entry in
      if entry.key != "type" { collector.walkEntry(entry) }
    }
  }

  /// How many items a tuple has is said by these: more of them may follow, the last one may be left out.
  mutating func walkTuple(_ set: Node) {
    guard let place = set.entries?.firstIndex(where: { $0.key == "items" }),
      let items = set["items"]?.items, let range = set["items"]?.range
    else { return }
    if set["rest"] == nil {
      let anything = Node(content: .mapping([]), range: range)
        .adding("type", "any").adding("required", "false")
      replace(
        set,
        by: Node(
          content: .mapping(
            (set.entries ?? []) + [Entry(key: "rest", keyRange: range, value: anything)]),
          range: set.range),
        "more items may follow", at: range)
    }
    // One that says so itself is changed there. An empty list is no value, whatever its items say.
    guard let last = items.lastIndex(where: { $0["required"]?.text != "false" }), last > 0,
      items[last]["required"] == nil
    else { return }
    within(place) {
      $0.within(last) {
        $0.replace(
          items[last], by: items[last].adding("required", "false"), "the last item may be left out",
          at: items[last].range)
      }
    }
  }
}
