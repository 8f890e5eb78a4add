/// The codes that are expected at one place: `"valueMissing"`, or a list of several.
public struct IssueCodes: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  let codes: [String]

  /// One code.
  public init(stringLiteral value: String) { codes = [value] }
  /// Several codes, in any order.
  public init(arrayLiteral elements: String...) { codes = elements }
  /// Several codes, in any order.
  public init(_ codes: [String]) { self.codes = codes }
}
