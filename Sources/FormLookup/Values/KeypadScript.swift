/// Letters that the keys 2 to 9 of a phone have.
public enum KeypadScript: String, Hashable, Sendable, CaseIterable {
  case latin, russian, ukrainian, bulgarian, greek, hebrew, arabic
}
