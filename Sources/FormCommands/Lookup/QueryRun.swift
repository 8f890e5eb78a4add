internal import FormDocuments
internal import FormLookup
internal import FormPlatform
internal import FormStreams

/// Answers queries, a line of JSON each, by a line of JSON each, in order.
struct QueryRun {
  private let catalogue: Catalogue
  private let searcher: Searcher
  private let now: Double?
  /// Of who reads the answers, the best first.
  private let languages: [String]
  /// What was picked before for a text, at a moment.
  private let picks: (String, Double?) -> CataloguePicks

  init(
    _ catalogue: Catalogue, _ now: Double?, in languages: [String],
    picks: @escaping (String, Double?) -> CataloguePicks
  ) {
    self.catalogue = catalogue
    searcher = Searcher(catalogue)
    self.now = now
    self.languages = languages
    self.picks = picks
  }

  /// - Parameters:
  ///   - name: A file, or `-` for standard input.
  ///   - input: Standard input.
  func run(
    _ name: String, input: Int32, _ sink: OutputSink, _ errors: OutputSink
  ) throws(OutputFault) -> ExitStatus {
    let descriptor = name == "-" ? input : unsafe open(name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      report(FileFault(path: name, number: errno).message, to: errors)
      return .unreadable
    }
    defer { if name != "-" { close(descriptor) } }
    Interrupts.watch()
    var lines = LineStream(descriptor: descriptor, most: LookupRequest.mostBytes)
    var status = ExitStatus.valid
    while let line = lines.next() {
      let answer = answer(line)
      if answer.status == .invalid { status = .invalid }
      try sink.write(answer.bytes + [0x0A])
      // Who waits for an answer before the next question gets it.
      if !lines.hasLine { try sink.flush() }
    }
    try sink.flush()
    if let status = Interrupts.status { return status }
    if let fault = lines.fault {
      report("\(name == "-" ? "standard input" : name): \(fault)", to: errors)
      return .unreadable
    }
    return status
  }

  private func answer(_ line: LineStream.Line) -> (bytes: [UInt8], status: ExitStatus) {
    guard case .bytes(let bytes) = line else { return (LookupAnswer.tooLong, .invalid) }
    let answer = LookupAnswer.line(
      bytes, in: catalogue, searcher, now: now, languages: languages, picks: picks)
    return (answer.bytes, answer.isAnswered ? .valid : .invalid)
  }
}
