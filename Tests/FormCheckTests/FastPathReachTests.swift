import FormCheck
import TestFixtures
import TestSupport
import Testing

/// What reads further than its own object (rows, objects within, fields around), worked out while a record is read and
/// held against the long way: forms and records at random.
@Suite struct FastPathReachTests {
  private struct Writer {
    var random: SeededGenerator

    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }
    mutating func isOneOf(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

    /// A number that may be read at the top.
    mutating func number(_ depth: Int) -> String {
      let lists = [
        "lines.map(l, l.qty * l.net).sum()", "lines.map(l, l.net).max()", "size(lines)",
        "lines.filter(l, l.qty > 1).map(l, l.net).sum()", "size(lines.filter(l, l.net >= vat))",
        "lines.map(l, size(l.parts)).sum()", "lines.map(l, l.parts.map(p, p.w).sum()).sum()",
        "nums.sum()", "nums.min()", "size(nums)", "size(tags)", "lines.map(l, l.sub.z).sum()",
        "lines.map(l, l.total).sum()", "nums.map(n, n * 2).max()",
      ]
      let plain = ["vat", "vat % 7", "g.p", "g.h.r", "10", "2.5", "size(kind)", "size(g.q)"]
      return depth == 0 || isOneOf(2)
        ? pick(plain + lists) : "(\(number(depth - 1)) + \(number(0)))"
    }

    /// A test that may be read at the top.
    mutating func test(_ depth: Int) -> String {
      if depth > 0, isOneOf(2) {
        return "(\(test(depth - 1)) \(pick(["&&", "||"])) \(test(depth - 1)))"
      }
      let order = pick(["==", "!=", "<", "<=", ">", ">="])
      return pick([
        "lines.all(l, l.qty \(order) vat)", "lines.exists(l, l.sku == kind)",
        "lines.exists_one(l, l.net \(order) 3)", "tags.all(t, t != kind)", "kind in tags",
        "tags.exists(t, t.startsWith('r'))", "nums.all(n, n \(order) vat)", "filled(g.h)",
        "lines.all(l, l.parts.all(p, p.w \(order) l.qty))", "filled(g.q)", "filled(lines)",
        "lines.all(l, lines.exists(m, m.sku == l.sku))", "from \(order) day", "day <= today",
        "kind.lower() == 'red'", "kind.endsWith('d')", "g.q.contains(kind)",
        "kind.matches('[a-z]+')",
        "lines.all(l, !filled(l.sub.z) || l.sub.z \(order) g.p)",
        "\(number(1)) \(order) \(number(1))",
      ])
    }

    /// Something in a row, or in an object, that reads what is around it.
    mutating func inner(_ own: [String]) -> String {
      let order = pick(["==", "!=", "<", "<=", ">", ">="])
      let here = pick(own)
      let test = pick([
        "\(here) \(order) vat", "kind == 'red'", "\(here) > 1 && filled(g.q)",
        "size(tags) \(order) \(here)",
        "from <= day", "\(here) \(order) g.p", "nums.exists(n, n == \(here))",
      ])
      return pick([
        "x: { when: \"\(test)\" }", "x: { when: \"\(here) > 1\", required: \"\(test)\" }",
        "x: { required: \"\(test)\" }",
        "x: { check: { that: \"\(test)\" } }",
        "x: { type: number, range: \"\(pick(["1", "vat", "g.p"]))..\(pick(["vat", "100"]))\" }",
        "x: { type: number, compute: \"\(here) * vat\" }",
        "x: { \(pick(["equals", "differs"])): kind }",
        "x: { length: \"..vat\" }",
      ])
    }

    mutating func form() -> String {
      let total = isOneOf(2) ? ", compute: 'round(qty * net * (100 + vat) / 100, 2)'" : ""
      let filled = pick(["1..", "..1", "2", "none or all"])
      return """
        form: t
        fields:
          vat: { type: number, range: 0..1000 }
          from: { type: date }
          day: { type: date, range: "\(isOneOf(2) ? "from.." : "2020-01-01..")" }
          kind: {}
          g: { fields: { p: { type: number }, q: {}, h: { fields: { r: { type: number } } }, \(inner(["p"])) } }
          tags: { count: "..\(pick(["vat", "9"]))", \(isOneOf(2) ? "unique: true, " : "")items: {} }
          nums: { items: { type: number\(pick(["", ", range: ..vat"])) } }
          code: { by: kind, variants: { red: { length: 1 }, blue: { pattern: '[a-z]+' } }, otherwise: {} }
          lines:
            unique: sku
            items:
              fields:
                sku: {}
                qty: { type: integer }
                net: { type: number }
                total: { type: number\(total) }
                sub: { fields: { z: { type: number }, \(isOneOf(3) ? inner(["z"]) : "y: {}") } }
                parts: { items: { fields: { w: { type: number }, \(isOneOf(3) ? inner(["w", "qty"]) : "v: {}") } } }
                \(inner(["qty", "net"]))
        check:
          - { that: "\(test(2))", at: vat }
          - { that: "\(test(1))", when: "\(test(0))", at: vat }
          - { filled: \(filled), of: [kind, g.q, vat] }
        """
    }

    mutating func value(_ name: String) -> String {
      let value =
        switch name {
        case "vat": pick(["0", "1", "5", "7", "19", "100"])
        case "p", "r", "z", "w", "net", "n", "x": pick(["0", "1", "2.5", "7", "3.00", "19", "-2"])
        case "qty": pick(["0", "1", "2", "7"])
        case "total": pick(["0", "1.19", "2"])
        case "from", "day": pick([#""2024-02-29""#, #""2024-01-31""#, #""2025-01-01""#])
        default: pick([#""red""#, #""blue""#, #""a""#, #""\u0072""#])
        }
      return isOneOf(25) ? pick(["null", #""""#, "[]"]) : value
    }

    mutating func members(_ names: [String]) -> String {
      var all: [String] = []
      for name in names where !isOneOf(5) { all.append("\"\(name)\":\(value(name))") }
      return all.joined(separator: ",")
    }

    mutating func object(_ names: [String], _ more: [String] = []) -> String {
      var all = [members(names)] + more
      all.removeAll(where: \.isEmpty)
      return "{" + all.joined(separator: ",") + "}"
    }

    mutating func list(_ most: Int, _ item: (inout Writer) -> String) -> String {
      var items: [String] = []
      for _ in 0..<Int.random(in: 0...most, using: &random) { items.append(item(&self)) }
      return "[" + items.joined(separator: ",") + "]"
    }

    mutating func record() -> String {
      var more: [String] = []
      if !isOneOf(4) {
        let h = isOneOf(3) ? [] : ["\"h\":" + object(["r"])]
        more.append("\"g\":" + object(["p", "q", "x"], h))
      }
      if !isOneOf(4) { more.append("\"tags\":" + list(3) { $0.value("t") }) }
      if !isOneOf(4) { more.append("\"nums\":" + list(3) { $0.value("n") }) }
      if !isOneOf(5) {
        more.append(
          "\"lines\":"
            + list(3) { writer in
              var inner: [String] = []
              if !writer.isOneOf(3) { inner.append("\"sub\":" + writer.object(["z", "x"])) }
              if !writer.isOneOf(3) {
                inner.append("\"parts\":" + writer.list(2) { $0.object(["w", "x"]) })
              }
              return writer.object(["sku", "qty", "net", "total", "x"], inner)
            })
      }
      if isOneOf(2) { more.shuffle(using: &random) }
      let plain = members(["vat", "from", "day", "kind", "code"])
      let all = isOneOf(2) ? [plain] + more : more + [plain]
      return "{" + all.filter { !$0.isEmpty }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: 0..<Cases.count(48, oneIn: 8))
  func saysTheSame(_ seed: Int) throws {
    var writer = Writer(random: SeededGenerator(state: UInt64(seed + 1)))
    var (found, valid, forms) = (0, 0, 0)
    for _ in 0..<40 {
      let source = writer.form()
      // Some expressions are of another type: they are no forms.
      guard let form = try? ValidationForm(source) else { continue }
      forms += 1
      let plain = Checker(form, usesFastPath: false)
      var last: [UInt8]?
      for _ in 0..<60 {
        let payload = Array(writer.record().utf8)
        let report = plain.check(payload)
        let place: Comment = "\(source)\n\(String(decoding: payload, as: UTF8.self))"
        // After a few records that are not valid the fast path is not tried for a while.
        let known = Checker(form, usesFastPath: true)
        // For the clock; nothing of one record may be taken for another's.
        _ = known.check(last ?? payload)
        let isValid = report.isValid && report.issues.isEmpty
        if isValid { valid += 1 }
        let isFast = FastPathTests.acceptsFast(known, payload)
        if isFast {
          last = payload
          found += 1
          #expect(report.isValid && report.issues.isEmpty, place)
        }
      }
    }
    // Most of what is valid is found; what is left are numbers of many digits, and values in place of others.
    #expect(forms > 5 && found * 3 > valid * 2)
  }
}
