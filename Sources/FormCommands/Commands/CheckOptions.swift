internal import ArgumentParser

/// The formats of `check`.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, ndjson, json, sarif, junit, github
}

/// What `--output` asks for.
enum OutputKind: String, CaseIterable, ExpressibleByArgument {
  case report, cleaned
}

/// What an undecided record means for the exit status.
enum UndecidedPolicy: String, CaseIterable, ExpressibleByArgument {
  case fail, pass, report
}

extension ProgressChoice: ExpressibleByArgument {}
