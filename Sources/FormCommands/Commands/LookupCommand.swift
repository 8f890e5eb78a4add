internal import ArgumentParser
internal import FormCatalogues
internal import FormDocuments
internal import FormLookup
internal import FormPlatform
internal import FormStreams
internal import FormText

/// `formcheck lookup`: finds items of a catalogue.
struct LookupCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    _superCommandName: Root.name,
    abstract: "Find items of a catalogue.",
    usage: "formcheck lookup CATALOGUE [TEXT...] [options]",
    discussion: """
        formcheck lookup airports.csv tbil
        formcheck lookup form.yaml#airports tblisi --json
        formcheck lookup airports.csv --near 41.7,44.8
        formcheck lookup contacts.vcf 5646

      A catalogue is a file of items: .csv or .tsv whose first row names the columns, a .json list of objects, .ndjson, or \
      contacts as .vcf, each also with .gz. It can also be a .catalogue file that “formcheck catalogue build” made. A name without / and without an ending is a \
      catalogue of the store (“formcheck catalogue update”), in which items that were picked come first.

      The column “id” is required. “label” (or “name”) is shown and searched, and so are labels in other languages, such as \
      “label.de”. The columns aliases, keywords, codes, title and about are searched. phone has numbers. weight and popular \
      decide the order, lat and lon are the position. Cells with several strings separate them with “|”.

      If a catalogue has phone numbers, digits, +, *, # and blanks are read as keys of a phone's keypad. They find names by \
      the keys of their letters, and numbers.

      Whole names come before beginnings, beginnings before words within a name, and these before typing errors: one error in words of 3 to \
      5 letters, two in longer words.

      Exit status: 0 an item was found, 1 no item was found, 2 the catalogue is wrong, 3 a file could not be read or \
      written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, FORM#NAME, or a name in the store.",
      discussion: "FORM#NAME is a catalogue of a form."))
  var catalogue: String

  @Argument(help: "The text to search; without it, the first items.")
  var text: [String] = []

  // South and west begin with a hyphen.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Prefer items near a point, such as 41.7,44.8.",
      discussion: "Latitude and longitude in degrees.", valueName: "point"))
  var near: String?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only items with this value, such as country=GE.",
      discussion: "If you repeat it for one column, an item can have any of the values.",
      valueName: "column=value"))
  var filters: [String] = []

  @Option(help: ArgumentHelp("The maximum number of items: 1 to 50.", valueName: "count"))
  var limit = 10

  @Option(
    help: ArgumentHelp(
      "Names with at most so many typing errors: 0 to 2.",
      discussion: "The whole text is compared with each name.", valueName: "count"))
  var within: Int?

  @Flag(help: "Also search within words.")
  var contains = false

  @Flag(
    help: ArgumentHelp(
      "Read the text as keys: 5646 finds John.",
      discussion: "It also finds numbers that begin so."))
  var keypad = false

  @Flag(help: "Search digits as they are, not as keys.")
  var letters = false

  @Flag(
    help: ArgumentHelp(
      "Predict words from keys, one key per letter.",
      discussion: "The likeliest word after each key comes first, then the other words."))
  var predict = false

  @OptionGroup
  var source: SourceOptions

  @Option(help: ArgumentHelp("The language of labels, such as de.", valueName: "language"))
  var locale: String?

  @Flag(help: "Explain the order of the items.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "Expired items are not found.", valueName: "instant"))
  var now: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The store of catalogues.",
      discussion:
        "The default is $XDG_DATA_HOME/formcheck/catalogues.db, or the same in ~/.local/share.",
      valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Answer each query of a file, or of “-”, by a line.",
      discussion: "A query is one JSON object on a line.", valueName: "file"))
  var queries: String?

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  func validate() throws {
    if store?.isEmpty == true { throw ValidationError("--store needs a file") }
    if keypad, letters { throw ValidationError("--keypad or --letters, not both") }
    try checkPrediction()
    if queries != nil, !text.isEmpty || explain || within != nil || keypad || letters {
      throw ValidationError("with --queries each line has its own text and settings")
    }
    if within != nil, text.isEmpty { throw ValidationError("--within needs text to search") }
    if StoreName.isMeant(catalogue, store: store) {
      if try source.made() != nil {
        throw ValidationError(
          "give columns and keypad to “catalogue update”, not to a stored catalogue")
      }
    } else if store != nil, !CatalogueFile.isOfForm(catalogue) {
      throw ValidationError("--store is for a catalogue of a store, and “\(catalogue)” is a file")
    }
    _ = try request()
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let catalogue: Catalogue
    var memory: CatalogueStore?
    if StoreName.isMeant(self.catalogue, store: store) {
      switch StoredCatalogue.open(self.catalogue, store, errors) {
      case .failure(let status): return status
      case .success(let stored): (catalogue, memory) = (stored.catalogue, stored.store)
      }
    } else {
      switch CatalogueFile.read(self.catalogue, try? source.made(), store: store, io, errors) {
      case .failure(let status): return status
      case .success(let read): catalogue = read
      }
    }
    let picks = { (text: String, now: Double?) in
      memory?.picks(in: self.catalogue, for: text, now: now ?? 0) ?? CataloguePicks()
    }
    let sink = OutputSink(descriptor: io.output)
    if let queries {
      var clash = OutputClash()
      clash.write("standard output", descriptor: io.output)
      if queries == "-" {
        clash.read("the queries", descriptor: io.input)
      } else {
        clash.read("the queries", Array(queries.utf8))
      }
      if let words = clash.words {
        report(words, to: errors)
        return .usage
      }
      return finish(errors) { () throws(OutputFault) in
        try QueryRun(catalogue, moment, in: languages, picks: picks).run(
          queries, input: io.input, sink, errors)
      }
    }
    if predict {
      return finish(errors) { () throws(OutputFault) in
        try PredictedWords(catalogue, keys).write(json: json, to: sink)
      }
    }
    return finish(errors) { () throws(OutputFault) in
      guard var request = try? request() else { return .usage }
      request.query.picks = picks(request.query.text, moment)
      return try answer(request, catalogue, io, sink, errors)
    }
  }

  private func answer(
    _ request: LookupRequest, _ catalogue: Catalogue, _ io: CommandIO, _ sink: OutputSink,
    _ errors: OutputSink
  ) throws(OutputFault) -> ExitStatus {
    let hits: CatalogueHits
    switch LookupAnswer.hits(request, Searcher(catalogue)) {
    case .success(let found): hits = found
    case .failure(let fault):
      report(LookupAnswer.fault(fault, catalogue).words, to: errors)
      return .usage
    }
    if json {
      try sink.write(LookupAnswer.json(hits) + [0x0A])
    } else if hits.hits.isEmpty {
      try sink.write(LookupText.nothing(request.query, catalogue))
    } else {
      let text = LookupText(usesColour: io.usesColour, explains: explain)
      try sink.write(text.lines(hits, request.query))
    }
    try sink.flush()
    return hits.hits.isEmpty ? .invalid : .valid
  }

  private var keys: String { text.joined() }

  private func checkPrediction() throws {
    guard predict else { return }
    let others = queries != nil || explain || within != nil || keypad || letters || near != nil
    if others || contains || !filters.isEmpty {
      throw ValidationError("--predict takes only keys")
    }
    guard !keys.isEmpty, keys.allSatisfy({ "0123456789*".contains($0) }) else {
      throw ValidationError("--predict takes keys such as 843, and * for the next word")
    }
  }

  /// In seconds; the clock's where nobody says another one.
  private var moment: Double? { now.map(CatalogueMoment.seconds) ?? Date().timeIntervalSince1970 }

  private var languages: [String] { locale.map { LanguageRange.fallbacks($0) } ?? [] }

  private func request() throws -> LookupRequest {
    var request = LookupRequest()
    request.query.text = text.joined(separator: " ")
    guard 1...50 ~= limit else { throw ValidationError("--limit is 1 to 50, not \(limit)") }
    if let within, !(0...2 ~= within) {
      throw ValidationError("--within is 0 to 2, not \(within)")
    }
    request.query.limit = limit
    request.query.match = contains ? .contains : .words
    request.within = within
    request.query.keypad = keypad ? true : letters ? false : nil
    request.query.now = moment
    request.query.languages = languages
    if let locale, !LanguageRange.isTag(LanguageRange.tag(locale)) {
      throw ValidationError("--locale takes a language such as de, not “\(locale)”")
    }
    if let now, CatalogueMoment.seconds(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
    if let near {
      let parts = near.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
        let position = CataloguePosition(latitude: latitude, longitude: longitude)
      else {
        throw ValidationError(
          "--near takes latitude and longitude in degrees such as 41.7,44.8, not “\(near)”")
      }
      request.query.near = position
    }
    for filter in filters {
      guard let equals = filter.firstIndex(of: "="), equals > filter.startIndex else {
        throw ValidationError(
          "--where takes a column and a value such as country=GE, not “\(filter)”")
      }
      let value = String(filter[filter.index(after: equals)...])
      request.query.filter[String(filter[..<equals]), default: []].append(value)
    }
    return request
  }
}
