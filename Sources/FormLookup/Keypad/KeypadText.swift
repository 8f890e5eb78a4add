/// A name as it is typed on a keypad: the keys of its words, one behind the other.
struct KeypadText {
  /// 0 to 9.
  private(set) var keys: [UInt8] = []
  /// Where words begin, in `keys`.
  private(set) var words: [Int] = []
  /// By key: the code point that made it.
  private(set) var scalars: [Int] = []

  /// - Parameter most: The most keys; the rest of a longer text is not searched.
  init(_ text: String, _ map: KeypadMap, most: Int = CatalogueLimits.keyBytes) {
    var isGap = true
    var before: UInt32 = 0
    keys.reserveCapacity(text.utf8.count)
    scalars.reserveCapacity(text.utf8.count)
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if keys.count >= most { break }
      if scalar.value < 0x80 {
        if let key = map.key(ofPlain: scalar.value) {
          append(key, index, &isGap)
        } else {
          isGap = true
        }
        before = scalar.value
        continue
      }
      switch map.effect(of: scalar.value) {
      case .keys(let made): for key in made { append(key, index, &isGap) }
      case .mixed(let made):
        for key in made {
          if let key { append(key, index, &isGap) } else { isGap = true }
        }
      case .nothing:
        if let key = map.key(of: scalar.value, behind: before), !keys.isEmpty {
          keys[keys.count - 1] = key
        }
        continue
      case .gap: isGap = true
      }
      before = scalar.value
    }
  }

  private mutating func append(_ key: UInt8, _ scalar: Int, _ isGap: inout Bool) {
    if isGap { words.append(keys.count) }
    isGap = false
    keys.append(key)
    scalars.append(scalar)
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Whether a word begins with this key.
  func begins(at key: Int) -> Bool {
    key == 0 || scalars[key] != scalars[key - 1] && words.contains(key)
  }

  /// The names of an item that have keys: its labels, then the others, as many as are searched.
  static func names(
    of item: CatalogueItem, _ map: KeypadMap
  ) -> [KeypadText] {
    var names: [KeypadText] = []
    for text in item.everyLabel + item.aliases + item.keywords
    where names.count < CatalogueLimits.keys {
      let keys = KeypadText(text, map)
      if !keys.isEmpty { names.append(keys) }
    }
    return names
  }
}
