package import FormDocuments
package import FormModel
package import Foundation

/// The files of `rules/` as people write them, of which the library has embedded JSON.
package enum RuleFiles {
  package struct Unreadable: Error {
    package var file: String

    package init(file: String) { self.file = file }
  }

  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All YAML files, without `.yaml`.
  package static let all: [String] = {
    let folder = root.appending(path: "rules").path()
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { String($0.dropLast(5)) }
  }()

  /// Files of words, such as `messages`, `lint` and `ready.de`: they hold no rules.
  package static let words = all.filter {
    $0.contains(".") || ["lint", "messages"].contains($0)
  }

  /// Files of rules: `geo`, `geo-postal`.
  package static let rules = all.filter { !words.contains($0) }

  package static let groups = rules.filter { !$0.contains("-") }

  package static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: "rules/\(name).yaml")))
  }

  /// A file as a tree, by the reader of forms.
  package static func document(_ name: String) throws -> FormDocument {
    let read = DocumentReader.read(name: "rules/\(name).yaml", bytes: try bytes(of: name))
    guard let document = read.document, read.diagnostics.isEmpty else {
      throw Unreadable(file: name)
    }
    return document
  }

  /// The rules of a file, with all their examples.
  package static func rules(in name: String) throws -> [RuleEntry] {
    let document = try document(name)
    var reader = NodeReader(source: document.source)
    reader.isReady = true
    return reader.ruleFile(document.root).rules
  }

  /// The rules of a group, those of its large families too; none if a file cannot be read.
  package static func rules(ofGroup group: String) -> [RuleEntry] {
    rules.filter { $0 == group || $0.hasPrefix(group + "-") }.flatMap {
      (try? rules(in: $0)) ?? []
    }
  }
}
