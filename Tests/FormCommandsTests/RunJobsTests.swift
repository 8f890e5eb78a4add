import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// Records that are told apart by keys, by one thread and by several: each has the same said of it.
@Suite struct RunJobsTests {
  private static let form = """
    form: t
    records: [{ unique: id }, { unique: [n, d], per: g.a, code: twice }, { unique: q, code: number }]
    fields:
      id: { length: ..300 }
      q: { type: number, required: true }
      n: { type: number }
      d: { type: date }
      g: { fields: { a: {}, b: { type: boolean } } }
    """

  /// A record in one of the ways that mean the same, and what it is told apart by.
  private struct Written {
    var text: String
    /// Of each entry; nil where a field is empty.
    var keys: [String?]
    var isReadable = true
  }

  private static func records(_ count: Int) -> [Written] {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    return (0..<count).map { number in
      let id = next(40) == 0 ? next(number + 1) : number
      let (n, day) = (next(count), 1 + next(28))
      let hasGroup = next(50) > 0
      let group = ["u", "v", "w"][next(3)]
      if next(300) == 0 {
        return Written(text: "{\"id\":", keys: [nil, nil, nil], isReadable: false)
      }
      // Some of more bytes than a length of one byte can say.
      let end = id % 9 == 0 ? String(repeating: "x", count: 200) : ""
      var members =
        next(50) == 0
        ? []
        : [next(30) == 0 ? "\"id\":\"\\u0069\(id)\(end)\"" : "\"id\":\"i\(id)\(end)\""]
      let hasId = !members.isEmpty
      let q = next(30 * count) - 5 * count
      members.append("\"q\":" + ["\(q)", "\(q).0", "\(q)e0"][next(3)])
      members.append("\"n\":" + ["\(n)", "\(n).0", "\(n).00"][next(3)])
      members.append("\"d\" : \"2026-01-\(day < 10 ? "0" : "")\(day)\"")
      if hasGroup {
        members.append("\"g\":{\"a\":\"\(group)\"" + (next(9) == 0 ? ",\"b\":1}" : ",\"b\":true}"))
      }
      return Written(
        text: "{\(members.joined(separator: next(9) == 0 ? ", " : ","))}",
        keys: [hasId ? "\(id)" : nil, hasGroup ? "\(n) \(day) \(group)" : nil, "\(q)"])
    }
  }

  /// What a plain table of all keys says: the record, from 1, the code, and the first that has the same.
  private static func expected(_ records: [Written]) -> [String] {
    var firsts: [[String: Int]] = [[:], [:], [:]]
    var found: [String] = []
    for (place, record) in records.enumerated() {
      for (entry, code) in [(0, "duplicateItem"), (1, "twice"), (2, "number")] {
        guard let key = record.keys[entry] else { continue }
        if let first = firsts[entry][key] {
          found.append("\(place + 1) \(code) \(first)")
        } else {
          firsts[entry][key] = place + 1
        }
      }
    }
    return found
  }

  private func told(_ output: String) throws -> [String] {
    var found: [String] = []
    for line in output.split(separator: "\n") {
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let number = try #require(report["record"] as? Int)
      for issue in try #require(report["issues"] as? [[String: Any]]) {
        guard let code = issue["code"] as? String,
          ["duplicateItem", "twice", "number"].contains(code),
          let params = issue["params"] as? [String: Any], let first = params["first"] as? Int
        else { continue }
        found.append("\(number) \(code) \(first)")
      }
    }
    return found
  }

  @Test(arguments: [["--only-invalid"], []])
  func saysTheSame(_ options: [String]) throws {
    // More than a few chunks.
    let records = Self.records(Cases.count(60_000, oneIn: 10))
    var outputs: [String] = []
    for jobs in ["1", "3"] {
      var transcript = try #require(Transcript.all.first)
      transcript.files = [
        ("form.yaml", Self.form), ("p.ndjson", records.map { $0.text + "\n" }.joined()),
      ]
      transcript.input = ""
      transcript.written = []
      transcript.arguments =
        ["check", "form.yaml", "p.ndjson", "--format", "ndjson", "--jobs", jobs] + options
      outputs.append(try transcript.run().output)
    }
    #expect(outputs[0] == outputs[1])
    let found = try told(outputs[1])
    #expect(found.sorted() == Self.expected(records).sorted())
    #expect(found.count > Cases.count(500, oneIn: 20))
  }
}
