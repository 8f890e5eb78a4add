internal import FormCompiling
internal import FormDocuments
internal import FormProof
internal import FormStreams
internal import FormText

/// A form or file of rules with what became of its examples.
struct TestedFile {
  enum Outcome {
    case examples([ExampleResult])
    case mistakes([Diagnostic])
    /// Nothing could be run, and why.
    case refused(String)
  }

  /// As it was named or found.
  var name: String
  var outcome: Outcome
  /// Where it is refused or wrong, the status that it makes.
  var status = ExitStatus.valid

  /// What the examples leave open, where it was asked for.
  var proof: ExampleProof?

  var results: [ExampleResult] {
    if case .examples(let results) = outcome { results } else { [] }
  }

  /// The examples, and what they leave open as cases that fail.
  var cases: [ExampleResult] { results + (proof?.results ?? []) }
}

/// The examples of some files and folders, run.
struct TestRun {
  private(set) var files: [TestedFile] = []
  /// For standard error: files that could not be read, a filter that nothing has.
  private(set) var messages: [String] = []
  private var isFilterMissed = false

  var passed: Int { files.reduce(0) { $0 + $1.results.count { $0.hasPassed } } }
  var failed: Int { files.reduce(0) { $0 + $1.results.count { !$0.hasPassed } } }
  /// What examples leave open.
  var open: Int { files.reduce(0) { $0 + ($1.proof?.failures.count ?? 0) } }
  /// Files that could not be run.
  var refused: Int { files.count { $0.status != .valid } }

  /// Of several the first of 3, 2, 1.
  var status: ExitStatus {
    if files.contains(where: { $0.status == .unreadable }) { return .unreadable }
    if files.contains(where: { $0.status == .formIsWrong }) { return .formIsWrong }
    return failed + open > 0 || isFilterMissed ? .invalid : .valid
  }

  /// Runs the examples below some paths; with a filter those whose name contains it.
  static func run(
    _ paths: [String], filter: String?, proving wish: ExampleProof.Wish = [],
    work: Int, _ stores: @escaping StoreOpener,
    each: (TestedFile) throws(OutputFault) -> Void
  ) throws(OutputFault) -> TestRun {
    var run = TestRun()
    for path in paths {
      let found = FormFiles.find(path)
      if found.isEmpty { run.refuse(path, "no such file, or no forms in it", .unreadable) }
      for file in found {
        let known = run.files.count
        run.add(file, isNamed: file == path, filter, wish, work, stores)
        if run.files.count > known, let last = run.files.last { try each(last) }
      }
    }
    if let filter, run.passed + run.failed == 0, run.refused == 0 {
      run.isFilterMissed = true
      run.messages.append("no example has “\(filter)” in its name")
    }
    return run
  }

  /// The examples that show changes which those of a file do not detect.
  static func suggestions(
    for file: String, work: Int, _ stores: @escaping StoreOpener
  ) -> [String] {
    var run = TestRun()
    run.add(file, isNamed: true, nil, .mutation, work, stores)
    return run.files.first?.proof?.suggestions ?? []
  }

  private mutating func refuse(_ name: String, _ reason: String, _ status: ExitStatus) {
    messages.append("\(name): \(reason)")
    files.append(TestedFile(name: name, outcome: .refused(reason), status: status))
  }

  private mutating func add(
    _ file: String, isNamed: Bool, _ filter: String?, _ wish: ExampleProof.Wish,
    _ work: Int, _ stores: @escaping StoreOpener
  ) {
    let bytes: [UInt8]
    switch WholeFile.read(file, limit: 4 << 20) {
    case .failure(let fault): return refuse(file, systemMessage(fault.number), .unreadable)
    case .success(let read): bytes = read
    }
    switch ExampleFile.read(name: file, bytes: bytes, stores: stores) {
    case .nothing:
      if isNamed { refuse(file, DocumentLooks.neither(file, bytes), .formIsWrong) }
    case .mistakes(let mistakes):
      files.append(TestedFile(name: file, outcome: .mistakes(mistakes), status: .formIsWrong))
    case .examples(var examples):
      if let filter {
        examples.removeAll { !$0.name.contains(filter) }
        if examples.isEmpty { return }
      }
      var tested = TestedFile(name: file, outcome: .examples(examples.map { $0.run() }))
      // Examples that fail prove nothing.
      if !wish.isEmpty, tested.results.allSatisfy(\.hasPassed),
        let document = DocumentReader.read(name: file, bytes: bytes).document
      {
        tested.proof = ExampleProof(
          document, path: file, examples: tested.results.count, wish, work: work, stores)
      }
      files.append(tested)
    }
  }
}
