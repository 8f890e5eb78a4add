/// A name that is compared by its bytes.
///
/// Swift compares strings by canonical equivalence, so that `é` as one code point and as two would be
/// one key; in JSON they are two.
package struct ExactName: Hashable, Sendable {
  private let bytes: [UInt8]

  package init(_ name: String) { bytes = Array(name.utf8) }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
