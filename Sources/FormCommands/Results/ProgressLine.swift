internal import FormText
internal import FormPlatform

/// When progress is shown.
enum ProgressChoice: String, CaseIterable, Sendable {
  /// On a terminal.
  case auto
  case always, never
}

/// How far a run is: a line at the bottom of a terminal that is drawn again and again, or lines of
/// their own where standard error is none.
struct ProgressLine {
  /// All bytes of the inputs; nil where nobody knows.
  let bytes: Int?
  let isTerminal: Bool
  /// The columns of the terminal.
  let width: Int
  private let started: ContinuousClock.Instant
  private var drawn: ContinuousClock.Instant
  /// Something stands on the line.
  private(set) var isVisible = false

  /// Not more often than the eye follows, and not often in a log.
  private var pause: Duration { isTerminal ? .milliseconds(100) : .seconds(1) }

  static let wiped = "\r\u{1B}[K"

  init(bytes: Int?, isTerminal: Bool, width: Int, at now: ContinuousClock.Instant = .now) {
    self.bytes = bytes
    self.isTerminal = isTerminal
    self.width = width
    started = now
    drawn = now
  }

  /// What draws the line as it is now; nil while it is too early for that.
  mutating func draw(
    _ records: Int, _ done: Int, at now: ContinuousClock.Instant = .now
  ) -> String? {
    if now - drawn < pause { return nil }
    drawn = now
    let text = "formcheck: " + words(records, done, after: now - started)
    if !isTerminal { return text + "\n" }
    isVisible = true
    return Self.wiped + String(text.prefix(max(1, width - 1)))
  }

  /// What takes the line away; nil where none is.
  mutating func wipe() -> String? {
    if !isVisible { return nil }
    isVisible = false
    return Self.wiped
  }

  /// Such as “1.2 GB of 3.4 GB (35%), 1,234,567 records/s, 0:12 left”.
  private func words(_ records: Int, _ done: Int, after time: Duration) -> String {
    let seconds = max(
      Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18, 0.001)
    var text = Self.size(done)
    // A file may grow while it is read.
    let all = bytes.map { max($0, done) }
    if let all, all > 0 { text += " of \(Self.size(all)) (\(done * 100 / all)%)" }
    text += ", \(Self.grouped(Int(Double(records) / seconds))) records/s"
    if let all, done > 0 {
      let left = seconds * Double(all - done) / Double(done)
      text += ", \(Self.clock(left)) left"
    }
    return text
  }

  private static func size(_ bytes: Int) -> String {
    var value = Double(bytes)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 999.5 { return rounded(value, unit == "B" ? 0 : 1) + " \(unit)" }
      value /= 1000
    }
    return rounded(value, 1) + " TB"
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> String {
    if decimals == 0 || value >= 99.95 { return String(Int(value.rounded())) }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.insert(",", at: text.startIndex) }
      text.insert(digit, at: text.startIndex)
    }
    return text
  }

  /// Minutes and seconds, with hours where there are some.
  private static func clock(_ seconds: Double) -> String {
    let all = Int(min(seconds, 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (all / 3600, all / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : String(minutes)) + ":" + two(all % 60)
  }
}

extension ProgressLine {
  /// The line of a run; nil where none is wanted.
  ///
  /// - Parameter inputs: As they were named: all bytes are known if all of them are plain files.
  init?(_ choice: ProgressChoice, errors: Int32, inputs: [String]) {
    let isTerminal = isatty(errors) == 1
    switch choice {
    case .never: return nil
    case .auto: if !isTerminal { return nil }
    case .always: break
    }
    self.init(
      bytes: Self.bytes(of: inputs), isTerminal: isTerminal,
      width: terminalColumns(errors) ?? 80)
  }

  private static func bytes(of inputs: [String]) -> Int? {
    var sum = 0
    for path in inputs {
      var status = stat()
      guard path != "-", !path.hasSuffix(".gz"), unsafe stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      sum += Int(status.st_size)
    }
    return sum
  }
}
