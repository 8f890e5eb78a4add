import FormDocuments
import FormEngine
import FormModel
import Foundation
import TestSupport
import Testing

@testable import FormCheck
@testable import FormSchema

/// `formcheck language --schema`: it has every key, takes every form that is one, and refuses slips.
struct LanguageSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let schemas: [LanguageSchema.Kind: Node] = {
    var schemas: [LanguageSchema.Kind: Node] = [:]
    for kind in LanguageSchema.Kind.allCases {
      schemas[kind] = node(LanguageSchema.json(kind), "schema.json")
    }
    return schemas
  }()

  private static func node(_ bytes: [UInt8], _ name: String) -> Node? {
    DocumentReader.read(name: name, bytes: bytes).document?.root
  }

  static func validator(_ kind: LanguageSchema.Kind = .form) throws -> SchemaValidator {
    SchemaValidator(root: try #require(schemas[kind]))
  }

  // MARK: Forms that are ones

  /// Forms and files of rules: those of Examples and rules, and the blocks of the reference.
  static let files: [(name: String, text: String)] = {
    var files: [(name: String, text: String)] = []
    for folder in ["Examples", "rules"] {
      let names =
        FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? []
      for case let name as String in names where name.hasSuffix(".yaml") && !name.contains("/.") {
        let text = try? String(
          contentsOf: root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        files.append(("\(folder)/\(name)", text ?? ""))
      }
    }
    let reference = "\n" + LanguageReference.text
    for (number, block) in reference.split(separator: "\n```", omittingEmptySubsequences: false)
      .enumerated() where number % 2 == 1 && block.hasPrefix("yaml")
    {
      files.append(
        ("language.md, block \(number / 2 + 1)", String(block.drop { $0 != "\n" }) + "\n"))
    }
    return files
  }()

  @Test(arguments: ["form", "group"]) func thereAreSome(_ key: String) {
    #expect(
      Self.files.count { $0.text.contains("\n\(key): ") || $0.text.hasPrefix("\(key): ") } > 20)
  }

  @Test(arguments: Cases.of(files.map(\.name).sorted(), oneIn: 5))
  func takesWhatIsThere(_ name: String) throws {
    let text = try #require(Self.files.first { $0.name == name }?.text)
    let node = try #require(Self.node(Array(text.utf8), "file.yaml"))
    if node["form"] != nil, node["fields"] != nil {
      let isTaken = try Self.validator(.form).takes(node)
      #expect(isTaken)
      for language in node["messages"]?.entries ?? [] {
        let isTaken = try Self.validator(.messages).takes(language.value)
        #expect(isTaken, "\(language.key)")
      }
    } else if node["group"] != nil, node["rules"] != nil {
      let isTaken = try Self.validator(.rules).takes(node)
      #expect(isTaken)
    }
  }

  // MARK: Keys

  @Test func hasEveryKey() throws {
    let form = try Self.validator().root
    let rules = try Self.validator(.rules).root
    func keys(_ node: Node?) -> Set<String> {
      Set(node?["properties"]?.entries?.map(\.key) ?? [])
    }
    let field = Set(Vocabulary.field + ConstraintKind.keys)
    let tops = Vocabulary.otherTops + Vocabulary.besideOtherTops + ConstraintKind.keys
    #expect(keys(form) == Set(Vocabulary.topLevel + tops))
    #expect(keys(rules) == Set(Vocabulary.ruleFile))
    #expect(keys(form["$defs"]?["field"]) == field)
    #expect(keys(form["$defs"]?["rule"]) == field.union(Vocabulary.localRuleAbout))
    #expect(keys(rules["$defs"]?["rule-of-file"]) == field.union(Vocabulary.ruleAbout))
    // Keys of one place only: wherever they are, they are somewhere.
    let all = Self.properties(of: form) + Self.properties(of: rules)
    let words = LanguageWords.plainSteps.map(\.0)
    for key in Vocabulary.homes.flatMap(\.keys) where !words.contains(key) {
      let isThere = all.contains { $0.name == key }
      #expect(isThere, "\(key)")
    }
  }

  /// The keys of all maps, wherever they are.
  private static func properties(of node: Node) -> [(name: String, schema: Node)] {
    var found: [(name: String, schema: Node)] = []
    for entry in node.entries ?? [] {
      if entry.key == "properties" || entry.key == "$defs" {
        for property in entry.value.entries ?? [] {
          if entry.key == "properties" { found.append((property.key, property.value)) }
          found += properties(of: property.value)
        }
      } else {
        found += properties(of: entry.value)
      }
    }
    for item in node.items ?? [] { found += properties(of: item) }
    return found
  }

  @Test(arguments: LanguageSchema.Kind.allCases)
  func saysWhatEachKeyIsAndWhatItTakes(_ kind: LanguageSchema.Kind) throws {
    let validator = try Self.validator(kind)
    let codes = Set(IssueCode.allCases.map(\.rawValue))
    for (name, schema) in Self.properties(of: validator.root) where !codes.contains(name) {
      let part =
        schema["description"] == nil ? schema["$ref"]?.text.flatMap(validator.part) : schema
      let said = part?["description"]?.text ?? ""
      #expect(said.count > 3 && !said.contains("`"), "what is said of \(name): \(said)")
      let saysShape =
        schema.entries?.contains { SchemaValidator.keywords.contains($0.key) } ?? false
      #expect(
        saysShape || ["default", "given", "initial", "cleaned", "value"].contains(name), "\(name)")
    }
  }

  /// Others are unknown to some editors, or to the validator of these tests.
  @Test(arguments: LanguageSchema.Kind.allCases)
  func usesPlainKeywords(_ kind: LanguageSchema.Kind) throws {
    func look(at schema: Node) {
      for entry in schema.entries ?? [] {
        let isKnown =
          SchemaValidator.keywords.contains(entry.key)
          || SchemaValidator.annotations.contains(entry.key)
        #expect(isKnown, "\(entry.key)")
        switch entry.key {
        case "properties", "patternProperties", "$defs":
          for part in entry.value.entries ?? [] { look(at: part.value) }
        case "items", "additionalProperties": look(at: entry.value)
        case "anyOf", "oneOf": for part in entry.value.items ?? [] { look(at: part) }
        default: break
        }
      }
    }
    look(at: try Self.validator(kind).root)
  }

  @Test func describesKeysAsTheReferenceDoes() throws {
    let words = SchemaWords(reference: LanguageReference.text)
    #expect(words.text(of: "secret", in: .field)?.markdown == "A value that is never printed.")
    #expect(
      words.text(of: "remove", in: .cleanUp)?.plain
        == "removes each of these characters: { remove: ' -()' }")
    #expect(words.text(of: "per", in: .records)?.markdown.hasPrefix("one or more fields") == true)
    #expect(words.text(of: "aliases", in: .catalogue)?.markdown.hasSuffix("split at |") == true)
    #expect(words.text(of: "per", in: .check) == nil)
    #expect(words.text(of: "no such key", in: .field) == nil)
    let page = "# Keys\n\n## check\n\n### Keys of an entry\n\n"
    let linked = SchemaWords(reference: page + "| `at` | see [this](#that) and [those](x.md) |\n")
    #expect(linked.text(of: "at", in: .check)?.markdown == "see this and those")
  }

  /// A heading that was changed in the reference would leave its keys without a description.
  @Test(arguments: SchemaWords.Place.allCases) func eachTableIsThere(_ place: SchemaWords.Place) {
    guard let table = place.table else { return }
    let page = ReferencePage.all.first { $0.name == table.page && $0.kind != .code }
    for section in table.sections {
      #expect(page?.rows(under: section).isEmpty == false, "\(table.page), \(section)")
    }
  }

  // MARK: Slips

  /// Beside `form: f` and fields: what is wrong, which the compiler of forms refuses too.
  static let slips = [
    "fields: { a: { lenght: 8.. } }", "fields: { a: { type: string } }",
    "fields: { a: { required: yes } }", "fields: { a: { required: On } }",
    "fields: { a: { secret: 'true' } }",
    "fields: { a: { length: 8 to 72 } }", "fields: { a: { length: ..72 letters } }",
    "fields: { a: { type: integer, step: '1' } }", "fields: { a: { type: integer, step: 0 } }",
    "fields: { a: { normalize: [strip] } }",
    "fields: { a: { normalize: [{ split: ';', remove: x }] } }",
    "fields: { a: { type: integer, range: 5 } }", "fields: { a: { pattern: { match: x } } }",
    "fields: { a: { unicode: [] } }", "fields: { a: { message: { toShort: x } } }",
    "fields: { a: { checksum: luhm } }", "fields: { a: { format: email } }",
    "fields: { a: { lookup: { accept: id } } }", "fields: { a: { input: { as: textfield } } }",
    "fields: { a: { items: { fields: { b: { requierd: true } } } } }", "fields: { a: }",
    "fields: { a: { notApplicable: drop } }", "fields: [a]", "fields: { a: {} }\nunknown: ignore",
    "fields: { a: {} }\nchecks: a", "fields: { a: {} }\ncheck: { message: x }",
    "fields: { a: {} }\nrecords: { unique: a, sorted: a }",
    "fields: { a: {} }\nmessages: { titel: x }",
    "fields: { a: {} }\ncatalogues: { c: { items: [x], rule: geo.country } }",
    "fields: { a: {} }\nexamples: [{ given: {}, expect: { isues: {} } }]",
    "fields: { a: {} }\nexamples: [{ script: [{ typ: { a: b } }], expect: { issues: {} } }]",
    "fields: { a: { variants: { x: { default: y } } } }", "fields: { a: { tag: { label: x } } }",
  ]

  @Test(arguments: slips) func refusesSlips(_ slip: String) throws {
    let form = "form: f\n" + slip
    #expect(throws: FormError.self) { try ValidationForm(form) }
    let isTaken = try Self.validator().takes(#require(Self.node(Array(form.utf8), "f.yaml")))
    #expect(!isTaken)
  }
}
