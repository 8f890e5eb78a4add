#if Server
  internal import FormPlatform
  internal import Synchronization

  /// The forms of a folder as it is now: a form is read again where one of its files was changed, looked at twice a
  /// second at most.
  final class LiveForms: Sendable {
    private struct State {
      var store: FormStore
      /// By names: what was read, and of what.
      var read: [String: Read]
      var looked: ContinuousClock.Instant
    }

    private struct Read {
      let file: FormFolder.File
      let sources: FormSources
      let result: Result<ServedForm, FormError>

      init(_ file: FormFolder.File, _ reader: FormReader) {
        self.file = file
        let sources = FormSources(file.path)
        self.sources = sources
        result = Result { () throws(FormError) in try reader.form(file, noting: sources) }
      }
    }

    private let folder: String
    private let reader: FormReader
    private let rereads: Bool
    private let state: Mutex<State>

    init(_ folder: String, _ reader: FormReader, rereads: Bool) throws(FormStoreError) {
      guard let files = FormFolder.files(in: folder) else { throw .unreadable(folder: folder) }
      self.folder = folder
      self.reader = reader
      self.rereads = rereads
      let read = files.map { Read($0, reader) }
      state = Mutex(State(store: Self.store(read), read: Self.named(read), looked: .now))
    }

    private static func store(_ read: [Read]) -> FormStore {
      FormStore(read.map { ($0.file.id, $0.result) })
    }

    private static func named(_ read: [Read]) -> [String: Read] {
      Dictionary(read.map { ($0.file.id, $0) }) { first, _ in first }
    }

    /// The forms as they are now.
    var store: FormStore {
      state.withLock { state in
        guard rereads, state.looked.duration(to: .now) > .milliseconds(500) else {
          return state.store
        }
        state.looked = .now
        // A folder that is gone for a moment leaves what was read.
        guard let files = FormFolder.files(in: folder) else { return state.store }
        var isSame = files.count == state.read.count
        let read = files.map { file in
          if let read = state.read[file.id], read.file == file, !read.sources.haveChanged {
            return read
          }
          isSame = false
          return Read(file, reader)
        }
        if !isSame {
          state.read = Self.named(read)
          state.store = Self.store(read)
        }
        return state.store
      }
    }
  }
#endif
