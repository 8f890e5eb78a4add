internal import FormCheck
internal import FormLookup
internal import FormText

/// Steps of look-up fields.
extension ScriptRun {
  /// Nil when the action could be taken.
  mutating func takeLookup(_ action: ExampleStep.Action, _ number: Int) -> ExampleFailure? {
    func impossible(_ key: String, _ message: String, _ range: SourceRange) -> ExampleFailure {
      ExampleFailure(step: number, key: key, message: message, range: range)
    }
    func onField(
      _ key: String, _ name: Placed<String>, _ body: (FormField) -> String?
    ) -> ExampleFailure? {
      guard let field = session.opening(name.value) else {
        return impossible(key, Self.noRow(name.value), name.range)
      }
      return body(field).map { impossible(key, $0, name.range) }
    }
    switch action {
    case .here(let position):
      session.here = position
      return nil
    case .pick(let name, let id):
      return onField("pick", name) { field in
        let shown = field.hits.map(\.item.id)
        guard shown.contains(id.value), field.pick(id.value) else {
          if field.isSecret { return "this item is not shown" }
          let others = shown.isEmpty ? "nothing is" : "shown: \(shown.joined(separator: ", "))"
          return "“\(id.value)” is not shown here; \(others)"
        }
        return nil
      }
    case .searchAll(let name):
      return onField("searchAll", name) { field in
        field.searchAll()
        return nil
      }
    case .press(let name, let keys):
      return onField("press", name) { field in
        for key in keys.value where !field.press(key) {
          return field.isSecret ? "no word is typed so" : "no word is typed by “\(keys.value)”"
        }
        return nil
      }
    case .next(let name):
      return onField("next", name) { field in
        field.nextWord()
        return nil
      }
    case .close(let name):
      return onField("close", name) { field in
        field.close()
        return nil
      }
    case .found(let name, let items):
      return give(items, to: name.value)
        ? nil
        : impossible("answer", "no field waits for “\(name.value)” here", name.range)
    case .scroll(let name, let id):
      return onField("scroll", name) { field in
        guard let row = field.rowIDs.firstIndex(of: id.value) else {
          return field.isSecret
            ? "this item is not in the list" : "“\(id.value)” is not in the list"
        }
        field.listMemory?.scrolled(to: id.value, row: row)
        return nil
      }
    case .top(let name):
      return onField("top", name) { field in
        _ = field.listMemory?.toggleTop(field.rowIDs)
        return nil
      }
    case .reopen(let name):
      return onField("reopen", name) { field in
        _ = field.listMemory?.reopen(field.rowIDs)
        return nil
      }
    case .type, .leave, .add, .remove, .move, .answer, .wait, .submit: return nil
    }
  }

  /// Gives what a service has found to those that wait for it.
  private mutating func give(_ items: [CatalogueItem], to name: String) -> Bool {
    open += session.dueRequests(at: clock.now)
    let wanted = open.filter { $0.question.name == name && $0.kind == .search }
    open.removeAll { $0.question.name == name && $0.kind == .search }
    var isTaken = false
    for request in wanted where session.answer(items, ticket: request.ticket) { isTaken = true }
    return isTaken
  }
}
