import FormDocuments
import FormEngine
import FormText
import Foundation
import Testing

@testable import FormModel

/// One rule cut out of its file says what the whole file says, and the index says where it stands.
@Suite struct RuleIndexTests {
  /// The index is made anew of the files, by the reader of YAML; `make rules` keeps it.
  @Test func theIndexIsThatOfTheFiles() throws {
    let made = try RuleIndexMaker.index()
    if ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1" {
      try made.write(to: RuleIndexMaker.file, atomically: true, encoding: .utf8)
    }
    #expect(RuleLibrary.text(of: RuleIndex.fileName) == made, "run make rules")
  }

  private static func facts(_ entry: RuleEntry) -> [String] {
    func facts(_ rule: FieldModel) -> String {
      let elements = rule.elements.map { element in
        switch element {
        case .constraint(let constraint, _): constraint.key
        case .rule(let name): name.value
        case .any(let names, _): names.map(\.value).joined(separator: "|")
        }
      }
      return
        "\(elements) \(rule.checks.count) \(rule.messages.first?.forAll ?? "") \(rule.type?.value ?? .text)"
    }
    let variants = entry.rule.variants.map { "\($0.name) \(facts($0.model))" }
    return [
      entry.name, entry.summary ?? "", entry.standard ?? "", entry.valid.first?.text ?? "",
      facts(entry.rule),
    ] + variants
      + entry.variantExamples.map { "\($0.name) \($0.valid.first?.text ?? "")" }
  }

  @Test(arguments: RuleLibrary.fileNames)
  func saysWhatTheFileSays(_ file: String) throws {
    let whole = try #require(RuleLibrary.file(named: file))
    #expect(!whole.rules.isEmpty)
    for entry in whole.rules {
      let alone = try #require(RuleLibrary.rule(entry.name, inFile: file), "\(entry.name)")
      #expect(Self.facts(alone) == Self.facts(entry))
      for variant in entry.rule.variants {
        let one = try #require(
          RuleLibrary.rule(entry.name, variant: variant.name, inFile: file), "\(variant.name)")
        #expect(one.rule.variants.map(\.name) == [variant.name])
        #expect(
          Self.facts(one).dropFirst(5).first == "\(variant.name)"
            + (Self.facts(entry)
              .first { $0.hasPrefix(variant.name + " ") }?.dropFirst(variant.name.count) ?? ""))
      }
    }
  }

  @Test func knowsNoOthers() {
    #expect(RuleLibrary.rule("emai", inFile: "contact") == nil)
    #expect(RuleLibrary.rule("email", inFile: "contacts") == nil)
    #expect(RuleLibrary.rule("postal", variant: "ZZ", inFile: "geo-postal") == nil)
  }
}
