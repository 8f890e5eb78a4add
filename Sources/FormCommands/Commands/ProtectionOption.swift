internal import ArgumentParser

/// Whether a stored catalogue is protected.
struct ProtectionOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Labels and ids are secrets, in every form: they stand in what is found or asked for and in cleaned payloads, and in no message.",
      discussion: "What is not said stays as it was."))
  var protected: Bool?
}
