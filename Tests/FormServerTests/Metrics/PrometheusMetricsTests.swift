#if Server
  import FormServer
  import Metrics
  import Testing

  /// The format: https://prometheus.io/docs/instrumenting/exposition_formats, “Text-based format”, version 0.0.4.
  @Suite("What is counted is written as Prometheus reads it")
  struct PrometheusMetricsTests {
    private func lines(_ metrics: PrometheusMetrics) -> [Substring] {
      String(decoding: metrics.text, as: UTF8.self).split(separator: "\n")
        .filter { !$0.contains("formcheck_metrics_dropped_total") }
    }

    @Test func counters() {
      let metrics = PrometheusMetrics()
      for (verdict, count) in [("valid", 2), ("invalid", 1), ("valid", 40)] {
        metrics.makeCounter(
          label: "form_checks_total", dimensions: [("verdict", verdict), ("form", "a\"b\\c\nd")]
        ).increment(by: Int64(count))
      }
      metrics.makeCounter(label: "b", dimensions: []).increment(by: 1)
      metrics.makeFloatingPointCounter(label: "f", dimensions: []).increment(by: 0.5)
      let meter = metrics.makeMeter(label: "m", dimensions: [])
      meter.set(Int64(3))
      meter.decrement(by: 1)
      #expect(
        lines(metrics) == [
          "# TYPE b counter", "b 1", "# TYPE f counter", "f 0.5",
          "# TYPE form_checks_total counter",
          #"form_checks_total{form="a\"b\\c\nd",verdict="invalid"} 1"#,
          #"form_checks_total{form="a\"b\\c\nd",verdict="valid"} 42"#, "# TYPE m gauge", "m 2",
        ])
    }

    @Test func durations() {
      let metrics = PrometheusMetrics()
      let timer = metrics.makeTimer(label: "t", dimensions: [("route", "/")])
      // 0.5 ms lies at its bound: it counts there.
      for nanoseconds in [500_000, 500_001, 30_000_000, 60_000_000_000] as [Int64] {
        timer.recordNanoseconds(nanoseconds)
      }
      let told = lines(metrics)
      #expect(told.first == "# TYPE t histogram")
      let counts = [1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]
      let bounds = [
        "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1",
        "2.5", "5", "10",
      ]
      for (line, (bound, count)) in zip(told.dropFirst(), zip(bounds, counts)) {
        #expect(line == #"t_bucket{route="/",le="\#(bound)"} \#(count)"#)
      }
      #expect(told.dropFirst(15).first == #"t_bucket{route="/",le="+Inf"} 4"#)
      #expect(told.last == #"t_count{route="/"} 4"#)
      #expect(told.dropLast().last?.hasPrefix(#"t_sum{route="/"} 60.03"#) == true)
    }

    @Test(arguments: [
      ("a.b-c", "a_b_c"), ("0a", "_0a"), ("ä", "__"), ("", "_"), ("A:b_9", "A:b_9"),
    ])
    func names(label: String, name: String) {
      let metrics = PrometheusMetrics()
      metrics.makeCounter(label: label, dimensions: []).increment(by: 1)
      #expect(lines(metrics) == ["# TYPE \(name) counter", "\(name) 1"])
    }

    @Test func theyHaveAnEnd() {
      let metrics = PrometheusMetrics(most: 10)
      for number in 0..<1_000 {
        metrics.makeCounter(label: "a", dimensions: [("n", String(number))]).increment(by: 1)
      }
      // Of one name there is one kind.
      metrics.makeMeter(label: "a", dimensions: []).set(1.0)
      let text = String(decoding: metrics.text, as: UTF8.self)
      #expect(lines(metrics).count == 11)
      #expect(text.hasSuffix("formcheck_metrics_dropped_total 991\n"))
      #expect(!text.contains("gauge"))
    }
  }
#endif
