internal import ArgumentParser
internal import FormCheck

/// The formats of `check`.
enum OutputFormat: String, NamedChoice {
  case text, ndjson, json, sarif, junit, github
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

/// The limits of a record, each with a flag.
struct LimitOptions: ParsableArguments {
  @Option(help: "The most bytes of a record.") var maxRecordBytes = 1 << 20
  @Option(help: "The deepest nesting of a record.") var maxDepth = 64
  @Option(help: "The most values in a record.") var maxValues = 100_000
  @Option(help: "The most keys of an object.") var maxKeys = 10_000
  @Option(help: "The most items of a list.") var maxItems = 10_000
  @Option(help: "The most digits of a number.") var maxDigits = 40
  @Option(help: "The largest exponent of a number.") var maxExponent = 400
  @Option(help: "The most bytes of a text that is given to a pattern (up to 65536).")
  var maxPatternText = 4_096
  @Option(help: "The most steps of one match.") var maxMatchSteps = 100_000

  func validate() throws {
    let all = [
      maxRecordBytes, maxDepth, maxValues, maxKeys, maxItems, maxDigits, maxExponent,
      maxPatternText, maxMatchSteps,
    ]
    guard all.allSatisfy({ $0 > 0 && $0 <= 1 << 30 }), maxDepth <= 10_000,
      maxPatternText <= 65_536
    else {
      throw ValidationError("a limit is over 0; a nesting at most 10000, a text at most 65536")
    }
  }

  var limits: Limits {
    var limits = Limits()
    limits.recordBytes = maxRecordBytes
    limits.depth = maxDepth
    limits.values = maxValues
    limits.keys = maxKeys
    limits.items = maxItems
    limits.digits = maxDigits
    limits.exponent = maxExponent
    limits.patternTextBytes = maxPatternText
    limits.matchSteps = maxMatchSteps
    return limits
  }
}
