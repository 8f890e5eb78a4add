import FormDocuments
import FormEngine
import FormText
import Foundation
import TestSupport
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
    func facts(_ rule: FieldSource) -> String {
      let elements = rule.elements.map { element in
        switch element {
        case .constraint(let constraint, _): constraint.key
        case .inherited(let placed): placed.constraint.key
        case .rule(let name): name.value
        case .any(let names, _): names.map(\.value).joined(separator: "|")
        case .set(let set, _): facts(set)
        }
      }
      return
        "\(elements) \(rule.checks.count) \(rule.messages.first?.forAll ?? "") \(rule.shape.single?.value ?? .text)"
    }
    let variants = entry.rule.variants.map { "\($0.name) \(facts($0.field))" }
    return [
      entry.name, entry.summary ?? "", entry.standard ?? "", entry.valid.first?.text ?? "",
      facts(entry.rule),
    ] + variants
      + entry.variantExamples.map { "\($0.name) \($0.valid.first?.text ?? "")" }
  }

  @Test(arguments: Cases.of(RuleLibrary.fileNames, oneIn: 9))
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

  /// A form may be read without some of the variants: whether they are more than constraints each of them says.
  @Test func variantsOfOneRuleAreOfOneKind() {
    var families = 0
    for file in Cases.of(RuleLibrary.fileNames, oneIn: 5) {
      for entry in RuleLibrary.file(named: file)?.rules ?? [] where !entry.rule.variants.isEmpty {
        var resolver = RuleResolver()
        let kinds = entry.rule.variants.map { variant in
          let own = resolver.resolve(variant.field)
          return [
            own.shape.fields != nil, own.settings.required != nil, own.shape.single != nil,
            !own.checks.isEmpty,
            own.saysWhatItIs(beside: MergedField(entry.rule, rule: nil)),
          ]
        }
        families += 1
        #expect(Set(kinds).count == 1 && resolver.diagnostics.isEmpty, "\(file).\(entry.name)")
      }
    }
    #expect(!Cases.areAll || families > 10)
  }

  /// The library's files are read without libyaml where that gives the same.
  @Test(
    arguments: Cases.of(
      RuleLibrary.fileNames + ["messages", "ready.ka", "countries.de"], oneIn: 9))
  func readsItsFilesAsLibyamlDoes(_ file: String) throws {
    let bytes = try #require(RuleLibrary.bytes(of: file + ".yaml"))
    var texts = [bytes]
    for rule in RuleLibrary.headings where rule.file == file {
      let excerpt = unsafe RuleLibrary.withBytes(of: file + ".yaml") {
        unsafe RuleIndex.excerpt(of: rule.rule, variant: nil, in: file, $0)
      }
      if let excerpt = excerpt ?? nil { texts.append(excerpt) }
    }
    for text in texts {
      let own = try #require(DocumentReader.readOwn(name: "a.yaml", bytes: text))
      let (document, diagnostics) = DocumentReader.read(name: "a.yaml", bytes: text)
      #expect(diagnostics.isEmpty)
      let isSame = Self.places(own.root) == Self.places(try #require(document).root)
      #expect(isSame, "\(String(decoding: text.prefix(300), as: UTF8.self))")
    }
  }

  /// Every key and value of a tree with its place.
  private static func places(_ node: Node) -> [String] {
    let place = "\(node.range.start)-\(node.range.end)"
    switch node.content {
    case .scalar(let scalar): return ["\(place) \(scalar.isPlain) \(scalar.text)"]
    case .sequence(let items): return ["\(place) ["] + items.flatMap(places) + ["]"]
    case .mapping(let entries):
      return ["\(place) {"]
        + entries.flatMap {
          ["\($0.keyRange.start)-\($0.keyRange.end) \($0.key)"] + places($0.value)
        } + ["}"]
    }
  }

  /// No ready rule is called as a variant of another, so that one that was read whole answers for all.
  @Test func variantsAreNoRules() throws {
    let names = Set(RuleLibrary.ruleNames)
    for file in Cases.of(RuleLibrary.fileNames, oneIn: 5) {
      let whole = try #require(RuleLibrary.file(named: file))
      for rule in whole.rules {
        for variant in rule.rule.variants {
          #expect(!names.contains("\(whole.group).\(rule.name).\(variant.name)"))
        }
      }
    }
  }

  @Test func knowsNoOthers() {
    #expect(RuleLibrary.rule("emai", inFile: "contact") == nil)
    #expect(RuleLibrary.rule("email", inFile: "contacts") == nil)
    #expect(RuleLibrary.rule("postal", variant: "ZZ", inFile: "geo-postal") == nil)
  }
}
