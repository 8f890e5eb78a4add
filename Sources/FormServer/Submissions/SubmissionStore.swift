#if Server
  internal import FormPlatform
  internal import FormText
  internal import Logging
  internal import NIOPosix

  /// Keeps what was sent: an answer comes only once the disk has it.
  ///
  /// Whoever comes within 5 ms shares one wait for the disk. The first of them leads: it writes for all, then hands on to
  /// the next.
  actor SubmissionStore {
    private enum Turn {
      case kept
      case failed(SubmissionStoreError)
      case lead
    }

    private let file: any SubmissionKeeping
    private let keepsSecrets: Bool
    private var submissions: [Submission] = []
    private var waiting: [CheckedContinuation<Turn, Never>] = []
    private var hasLeader = false
    private var known: KnownIDs
    /// Ids whose lines are on their way.
    private var coming: Set<String> = []
    private var fault: SubmissionStoreError?

    /// - Parameters:
    ///   - path: The file: of SQLite where its name says so (`.sqlite`), else NDJSON.
    ///   - keepsSecrets: Whether what is typed into secret fields is kept as well.
    ///   - logger: Takes what was found amiss in the file.
    init(_ path: String, keepsSecrets: Bool, _ logger: Logger) throws(SubmissionStoreError) {
      file =
        SubmissionTable.isMeant(by: path)
        ? try SubmissionTable(path) : try SubmissionFile(path, logger)
      self.keepsSecrets = keepsSecrets
      known = KnownIDs(file.lastIDs)
    }

    /// Whether more is taken.
    var isTaking: Bool { fault == nil }

    /// The last submissions, the newest first.
    func newest(_ count: Int) async -> [Submission] {
      let file = self.file
      return (try? await NIOThreadPool.singleton.runIfActive { file.newest(count) }) ?? []
    }

    /// Keeps a record.
    ///
    /// - Parameters:
    ///   - record: What was sent after clean-up, as JSON.
    ///   - form: The form that took it.
    ///   - once: Names one sending: the same record under the same name is kept once.
    /// - Returns: The number of the submission.
    func keep(
      _ record: [UInt8], of form: ServedForm, once: String?
    ) async throws(SubmissionStoreError) -> String {
      if let fault { throw fault }
      let record = keepsSecrets ? record : form.form.withoutSecrets(record)
      let id = Self.id(of: record, form.id, once: once)
      if known.contains(id) { return id }
      if coming.insert(id).inserted {
        let now = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        submissions.append(
          Submission(id: id, at: now, form: form.id, revision: form.revision, record: record))
      }
      var turn = Turn.lead
      if hasLeader {
        turn = await withCheckedContinuation { waiting.append($0) }
      }
      if case .lead = turn { turn = await lead() }
      switch turn {
      case .kept, .lead: return id
      case .failed(let fault): throw fault
      }
    }

    /// Writes what has come, for all who wait for it.
    private func lead() async -> Turn {
      hasLeader = true
      // Who is told to stop goes on: others wait.
      try? await Task.sleep(for: .milliseconds(5))
      let (submissions, waiting) = (self.submissions, self.waiting)
      (self.submissions, self.waiting) = ([], [])
      let ids = submissions.map(\.id)
      let turn = await written(submissions)
      switch turn {
      case .kept, .lead: for id in ids { known.insert(id) }
      case .failed(let error): fault = error
      }
      coming.subtract(ids)
      for continuation in waiting { continuation.resume(returning: turn) }
      if self.waiting.isEmpty {
        hasLeader = false
      } else {
        self.waiting.removeFirst().resume(returning: fault.map { .failed($0) } ?? .lead)
        if let fault { giveUp(fault) }
      }
      return turn
    }

    /// Tells all who wait that nothing more is taken.
    private func giveUp(_ fault: SubmissionStoreError) {
      let waiting = self.waiting
      (submissions, self.waiting, hasLeader) = ([], [], false)
      coming = []
      for continuation in waiting { continuation.resume(returning: .failed(fault)) }
    }

    private func written(_ submissions: [Submission]) async -> Turn {
      if let fault { return .failed(fault) }
      if submissions.isEmpty { return .kept }
      let file = self.file
      do {
        // Threads of tasks do not wait for disks.
        return try await NIOThreadPool.singleton.runIfActive {
          do throws(SubmissionStoreError) {
            try file.append(submissions)
            return Turn.kept
          } catch {
            return Turn.failed(error)
          }
        }
      } catch {
        return .failed(.full(errno: ECANCELED))
      }
    }

    /// The same for the same record that is sent under the same name, also after a new start.
    private static func id(of record: [UInt8], _ form: String, once: String?) -> String {
      guard let once else { return PageTokens.number() }
      return SHA256.digits(of: (Array("\(once)\n\(form)\n".utf8) + record)[...], bytes: 16)
    }
  }

  /// The newest ids: a form is not sent a second time hours later.
  private struct KnownIDs {
    private static let most = 100_000
    private var ids: Set<String>
    private var order: [String]
    private var oldest = 0

    init(_ ids: [String]) {
      order = Array(ids.suffix(Self.most))
      self.ids = Set(order)
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }

    mutating func insert(_ id: String) {
      ids.insert(id)
      if order.count < Self.most { return order.append(id) }
      ids.remove(order[oldest])
      order[oldest] = id
      oldest = (oldest + 1) % Self.most
    }
  }
#endif
