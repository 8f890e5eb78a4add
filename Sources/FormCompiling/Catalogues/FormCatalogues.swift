internal import FormDocuments
internal import FormEngine
package import FormLookup
package import FormModel
package import FormText

/// The catalogues of a form and of the rule files that it imports, by name.
package struct FormCatalogues: Sendable {
  /// A catalogue, and what the form says of it.
  package struct Entry: Sendable {
    package let description: CatalogueDescription
    package let held: HeldCatalogue
    /// The names of its columns with what they are; empty where the catalogue is not there.
    let columns: [String: ValueType]
    /// Whether an item is found only for a time.
    let hasEndings: Bool
    let hasPositions: Bool

    /// Nobody knows its columns: it is not there, or has no items yet.
    var isOpen: Bool { held.current.map { $0.count == 0 } ?? true }

    /// Labels and ids are secrets: the form says so, or the store, which may do so where it cannot be read.
    package var isProtected: Bool {
      description.isProtected || held.isProtected || description.isStored && held.current == nil
    }
  }

  /// The form's own; then those of each rule file, by the file's identity.
  private(set) var own: [ExactName: Entry] = [:]
  private var imported: [ObjectIdentifier: [ExactName: Entry]] = [:]
  /// The names of those that have mistakes: the form's own, then those of each rule file.
  private var brokenOwn: Set<ExactName> = []
  private var brokenImported: [ObjectIdentifier: Set<ExactName>] = [:]

  /// Those whose files cannot be read: values stay undecided.
  package var missing: [Diagnostic] = []

  init() {}

  mutating func add(_ entry: Entry, isOwn: Bool) {
    let name = ExactName(entry.description.name)
    if isOwn {
      own[name] = entry
    } else {
      imported[entry.description.source.identity, default: [:]][name] = entry
    }
  }

  /// Notes that a catalogue has mistakes: who names it makes no other one.
  mutating func addBroken(_ description: CatalogueDescription, isOwn: Bool) {
    let name = ExactName(description.name)
    if isOwn {
      brokenOwn.insert(name)
    } else {
      brokenImported[description.source.identity, default: []].insert(name)
    }
  }

  /// Whether a name means a catalogue with mistakes in a file.
  func isBroken(_ name: String, in source: SourceText) -> Bool {
    let name = ExactName(name)
    return brokenOwn.contains(name)
      || brokenImported[source.identity]?.contains(name) ?? false
  }

  /// What a name means in a file: its own catalogue, or else the form's.
  package func entry(named name: String, in source: SourceText) -> Entry? {
    imported[source.identity]?[ExactName(name)] ?? own[ExactName(name)]
  }

  /// The names that a file may use.
  package func names(in source: SourceText) -> [String] {
    let inFile = imported[source.identity].map { Array($0.values) } ?? []
    return (Array(own.values) + inFile).map(\.description.name).sorted()
  }

  var isEmpty: Bool { own.isEmpty && imported.isEmpty }
}
