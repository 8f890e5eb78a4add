internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormText

/// Replaces the secrets in the payloads of examples by made-up ones, so that suggestions can show them.
///
/// A made-up text has letters where the secret has letters and digits where it has digits; equal secrets stay equal.
struct SecretDisguise {
  private let form: CompiledForm
  private var known: [String: String] = [:]

  init(_ form: CompiledForm) { self.form = form }

  /// The payload with other secrets; nil where it cannot be read, and its secrets cannot be found.
  mutating func disguised(_ json: [UInt8]) -> [UInt8]? {
    guard let root = DocumentReader.read(name: "given.json", bytes: json).document?.root else {
      return nil
    }
    let secrets = form.secretTexts(in: root)
    var found: [(range: SourceRange, made: [UInt8])] = []
    form.eachScalar(of: root) { scalar in
      guard let content = scalar.scalar else { return }
      switch content.json {
      case .text(let text):
        guard WrittenExample.holds(text, anyOf: secrets) else { return }
        var made: [UInt8] = []
        JSONText.append(data: Array(madeUp(text).utf8), to: &made)
        found.append((scalar.range, made))
      case .number(let text):
        guard secrets.contains(text) else { return }
        // The “e” of a power of ten stays.
        let digits = text.map { $0.isNumber ? madeUp(String($0)) : String($0) }
        found.append((scalar.range, Array(digits.joined().utf8)))
      case .null, .boolean: break
      }
    }
    var result = json
    for (range, made) in found.reversed() {
      result.replaceSubrange(range.start..<range.end, with: made)
    }
    return result
  }

  private mutating func madeUp(_ text: String) -> String {
    if let made = known[text] { return made }
    let seed = known.count
    var made = ""
    for (place, character) in text.enumerated() {
      let number = place * 7 + seed * 3
      switch character {
      case "a"..."z": made.unicodeScalars.append(Unicode.Scalar(UInt8(97 + number % 26)))
      case "A"..."Z": made.unicodeScalars.append(Unicode.Scalar(UInt8(65 + number % 26)))
      // No number begins with a zero.
      case "0"..."9": made.unicodeScalars.append(Unicode.Scalar(UInt8(49 + number % 9)))
      case _ where character.isLetter || character.isNumber: made += "x"
      default: made.append(character)
      }
    }
    known[text] = made
    return made
  }
}
