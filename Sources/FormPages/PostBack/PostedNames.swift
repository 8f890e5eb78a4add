internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormText

/// Where a posted value belongs: a JSON Pointer, as pages name their inputs, or a name as `check(webForm:)`
/// knows it.
struct PostedName {
  /// Keys and places; `.next` for `-`, which is behind the last item (RFC 6901, section 4).
  var steps: [FlatName.Step]
  /// Whether the form has such a field.
  var isKnown: Bool

  init(_ name: [UInt8], _ form: ValidationForm) {
    guard name.first == UInt8(ascii: "/") else {
      let flat = form.flatName(name)
      steps = flat.steps
      isKnown = flat.type != nil
      return
    }
    var steps: [FlatName.Step] = []
    var field: Int? = 0
    let pointer = String(decoding: name.dropFirst(), as: UTF8.self)
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false) {
      guard let at = field else { break }
      let key = Array(JSONPointer.unescaped(part).utf8)
      if let items = form.items(of: at) {
        field = items
        if part == "-" {
          steps.append(.next)
        } else if let place = Self.place(part) {
          steps.append(.item(place))
        } else {
          field = nil
        }
      } else {
        steps.append(.key(key))
        field = form.isGroup(at) ? form.member(ExactName(key), of: at) : nil
      }
    }
    self.steps = steps
    isKnown = field != nil && !steps.isEmpty
  }

  /// The number of a row as a pointer writes it: no sign, no zero in front.
  static func place(_ text: some StringProtocol) -> Int? {
    let digits = Array(text.utf8)
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits[0] != 0x30
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
