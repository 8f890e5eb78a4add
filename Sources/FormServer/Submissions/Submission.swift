#if Server
  internal import FormPlatform
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

    init(id: String, at: String, form: String, revision: String, record: [UInt8]) {
      (self.id, self.at, self.form, self.revision) = (id, at, form, revision)
      self.record = record
    }

    /// Of a line as `line` writes it; nil for another one.
    init?(line: ArraySlice<UInt8>) {
      struct Head: Decodable { var id, at, form, rev: String }
      let key = Array(",\"record\":".utf8)
      // What stands before it are texts of ours, in which no quote stands without a backslash.
      guard let head = try? JSONDecoder().decode(Head.self, from: Data(line)),
        let place = line.firstRange(of: key), line.last == UInt8(ascii: "}")
      else { return nil }
      self.init(
        id: head.id, at: head.at, form: head.form, revision: head.rev,
        record: Array(line[place.upperBound...].dropLast()))
    }
  }

  /// Where submissions are kept; called by one thread at a time.
  protocol SubmissionKeeping: Sendable {
    /// Ids of the last submissions that it has.
    var lastIDs: [String] { get }
    /// Adds submissions, all or none, and comes back once the disk has them.
    func append(_ submissions: [Submission]) throws(SubmissionStoreError)
    /// The last submissions, the newest first; none where they cannot be read.
    func newest(_ count: Int) -> [Submission]
  }
#endif
