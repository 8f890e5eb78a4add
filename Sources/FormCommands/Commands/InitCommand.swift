internal import ArgumentParser
internal import FormPlatform
internal import FormStreams
internal import FormText

/// `formcheck init`: writes a small form to begin from.
struct InitCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    _superCommandName: Root.name,
    abstract: "Write a small form with examples to begin from.",
    usage: "formcheck init [FILE]",
    discussion: """
        formcheck init
        formcheck init forms/order.yaml

      The default file is form.yaml. An existing file is never overwritten.

      Exit status: 0 the form was written, 3 the file exists or cannot be written, 64 wrong usage.
      """)

  @Argument(help: "The file of the form.", completion: .file(extensions: ["yaml", "yml"]))
  var file = "form.yaml"

  func validate() throws {
    let name = file.lowercased()
    if !name.hasSuffix(".yaml"), !name.hasSuffix(".yml") {
      throw ValidationError("a form's name ends in .yaml or .yml, not “\(file)”")
    }
  }

  /// The name as an argument in a shell.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 >= 0x80 || "/._-".utf8.contains($0)
    }
    return isPlain ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    if let fault = write() {
      report(fault.message, to: errors)
      return .unreadable
    }
    let output = OutputSink(descriptor: io.output)
    let file = VisibleText.line(file)
    let argument = Self.quoted(file)
    return finish(errors) { () throws(OutputFault) in
      try output.write(
        "\(file): a form with examples; run them: formcheck test \(argument)\n"
          + "to see what the examples leave open: formcheck test \(argument) --coverage --mutate\n")
      try output.flush()
      return .valid
    }
  }

  /// Writes the form; nothing is left where that fails.
  private func write() -> FileFault? {
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { return FileFault(path: file, number: errno) }
    let sink = OutputSink(descriptor: descriptor)
    var number: Int32 = 0
    do throws(OutputFault) {
      try sink.write(Self.form)
      try sink.flush()
    } catch {
      if case .failed(let failure) = error { number = failure } else { number = EPIPE }
    }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0 { return nil }
    unsafe unlink(file)
    return FileFault(path: file, number: number)
  }

  static let form = """
    # What a contact form asks. The language: formcheck language. Ready rules: formcheck rules.
    form: contact
    normalize: [trim]
    fields:
      email:
        label: E-mail
        required: true
        rule: contact.email
      age:
        label: Age
        type: integer
        range: 18..120
      text:
        label: Your message
        required: true
        length: 10..1000

    # What is right and what is wrong, so that a change of the form is noticed: formcheck test.
    examples:
      - name: all that is asked
        given: { email: ana@example.org, age: 18, text: I would like to know more. }
        expect: { issues: {} }
      - name: nothing was filled in
        given: {}
        expect: { issues: { /email: valueMissing, /text: valueMissing } }
      - name: no address, too young, too short
        given: { email: ana@, age: 17, text: Call me. }
        expect: { issues: { /email: patternMismatch, /age: rangeUnderflow, /text: tooShort } }

    """
}
