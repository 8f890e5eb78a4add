#if Server
  public import Metrics
  internal import Synchronization

  /// Collects the values of swift-metrics, and writes them in Prometheus' text format (version 0.0.4).
  ///
  /// ```swift
  /// let metrics = PrometheusMetrics()
  /// MetricsSystem.bootstrap(metrics)
  /// options.metrics = metrics    // GET /metrics
  /// ```
  /// Counters, meters, timers and recorders are kept as long as the process runs. There are at most 10,000 of
  /// them. Further ones only increase `formcheck_metrics_dropped_total`.
  public final class PrometheusMetrics: MetricsFactory, Sendable {
    /// The value of the header Content-Type.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// All that has one name.
    private struct Family {
      let kind: Kind
      /// By the text of the labels.
      var series: [String: any PrometheusSeries] = [:]
    }

    private enum Kind: String {
      case counter, gauge, histogram
    }

    private struct State {
      var families: [String: Family] = [:]
      var count = 0
      var dropped = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// A backend that has counted nothing.
    ///
    /// - Parameter most: Counters, meters, timers and recorders that are kept.
    public init(most: Int = 10_000) { self.most = most }

    /// The current values, in UTF-8.
    public var text: [UInt8] {
      let (families, dropped) = state.withLock { ($0.families, $0.dropped) }
      var text = ""
      for (name, family) in families.sorted(by: { $0.key < $1.key }) {
        text += "# TYPE \(name) \(family.kind.rawValue)\n"
        for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
          series.write(name, labels, to: &text)
        }
      }
      text += "# TYPE formcheck_metrics_dropped_total counter\n"
      text += "formcheck_metrics_dropped_total \(dropped)\n"
      return Array(text.utf8)
    }

    private func series<Series: PrometheusSeries>(
      _ kind: Kind, _ label: String, _ dimensions: [(String, String)], _ make: () -> Series
    ) -> Series {
      let name = PrometheusText.name(label)
      let labels = PrometheusText.labels(dimensions)
      return state.withLock { state in
        var family = state.families[name] ?? Family(kind: kind)
        if let known = family.series[labels] as? Series, family.kind == kind { return known }
        // One name has one kind, and one series of its labels.
        guard family.kind == kind, family.series[labels] == nil, state.count < most else {
          state.dropped += 1
          return make()
        }
        let made = make()
        family.series[labels] = made
        state.families[name] = family
        state.count += 1
        return made
      }
    }

    // MARK: swift-metrics

    /// A counter, kept by its label and dimensions.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
      series(.counter, label, dimensions) { PrometheusNumber() }
    }

    /// A counter of fractions, kept by its label and dimensions.
    public func makeFloatingPointCounter(
      label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
      series(.counter, label, dimensions) { PrometheusNumber() }
    }

    /// A meter, kept by its label and dimensions.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
      series(.gauge, label, dimensions) { PrometheusNumber() }
    }

    /// A histogram of what is recorded; the last value alone where nothing is to be put together.
    public func makeRecorder(
      label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
      aggregate
        ? series(.histogram, label, dimensions) { PrometheusHistogram() }
        : series(.gauge, label, dimensions) { PrometheusNumber() }
    }

    /// A histogram of durations in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
      series(.histogram, label, dimensions) { PrometheusHistogram() }
    }

    /// Does not change anything: values stay.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does not change anything: values stay.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// Does not change anything: values stay.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does not change anything: values stay.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does not change anything: values stay.
    public func destroyTimer(_ handler: any TimerHandler) {}
  }
#endif
