internal import FormCheck
package import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormText
internal import FormPlatform

/// An example that can be run, as often as you like and by any thread.
package struct PreparedExample: Sendable {
  package var name: String
  package var source: SourceText
  package var range: SourceRange
  /// Runs it.
  package var run: @Sendable () -> ExampleResult
}

/// The tests of a file: the examples of a form or of a file of rules.
package enum ExampleFile {
  /// The outcome of a file.
  package enum Outcome {
    case results([ExampleResult])
    case mistakes([Diagnostic])
    /// Neither a form nor a file of rules.
    case nothing
  }

  /// The content of a file.
  package enum Content {
    case examples([PreparedExample])
    case mistakes([Diagnostic])
    /// Neither a form nor a file of rules.
    case nothing
  }

  /// Runs every example of a form or rule file.
  package static func run(name: String, bytes: [UInt8]) -> Outcome {
    switch read(name: name, bytes: bytes) {
    case .examples(let examples): .results(examples.map { $0.run() })
    case .mistakes(let mistakes): .mistakes(mistakes)
    case .nothing: .nothing
    }
  }

  /// Finds the examples of a file of at most 4 MiB; nil where it cannot be read.
  package static func read(path: String) -> Content? {
    SmallFile.read(path).map { read(name: path, bytes: $0) }
  }

  /// Finds the examples of a form or rule file.
  ///
  /// - Parameter stores: The catalogues of a store that the file names.
  package static func read(
    name: String, bytes: [UInt8], stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> Content {
    let read = DocumentReader.read(name: name, bytes: bytes)
    // A payload in the folder of its form is not an error.
    guard DocumentLooks.isForm(name, bytes, read.document) else { return .nothing }
    guard let document = read.document else { return .mistakes(read.diagnostics) }
    let keys = document.root.entries?.map(\.key) ?? []
    if keys.contains("form") { return form(name: name, bytes: bytes, stores) }
    if keys.contains("group"), keys.contains("rules") {
      return read.diagnostics.isEmpty
        ? RuleExamples.read(document, stores) : .mistakes(read.diagnostics)
    }
    return .nothing
  }

  /// Whether a file is a form or a file of rules, or would be one without its errors.
  package static func isFormOrRules(_ path: String) -> Bool {
    switch read(path: path) {
    case .examples, .mistakes: true
    case .nothing, nil: false
    }
  }

  private static func form(
    name: String, bytes: [UInt8], _ stores: @escaping StoreOpener
  ) -> Content {
    do throws(FormError) {
      let form = try ValidationForm(
        bytes: bytes, name: name, limits: Limits(), besides: name, stores: stores)
      let missing = form.compiled.missingCatalogues
      if !missing.isEmpty { return .mistakes(missing) }
      let source = form.compiled.source.withoutMistakes
      var reader = NodeReader(source: source)
      let examples = form.compiled.examples.map { WrittenExample($0, &reader) }
      // A line may show parts of several examples.
      let masks = examples.flatMap { $0.masks(form.compiled) }
      return .examples(
        examples.map { example in
          PreparedExample(name: example.name, source: source, range: example.range) {
            var result = example.run(Checker(form), example.range)
            result.masks = masks
            return result
          }
        })
    } catch {
      return .mistakes(error.diagnostics)
    }
  }
}
