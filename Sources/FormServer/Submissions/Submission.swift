#if Server
  internal import FormText

  /// What was sent, as it is kept.
  struct Submission: Sendable {
    let id: String
    /// When it came, ISO 8601 in UTC.
    let at: String
    let form: String
    /// Of the form that took it.
    let revision: String
    /// After clean-up, as JSON.
    let record: [UInt8]

    /// A line of NDJSON.
    var line: [UInt8] {
      var json = JSONBuilder()
      json.object { json in
        json.add("id", id)
        json.add("at", at)
        json.add("form", form)
        json.add("rev", revision)
        json.add("record", json: record)
      }
      return json.bytes + [0x0A]
    }
  }

  /// Where submissions are kept; called by one thread at a time.
  protocol SubmissionKeeping: Sendable {
    /// Ids of the last submissions that it has.
    var lastIDs: [String] { get }
    /// Adds submissions, all or none, and comes back once the disk has them.
    func append(_ submissions: [Submission]) throws(SubmissionStoreError)
  }
#endif
