internal import ArgumentParser

/// Whether a stored catalogue is protected.
struct ProtectionOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Treat labels and ids as secrets in every form.",
      discussion: """
        They occur in results of searches and in cleaned payloads, but not in messages. Without the option, the setting \
        stays as it was.
        """))
  var protected: Bool?
}
