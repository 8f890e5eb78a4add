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

  /// None: each would be its name.
  static var allValueDescriptions: [String: String] { [:] }
}
