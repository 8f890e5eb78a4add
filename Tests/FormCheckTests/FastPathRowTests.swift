import FormEngine
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormFlat

/// Rows of tables that are judged cell by cell, held against the records of JSON that they stand for.
@Suite struct FastPathRowTests {
  private static let form = """
    form: t
    fields:
      name: { required: true, length: 1..12 }
      nick: { normalize: [trim], pattern: '[a-z]{2,8}' }
      pin: { secret: true, length: 2..20 }
      again: { secret: true, equals: pin }
      count: { type: integer, range: 1..100 }
      price: { type: number, step: 0.01, range: 0..1000, required: count > 50 }
      terms: { type: boolean, required: true, choices: [true] }
      news: { type: boolean }
      born: { type: date, range: 1900-01-01..2020-12-31 }
      seen: { type: datetime }
      open: { type: time, normalize: [trim] }
      home:
        fields:
          zip: { required: true, pattern: '[0-9]{5}' }
          city: { length: ..10 }
          map: { fields: { x: { type: number, required: true }, y: { type: number } } }
    check: count * price <= 5000
    """
  private static let names = [
    "name", "nick", "pin", "again", "count", "price", "terms", "news", "born", "seen", "open",
    "home.zip", "home.city", "home.map.x", "home.map.y",
  ]
  private static let right: [[String]] = [
    ["ana", "\"ana, b\"", "José", "日本"], ["ana", "", "bob"], ["geheim", ""], ["geheim", ""],
    ["7", "100", "", "60"], ["1.5", "12.25", "", "0"], ["true", "\"true\""], ["false", "true", ""],
    ["1990-02-28", "", "2000-02-29"], ["2026-06-15T09:30:00Z", ""], ["09:30", "23:59:59", ""],
    ["12345", ""], ["Köln", ""], ["-1.5", "", "0"], ["1e2", ""],
  ]
  private static let odd = [
    "", "\"\"", " ", "  x", "x ", "\"a\"\"b\"", "12", "-0", "01", "1e2", "12.505", "99999", "TRUE",
    "true ", "truex", "t", "null", "on", "1990-02-30", "1990-02-28 ", "2026-06-15", "25:00", "9:30",
    "\u{1}", "\u{0}", "\u{A0}", "\u{200B}", "é", String(repeating: "long", count: 20), "{", "[1]",
    "\\", "\\u0041", "'", "1234567890123456789", "0.1", "-", ".", "1.", "12345-", "geheim",
  ]

  /// The cells of a row as JSON, judged the long way.
  private struct Table {
    let checker: Checker
    let plain: Checker
    let columns: FlatColumns
    let steps: [RowStep]?
    var record = FlatRecord()

    init(_ form: String, _ names: [String]) throws {
      let form = try ValidationForm(form)
      checker = Checker(form, usesFastPath: true)
      plain = Checker(form, usesFastPath: false)
      plain.coercesAll = true
      columns = FlatColumns(names.map { Array($0.utf8) }, form)
      steps = columns.rowSteps
    }

    /// What is said of rows that stand in a block, one behind the other with a byte between them.
    static func acceptedInARow(
      _ checker: Checker, _ block: UnsafeBufferPointer<UInt8>, _ counts: [Int], _ plan: RowPlan
    ) -> (count: Int, isNextQuoted: Bool) {
      var spans: [RecordSpan] = []
      for count in counts {
        let start = spans.last.map { $0.start + $0.count + 1 } ?? 0
        spans.append(RecordSpan(start: start, count: count))
      }
      return unsafe spans.withUnsafeBytes { spans in
        guard let base = block.baseAddress, let first = spans.baseAddress else { return (0, false) }
        return unsafe checker.acceptedInARow(
          base,
          RecordSpans(first, stride: MemoryLayout<RecordSpan>.stride, count: counts.count), plan)
      }
    }

    /// What both ways say of a row; nil where it is none.
    ///
    /// - Parameter next: What stands behind the row.
    mutating func judge(
      _ row: [UInt8], delimiter: UInt8, next: UInt8 = 0x0A
    ) -> (isRight: Bool, isFast: Bool)? {
      let padded = row + Array(repeating: next, count: 32)
      return unsafe padded.withUnsafeBufferPointer { buffer in
        let bytes = unsafe UnsafeBufferPointer(rebasing: buffer[..<row.count])
        let width = columns.names.count
        var cells: [FlatCell] = []
        let isRow =
          unsafe TableRow.split(bytes, at: delimiter, into: &cells) == nil && cells.count == width
        // What splits quickly splits alike.
        #expect(unsafe (record.split(bytes, at: delimiter, into: width) == nil) == isRow)
        guard let steps, isRow else { return nil }
        #expect(record.cells == cells)
        // A checker of its own: after many invalid records the fast path is not tried.
        let isFast = unsafe Checker(checker.form, usesFastPath: true).acceptsFast(
          bytes, record.cells, steps, mostBytes: columns.mostOwnBytes + 6 * row.count)
        let plan = RowPlan(
          delimiter: delimiter, width: width, steps: steps, ownBytes: columns.mostOwnBytes)
        let inARow = unsafe Self.acceptedInARow(
          Checker(checker.form, usesFastPath: true), buffer, [bytes.count], plan)
        // Of a row with quotes nothing is said there.
        let hasQuotes = record.cells.contains { $0.range != $0.text }
        #expect(inARow.isNextQuoted == hasQuotes && inARow.count == (isFast && !hasQuotes ? 1 : 0))
        unsafe record.write(bytes, columns)
        return unsafe record.json.withUnsafeBufferPointer { json in
          guard let base = json.baseAddress else { return nil }
          let judgement = unsafe plain.judge(base, count: record.count)
          return (judgement.verdict == .valid && !judgement.hasIssues, isFast)
        }
      }
    }
  }

  @Test(
    arguments: Cases.of([",", ";", "\t", "|", ".", "e", "1", "-", ":"] as [Character], oneIn: 3))
  func isJudgedAsItsRecord(_ delimiter: Character) throws {
    var random = SeededGenerator.fresh
    var table = try Table(Self.form, Self.names)
    let sign = try #require(delimiter.asciiValue)
    #expect(table.steps.map { table.checker.takesRows($0) } == true)
    var (fast, right, wrong) = (0, 0, 0)
    for _ in 0..<Cases.count(6_000, oneIn: 6) {
      let oddPlace = Int.random(in: 0..<(2 * Self.names.count), using: &random)
      var cells = Self.right.enumerated().map { place, cells in
        (place == oddPlace ? Self.odd : cells).randomElement(using: &random) ?? ""
      }
      if Int.random(in: 0..<8, using: &random) == 0 { cells[3] = cells[2] }
      let isQuoted = sign != UInt8(ascii: ",")
      let row = cells.map { cell in
        isQuoted && cell.contains(delimiter) && !cell.hasPrefix("\"") ? "\"\(cell)\"" : cell
      }.joined(separator: String(delimiter))
      guard let (isRight, isFast) = table.judge(Array(row.utf8), delimiter: sign) else { continue }
      let place: Comment = "\(row)"
      #expect(isRight || !isFast, place)
      // The long way is left what is odd, and a number that the delimiter could go on with.
      if isRight, oddPlace >= cells.count, ",;\t|:".contains(delimiter) { #expect(isFast, place) }
      // A digit behind the row is no part of it.
      let next = table.judge(Array(row.utf8), delimiter: sign, next: UInt8(ascii: "7"))
      #expect(next?.isRight == isRight && (isRight || next?.isFast == false), place)
      fast += isFast ? 1 : 0
      right += isRight ? 1 : 0
      wrong += isRight ? 0 : 1
    }
    let least = Cases.count(200, oneIn: 12)
    #expect(
      (!Cases.areAll || fast > 5) && right > least && wrong > least,
      "\(fast) \(right) \(wrong)")
  }

  /// Every byte of a row is replaced by every other one.
  @Test func everyByte() throws {
    var table = try Table(Self.form, Self.names)
    let row = Array(
      "ana,bob,pp,pp,7,1.50,true,false,1990-02-28,2026-06-15T09:30:00Z,09:30,12345,Kö,-1.5,2".utf8)
    var fast = 0
    for place in row.indices {
      for byte in Cases.of(Array(UInt8.min...UInt8.max), oneIn: 17) {
        var changed = row
        changed[place] = byte
        guard let (isRight, isFast) = table.judge(changed, delimiter: UInt8(ascii: ",")) else {
          continue
        }
        #expect(isRight || !isFast, "\(String(decoding: changed, as: UTF8.self))")
        fast += isFast ? 1 : 0
      }
    }
    #expect(fast > Cases.count(row.count, oneIn: 40))
  }

  @Test(arguments: [
    (["name", "tags.0"], false), (["name", "tags"], false), (["name", "x"], false),
    (["name", "home"], false), (["name", "any"], false), (["name"], true),
    (["name", "home.zip"], true), (["home.zip", "name"], true), (["name", "part"], true),
    (["name", "name"], true),
  ])
  func isAskedOnlyForSingleValues(_ names: [String], _ isTaken: Bool) throws {
    let form = try ValidationForm(
      """
      form: t
      unknown: allow
      fields:
        name: {}
        any: { type: any }
        tags: { items: {} }
        home: { fields: { zip: {} } }
        address: { type: section, fields: { part: {} } }
      """)
    let steps = FlatColumns(names.map { Array($0.utf8) }, form).rowSteps
    #expect((steps.map { Checker(form, usesFastPath: true).takesRows($0) } ?? false) == isTaken)
  }

  /// The values of a map stand for no field of it, and its keys are judged, and counted.
  @Test(arguments: [
    ("m.x", "abc", false), ("m.a", "abc", true), ("m.a,m.xx", "abc,d", false),
    ("c.a", "1", true), ("c.a,c.b", "1,2", false),
  ])
  func keysThatAreData(_ names: String, _ row: String, _ isRight: Bool) throws {
    let form = """
      form: t
      fields:
        m: { fields: { a: { required: true } }, values: {}, keys: { length: ..1 } }
        c: { fields: { a: {}, b: {} }, count: ..1 }
      """
    var table = try Table(form, names.split(separator: ",").map(String.init))
    let isTaken = table.steps.map { table.checker.takesRows($0) }
    #expect(isTaken == (names == "m.a"))
    let judged = table.judge(Array(row.utf8), delimiter: UInt8(ascii: ","))
    #expect(judged?.isRight == isRight)
    if isTaken == false { return }
    #expect(judged?.isFast == isRight)
  }

  /// Rows up to one that is not valid, that has quotes or too few cells, or that is over the limit.
  @Test(arguments: [
    (["ab", "cd", "ef"], 3, false), (["ab", "x", "ef"], 1, false),
    (["ab", "\"cd\"", "ef"], 1, true),
    (["ab,cd"], 0, true), (["ab", "cd", ""], 2, false), (["ab", "cdé", "e\"f"], 3, false),
    (["ab", String(repeating: "c", count: 90)], 1, false), ([], 0, false),
  ])
  func rowsOneBehindTheOther(_ rows: [String], _ count: Int, _ isNextQuoted: Bool) throws {
    var limits = Limits()
    limits.recordBytes = 300
    let form = try ValidationForm(
      "form: t\nfields: { name: { required: true, length: 2.. } }", limits: limits)
    let columns = FlatColumns([Array("name".utf8)], form)
    let plan = RowPlan(
      delimiter: UInt8(ascii: ","), width: 1, steps: try #require(columns.rowSteps),
      ownBytes: columns.mostOwnBytes)
    let block = Array(rows.joined(separator: "\n").utf8) + Array(repeating: 0x0A, count: 32)
    let found = unsafe block.withUnsafeBufferPointer {
      unsafe Table.acceptedInARow(
        Checker(form, usesFastPath: true), $0, rows.map(\.utf8.count), plan)
    }
    #expect(found == (count, isNextQuoted))
  }

  /// Two columns of one name make a key that stands twice.
  @Test(arguments: [("a,b", false), ("a,", true), (",b", true)])
  func aFieldIsSentOnce(_ row: String, _ isRight: Bool) throws {
    var table = try Table("form: t\nfields: { name: {} }", ["name", "name"])
    let judged = table.judge(Array(row.utf8), delimiter: UInt8(ascii: ","))
    #expect(judged?.isRight == isRight && judged?.isFast == isRight)
  }

  /// What is over the limit of a record as JSON is not taken here either.
  @Test(arguments: [(40, true), (100, false)])
  func keepsTheLimitOfARecord(_ length: Int, _ isFast: Bool) throws {
    let form = try ValidationForm("form: t\nfields: { name: {} }")
    var limits = Limits()
    limits.recordBytes = 300
    let small = try ValidationForm("form: t\nfields: { name: {} }", limits: limits)
    let row = [UInt8](repeating: 0x61, count: length)
    let columns = FlatColumns([Array("name".utf8)], form)
    let cells = [FlatCell(range: 0..<length, text: 0..<length, form: .plain)]
    let steps = try #require(columns.rowSteps)
    let accepts = unsafe (row + Array(repeating: 0, count: 32)).withUnsafeBufferPointer {
      unsafe Checker(small, usesFastPath: true).acceptsFast(
        UnsafeBufferPointer(rebasing: $0[..<length]), cells, steps,
        mostBytes: columns.mostOwnBytes + 6 * length)
    }
    #expect(accepts == isFast)
  }
}
