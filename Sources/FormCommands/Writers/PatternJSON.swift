internal import FormPatterns
internal import FormText

/// A pattern, or a comparison of two, as one JSON document.
enum PatternJSON {
  static func of(_ comparison: PatternComparison) -> [UInt8] {
    document { json in
      json.add("relation", comparison.relation.rawValue)
      if let reason = comparison.reason { json.add("reason", reason) }
      json.list("strings") { json in
        for region in PatternComparison.Region.allCases {
          guard let sample = comparison.samples[region] else { continue }
          json.object { json in
            add(sample.text, to: &json)
            json.add("acceptedBy", acceptedBy(region))
            json.add("isShortest", sample.isShortest)
          }
        }
      }
    }
  }

  private static func acceptedBy(_ region: PatternComparison.Region) -> String {
    switch region {
    case .onlyFirst: "A"
    case .onlySecond: "B"
    case .both: "both"
    }
  }

  static func of(_ summary: PatternSummary) -> [UInt8] {
    document { json in
      switch summary.content {
      case .empty: json.add("content", "empty")
      case .some: json.add("content", "some")
      case .open(let reason):
        json.add("content", "open")
        json.add("reason", reason)
      }
      json.list("accepts") { json in
        for text in summary.accepted { json.object { add(text, to: &$0) } }
      }
      json.list("rejects") { json in
        for miss in summary.nearMisses {
          json.object { json in
            add(miss.text, to: &json)
            if let change = miss.change { json.add("acceptedIf", change) }
          }
        }
      }
      json.add("readsEachByteOnce", summary.readsOnce)
      json.add("isFast", summary.isFast)
      json.add(
        "stepsPerByte", json: Array(oneDecimal(summary.analysis.stepsPerCharacter).utf8))
      if let reason = summary.analysis.notAnalysed { json.add("notAnalysed", reason) }
      if let attack = summary.attack { json.object("slow") { add(attack, to: &$0) } }
    }
  }

  /// A string that makes the pattern slow, in PCRE2: here too, unless each byte is read once.
  private static func add(_ attack: PatternFinding, to json: inout JSONBuilder) {
    add(attack.attack, to: &json)
    json.add("prefix", attack.prefix)
    json.add("repeated", attack.pump)
    json.add("suffix", attack.suffix)
    json.add("steps", attack.worstSteps)
    json.add("passesLimit", attack.passesLimit)
    json.add("growth", attack.growthInWords)
  }

  private static func add(_ text: String, to json: inout JSONBuilder) {
    json.add("text", text)
    json.add("characters", text.unicodeScalars.count)
  }

  private static func document(_ body: (inout JSONBuilder) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONBuilder.append(to: &bytes) { $0.object(body) }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// `1.3`, rounded up.
  static func oneDecimal(_ number: Double) -> String {
    let tenths = Int((min(number, 1e12) * 10).rounded(.up))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
