internal import FormPlatform
internal import FormStreams
internal import FormText

/// Failures that are known already, each with the number of times that it occurs.
struct Baseline: Sendable {
  private(set) var counts: [Fingerprint: Int] = [:]
  /// There were more different failures than a baseline may have.
  private(set) var isFull = false

  /// More than that is no list that anybody works off; it bounds the memory.
  static let mostFailures = 1_000_000
  static let version = 1
  private static let mostBytes = 1 << 29

  mutating func add(_ fingerprint: Fingerprint, _ count: Int = 1) {
    if counts.count >= Self.mostFailures, counts[fingerprint] == nil {
      isFull = true
    } else {
      let sum = counts[fingerprint, default: 0].addingReportingOverflow(count)
      counts[fingerprint] = sum.overflow ? Int.max : sum.partialValue
    }
  }

  mutating func add(_ other: Baseline) {
    isFull = isFull || other.isFull
    for (fingerprint, count) in other.counts { add(fingerprint, count) }
  }

  /// All issues, with their repetitions.
  var total: Int { counts.values.reduce(0, &+) }

  // MARK: The file

  private struct File: Decodable {
    var version: Int
    var failures: [Entry]
  }

  private struct Entry: Decodable {
    var source: String
    var field: String
    var code: String
    var value: String?
    var entry: String?
    var count: Int
  }

  private struct Version: Decodable {
    var version: Int
  }

  /// Reads a file that ``json`` was written to.
  static func read(_ path: String) -> Result<Baseline, BaselineFault> {
    let bytes: [UInt8]
    switch WholeFile.read(path, limit: mostBytes) {
    case .failure(let fault): return .failure(BaselineFault(message: fault.message))
    case .success(let read): bytes = read
    }
    func wrong(_ reason: String) -> Result<Baseline, BaselineFault> {
      .failure(
        BaselineFault(
          message: "\(path): this is not a baseline: \(reason); --write-baseline writes one"))
    }
    if bytes.count > mostBytes { return wrong("it has more than \(mostBytes >> 20) MiB") }
    let data = Data(bytes)
    let decoder = JSONDecoder()
    if let found = try? decoder.decode(Version.self, from: data), found.version != version {
      return wrong("its version is \(found.version), and this program reads version \(version)")
    }
    do {
      var baseline = Baseline()
      for (index, entry) in try decoder.decode(File.self, from: data).failures.enumerated() {
        if entry.count < 1 { return wrong("failures[\(index)].count is not over 0") }
        baseline.add(
          Fingerprint(
            source: Fingerprint.path(entry.source), field: entry.field, code: entry.code,
            value: entry.value,
            entry: entry.entry),
          entry.count)
      }
      return .success(baseline)
    } catch {
      return wrong(reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { text, key in
        if let index = key.intValue { return text + "[\(index)]" }
        return text + (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = place(context.codingPath)
      return path.isEmpty ? "it is not a JSON object" : "\(path) is of another type"
    case .dataCorrupted: return "it is not JSON"
    @unknown default: return "it cannot be read"
    }
  }

  /// The file: one failure a line, sorted by its bytes, so that versions of it compare well.
  var json: [UInt8] {
    var bytes = Array("{\n  \"version\": \(Self.version),\n  \"failures\": [".utf8)
    let sorted = counts.map { (order: Self.order($0.key), fingerprint: $0.key, count: $0.value) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
    for (index, (_, fingerprint, count)) in sorted.enumerated() {
      bytes += (index > 0 ? ",\n    {\"source\": " : "\n    {\"source\": ").utf8
      JSONText.append(fingerprint.source, to: &bytes)
      bytes += ", \"field\": ".utf8
      JSONText.append(fingerprint.field, to: &bytes)
      bytes += ", \"code\": ".utf8
      JSONText.append(fingerprint.code, to: &bytes)
      if let value = fingerprint.value { bytes += ", \"value\": \"\(value)\"".utf8 }
      if let entry = fingerprint.entry {
        bytes += ", \"entry\": ".utf8
        JSONText.append(entry, to: &bytes)
      }
      bytes += ", \"count\": \(count)}".utf8
    }
    bytes += (sorted.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
    return bytes
  }

  private static func order(_ fingerprint: Fingerprint) -> [UInt8] {
    [
      fingerprint.source, fingerprint.field, fingerprint.code, fingerprint.entry ?? "",
      fingerprint.value ?? "",
    ].map { Array($0.utf8) }.joined(separator: [0]).map { $0 }
  }

  /// Writes the file, complete or not at all.
  func write(to path: String) -> FileFault? { ReplacedFile.write(json, to: path) }
}

/// Why a baseline cannot be read.
struct BaselineFault: Error {
  var message: String
}

/// The failures of a baseline that have not been met yet in this run.
///
/// One thread's: which of several equal failures is a new one depends on their order.
final class KnownFailures {
  private var left: [Fingerprint: Int]
  private let all: Bool

  init(_ baseline: Baseline) {
    left = baseline.counts
    all = false
  }

  /// Knows every failure: the baseline is being written.
  init() {
    left = [:]
    all = true
  }

  /// How many of `count` equal failures are known.
  func take(_ fingerprint: Fingerprint, _ count: Int = 1) -> Int {
    if all { return count }
    guard let known = left[fingerprint] else { return 0 }
    let taken = min(known, count)
    left[fingerprint] = known == taken ? nil : known - taken
    return taken
  }

  /// Failures of the inputs that were read which did not occur.
  func missing(in sources: Set<String>) -> Int {
    left.reduce(0) { $0 &+ (sources.contains($1.key.source) ? $1.value : 0) }
  }
}
