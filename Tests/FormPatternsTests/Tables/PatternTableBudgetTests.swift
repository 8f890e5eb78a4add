import FormPatterns
import Testing

@Suite struct PatternTableBudgetTests {
  static let email =
    "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    + "(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+"

  @Test func anAddressIsSmall() throws {
    var budget = PatternTableBudget()
    let table = try #require(
      try CompiledPattern(Self.email, use: .whole, tables: &budget).table)
    // 62 counts in two copies, each behind a hyphen or not, and a few more.
    #expect(table.rows.count / table.width == 2 * 62 * 2 + 5)
    // Two bytes for each pair of its 6 classes, and what says the bytes' classes.
    #expect(table.size == 2 * (table.rows.count * 6 + 6) + 512)
    #expect(budget.bytes == PatternTableBudget().bytes - table.size)
    #expect(table.matches("ana.maria@mail.example.org".utf8))
    #expect(!table.matches("ana.maria@mail.-example.org".utf8))
    let label = String(repeating: "a", count: 63)
    #expect(table.matches("a@\(label).\(label)".utf8))
    #expect(!table.matches("a@a\(label).org".utf8))
  }

  /// Each of them has more states than a table may, or takes more steps than its building may.
  @Test(arguments: [
    "(?:a|b)*a(?:a|b){12}", "(?:a|b){1001}", "(?:a.{0,30}){0,30}b",
    "(?:(?:a?){40}){40}", "(?:a{0,40}b?){0,40}c", ".*(?:a.{11}|b.{12}|c)",
  ])
  func whatIsTooLargeIsLeftToPCRE2(_ pattern: String) throws {
    var budget = PatternTableBudget()
    let compiled = try CompiledPattern(pattern, use: .whole, tables: &budget)
    #expect(compiled.table == nil)
    #expect(budget.bytes == PatternTableBudget().bytes)
    // Also what comes to nothing is paid for, and none takes more than is allowed for one.
    let spent = PatternTableBudget().steps - budget.steps
    #expect(spent > 0 && spent < 2 * PatternTableBudget().tableSteps)
  }

  @Test func patternsShareABudget() throws {
    var budget = PatternTableBudget()
    budget.bytes = 10_000
    budget.unpairedBytes = 10_000
    var count = 0
    for number in 0..<10 {
      let pattern = "\(Self.email)x{\(number)}"
      if try CompiledPattern(pattern, use: .whole, tables: &budget).table != nil { count += 1 }
    }
    // Each has some 255 rows of 7 places.
    #expect(count == 2)
    #expect(budget.bytes > 0)
  }

  @Test func stepsAreSharedToo() throws {
    var budget = PatternTableBudget()
    budget.steps = 100_000
    for number in 0..<10 {
      let pattern = "(?:a|b)*a(?:a|b){\(20 + number)}"
      #expect(try CompiledPattern(pattern, use: .whole, tables: &budget).table == nil)
    }
    #expect(budget.steps <= 0)
    #expect(try CompiledPattern("a|b", use: .whole, tables: &budget).table == nil)
  }
}
