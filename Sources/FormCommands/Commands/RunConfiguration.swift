internal import FormCompiling
internal import FormDocuments
internal import FormStreams
internal import FormText
internal import FormPlatform

/// The content of `.formcheck.yaml`: the forms, and the files that are checked against each.
struct RunConfiguration {
  package struct Check {
    var form: String
    var files: [String] = []
    var exclude: [String] = []
    var format: InputFormat?
    var delimiter: UInt8?
    var skipRows: Int?
    var encoding: TextEncoding?
    var nulls: [String] = []
    var undecided: UndecidedPolicy?
    /// The failure that every record must have.
    var expected: ExpectedFailure?
  }

  /// As it is shown.
  let path: String
  /// The prefix of every path in it; empty for the current folder.
  let folder: String
  var checks: [Check] = []

  static let fileName = ".formcheck.yaml"
  /// Each is found, and only one may be there.
  private static let fileNames = [fileName, ".formcheck.yml"]

  /// The nearest one in the current folder or above it; nil if none exists.
  static func find() -> String? {
    var above = ""
    // Where a folder is its own parent, the way up has ended.
    var last: PathStatus.Identity?
    while let here = PathStatus(Array((above.isEmpty ? "." : above).utf8))?.identity, here != last {
      for name in fileNames where isFile(above + name) { return above + name }
      last = here
      above += "../"
    }
    return nil
  }

  private static func isFile(_ path: String) -> Bool {
    PathStatus(Array(path.utf8))?.isRegular == true
  }

  /// The configuration of the other name in the same folder; nil if none exists.
  private static func rival(of path: String) -> String? {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard fileNames.contains(String(path[start...])) else { return nil }
    return fileNames.first { $0 != path[start...] && isFile(path[..<start] + $0) }
  }

  private init(path: String) {
    self.path = path
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A path of the file as it is opened from here.
  func place(_ name: String) -> String { name.hasPrefix("/") ? name : folder + name }

  /// Why there is nothing to run.
  package enum Failure: Error {
    case unreadable(FileFault)
    case mistakes([Diagnostic])
  }

  static func read(_ path: String) -> Result<RunConfiguration, Failure> {
    switch WholeFile.read(path, limit: 1 << 20) {
    case .failure(let fault): return .failure(.unreadable(fault))
    case .success(let bytes):
      let read = DocumentReader.read(name: path, bytes: bytes)
      // A payload that was named by accident is not shown.
      let isOurs = path.split(separator: "/").last.map { $0 == fileName } ?? false
      guard isOurs || DocumentLooks.has("checks", with: ["checks"], path, bytes, read.document)
      else {
        return .failure(.mistakes([DocumentLooks.refusal("configuration", "checks", path, bytes)]))
      }
      guard let document = read.document else { return .failure(.mistakes(read.diagnostics)) }
      var reader = ConfigurationReader(source: document.source)
      var configuration = RunConfiguration(path: path)
      configuration.checks = reader.checks(document.root)
      if let rival = rival(of: path) {
        reader.error(
          "configurationTwice", "\(rival) is in the same folder as this file",
          at: SourceRange(0, 0),
          help: "keep one of them, so that it is clear which one applies")
      }
      let mistakes = (read.diagnostics + reader.diagnostics).sorted {
        $0.range.start < $1.range.start
      }
      return mistakes.isEmpty ? .success(configuration) : .failure(.mistakes(mistakes))
    }
  }

  /// Reads one, and reports its errors.
  static func read(
    _ path: String, _ io: CommandIO, _ errors: OutputSink
  ) -> Result<RunConfiguration, Stop> {
    switch read(path) {
    case .success(let configuration): return .success(configuration)
    case .failure(.unreadable(let fault)):
      report(fault.message, to: errors)
      return .failure(Stop(status: .unreadable))
    case .failure(.mistakes(let mistakes)):
      let renderer = CaretRenderer(usesColour: io.usesColour)
      for text in renderer.render(first: mistakes) { try? errors.write(text) }
      let count = mistakes.count
      report("\(path): \(count) error\(count == 1 ? "" : "s") in the configuration", to: errors)
      return .failure(Stop(status: .formIsWrong))
    }
  }

  /// The forms that `lint` and `test` look at where nothing is named: those of a configuration, else
  /// all in the current folder.
  static func formsOrFolder(_ io: CommandIO, _ errors: OutputSink) -> Result<[String], Stop> {
    guard let path = find() else { return .success(["."]) }
    return read(path, io, errors).map { configuration in
      var seen: Set<String> = []
      return configuration.checks.map { configuration.place($0.form) }
        .filter { seen.insert($0).inserted }
    }
  }
}

/// A command that ends before it did anything; why was told.
struct Stop: Error {
  var status: ExitStatus
}
