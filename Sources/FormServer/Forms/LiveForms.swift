#if Server
  internal import FormPlatform
  internal import Synchronization

  /// The forms of a folder as it is now: read again where a file was changed, at most twice a second.
  final class LiveForms: Sendable {
    private struct State {
      var store: FormStore
      var files: [FormFolder.File]
      var looked: ContinuousClock.Instant
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
      let store = FormStore(files, reader)
      state = Mutex(State(store: store, files: files, looked: .now))
    }

    /// The forms as they are now.
    var store: FormStore {
      state.withLock { state in
        guard rereads, state.looked.duration(to: .now) > .milliseconds(500) else {
          return state.store
        }
        state.looked = .now
        // A folder that is gone for a moment leaves what was read.
        if let files = FormFolder.files(in: folder), files != state.files {
          state.files = files
          state.store = FormStore(files, reader)
        }
        return state.store
      }
    }
  }
#endif
