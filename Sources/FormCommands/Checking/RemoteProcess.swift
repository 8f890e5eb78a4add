internal import FormCheck
internal import FormDocuments
internal import FormPlatform
internal import FormStreams
internal import FormText

/// One command that answers: a JSON object a line each way, and each answer repeats the `id` of its question.
///
/// Nobody can tell which value an answer means that nobody asked for, that comes twice or without an
/// `id`: then the command is used no more, and what was asked together with it stays undecided.
final class RemoteProcess {
  /// Why a command is used no more.
  enum Complaint: String {
    case ended = "the command ended"
    case late = "the command gave no answer in time"
    case long = "the command wrote a line of more than 64 KiB"
    case nameless = "the command wrote a line without the “id” of a question"
    case unasked = "the command wrote an “id” that nobody asked about, or answered twice"
    case untimely = "the command wrote something before it was asked, or behind its last answer"
  }

  private let shell: ShellProcess
  private let limit: Double
  /// What it wrote and nobody has read yet.
  private var buffer: [UInt8] = []
  private(set) var complaint: Complaint?
  /// What the first answer lacked that says neither yes nor no; the command is used further.
  private(set) var oddity: String?
  private static let longestLine = 1 << 16

  init(_ shell: ShellProcess, within limit: Double) {
    self.shell = shell
    self.limit = limit
    for descriptor in [shell.input, shell.output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  /// The answers to some questions, in their order; nil for what stays open.
  func answers(to questions: [RemoteQuestion]) -> [RemoteAnswer?] {
    var exchange = Exchange(questions)
    let end = complaint ?? answer(&exchange)
    complaint = end
    if exchange.lacksVerdict {
      oddity = "an answer has no “accepted” that is true or false"
    }
    return end == nil ? exchange.answers : questions.map { _ in nil }
  }

  /// Questions on their way to the command, and the answers that came.
  private struct Exchange {
    /// The lines that were not written yet.
    var unwritten: ArraySlice<UInt8>
    /// The place of each question that has no answer yet, by its id.
    var open: [String: Int] = [:]
    var answers: [RemoteAnswer?]
    /// An answer said neither yes nor no.
    var lacksVerdict = false

    init(_ questions: [RemoteQuestion]) {
      answers = questions.map { _ in nil }
      var lines: [UInt8] = []
      for (place, question) in questions.enumerated() {
        // By chance, so that no answer fits a question that it was not made for; exact as a double, which
        // is what most programs read a number as.
        var id: String
        repeat { id = String(UInt64.random(in: 1..<(1 << 53))) } while open[id] != nil
        open[id] = place
        JSONBuilder.append(to: &lines) { json in
          json.object { json in
            json.add("id", json: Array(id.utf8))
            json.add("name", question.name)
            json.add("field", question.field)
            json.add("value", json: question.valueJSON)
            if let with = question.withJSON { json.add("with", json: with) }
          }
        }
        lines.append(UInt8(ascii: "\n"))
      }
      unwritten = lines[...]
    }

    /// Takes an answer note of; says what is wrong with it.
    mutating func take(_ line: [UInt8]) -> Complaint? {
      let read = DocumentReader.read(name: "answer.json", bytes: line, isRecord: true)
      // Of two equal keys nobody knows which is meant.
      guard read.diagnostics.isEmpty, let members = read.document?.root,
        case .number(let id)? = members["id"]?.scalar?.json
      else { return .nameless }
      guard let place = open.removeValue(forKey: id) else { return .unasked }
      guard case .boolean(let isAccepted)? = members["accepted"]?.scalar?.json else {
        lacksVerdict = true
        return nil
      }
      if isAccepted {
        answers[place] = .accepted
      } else if case .text(let message)? = members["message"]?.scalar?.json {
        answers[place] = .refused(message)
      } else {
        answers[place] = .refused(nil)
      }
      return nil
    }
  }

  /// Asks all, and waits for all answers; says why that could not be done.
  private func answer(_ exchange: inout Exchange) -> Complaint? {
    // Whatever is there already answers nothing.
    if let fault = read() { return fault }
    if !buffer.isEmpty { return .untimely }
    var end = Date() + limit
    while !exchange.open.isEmpty {
      let ready = wait(until: end, isWriting: !exchange.unwritten.isEmpty)
      if !ready.canRead, !ready.canWrite { return .late }
      if ready.canWrite, let fault = write(&exchange) { return fault }
      guard ready.canRead else { continue }
      let fault = read()
      while let stop = buffer.firstIndex(of: 0x0A) {
        if exchange.open.isEmpty { return .untimely }
        let line = Array(buffer[..<stop])
        buffer.removeFirst(stop + 1)
        if let wrong = exchange.take(line) { return wrong }
        end = Date() + limit
      }
      if let fault, !exchange.open.isEmpty { return fault }
      if buffer.count > Self.longestLine { return .long }
    }
    return buffer.isEmpty ? nil : .untimely
  }

  /// Writes what the command takes now: one that reads nothing would otherwise stop the run for ever.
  private func write(_ exchange: inout Exchange) -> Complaint? {
    // Safety: the range lies within the slice, which does not change during the call.
    let count = unsafe exchange.unwritten.withUnsafeBytes {
      unsafe FormPlatform.write(shell.input, $0.baseAddress, $0.count)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : .ended }
    exchange.unwritten = exchange.unwritten.dropFirst(count)
    return nil
  }

  /// Reads what is there, without waiting, up to more than a line may have.
  private func read() -> Complaint? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while buffer.count <= Self.longestLine {
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe FormPlatform.read(shell.output, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN ? nil : .ended }
      if count == 0 { return .ended }
      buffer += chunk[..<count]
    }
    return nil
  }

  /// Waits until the command writes or takes something; neither where the time is over or somebody asked
  /// the run to end.
  private func wait(until end: Date, isWriting: Bool) -> (canRead: Bool, canWrite: Bool) {
    while Interrupts.signal == 0 {
      let left = end.timeIntervalSinceNow
      if left <= 0 { break }
      var wanted = [pollfd(fd: shell.output, events: Int16(POLLIN), revents: 0)]
      if isWriting { wanted.append(pollfd(fd: shell.input, events: Int16(POLLOUT), revents: 0)) }
      // Safety: the array is not touched during the call.
      let ready = unsafe poll(&wanted, nfds_t(wanted.count), Int32(min(left * 1000 + 1, 60_000)))
      if ready > 0 { return (wanted[0].revents != 0, isWriting && wanted[1].revents != 0) }
      if ready < 0, errno != EINTR { break }
    }
    return (false, false)
  }

  func stop() { shell.stop() }
}
