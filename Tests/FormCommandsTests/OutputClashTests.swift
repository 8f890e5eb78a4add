import Foundation
import TestSupport
import Testing

@testable import FormCommands
@testable import FormStreams

/// No output takes the place of another one, or of anything that the run reads, however it is spelt.
@Suite struct OutputClashTests {
  /// A folder of its own, and commands run in this process; every path is absolute.
  struct Place {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sub"), withIntermediateDirectories: true)
      try write("form.yaml", "form: t\nimport: rules.yaml\nfields: { a: { rule: g.a } }\n")
      try write("form.de.yaml", "fields: { a: { label: Name } }\n")
      try write("rules.yaml", "group: g\nrules: { a: { length: 1..3 } }\n")
      try write("in.ndjson", "{\"a\":\"x\"}\n{\"a\":\"too long\"}\n")
      try write("known.json", "{\"version\":1,\"failures\":[]}\n")
      try write("run.yaml", "checks: [{ form: form.yaml, files: in.ndjson }]\n")
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// The bytes of every file, by name.
    func files() throws -> [String: Data] {
      var files: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name != "sub" && !name.hasPrefix(".said") {
        files[name] = try Data(contentsOf: folder.appending(path: name))
      }
      return files
    }

    func run(_ arguments: [String]) throws -> (status: Int32, said: String) {
      let descriptors = [".said-in", ".said-out", ".said-err"].map {
        unsafe open(path($0), O_RDWR | O_CREAT | O_TRUNC, 0o600)
      }
      defer { for descriptor in descriptors { close(descriptor) } }
      let io = CommandIO(
        input: descriptors[0], output: descriptors[1], errors: descriptors[2], usesColour: false)
      let status = FormCheckCommand.run(arguments, io)
      return (status, try String(contentsOf: folder.appending(path: ".said-err"), encoding: .utf8))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  /// Ways to name the file `name` of a folder once more.
  enum Spelling: String, CaseIterable {
    case same, dot, dots, link, linkToLink, hardLink, linkedFolder

    /// Nil where there is no such way, since the file is not there.
    func path(of name: String, in place: Place) throws -> String? {
      let (file, new) = (place.path(name), place.path("sub/other"))
      let files = FileManager.default
      switch self {
      case .same: return file
      case .dot: return place.path("./\(name)")
      case .dots: return place.path("sub/../\(name)")
      case .link: try files.createSymbolicLink(atPath: new, withDestinationPath: "../\(name)")
      case .linkToLink:
        try files.createSymbolicLink(atPath: new, withDestinationPath: "between")
        try files.createSymbolicLink(atPath: place.path("sub/between"), withDestinationPath: file)
      case .hardLink:
        guard files.fileExists(atPath: file) else { return nil }
        try files.linkItem(atPath: file, toPath: new)
      case .linkedFolder:
        try files.createSymbolicLink(atPath: new, withDestinationPath: place.folder.path)
        return new + "/" + name
      }
      return new
    }
  }

  static let outputs = ["-o", "--accepted", "--rejected", "--write-baseline"]

  static let pairs: [(String, String)] = outputs.flatMap { one in
    outputs.filter { $0 != one }.map { (one, $0) }
  }

  @Test(arguments: Cases.of(Spelling.allCases, oneIn: 3), Cases.of(pairs, oneIn: 6))
  func twoOutputsAreTwoFiles(_ spelling: Spelling, _ options: (String, String)) throws {
    for isThere in [false, true] {
      let place = try Place()
      defer { place.remove() }
      if isThere { try place.write("out", "old\n") }
      guard let other = try spelling.path(of: "out", in: place) else { continue }
      let before = try place.files()
      let outcome = try place.run([
        "check", place.path("form.yaml"), place.path("in.ndjson"), options.0, place.path("out"),
        options.1, other,
      ])
      #expect(outcome.status == 64, "\(isThere): \(outcome.said)")
      #expect(outcome.said.contains(options.0) && outcome.said.contains(options.1))
      #expect(try place.files() == before)
    }
  }

  /// What a run reads, and the arguments with which it does so.
  static let reads: [(String, [String])] = [
    ("form.yaml", ["form.yaml", "in.ndjson"]), ("rules.yaml", ["form.yaml", "in.ndjson"]),
    ("form.de.yaml", ["form.yaml", "in.ndjson"]), ("in.ndjson", ["form.yaml", "in.ndjson"]),
    ("in.ndjson", ["form.yaml", "sub", "in.ndjson"]),
    ("absent.ndjson", ["form.yaml", "absent.ndjson"]),
    ("run.yaml", ["--config", "run.yaml"]), ("form.yaml", ["--config", "run.yaml"]),
    ("rules.yaml", ["--config", "run.yaml"]), ("in.ndjson", ["--config", "run.yaml"]),
    ("known.json", ["form.yaml", "in.ndjson", "--baseline", "known.json"]),
  ]

  @Test(arguments: Cases.of(outputs, oneIn: 2), Cases.of(reads, oneIn: 4))
  func whatIsReadIsNotReplaced(_ option: String, _ read: (name: String, arguments: [String])) throws
  {
    // A baseline that is brought up to date is what --write-baseline is for.
    if option == "--write-baseline", read.name == "known.json" { return }
    for spelling in Cases.of(Spelling.allCases, oneIn: 3) {
      let place = try Place()
      defer { place.remove() }
      guard let other = try spelling.path(of: read.name, in: place) else { continue }
      let before = try place.files()
      let arguments = read.arguments.map { $0.hasPrefix("-") ? $0 : place.path($0) }
      let outcome = try place.run(["check"] + arguments + [option, other])
      #expect(outcome.status == 64, "\(spelling): \(outcome.said)")
      #expect(outcome.said.contains("\(option) would replace"), "\(spelling): \(outcome.said)")
      #expect(try place.files() == before)
    }
  }

  @Test(
    arguments: Cases.of(Spelling.allCases, oneIn: 3),
    Cases.of(["form.yaml", "rules.yaml", "form.de.yaml"], oneIn: 3))
  func theOutputOfTestIsNoForm(_ spelling: Spelling, _ name: String) throws {
    let place = try Place()
    defer { place.remove() }
    guard let other = try spelling.path(of: name, in: place) else { return }
    let before = try place.files()
    for path in ["form.yaml", ""] {
      let outcome = try place.run(["test", place.path(path), "-o", other])
      #expect(outcome.status == 64, "\(path): \(outcome.said)")
      #expect(try place.files() == before)
    }
  }

  /// What an earlier run wrote beside the forms is no form: it is replaced.
  @Test func theOutputOfTestMayLieAmongTheForms() throws {
    let place = try Place()
    defer { place.remove() }
    for _ in 0..<2 {
      let outcome = try place.run(
        ["test", place.folder.path, "--format", "json", "-o", place.path("examples.json")])
      #expect(outcome.status == 0, "\(outcome.said)")
    }
  }

  @Test func aBaselineIsBroughtUpToDate() throws {
    let place = try Place()
    defer { place.remove() }
    let known = place.path("known.json")
    let outcome = try place.run([
      "check", place.path("form.yaml"), place.path("in.ndjson"), "--baseline", known,
      "--write-baseline", known,
    ])
    #expect(outcome.status == 1, "\(outcome.said)")
    #expect(try String(contentsOfFile: known, encoding: .utf8).contains("tooLong"))
  }

  /// Together the two files have every record once, whatever is named; else nothing is written.
  @Test(
    arguments: Cases.of(Spelling.allCases, oneIn: 3), Cases.of(Spelling.allCases, oneIn: 5))
  func noRecordIsEverLost(_ one: Spelling, _ two: Spelling) throws {
    let names = Cases.of(["good", "in.ndjson", "bad", "form.yaml"], oneIn: 2)
    for accepted in names {
      for rejected in names {
        let place = try Place()
        defer { place.remove() }
        try place.write("good", "old good\n")
        // Both links cannot have one name.
        guard let first = try one.path(of: accepted, in: place) else { continue }
        try FileManager.default.moveItem(atPath: place.path("sub"), toPath: place.path("sub1"))
        try FileManager.default.createDirectory(
          atPath: place.path("sub"), withIntermediateDirectories: true)
        guard let second = try two.path(of: rejected, in: place) else { continue }
        let moved = first.replacing("/sub/", with: "/sub1/")
        let records = "{\"a\":\"x\"}\n{\"a\":\"too long\"}\n"
        let status = try place.run([
          "check", place.path("form.yaml"), place.path("in.ndjson"), "--quiet", "--accepted", moved,
          "--rejected", second,
        ]).status
        #expect(
          try String(contentsOfFile: place.path("in.ndjson"), encoding: .utf8) == records)
        let isClash = accepted == rejected || [accepted, rejected].contains { $0.contains(".") }
        #expect(status == (isClash ? 64 : 1), "\(accepted) and \(rejected)")
        if status != 1 { continue }
        let written = try [moved, second].map { try String(contentsOfFile: $0, encoding: .utf8) }
        #expect(written == ["{\"a\":\"x\"}\n", "{\"a\":\"too long\"}\n"])
      }
    }
  }

  /// The mode and the owner of a file stay; nobody else may read what takes its place before.
  @Test(arguments: [0o600, 0o640, 0o644, 0o444, 0o666, 0o755] as [mode_t])
  func modesStay(_ mode: mode_t) throws {
    let place = try Place()
    defer { place.remove() }
    let names = ["-o": "o", "--accepted": "a", "--rejected": "r", "--write-baseline": "w"]
    for name in names.values {
      try place.write(name, "old\n")
      #expect(unsafe chmod(place.path(name), mode) == 0)
      if getuid() == 0 { #expect(unsafe chown(place.path(name), 12, 34) == 0) }
    }
    let outcome = try place.run(
      ["check", place.path("form.yaml"), place.path("in.ndjson")]
        + names.flatMap { [$0, place.path($1)] })
    #expect(outcome.status == 0, "\(outcome.said)")
    for name in names.values {
      let status = try #require(PathStatus(Array(place.path(name).utf8)))
      #expect(status.access.mode == mode)
      if getuid() == 0 { #expect(status.access == FileAccess(mode: mode, owner: 12, group: 34)) }
      #expect(try String(contentsOfFile: place.path(name), encoding: .utf8) != "old\n")
    }
  }

  @Test func aTemporaryFileIsOurs() throws {
    let place = try Place()
    defer { place.remove() }
    try place.write("open", "old\n")
    #expect(unsafe chmod(place.path("open"), 0o666) == 0)
    for name in ["open", "new"] {
      let file = try ReplacedFile.open(place.path(name)).get()
      defer { file.discard() }
      #expect(PathStatus(descriptor: file.descriptor)?.access.mode == 0o600)
    }
  }

  /// As any other program makes one: by the umask.
  @Test func aNewFileIsOpenAsOthersAre() throws {
    let place = try Place()
    defer { place.remove() }
    let other = unsafe open(place.path("other"), O_WRONLY | O_CREAT, 0o666)
    defer { close(other) }
    let file = try ReplacedFile.open(place.path("new")).get()
    #expect(file.commit()?.message == nil)
    let mode = try #require(PathStatus(Array(place.path("new").utf8))).access.mode
    #expect(mode == PathStatus(descriptor: other)?.access.mode)
  }

  /// An export replaces neither its form nor what the form is read with, and its report has a file of its own.
  @Test(arguments: Spelling.allCases, ["-o", "--report"])
  func anExportSparesItsForm(spelling: Spelling, option: String) throws {
    for name in ["form.yaml", "form.de.yaml", "rules.yaml"] {
      let place = try Place()
      defer { place.remove() }
      let path = try #require(try spelling.path(of: name, in: place))
      let before = try place.files()
      let (status, said) = try place.run([
        "export", place.path("form.yaml"), "--to", "json-schema", option, path,
      ])
      #expect(status == 64)
      #expect(said.contains("\(option) would replace"))
      #expect(try place.files() == before)
    }
  }

  @Test func anExportAndItsReportAreTwoFiles() throws {
    let place = try Place()
    defer { place.remove() }
    let (status, said) = try place.run([
      "export", place.path("form.yaml"), "--to", "json-schema", "-o", place.path("out"), "--report",
      place.path("./out"),
    ])
    #expect(status == 64)
    #expect(said.contains("one output would be lost"))
  }
}
