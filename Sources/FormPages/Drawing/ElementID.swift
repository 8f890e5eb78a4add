/// The id of the element of a field, made of its JSON Pointer: letters, digits, `.`, `-` and `_`.
///
/// No two pointers have the same one: a slash is a point, and whatever is neither a letter, a digit nor a hyphen
/// is its byte in hexadecimal digits behind `_`.
func elementID(_ pointer: String, _ part: String = "") -> String {
  var id = "f"
  let digits = Array("0123456789abcdef".unicodeScalars)
  for byte in pointer.utf8 {
    switch byte {
    case UInt8(ascii: "/"): id += "."
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"):
      id.unicodeScalars.append(UnicodeScalar(byte))
    default:
      id += "_"
      id.unicodeScalars.append(digits[Int(byte >> 4)])
      id.unicodeScalars.append(digits[Int(byte & 15)])
    }
  }
  return part.isEmpty ? id : "\(id)_\(part)"
}

extension String {
  /// A message as a sentence begins: its first letter as in a title.
  ///
  /// Not in capitals, which Georgian has only for whole words.
  var asSentence: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }
}
