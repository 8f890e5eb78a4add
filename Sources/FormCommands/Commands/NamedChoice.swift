internal import ArgumentParser

/// An option's value that is one of a few names.
///
/// ArgumentParser finds the same names by key paths and their descriptions by printing each value,
/// which was a twentieth of the start.
protocol NamedChoice: CaseIterable, ExpressibleByArgument, RawRepresentable
where RawValue == String {}

extension NamedChoice {
  static var allValueStrings: [String] {
    var names: [String] = []
    for choice in allCases { names.append(choice.rawValue) }
    return names
  }

  /// Takes `--json` for `--format json`.
  ///
  /// - Parameters:
  ///   - isSet: Whether the flag is there.
  ///   - usual: The format where none is named.
  mutating func takeJSON(_ isSet: Bool, beside usual: Self, as json: Self) throws {
    if !isSet { return }
    guard rawValue == usual.rawValue || rawValue == json.rawValue else {
      throw ValidationError("--json or --format \(rawValue), not both")
    }
    self = json
  }

  /// None: each would be its name.
  static var allValueDescriptions: [String: String] { [:] }
}
