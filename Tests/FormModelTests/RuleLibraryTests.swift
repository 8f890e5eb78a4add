import FormDocuments
import FormEngine
import FormText
import Foundation
import TestSupport
import Testing

@testable import FormModel

/// The embedded JSON has what the files in `rules/` have.
@Suite struct RuleLibraryTests {
  /// `make rules` makes it anew of the files, by the reader of forms.
  @Test func theEmbeddedEntriesAreThoseOfTheFiles() throws {
    let made = try EmbeddedEntriesMaker()
    if ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1" { try made.write() }
    func isEmbedded(_ file: String, _ text: String) throws -> Bool {
      try Data(contentsOf: EmbeddedEntriesMaker.folder.appending(path: file)) == Data(text.utf8)
    }
    // Also one by one: what is on the disk may be newer than this program.
    let isCurrent =
      try isEmbedded("entries.json", made.entries) && isEmbedded("index.tsv", made.index)
    #expect(isCurrent, "rules/ was changed: run make rules")
    for line in made.index.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      let ends = try #require(cells.dropFirst().first).split(separator: "-").compactMap { Int($0) }
      let json = Array(made.entries.utf8)[ends[0]..<ends[1]]
      let isSame = EmbeddedEntries.json(of: String(cells[0])) == Array(json)
      #expect(isSame, "\(cells[0]) was changed: run make rules")
    }
  }

  private static func facts(_ entry: RuleEntry) -> [String] {
    func facts(_ rule: FieldSource) -> String {
      let elements = rule.elements.map { element in
        switch element {
        case .constraint(.choices(let choices), _):
          "\(choices.values.map { "\($0.text) \($0.json) \($0.label ?? "")" })"
        case .constraint(.pattern(let pattern), _): "\(pattern.source.text) \(pattern.source.flags)"
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
      entry.name, entry.summary ?? "", entry.standard ?? "", entry.note ?? "",
      facts(entry.rule),
    ] + variants
  }

  @Test(arguments: Cases.of(RuleFiles.rules, oneIn: 9))
  func saysWhatTheFileSays(_ file: String) throws {
    let group = String(file.prefix { $0 != "-" })
    let rules = try RuleFiles.rules(in: file)
    #expect(!rules.isEmpty)
    for rule in rules {
      let name = "\(group).\(rule.name)"
      let alone = try #require(RuleLibrary.rule(named: name), "\(name)")
      #expect(Self.facts(alone) == Self.facts(rule))
      #expect(alone.valid.map(\.text) == rule.valid.prefix(1).map(\.text))
      #expect(alone.invalid.isEmpty && alone.variantExamples.allSatisfy { $0.valid.count == 1 })
      for variant in rule.rule.variants {
        let one = try #require(
          RuleLibrary.rule(named: name, variant: variant.name), "\(variant.name)")
        #expect(one.rule.variants.map(\.name) == [variant.name])
        let wanted = Self.facts(rule).dropFirst(5).first { $0.hasPrefix(variant.name + " ") }
        #expect(Self.facts(one).dropFirst(5).first == wanted)
      }
    }
  }

  @Test(arguments: Cases.of(RuleFiles.rules, oneIn: 9))
  func hasAllValidExamplesOfTheFile(_ file: String) throws {
    let group = String(file.prefix { $0 != "-" })
    for rule in try RuleFiles.rules(in: file) {
      let name = "\(group).\(rule.name)"
      let whole = try #require(RuleLibrary.ruleWithExamples(named: name))
      #expect(whole.valid.map(\.text) == rule.valid.map(\.text))
      #expect(whole.variantExamples.map(\.name) == rule.variantExamples.map(\.name))
      for (one, other) in zip(whole.variantExamples, rule.variantExamples) {
        #expect(one.valid.map(\.text) == other.valid.map(\.text), "\(name).\(one.name)")
      }
    }
  }

  @Test func theHeadingsAreThoseOfTheRules() throws {
    let headings = RuleLibrary.headings
    #expect(headings.count > 190 && Set(headings.map(\.name)).count == headings.count)
    for heading in Cases.of(headings) {
      let rule = try #require(RuleLibrary.rule(named: heading.name))
      #expect(heading.summary == rule.summary && heading.source == rule.standard)
      #expect(heading.hasVariants == !rule.rule.variants.isEmpty)
    }
  }

  @Test(arguments: RuleFiles.words) func hasTheWordsOfTheFile(_ file: String) throws {
    func texts(_ node: Node) -> [String] {
      switch node.content {
      case .scalar(let scalar): [scalar.text]
      case .sequence(let items): items.flatMap(texts)
      case .mapping(let entries): entries.flatMap { [$0.key] + texts($0.value) }
      }
    }
    let words = texts(try #require(RuleLibrary.words(named: file)))
    #expect(!words.isEmpty)
    #expect(words == texts(try RuleFiles.document(file).root))
  }

  /// A form may be read without some of the variants: whether they are more than constraints each of them says.
  @Test func variantsOfOneRuleAreOfOneKind() throws {
    var families = 0
    for file in Cases.of(RuleFiles.rules, oneIn: 5) {
      for entry in try RuleFiles.rules(in: file) where !entry.rule.variants.isEmpty {
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

  /// Of a family those variants are read that are asked for, wherever they stand.
  @Test(arguments: [
    ["AD"], ["DE", "ZW"], ["FR", "AD", "none"], ["ZW"],
  ]) func readsChosenVariants(_ names: [String]) throws {
    let family = try #require(RuleLibrary.rule(named: "geo.subdivision"))
    let (json, leftOut) = try #require(
      EmbeddedEntries.json(of: "geo.subdivision", variants: names))
    let root = try #require(DocumentReader.readOwn(name: "", json: json)).root
    let variants = root["rules"]?["subdivision"]?["variants"]?.entries ?? []
    let wanted = family.rule.variants.map(\.name).filter(names.contains)
    #expect(!wanted.isEmpty && variants.map(\.key) == wanted)
    let whole = try #require(EmbeddedEntries.json(of: "geo.subdivision"))
    #expect(leftOut > 0 && json.count + leftOut <= whole.count)
  }

  /// No ready rule is called as a variant of another, so that one that was read whole answers for all.
  @Test func variantsAreNoRules() throws {
    let names = Set(RuleLibrary.ruleNames)
    for file in Cases.of(RuleFiles.rules, oneIn: 5) {
      for rule in try RuleFiles.rules(in: file) {
        for variant in rule.rule.variants {
          #expect(!names.contains("\(file.prefix { $0 != "-" }).\(rule.name).\(variant.name)"))
        }
      }
    }
  }

  /// The compiler of forms does not look for doubles among them.
  @Test func noChoiceStandsTwice() throws {
    var lists = 0
    for name in Cases.of(RuleLibrary.ruleNames, oneIn: 5) {
      let rule = try #require(RuleLibrary.rule(named: name)).rule
      for model in [rule] + rule.variants.map(\.field) {
        for case .constraint(.choices(let choices), _) in model.elements {
          lists += 1
          #expect(Set(choices.values.map { Array($0.text.utf8) }).count == choices.values.count)
          guard let ready = choices.ready else { continue }
          #expect(ready.values.allSatisfy { $0.label?.isEmpty == false }, "\(name)")
          #expect(ready.values.map(\.text) == ready.entries.map(\.key))
        }
      }
    }
    #expect(!Cases.areAll || lists > 200)
  }

  @Test func knowsNoOthers() {
    #expect(RuleLibrary.rule(named: "contact.emai") == nil)
    #expect(RuleLibrary.rule(named: "contacts.email") == nil)
    #expect(RuleLibrary.rule(named: "geo.postal", variant: "ZZ") == nil)
    #expect(RuleLibrary.rule(named: "contact.email", variant: "DE") == nil)
    #expect(RuleLibrary.rule(named: "") == nil)
  }
}
