internal import FormDocuments
internal import FormModel
internal import FormText

/// An example of a run: several payloads in place of one.
extension NodeReader {
  /// The payloads under `run`.
  mutating func run(_ entry: Entry) -> [Node]? {
    if let items = entry.value.items, !items.isEmpty { return items }
    error(
      "runMalformed", "“run” takes a list of payloads", at: entry.value.range,
      help: "write run: [{ email: a@b.de }, { email: a@b.de }]")
    return nil
  }

  /// What nobody can expect of a run.
  mutating func refuseOfRun(_ expectations: [Expectation]) {
    for expectation in expectations {
      switch expectation.content {
      case .isValid, .codes, .undecided: break
      case .cleaned, .controls, .waitsFor, .states, .shown, .lookup:
        error(
          "expectMalformed", "a run has no “\(expectation.key)”", at: expectation.keyRange,
          help: "expect valid, issues, warnings or undecided")
      }
    }
  }
}

extension Expectation {
  /// The same of a single record: places without the number of the record, which they begin with.
  ///
  /// - Parameter refuse: Called with each place that names no record of the run.
  func withinRecord(of count: Int, _ refuse: (Placed<String>) -> Void) -> Expectation {
    func inner(_ place: Placed<String>) -> Placed<String>? {
      let steps = place.value.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      guard steps.count > 1, let number = Int(steps[1]), (0..<count).contains(number),
        String(number) == steps[1]
      else {
        refuse(place)
        return nil
      }
      return Placed(value: steps.count > 2 ? "/" + steps[2] : "", range: place.range)
    }
    var result = self
    switch content {
    case .codes(let codes, let entries):
      result.content = .codes(
        codes,
        entries.compactMap { entry in
          inner(entry.name).map { place in
            var entry = entry
            entry.name = place
            return entry
          }
        })
    case .undecided(let places): result.content = .undecided(places.compactMap(inner))
    case .isValid, .cleaned, .controls, .waitsFor, .states, .shown, .lookup: break
    }
    return result
  }
}
