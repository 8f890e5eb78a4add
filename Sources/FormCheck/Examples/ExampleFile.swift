internal import FormDocuments
internal import FormEngine
package import FormText
internal import Foundation

/// One example of a form or rule file, run: what was expected and did not come.
package struct ExampleResult: Sendable {
  package var name: String
  package var source: SourceText
  package var range: SourceRange
  /// Lines that say what was expected and what came; empty for a passed example.
  package var failures: [String]

  package var hasPassed: Bool { failures.isEmpty }
}

/// What a file says about itself: the examples of a form or of a file of rules.
package enum ExampleFile {
  /// What became of a file.
  package enum Outcome {
    case results([ExampleResult])
    case mistakes([Diagnostic])
    /// Neither a form nor a file of rules.
    case nothing
  }

  /// Runs every example of a form or rule file.
  package static func run(name: String, bytes: [UInt8]) -> Outcome {
    let read = DocumentReader.read(name: name, bytes: bytes)
    guard let document = read.document else {
      // A payload that lies beside its form is no mistake.
      return looksLikeForm(bytes) ? .mistakes(read.diagnostics) : .nothing
    }
    let keys = document.root.entries?.map(\.key) ?? []
    if keys.contains("form") { return runForm(name: name, bytes: bytes) }
    if keys.contains("group"), keys.contains("rules") {
      return read.diagnostics.isEmpty ? runRules(document) : .mistakes(read.diagnostics)
    }
    return .nothing
  }

  package static func looksLikeForm(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.split(whereSeparator: \.isNewline).contains {
      $0.hasPrefix("form:") || $0.hasPrefix("group:")
    }
  }

  private static func runForm(name: String, bytes: [UInt8]) -> Outcome {
    do throws(FormError) {
      let form = try Form(bytes: bytes, name: name, limits: Limits(), besides: name)
      var reader = NodeReader(source: form.compiled.source)
      let checker = Checker(form)
      let results = form.compiled.examples.map { node in
        FormExample(node, &reader).run(checker, node.range)
      }
      return reader.diagnostics.isEmpty ? .results(results) : .mistakes(reader.diagnostics)
    } catch {
      return .mistakes(error.diagnostics)
    }
  }

  private static func runRules(_ document: FormDocument) -> Outcome {
    var reader = NodeReader(source: document.source)
    let file = reader.ruleFile(document.root)
    guard reader.diagnostics.isEmpty else { return .mistakes(reader.diagnostics) }
    var rules: [String: RuleEntry] = [:]
    for rule in file.rules { rules["\(file.group).\(rule.name)"] = rule }
    var diagnostics: [Diagnostic] = []
    var results: [ExampleResult] = []
    for rule in file.rules {
      let name = "\(file.group).\(rule.name)"
      // A rule with variants is tried by these.
      guard rule.rule.variants.isEmpty else {
        results += runVariants(of: rule, named: name, rules, document.source, &diagnostics)
        continue
      }
      guard let checker = checker(of: rule, named: name, rules, document.source, &diagnostics)
      else { continue }
      for example in rule.valid {
        results.append(run(example, [], name, checker, document.source, example.range))
      }
      for example in rule.invalid {
        guard let value = example["value"], let codes = example["code"] else {
          diagnostics.append(
            Diagnostic(
              code: "exampleMalformed", message: "an invalid example wants “value” and “code”",
              source: document.source, range: example.range,
              help: "write { value: '…', code: patternMismatch, why: … }"))
          continue
        }
        let expected = codes.items?.compactMap(\.text) ?? [codes.text ?? ""]
        results.append(run(value, expected, name, checker, document.source, example.range))
      }
    }
    return diagnostics.isEmpty ? .results(results) : .mistakes(diagnostics)
  }

  /// Runs the examples of a rule's variants, each as a rule of its own.
  private static func runVariants(
    of rule: RuleEntry, named name: String, _ rules: [String: RuleEntry], _ source: SourceText,
    _ diagnostics: inout [Diagnostic]
  ) -> [ExampleResult] {
    var results: [ExampleResult] = []
    for variant in rule.variantExamples {
      let full = "\(name).\(variant.name)"
      guard let checker = checker(of: rule, named: full, rules, source, &diagnostics) else {
        continue
      }
      for example in variant.valid {
        results.append(run(example, [], full, checker, source, example.range))
      }
      for example in variant.invalid {
        guard let value = example["value"], let codes = example["code"] else { continue }
        let expected = codes.items?.compactMap(\.text) ?? [codes.text ?? ""]
        results.append(run(value, expected, full, checker, source, example.range))
      }
    }
    return results
  }

  /// A form with one field that is the rule.
  private static func checker(
    of rule: RuleEntry, named name: String, _ rules: [String: RuleEntry], _ source: SourceText,
    _ diagnostics: inout [Diagnostic]
  ) -> Checker? {
    var description = FormDescription(source: source)
    var field = RuleDescription(
      source: source, range: rule.rule.range, nameRange: rule.rule.nameRange)
    field.elements = [.rule(Placed(value: name, range: rule.rule.nameRange))]
    description.fields = [NamedRule(name: "value", rule: field)]
    var compiler = FormCompiler(description, rules: rules, limits: Limits().plan)
    guard let form = compiler.compile() else {
      diagnostics += compiler.diagnostics
      return nil
    }
    let checker = Checker(Form(compiled: form))
    checker.setClock(FormExample.usualNow)
    return checker
  }

  /// Checks one value of a rule, which must have exactly these codes.
  private static func run(
    _ value: Node, _ expected: [String], _ rule: String, _ checker: Checker, _ source: SourceText,
    _ range: SourceRange
  ) -> ExampleResult {
    let json = value.jsonBytes()
    let codes = checker.check(value: json, asField: 1).map(\.code)
    var result = ExampleResult(
      name: "\(rule): \(VisibleText.quoted(String(decoding: json, as: UTF8.self)))",
      source: source, range: range, failures: [])
    if codes.sorted() != expected.sorted() {
      func listed(_ codes: [String]) -> String {
        codes.isEmpty ? "valid" : codes.joined(separator: ", ")
      }
      result.failures = ["expected: \(listed(expected))", "     got: \(listed(codes))"]
    }
    return result
  }
}
