package import FormDocuments
package import FormEngine

/// A constraint of a field, as it was read: one of the closed list of those that there are.
///
/// Who must know all of them switches over it without a `default`, so that the compiler names every
/// place where a new one is missing.
package enum ConstraintModel: Sendable {
  case pattern(PatternConstraint)
  case includes(IncludesConstraint)
  case excludes(ExcludesConstraint)
  case length(LengthConstraint)
  case choices(ChoicesConstraint)
  case forbidden(ForbiddenConstraint)
  case range(RangeConstraint)
  case step(StepConstraint)
  case checksum(ChecksumConstraint)
  case format(FormatConstraint)
  case count(CountConstraint)
  case equals(EqualsConstraint)
  case differs(DiffersConstraint)
  case unique(UniqueConstraint)
  case unicode(UnicodeConstraint)
  case remote(RemoteConstraint)
  case lookup(LookupConstraint)
  /// One of several sets of constraints holds.
  case union(Union<CaseConstraints>)
}

/// The kinds of constraints, by their keys in a field.
package enum ConstraintKind: String, CaseIterable, Sendable {
  case pattern, includes, excludes, length, choices, forbidden, range, step, checksum, format, count
  case equals, differs, unique, unicode, remote, lookup

  package static let keys: [String] = allCases.map(\.rawValue)

  /// Reads the value of the key; several entries may be several constraints.
  package func read(_ node: Node, _ reader: inout NodeReader) -> [ConstraintModel] {
    switch self {
    case .pattern: PatternConstraint.read(node, &reader).map { .pattern($0) }
    case .includes: IncludesConstraint.read(node, &reader).map { .includes($0) }
    case .excludes: ExcludesConstraint.read(node, &reader).map { .excludes($0) }
    case .length: LengthConstraint.read(node, &reader).map { .length($0) }
    case .choices: ChoicesConstraint.read(node, &reader).map { .choices($0) }
    case .forbidden: ForbiddenConstraint.read(node, &reader).map { .forbidden($0) }
    case .range: RangeConstraint.read(node, &reader).map { .range($0) }
    case .step: StepConstraint.read(node, &reader).map { .step($0) }
    case .checksum: ChecksumConstraint.read(node, &reader).map { .checksum($0) }
    case .format: FormatConstraint.read(node, &reader).map { .format($0) }
    case .count: CountConstraint.read(node, &reader).map { .count($0) }
    case .equals: EqualsConstraint.read(node, &reader).map { .equals($0) }
    case .differs: DiffersConstraint.read(node, &reader).map { .differs($0) }
    case .unique: UniqueConstraint.read(node, &reader).map { .unique($0) }
    case .unicode: UnicodeConstraint.read(node, &reader).map { .unicode($0) }
    case .remote: RemoteConstraint.read(node, &reader).map { .remote($0) }
    case .lookup: LookupConstraint.read(node, &reader).map { .lookup($0) }
    }
  }
}

extension ConstraintModel {
  /// The key under which it is written.
  package var key: String {
    switch self {
    case .pattern: "pattern"
    case .includes: "includes"
    case .excludes: "excludes"
    case .length: "length"
    case .choices(let choices): choices.areVariants ? "tag" : "choices"
    case .forbidden: "forbidden"
    case .range: "range"
    case .step: "step"
    case .checksum: "checksum"
    case .format: "format"
    case .count: "count"
    case .equals: "equals"
    case .differs: "differs"
    case .unique: "unique"
    case .unicode: "unicode"
    case .remote: "remote"
    case .lookup: "lookup"
    case .union(let union): union.discriminator.field == nil ? "any" : "by"
    }
  }

  /// The types of value that it can judge.
  package var types: [ValueType] {
    let single: [ValueType] = [.text, .integer, .number, .boolean, .date, .time, .datetime, .local]
    switch self {
    case .checksum, .format, .unicode: return [.text]
    case .length, .includes, .excludes: return [.text, .any]
    case .pattern: return [.text, .any, .date, .time, .datetime, .local]
    case .step: return [.integer, .number]
    case .range: return [.integer, .number, .date, .time, .datetime, .local]
    case .count: return [.list, .group]
    case .unique: return [.list]
    case .remote: return RemoteConstraint.types
    case .lookup: return [.text, .integer]
    case .choices, .forbidden: return single + [.any]
    case .union(let union):
      return single + (union.discriminator.field == nil ? [.any] : [.any, .list])
    case .equals, .differs: return single + [.any, .list, .group]
    }
  }
}
