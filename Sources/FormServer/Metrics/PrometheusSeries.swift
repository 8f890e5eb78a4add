#if Server
  internal import Metrics
  internal import Synchronization

  /// What is counted under one name with one set of labels.
  protocol PrometheusSeries: AnyObject, Sendable {
    /// Writes its lines, each with its line break.
    func write(_ name: String, _ labels: String, to text: inout String)
  }

  /// A number: a counter, or a gauge.
  final class PrometheusNumber: PrometheusSeries, CounterHandler, FloatingPointCounterHandler,
    MeterHandler, RecorderHandler
  {
    private let value = Mutex(0.0)

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func set(_ number: Int64) { set(Double(number)) }
    func set(_ number: Double) { value.withLock { $0 = number } }
    func record(_ number: Int64) { set(Double(number)) }
    func record(_ number: Double) { set(number) }
    func reset() { set(0.0) }

    func write(_ name: String, _ labels: String, to text: inout String) {
      let number = value.withLock { $0 }
      text += "\(name)\(PrometheusText.braces(labels)) \(PrometheusText.number(number))\n"
    }
  }

  /// How many values are at most so large, for each of some bounds.
  final class PrometheusHistogram: PrometheusSeries, TimerHandler, RecorderHandler {
    /// Seconds, from that of an answer without work to the longest wait for a remote check.
    static let bounds = [
      0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    private struct State {
      /// Values up to each bound and over the one before it; those over all bounds come last.
      var counts = [UInt64](repeating: 0, count: bounds.count + 1)
      var sum = 0.0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
      let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
      state.withLock { state in
        state.counts[place] += 1
        state.sum += value
      }
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
      let state = state.withLock { $0 }
      let before = labels.isEmpty ? "" : labels + ","
      var count: UInt64 = 0
      for (place, each) in state.counts.enumerated() {
        count += each
        let bound =
          place < Self.bounds.count ? PrometheusText.number(Self.bounds[place]) : "+Inf"
        text += "\(name)_bucket{\(before)le=\"\(bound)\"} \(count)\n"
      }
      text += "\(name)_sum\(PrometheusText.braces(labels)) \(PrometheusText.number(state.sum))\n"
      text += "\(name)_count\(PrometheusText.braces(labels)) \(count)\n"
    }
  }

  /// Names, labels and numbers as Prometheus reads them.
  enum PrometheusText {
    /// Letters, digits, `_` and `:`, the first no digit; `_` stands for everything else.
    static func name(_ label: String) -> String {
      var name = label.utf8.prefix(200).map { byte in
        isOfName(byte) ? byte : UInt8(ascii: "_")
      }
      if name.first.map({ $0 &- 0x30 < 10 }) ?? true { name.insert(UInt8(ascii: "_"), at: 0) }
      return String(decoding: name, as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
      byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ":")
    }

    /// `form="signup",verdict="valid"`, in the order of the names.
    static func labels(_ dimensions: [(String, String)]) -> String {
      dimensions.sorted { $0.0 < $1.0 }
        .map { "\(name($0.0))=\"\(escaped($0.1))\"" }.joined(separator: ",")
    }

    static func braces(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

    /// Whole numbers without a point.
    static func number(_ value: Double) -> String {
      if value.isNaN { return "NaN" }
      if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
      return Int64(exactly: value).map { String($0) } ?? String(value)
    }

    private static func escaped(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": escaped += "\\\\"
        case "\"": escaped += "\\\""
        case "\n": escaped += "\\n"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }
#endif
