/// A string as a result prints it: JSON with control and invisible characters escaped, and its length.
package enum ShownString {
  /// The most code points that are printed of one string.
  package static let longest = 80

  /// `"abc" (3 characters)`, counted in code points, without the middle of a long string.
  package static func withLength(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let count = scalars.count
    let shown =
      count <= longest
      ? quoted(text)
      : quoted(scalars.prefix(40)).dropLast() + "…" + quoted(scalars.suffix(20)).dropFirst()
    return "\(shown) (\(count) character\(count == 1 ? "" : "s"))"
  }

  private static func quoted(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return quoted(String(view))
  }

  /// The string in double quotes, without a cut.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
