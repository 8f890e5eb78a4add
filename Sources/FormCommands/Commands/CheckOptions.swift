internal import ArgumentParser

/// The formats of `check`.
enum OutputFormat: String, NamedChoice {
  case text, concise, ndjson, json, sarif, junit, github, html
}

/// What `--output` asks for.
enum OutputKind: String, NamedChoice {
  case report, cleaned
}

/// What an undecided record means for the exit status.
enum UndecidedPolicy: String, NamedChoice {
  case fail, pass, report
}

extension ProgressChoice: NamedChoice {}
