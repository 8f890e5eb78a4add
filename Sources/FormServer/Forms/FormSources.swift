#if Server
  internal import FormCheck
  internal import FormPlatform

  /// The files that a form was made of, as they stood when each was read: itself, its translations, what it imports,
  /// and its catalogues.
  final class FormSources {
    /// What tells that a file was changed.
    private struct State: Hashable {
      let identity: FileIdentity
      let time: FileTime
      let size: Int64

      /// Nil where nothing is there.
      init?(_ path: String) {
        var status = stat()
        // Safety: filled during the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        identity = FileIdentity(of: status)
        time = FileTime(of: status)
        size = Int64(status.st_size)
      }
    }

    private let path: String
    private var states: [String: State?]
    /// Files beside the form that are called as translations of it are.
    private let translations: [String]

    /// - Parameter path: The form's own file.
    init(_ path: String) {
      self.path = path
      states = [path: State(path)]
      translations = FormLoader.translationFiles(beside: path)
      for file in translations { note(file) }
    }

    /// Notes how a file stands, before it is read.
    func note(_ path: String) {
      if states[path] == nil { states[path] = .some(State(path)) }
    }

    /// Whether a file is not any more as it was, or is new or gone.
    var haveChanged: Bool {
      states.contains { $0.value != State($0.key) }
        || translations != FormLoader.translationFiles(beside: path)
    }
  }
#endif
