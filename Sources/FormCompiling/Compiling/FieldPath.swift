internal import FormEngine

/// The way from the whole record to a field of a form, wherever a path is printed: `lines[].net`, `labels.*`,
/// `position[1]`, `id<number>`.
package struct FieldPath: Hashable, Sendable {
  /// The whole record.
  package static let record = FieldPath()

  package enum Step: Hashable, Sendable {
    /// A field of a group.
    case member(String)
    /// Each item of a list, and each of those that follow the items of a tuple.
    case items
    /// An item of a tuple, by its place from 0 on.
    case item(String)
    /// The value of each key that a group does not name.
    case values
    /// A case of a union, in the place of the value: the rule, variant or type that it is.
    case unionCase(String)
  }

  package private(set) var steps: [Step] = []

  package func appending(_ step: Step) -> FieldPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// As people read it; empty for the whole record.
  package var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .items: text += "[]"
      case .item(let place): text += "[\(place)]"
      case .values: text += text.isEmpty ? "*" : ".*"
      case .unionCase(let name): text += "<\(name)>"
      }
    }
    return text
  }

  /// Whether it leads to the items of a list, of whatever kind they are.
  package var isOfItems: Bool {
    let step = steps.last { if case .unionCase = $0 { false } else { true } }
    return step == .items
  }

  /// The names, the places in tuples and the `*` in the text of a path.
  ///
  /// It skips the items of lists and the cases of unions.
  /// `lines[].net` gives `lines` and `net`, `position[1]` gives `position` and `1`.
  package static func names(in text: String) -> [String] {
    text.split(separator: ".").flatMap { part -> [String] in
      var part = part.contains(">") ? part.prefix { $0 != "<" } : part
      var places: [String] = []
      while part.last == "]", let bracket = part.lastIndex(of: "[") {
        let place = part[part.index(after: bracket)...].dropLast()
        guard place.allSatisfy({ $0.isASCII && $0.isNumber }) else { break }
        if !place.isEmpty { places.insert(String(place), at: 0) }
        part = part[..<bracket]
      }
      return part.isEmpty ? places : [String(part)] + places
    }
  }
}

extension CompiledForm {
  /// The path of a field; in a tree that of the outermost one.
  package func path(of index: Int) -> FieldPath {
    var fields: [Int] = []
    var at = index
    while at > 0 {
      fields.append(at)
      at = Int(plan.field(at).parent)
    }
    return fields.reversed().reduce(.record) { $0.appending(step(to: $1)) }
  }

  /// The last step to a field from what holds it.
  package func step(to index: Int) -> FieldPath.Step {
    let holder = Int(plan.field(index).parent)
    if plan.field(index).flags.contains(.isShape) {
      return .unionCase(fields[index].shape ?? "\(plan.field(index).type)")
    }
    if plan.field(holder).items == Int32(index) { return .items }
    if rest(ofTuple: holder) == index { return .items }
    if fields[index].name.isEmpty { return .values }
    return plan.field(holder).flags.contains(.tuple)
      ? .item(fields[index].name) : .member(fields[index].name)
  }
}
