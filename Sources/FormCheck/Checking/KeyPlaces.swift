internal import FormEngine
internal import FormText

/// Finds the JSON Pointers (RFC 6901) of keys that no field has, from the root of a record.
///
/// It goes on from where it found the last one: keys in the order in which they stand take one walk, however many they are.
final class KeyPlaces {
  /// An object or a list on the way down, and how far it was gone through.
  private struct Step {
    /// The entry behind the last one that it holds.
    let end: Int
    let isObject: Bool
    /// The entry of a key, or of an item, and the number of it.
    var member: Int
    var place = 0
    /// The pointer of what is around the member.
    let pointer: String
  }
  private var steps: [Step] = []

  /// Empty for a key that stands in no record, since somebody enters its value.
  func pointer(to key: SentValue) -> String {
    let root = key.record.sent(at: 0)
    if key.index >= root.end { return "" }
    while let last = steps.last, key.index < last.member || key.index >= last.end {
      steps.removeLast()
    }
    if steps.isEmpty { enter(root, at: "") }
    while var step = steps.popLast() {
      var value = key.record.sent(at: step.isObject ? step.member + 1 : step.member)
      while value.end <= key.index, value.end < step.end {
        step.member = value.end
        step.place += 1
        value = key.record.sent(at: step.isObject ? step.member + 1 : step.member)
      }
      steps.append(step)
      let name =
        step.isObject
        ? JSONPointer.escaped(key.record.sent(at: step.member).name) : String(step.place)
      let pointer = "\(step.pointer)/\(name)"
      if step.member == key.index || !enter(value, at: pointer) { return pointer }
    }
    return ""
  }

  /// Goes into what a value holds; false where it holds nothing.
  @discardableResult
  private func enter(_ value: SentValue, at pointer: String) -> Bool {
    let isObject = value.kind == .object
    guard isObject || value.kind == .list, value.end > value.index + 2 else { return false }
    steps.append(
      Step(end: value.end - 1, isObject: isObject, member: value.index + 1, pointer: pointer))
    return true
  }
}
