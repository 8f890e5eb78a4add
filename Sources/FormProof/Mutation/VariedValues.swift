internal import FormDocuments

extension Node {
  /// A text or number of the same make: letters in place of letters and digits in place of digits.
  func varied(_ picker: inout Picker) -> Node {
    guard let scalar else { return self }
    switch scalar.json {
    case .text(let text): return .text(text.varied(&picker))
    case .number(let text):
      let varied = text.varied(&picker)
      return JSONScalar.isNumber(varied) ? .plain(varied) : self
    case .null, .boolean: return self
    }
  }
}

extension String {
  fileprivate func varied(_ picker: inout Picker) -> String {
    let scalars = Array(unicodeScalars)
    guard !scalars.isEmpty else { return self }
    // One sign, all of them, or those from a place on.
    let first = picker.next(below: scalars.count)
    let isOne = picker.next(below: 3) == 0
    let start = picker.next(below: 2) == 0 ? 0 : first
    var view = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      let changes = isOne ? place == first : place >= start
      view.append(changes ? scalar.another(&picker) : scalar)
    }
    return String(view)
  }
}

extension Unicode.Scalar {
  fileprivate func another(_ picker: inout Picker) -> Unicode.Scalar {
    switch self {
    case "a"..."z": Unicode.Scalar(UInt8(97 + picker.next(below: 26)))
    case "A"..."Z": Unicode.Scalar(UInt8(65 + picker.next(below: 26)))
    case "0"..."9": Unicode.Scalar(UInt8(48 + picker.next(below: 10)))
    default: self
    }
  }
}
