internal import FormEngine
internal import FormText

/// What the last record holds, as text and places.
enum RecordText {
  /// The bytes that a value takes in its record, quotes and brackets included.
  static func range(of index: Int, _ checker: Checker) -> SourceRange {
    let entry = checker.engine.tape[index]
    let start = Int(entry.start)
    switch entry.kind {
    case .number, .null, .trueValue, .falseValue:
      return SourceRange(start, start + Int(entry.length))
    case .list, .object:
      let end = checker.engine.tape[Int(entry.link) - 1]
      return SourceRange(start, Int(end.start) + 1)
    case .text, .key:
      if !entry.flags.contains(.inArena) {
        return SourceRange(start, start + Int(entry.length) + 2)
      }
      return SourceRange(start, endOfString(start, checker))
    case .end:
      return SourceRange(start, start + 1)
    }
  }

  /// Behind the closing quote of a string with escapes.
  private static func endOfString(_ start: Int, _ checker: Checker) -> Int {
    guard let bytes = unsafe checker.record.bytes else { return start }
    var at = start + 1
    while at < checker.record.count, unsafe bytes[at] != UInt8(ascii: "\"") {
      unsafe at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(at + 1, checker.record.count)
  }

  /// The text of a text or key entry as it came, escapes read.
  static func text(of index: Int, _ checker: Checker) -> String {
    String(decoding: checker.engine.text(ofEntry: index), as: UTF8.self)
  }

  /// The name of a key that the form does not name, by its place among those of its group.
  static func name(ofRest place: Int, in group: Instance, _ checker: Checker) -> String {
    let form = checker.form.compiled
    let holder = Int(form.plan.field(Int(group.field)).parent)
    var seen: Set<ExactName> = []
    var at = Int(group.entry) + 1
    while checker.engine.tape[at].kind == .key {
      let name = ExactName(checker.engine.text(ofEntry: at))
      if form.fields[holder].places[name] == nil, seen.insert(name).inserted, seen.count > place {
        return text(of: at, checker)
      }
      at = checker.engine.next(afterEntry: at + 1)
    }
    return ""
  }

  /// The JSON Pointer (RFC 6901) of a key, found from the root: for keys that are no fields.
  static func pointer(toKey key: Int, _ checker: Checker) -> String {
    var steps: [String] = []
    var at = 0
    descending: while at < key {
      let entry = checker.engine.tape[at]
      var inner = at + 1
      var place = 0
      while inner < checker.engine.tape.count, checker.engine.tape[inner].kind != .end {
        if entry.kind == .object {
          let value = inner + 1
          let next = checker.engine.next(afterEntry: value)
          if inner == key { return joined(steps + [JSONPointer.escaped(text(of: inner, checker))]) }
          if key < next {
            steps.append(JSONPointer.escaped(text(of: inner, checker)))
            at = value
            continue descending
          }
          inner = next
        } else {
          let next = checker.engine.next(afterEntry: inner)
          if key < next {
            steps.append(String(place))
            at = inner
            continue descending
          }
          inner = next
          place += 1
        }
      }
      break
    }
    return joined(steps)
  }

  private static func joined(_ steps: [String]) -> String { steps.map { "/" + $0 }.joined() }
}
