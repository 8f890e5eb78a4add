import ArgumentParser
import FormCheck
import Foundation
import Testing

@testable import FormCommands

/// Each limit of the library has a flag, and stands in the documentation.
@Suite struct LimitFlagTests {
  /// The limits by their names in the library.
  private static func values(_ limits: Limits) -> [String: Int] {
    var values: [String: Int] = [:]
    for child in Mirror(reflecting: limits).children {
      if let name = child.label, let value = child.value as? Int { values[name] = value }
    }
    return values
  }

  @Test func eachLimitHasAFlag() {
    let named = LimitOptions.flags.merging(["issues": "--max-issues"]) { first, _ in first }
    #expect(Set(named.keys) == Set(Self.values(Limits()).keys))
  }

  @Test(arguments: LimitOptions.flags.sorted { $0.key < $1.key })
  func aFlagSetsItsLimit(_ name: String, _ flag: String) throws {
    let options = try LimitOptions.parse([flag, "7"])
    var expected = Self.values(Limits())
    expected[name] = 7
    #expect(Self.values(options.limits) == expected)
    #expect(throws: (any Error).self) { try LimitOptions.parse([flag, "0"]) }
    #expect(throws: (any Error).self) { try LimitOptions.parse([flag, "\(1 << 60)"]) }
  }

  @Test func withoutFlagsTheLimitsAreTheLibrarys() throws {
    #expect(try LimitOptions.parse([]).limits == Limits())
  }

  /// The defaults too, with a comma before each three digits or in a unit.
  @Test func securityNotesNameEachLimit() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "SECURITY.md"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    for (name, value) in Self.values(Limits()) {
      let flag = LimitOptions.flags[name] ?? "--max-issues"
      let row = lines.first { $0.contains("| `\(flag)` | `\(name)` |") }
      let units = [(20, " MiB"), (10, " KiB")].filter { value % (1 << $0.0) == 0 }
      let shown =
        units.map { "| \(value >> $0.0)\($0.1)" }
        + ["| \(value.formatted(.number.locale(Locale(identifier: "en"))))"]
      #expect(shown.contains { row?.contains($0) == true }, "\(name): \(shown)")
    }
  }
}
