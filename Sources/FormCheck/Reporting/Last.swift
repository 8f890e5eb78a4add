internal import Synchronization

/// What was made last, with the key that it was made for: who asks again mostly has the same key.
package struct Last<Key: KeptKey, Made: Sendable>: ~Copyable, Sendable {
  private let kept = Mutex<(key: Key?, made: Made?)>((nil, nil))

  package init() {}

  /// What was made for a key; made anew where the last key was another one.
  package func made(for key: Key, _ make: () -> Made) -> Made {
    kept.withLock { kept in
      if let made = kept.made, kept.key == key { return made }
      let made = make()
      if let key = key.kept { kept = (key, made) }
      return made
    }
  }
}

extension Last<String, [UInt8]> {
  /// The same for other modules, to which what is written once for all types is slow.
  package func bytes(for key: String, _ make: () -> [UInt8]) -> [UInt8] { made(for: key, make) }
}

/// A key that may come from a payload, and be as long as that likes.
package protocol KeptKey: Equatable, Sendable {
  /// What of it is kept, which holds nothing else in memory; nil where it is too long.
  var kept: Self? { get }
}

/// Pointers and paths.
extension String: KeptKey {
  package var kept: String? { utf8.count <= 256 ? self : nil }
}
