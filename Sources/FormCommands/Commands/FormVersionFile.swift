internal import FormCheck
internal import FormCompiling
internal import FormProof
internal import FormStreams
internal import FormText

/// Reads a version of a form: a file, or a file of a Git revision.
enum FormVersionFile {
  enum Outcome {
    case success(FormVersion)
    case failure(ExitStatus)
  }

  /// - Parameter argument: `signup.yaml`, or `git:HEAD~1:signup.yaml`.
  static func read(
    _ argument: String, _ stores: FormStores, _ io: CommandIO, _ errors: OutputSink
  ) -> Outcome {
    let limits = Limits()
    let bytes: [UInt8]
    let files: NamedFiles
    let name: String
    if let (revision, path) = GitRevision.split(argument) {
      guard let git = GitRevision(revision), !path.isEmpty, !path.hasPrefix("/") else {
        report(
          "\(argument): write git:REVISION:PATH with a path from the current folder", to: errors)
        return .failure(.usage)
      }
      switch git.file(path) {
      case .failure(let fault):
        report("\(argument): \(fault.message)", to: errors)
        return .failure(.unreadable)
      case .success(let read): bytes = read
      }
      files = self.files(of: git, path, limits, stores)
      name = argument
    } else {
      switch WholeFile.read(argument, limit: limits.formBytes) {
      case .failure(let fault):
        report(fault.message, to: errors)
        return .failure(.unreadable)
      case .success(let read): bytes = read
      }
      files = NamedFiles(beside: argument, limits: limits, stores: stores.opener)
      name = argument
    }
    switch FormVersion.read(name: name, bytes: bytes, from: files, limits: limits) {
    case .success(let version): return .success(version)
    case .failure(let fault):
      let renderer = CaretRenderer(usesColour: io.usesColour)
      for text in renderer.render(first: fault.diagnostics) { try? errors.write(text) }
      let count = fault.diagnostics.count
      report("\(name): \(count) error\(count == 1 ? "" : "s") in the form", to: errors)
      return .failure(.formIsWrong)
    }
  }

  /// The files beside a form in a revision.
  private static func files(
    of git: GitRevision, _ form: String, _ limits: Limits, _ stores: FormStores
  ) -> NamedFiles {
    func read(_ place: String) -> [UInt8]? {
      guard !place.hasPrefix("/"), case .success(let bytes) = git.file(place) else { return nil }
      return bytes
    }
    let folder = form.lastIndex(of: "/").map { String(form[..<$0]) } ?? ""
    return NamedFiles(
      importing: { name in
        let place = FormLoader.place(of: name, beside: form)
        return read(place).map { ("git:\(git.name):\(place)", $0) }
      },
      catalogues: CatalogueOpener(
        file: { name, imported in
          // An imported file is named with its revision.
          let around = imported.flatMap { GitRevision.split($0)?.path } ?? imported ?? form
          let place = FormLoader.place(of: name, beside: around)
          guard let bytes = read(place) else {
            return .unreadable(name: place, reason: "it is not in the revision")
          }
          return .bytes(name: place, bytes)
        }, store: stores.opener),
      translations: {
        git.names(in: folder).sorted().compactMap { name in
          guard let locale = FormLoader.locale(ofTranslation: name, of: form) else { return nil }
          let place = FormLoader.place(of: name, beside: form)
          return read(place).map { (locale, place, $0) }
        }
      })
  }
}
