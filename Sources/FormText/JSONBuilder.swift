/// JSON, written piece by piece: commas where they are due, keys in the order of the calls.
package struct JSONBuilder {
  package private(set) var bytes: [UInt8] = []
  /// Something stands before what is written next, in the same object or list.
  private var wantsComma = false

  package init() {}

  /// Writes behind bytes that are there; a comma before that is the caller's.
  package static func append(to bytes: inout [UInt8], _ body: (inout JSONBuilder) -> Void) {
    var builder = JSONBuilder()
    swap(&builder.bytes, &bytes)
    body(&builder)
    swap(&builder.bytes, &bytes)
  }

  // MARK: Values, such as the items of a list

  package mutating func object(_ body: (inout JSONBuilder) -> Void) {
    write("{", "}", body)
  }

  package mutating func text(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes)
  }

  // MARK: Members of an object

  package mutating func object(_ key: StaticString, _ body: (inout JSONBuilder) -> Void) {
    write(key)
    write("{", "}", body)
  }

  /// The body writes the items.
  package mutating func list(_ key: StaticString, _ body: (inout JSONBuilder) -> Void) {
    write(key)
    write("[", "]", body)
  }

  /// A text, or `null`.
  package mutating func add(_ key: StaticString, _ text: String?) {
    write(key)
    if let text { JSONText.append(text, to: &bytes) } else { bytes += "null".utf8 }
    wantsComma = true
  }

  package mutating func add(_ key: StaticString, _ number: Int) {
    write(key)
    bytes.append(decimal: number)
    wantsComma = true
  }

  package mutating func add(_ key: StaticString, _ flag: Bool) {
    write(key)
    bytes += flag ? "true".utf8 : "false".utf8
    wantsComma = true
  }

  /// A value that is JSON already.
  package mutating func add(_ key: StaticString, json: [UInt8]) {
    write(key)
    bytes += json
    wantsComma = true
  }

  /// Members that are JSON already, with the commas between them.
  package mutating func add(members: [UInt8]) {
    separate()
    bytes += members
  }

  /// A member whose name is no word of the format.
  package mutating func add(named key: String, _ body: (inout [UInt8]) -> Void) {
    separate()
    JSONText.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    body(&bytes)
    wantsComma = true
  }

  // MARK: Signs

  private mutating func separate() {
    if wantsComma { bytes.append(UInt8(ascii: ",")) }
    wantsComma = true
  }

  private mutating func write(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    // Safety: a text of the program, which stays.
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    wantsComma = false
  }

  private mutating func write(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONBuilder) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    wantsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    wantsComma = true
  }
}
