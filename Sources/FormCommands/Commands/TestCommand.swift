internal import ArgumentParser
internal import FormCheck
internal import FormDocuments
internal import FormText
internal import Foundation

/// `formcheck test`: runs the examples of forms and rule files.
struct TestCommand: ParsableCommand, Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the examples of forms and rule files.",
    discussion: """
        formcheck test signup.yaml
        formcheck test rules Examples

      In a folder every form and file of rules is run, other files are passed over. Exit status: 0 all \
      pass, 1 some example failed, 2 a form or rule file is wrong, 3 a file could not be read.
      """)

  @Argument(help: "Files and folders; the current folder if none is named.")
  var paths: [String] = []

  @Flag(help: "Name the constraints, conditions and messages that no example shows.")
  var coverage = false

  @Flag(help: "Weaken each constraint in turn, and name the changes that no example notices.")
  var mutate = false

  @Flag(help: "Print only what failed.")
  var quiet = false

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    let renderer = CaretRenderer(usesColour: io.usesColour)
    return finish(errors) { () throws(OutputFault) in
      var passed = 0
      var failed = 0
      var unnoticed = 0
      var status = ExitStatus.valid
      for path in paths.isEmpty ? ["."] : paths {
        let found = ExampleFiles.find(path)
        if found.isEmpty {
          report("\(path): no such file, or no forms in it", to: errors)
          status = .unreadable
        }
        for file in found {
          switch WholeFile.read(file, limit: 4 << 20) {
          case .failure(let fault):
            report(fault.message, to: errors)
            status = .unreadable
          case .success(let bytes):
            switch ExampleFile.run(name: file, bytes: bytes) {
            case .nothing:
              if file == path {
                report("\(file): neither a form nor a file of rules", to: errors)
                if status != .unreadable { status = .formIsWrong }
              }
            case .mistakes(let mistakes):
              for mistake in mistakes { try sink.write(renderer.render(mistake)) }
              if status != .unreadable { status = .formIsWrong }
            case .results(let results):
              let bad = results.filter { !$0.hasPassed }
              passed += results.count - bad.count
              failed += bad.count
              for result in bad { try write(result, to: sink, renderer) }
              if coverage, bad.isEmpty,
                let document = DocumentReader.read(name: file, bytes: bytes).document
              {
                let proof = ExampleProof(renderer: renderer, isQuiet: quiet)
                unnoticed += try proof.cover(document, path: file, to: sink)
              }
              if mutate, bad.isEmpty,
                let document = DocumentReader.read(name: file, bytes: bytes).document
              {
                let proof = ExampleProof(renderer: renderer, isQuiet: quiet)
                unnoticed += try proof.mutate(document, path: file, to: sink)
              }
              if !quiet {
                let count = results.count
                try sink.write("\(file): \(count) example\(count == 1 ? "" : "s")")
                try sink.write(bad.isEmpty ? "\n" : ", \(bad.count) failed\n")
              }
            }
          }
        }
      }
      try sink.write("\(passed) passed, \(failed) failed\n")
      try sink.flush()
      return status == .valid && failed + unnoticed > 0 ? .invalid : status
    }
  }

  private func write(
    _ result: ExampleResult, to sink: OutputSink, _ renderer: CaretRenderer
  ) throws(OutputFault) {
    try sink.write(
      renderer.heading(result.source, result.range, "error", result.name, "exampleFailed"))
    try sink.write(renderer.excerpt(result.source, result.range))
    for line in result.failures { try sink.write("  = \(VisibleText.line(line))\n") }
  }
}

/// The files that `test` looks at.
enum ExampleFiles {
  /// A file itself, or every YAML and JSON file below a folder, sorted; hidden ones are left out.
  static func find(_ path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return []
    }
    guard isFolder.boolValue else { return [path] }
    guard let names = FileManager.default.enumerator(atPath: path) else { return [] }
    var files: [String] = []
    while let name = names.nextObject() as? String {
      let parts = name.split(separator: "/")
      if parts.contains(where: { $0.hasPrefix(".") }) { continue }
      if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") {
        files.append(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
      }
    }
    return files.sorted()
  }
}
