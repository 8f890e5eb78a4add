import FormPatterns
import Testing

@testable import FormLint

@Suite struct PatternAnalysisTests {
  static let exponential = [
    "(a+)+", "(a*)*b", "(a{1,20}){1,20}b", "(a|a)*b", #"(\w|\d)+!"#, "(a|ab|b)*c", #"(\w+\s?)+!"#,
    "([a-z]+-?)*!",
  ]
  static let polynomial = [
    #"\w*\d*\w*!"#, #"\d+\d+!"#, ".*.*x", "a*b?a*c", #"(a*)\1*b"#,
  ]

  @Test(arguments: exponential + polynomial) func mustBeFound(_ pattern: String) throws {
    let analysis = try PatternAnalysis.analyse(text: pattern)
    let finding = analysis.findings.first
    print(
      pattern,
      finding.map {
        "\($0.growth) \($0.prefix.debugDescription) \($0.pump.debugDescription) \($0.suffix.debugDescription) \($0.costs.map { "\($0.length):\($0.steps)/\($0.work ?? -1)" })"
      } ?? "none",
      analysis.suspicions.map {
        "\($0.pump) \($0.suffix) \($0.costs.map { "\($0.length):\($0.steps)/\($0.work ?? -1)" })"
      }, analysis.notAnalysed ?? "")
    #expect(finding != nil, "\(analysis)")
  }

  @Test(arguments: exponential + polynomial) func mustBeFoundInLookAround(_ pattern: String) throws
  {
    for look in ["(?=\(pattern))[a-z]*", "(?!\(pattern)).*"] {
      let analysis = try PatternAnalysis.analyse(text: look)
      if analysis.findings.isEmpty {
        print(
          look,
          analysis.suspicions.map {
            "\($0.prefix) \($0.pump) \($0.suffix) \($0.costs.map { "\($0.length):\($0.steps)/\($0.work ?? -1)" })"
          }, analysis.notAnalysed ?? "")
      }
      #expect(!analysis.findings.isEmpty)
    }
  }

  @Test func searchWithLeadingLoop() throws {
    let analysis = try PatternAnalysis.analyse(text: #"\s+$"#, use: .search)
    print(analysis)
    #expect(!analysis.findings.isEmpty)
  }
}
