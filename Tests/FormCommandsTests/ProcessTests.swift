import Foundation
import Testing

/// What only a real process shows: closed pipes, full disks, signals.
@Suite(.serialized)
struct ProcessTests {
  /// The built program, beside the test bundle; nil where only the tests were built.
  private static let program: String? = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = folder.appending(path: ".build/debug/formcheck").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs a script of bash in which `$F` is the program and `form.yaml` a form with one field.
  func run(_ script: String) throws -> Outcome {
    let program = try #require(Self.program, "build the program first: swift build")
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data("form: t\nfields: { a: { required: true } }\n".utf8)
      .write(to: place.appending(path: "form.yaml"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // The watch-dog is no assertion: it ends a run that would never end.
    process.arguments = ["-c", "F='timeout -s KILL 60 \(program)'\n" + script]
    process.currentDirectoryURL = place
    let output = place.appending(path: "stdout")
    let errors = place.appending(path: "stderr")
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  @Test func aReaderThatClosesEarlyIsAQuietEnd() throws {
    let outcome = try run(
      """
      yes '{"a":1}' | head -200000 > many.ndjson
      $F check form.yaml many.ndjson --format ndjson 2> said | head -1 > /dev/null
      echo "${PIPESTATUS[0]}"; cat said
      """)
    #expect(outcome.output == "0\n")
  }

  @Test func aFullDiskIsToldAndIsThree() throws {
    let outcome = try run(
      "echo '{}' | $F check form.yaml > /dev/full; echo $?; echo '{}' | $F check form.yaml -o /dev/full/x; echo $?"
    )
    #expect(outcome.output == "3\n3\n")
    #expect(outcome.errors.contains("the output cannot be written: no space left on device"))
  }

  @Test(arguments: [("INT", "130"), ("TERM", "143")])
  func aSignalEndsTheRunWithWholeLines(_ signal: String, _ status: String) throws {
    let outcome = try run(
      """
      mkfifo pipe
      exec 3<> pipe
      echo '{"a":"x"}' >&3
      \(Self.program ?? "") check form.yaml --format json < pipe > out 2> said 3>&- &
      formcheck=$!
      while ! grep -q record out; do sleep 0.05; done
      kill -\(signal) $formcheck
      wait $formcheck
      echo $?
      python3 -m json.tool out > /dev/null 2>&1 || tail -1 out
      cat said
      """)
    #expect(outcome.output.hasPrefix(status + "\n"))
    #expect(outcome.output.contains("interrupted after -:1; 1 record: 1 valid"))
    #expect(!outcome.output.contains("Traceback"))
  }

  @Test func aFileIsCompleteOrUntouched() throws {
    let outcome = try run(
      """
      echo old > out.ndjson
      mkfifo pipe
      exec 3<> pipe
      echo '{"a":"x"}' >&3
      \(Self.program ?? "") check form.yaml --format ndjson -o out.ndjson < pipe 2> said 3>&- &
      formcheck=$!
      sleep 1
      kill -TERM $formcheck
      wait $formcheck
      echo $?; cat out.ndjson; ls
      echo '{"a":"x"}' | $F check form.yaml --format ndjson -o out.ndjson; grep -c valid out.ndjson
      """)
    #expect(outcome.output == "143\nold\nform.yaml\nout.ndjson\npipe\nsaid\nstderr\nstdout\n1\n")
  }

  @Test func aRecordOnAPipeIsAnsweredBeforeTheNext() throws {
    let outcome = try run(
      """
      mkfifo in
      $F check form.yaml --format ndjson < in > out &
      exec 3> in
      echo '{"a":"x"}' >&3
      while [ ! -s out ]; do sleep 0.05; done
      wc -l < out
      echo '{"a":"x"}' >&3
      exec 3>&-
      wait; wc -l < out
      """)
    #expect(outcome.output == "1\n2\n")
  }
}
