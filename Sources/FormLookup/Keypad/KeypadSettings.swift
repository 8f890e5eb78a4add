/// What the keypad of a catalogue is.
struct KeypadSettings: Hashable, Sendable {
  /// In the order in which they count.
  let scripts: [KeypadScript]
  /// From where one dials: ISO 3166-1 alpha-2, in capitals; nil where nobody says it.
  let region: String?

  init(_ scripts: [KeypadScript], region: String? = nil) {
    var known: [KeypadScript] = []
    for script in scripts where !known.contains(script) { known.append(script) }
    self.scripts = known
    let letters = region.map { Array($0.utf8.map { $0 & 0xDF }) } ?? []
    let isCode = letters.count == 2 && letters.allSatisfy { $0 &- 0x41 < 26 }
    self.region = isCode ? String(decoding: letters, as: UTF8.self) : nil
  }

  var isNorthAmerican: Bool { region.map(CallingCodes.northAmerican.contains) ?? false }

  // MARK: In a file

  /// In a number: four bits for each script, from the lowest on, its place among all and 1; then the bytes of the region.
  var packed: UInt64 {
    var packed: UInt64 = 0
    for (index, script) in scripts.enumerated() {
      let place = KeypadScript.allCases.firstIndex(of: script) ?? 0
      packed |= UInt64(place + 1) << UInt64(4 * index)
    }
    for (index, letter) in (region ?? "").utf8.enumerated() {
      packed |= UInt64(letter) << UInt64(48 + 8 * index)
    }
    return packed
  }

  init(packed: UInt64) {
    let all = KeypadScript.allCases
    let scripts = (0..<all.count).compactMap { index -> KeypadScript? in
      let place = Int(packed >> UInt64(4 * index) & 15)
      return all.indices.contains(place - 1) ? all[place - 1] : nil
    }
    let letters = [
      UInt8(truncatingIfNeeded: packed >> 48), UInt8(truncatingIfNeeded: packed >> 56),
    ]
    self.init(scripts, region: String(decoding: letters, as: UTF8.self))
  }
}
