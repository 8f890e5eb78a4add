internal import FormCheck
internal import FormCompiling
internal import FormStreams
internal import FormText
internal import FormPlatform

/// Reads the form of a command and tells what is wrong with it.
enum FormFile {
  enum Outcome {
    case success(ValidationForm)
    case failure(ExitStatus, mistakes: [Diagnostic])
  }

  /// Says which catalogues cannot be read, each once.
  static func tellUnreadable(_ forms: [ValidationForm], _ errors: OutputSink) {
    for missing in Set(forms.flatMap(\.unreadableCatalogues)).sorted() {
      report("values stay undecided: \(missing)", to: errors)
    }
  }

  /// - Parameters:
  ///   - stores: The catalogues that it may name.
  ///   - forChecking: Records are checked, and nothing else is asked of the form.
  ///   - others: What else the command was given: the form may be among it.
  static func read(
    _ path: String, _ limits: Limits, _ stores: FormStores, forChecking: Bool = false,
    besides others: [String] = [], _ io: CommandIO, _ errors: OutputSink
  ) -> Outcome {
    switch WholeFile.read(path, limit: limits.formBytes) {
    case .failure(let fault):
      report(fault.message, to: errors)
      return .failure(.unreadable, mistakes: [])
    case .success(let bytes):
      do throws(FormError) {
        return .success(
          try ValidationForm(
            bytes: bytes, name: path, limits: limits, besides: path, stores: stores.opener,
            forChecking: forChecking))
      } catch {
        let renderer = CaretRenderer(usesColour: io.usesColour)
        for text in renderer.render(first: error.diagnostics) { try? errors.write(text) }
        let count = error.diagnostics.count
        report("\(path): \(count) error\(count == 1 ? "" : "s") in the form", to: errors)
        if error.diagnostics.first?.code == DocumentLooks.refusal("form", "form", path).code,
          let form = others.first(where: { DocumentLooks.isFormFile($0) })
        {
          report("“\(form)” looks like a form: did you swap them? The form comes first", to: errors)
        }
        return .failure(.formIsWrong, mistakes: error.diagnostics)
      }
    }
  }
}
