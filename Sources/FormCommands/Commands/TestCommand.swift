internal import ArgumentParser
internal import FormCheck
internal import FormText

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

  @Flag(help: "Print only what failed.")
  var quiet = false

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    let renderer = CaretRenderer(usesColour: io.usesColour)
    return finish(errors) { () throws(OutputFault) in
      var passed = 0
      var failed = 0
      var status = ExitStatus.valid
      for path in paths.isEmpty ? ["."] : paths {
        let found = FormFiles.find(path)
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
      return status == .valid && failed > 0 ? .invalid : status
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
