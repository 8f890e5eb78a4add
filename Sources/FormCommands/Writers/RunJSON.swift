internal import FormCheck
internal import FormRecords
internal import FormText

/// What is wrong between the records of a run as a JSON object, with its keys in a fixed order.
enum RunJSON {
  static func append(_ run: CheckedRun, to bytes: inout [UInt8]) {
    JSONBuilder.append(to: &bytes) { json in
      json.object { json in
        json.add("run", true)
        json.add("verdict", run.report.verdict.rawValue)
        json.list("issues") { json in for told in run.report.issues { append(told, to: &json) } }
        if run.known > 0 { json.add(named: "known") { $0 += String(run.known).utf8 } }
        if !run.report.uncounted.isEmpty {
          json.object("more") { json in
            for (code, count) in run.report.uncounted.sorted(by: { $0.key < $1.key }) {
              json.add(named: code) { $0 += String(count).utf8 }
            }
          }
        }
      }
    }
  }

  private static func append(_ told: RunReport.Issue, to json: inout JSONBuilder) {
    json.object { json in
      json.add("field", told.issue.field)
      json.add(members: ReportJSON.members(of: told.issue))
      let params = ReportJSON.parameters(of: told.issue)
      if !params.isEmpty { json.add("params", json: params) }
      let sources = Set(told.records.map(\.source))
      if let own = told.records.last { json.add("source", own.source) }
      json.add(named: "records") { bytes in
        bytes += "[\(told.records.map { String($0.number) }.joined(separator: ","))]".utf8
      }
      // Numbers of records of several inputs say little without these.
      if sources.count > 1 {
        json.list("sources") { json in for record in told.records { json.text(record.source) } }
      }
    }
  }
}
