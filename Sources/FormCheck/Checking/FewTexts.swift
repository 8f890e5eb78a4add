/// A set of texts of which there are mostly few: these are compared one by one, which no hash is faster than.
struct FewTexts {
  private static let fewest = 8
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []

  var isEmpty: Bool { few.isEmpty }

  mutating func insert(_ text: [UInt8]) {
    if contains(text) { return }
    if few.count < Self.fewest { few.append(text) } else { many.insert(text) }
  }

  func contains(_ text: [UInt8]) -> Bool {
    few.contains { $0 == text } || !many.isEmpty && many.contains(text)
  }

  func contains(where isMeant: ([UInt8]) -> Bool) -> Bool {
    few.contains(where: isMeant) || many.contains(where: isMeant)
  }
}
