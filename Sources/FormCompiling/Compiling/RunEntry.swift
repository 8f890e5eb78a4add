package import FormEngine
package import FormExpressions
internal import FormModel

/// An entry of `records`, compiled: what must hold between the records of a run.
package struct RunEntry: Sendable {
  /// What it says, wherever it stands: `consecutive number, per series`.
  package var name: String
  package enum Condition: Sendable {
    /// Texts that differ in the case of letters alone are alike where it is folded.
    case unique([FieldReference], foldsCase: Bool)
    case sorted([FieldReference])
    case consecutive(FieldReference)
    /// Fields that name a key of a record, and those that have it.
    case exists([(named: FieldReference, key: FieldReference)])
    case that(RunCondition)
    /// A condition on each record and the one before it.
    case pair(PairCondition)
  }

  package var condition: Condition
  /// The fields whose values part the records.
  package var per: [FieldReference]
  /// The expression that says which records take part, in the form's plan; nil for all.
  package var when: Int?
  package var severity: Fault.Severity
  /// The facts that its words are made of.
  package var constraint: Int
  /// The field at which its issue lies; nil for the whole record.
  package var at: FieldReference?

  /// The fields that name a key of a record.
  package var named: [FieldReference] {
    guard case .exists(let keys) = condition else { return [] }
    return keys.map(\.named)
  }

  /// The fields that are hidden where the entry finds something.
  var hidden: [Int] {
    guard case .pair(let condition) = condition else { return [] }
    return condition.hidden
  }

  /// The fields whose values as they stand tell records apart, for `unique` among all records; nil for others.
  package var keys: [Int]? {
    guard case .unique(let fields, foldsCase: false) = condition, when == nil else { return nil }
    return (per + fields).map(\.field)
  }
}

/// What `that` says of all records together.
package struct RunCondition: Sendable {
  package struct Aggregate: Sendable {
    package var function: AggregateCall.Function
    /// What is worked out for each record, in the form's plan; nil for `count()`.
    package var node: Int?
    /// The field of ``form`` that it fills.
    package var name: String
  }

  package var aggregates: [Aggregate]
  /// Its fields are the aggregates, its only check is the condition.
  package var form: CompiledForm
}

/// A condition on each record and the one before it: `balance == previous.balance + amount`.
package struct PairCondition: Sendable {
  package struct Part: Sendable {
    /// Whether it is taken from the record before.
    package var isBefore: Bool
    /// Its expression in the form's plan.
    package var node: Int
    /// The field of ``form`` that it fills.
    package var name: String
  }

  package var parts: [Part]
  /// Its fields are the parts, its only check is the condition.
  package var form: CompiledForm
  /// The fields that are read, those of `when` among them, if one of them is a secret: where the condition fails, all of
  /// them are hidden.
  var hidden: [Int] = []
}

extension CompiledForm {
  /// The fields that a constraint of `records` reads beside a secret.
  package func readsBesideSecrets(ofRecords constraint: Int) -> [Int] {
    records.lazy.filter { $0.constraint == constraint }.flatMap(\.hidden)
  }

  /// The constraints of the entries of `records`.
  package var recordConstraints: [Int] { records.map(\.constraint) }
}
