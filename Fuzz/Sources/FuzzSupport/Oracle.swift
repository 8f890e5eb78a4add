import Foundation

/// Whether Foundation's two JSON parsers take a text: judges that were written by others.
public enum Oracle {
  /// `JSONSerialization`'s value; nil where it refuses.
  public static func value(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  /// Whether `JSONDecoder` reads the text to its end; it looks into no number.
  public static func decoderTakes(_ bytes: [UInt8]) -> Bool {
    (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Ends the process unless a program's output is JSON.
  public static func expectJSON(_ bytes: [UInt8], _ what: String) {
    expect(value(bytes) != nil, "\(what) is no JSON: \(shown(bytes))")
  }
}
