internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormText

/// Where a posted value belongs: a place of the page, which is a JSON Pointer where no row of a map stands in it
/// (``FieldPlaces``), or a name as `check(webForm:)` knows it.
struct PostedName {
  /// Keys and places; `.next` for `-`, which is behind the last item (RFC 6901, section 4).
  var steps: [FlatName.Step]
  /// Whether the form has such a field.
  var isKnown: Bool
  /// Whether the last step leads to a row of a map by its number.
  var isRowOfMap = false
  /// Whether any step does.
  var isInRowOfMap = false
  /// More steps lead nowhere: records are not that deep.
  private static let mostSteps = 256

  init(_ name: [UInt8], _ form: ValidationForm) {
    guard name.first == UInt8(ascii: "/") else {
      let flat = form.flatName(name)
      steps = flat.steps
      isKnown = flat.type != nil && steps.count <= Self.mostSteps
      return
    }
    var steps: [FlatName.Step] = []
    var field: Int? = 0
    let pointer = String(decoding: name.dropFirst(), as: UTF8.self)
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false) {
      guard let at = field, steps.count < Self.mostSteps else {
        field = nil
        break
      }
      isRowOfMap = false
      let key = Array(JSONPointer.unescaped(part).utf8)
      if let items = form.items(of: at) {
        field = items
        if part == "-" {
          steps.append(.next)
        } else if let place = RowNumber.read(part) {
          steps.append(.item(place))
        } else {
          field = nil
        }
      } else if let values = form.mapValues(of: at), part.hasPrefix(FieldPlaces.rowMark) {
        let place = RowNumber.read(part.dropFirst(FieldPlaces.rowMark.count))
        if let place { steps.append(.item(place)) }
        isRowOfMap = place != nil
        isInRowOfMap = true
        field = place == nil ? nil : values
      } else if let rest = form.rest(ofTuple: at), form.member(ExactName(key), of: at) == nil {
        let place = RowNumber.read(part)
        if let place { steps.append(.item(place)) }
        field = place == nil ? nil : rest
      } else {
        steps.append(.key(key))
        field =
          form.isGroup(at) ? form.member(ExactName(key), of: at) ?? form.mapValues(of: at) : nil
      }
    }
    self.steps = steps
    isKnown = field != nil && !steps.isEmpty
  }
}
