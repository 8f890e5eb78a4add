internal import FormDocuments
internal import FormPlatform

/// A report as JSON: a record of `formcheck check --format json`, without where it came from.
extension Report: Encodable {
  private enum Key: String, CodingKey {
    case verdict, issues, more, managers, controls, enabled, waitsFor
  }

  /// Writes `verdict`, `issues`, `more` (issues over the limit, by code), `managers` and `controls`.
  ///
  /// ``cleaned`` is left out: it carries the values of secret fields.
  public func encode(to encoder: any Encoder) throws {
    var report = encoder.container(keyedBy: Key.self)
    try report.encode(verdict.rawValue, forKey: .verdict)
    try report.encode(issues, forKey: .issues)
    if !uncounted.isEmpty { try report.encode(uncounted, forKey: .more) }
    var managers = report.nestedContainer(keyedBy: NameKey.self, forKey: .managers)
    for manager in self.managers {
      try managers.encode(manager.isValid, forKey: NameKey(manager.name))
    }
    var controls = report.nestedContainer(keyedBy: NameKey.self, forKey: .controls)
    for control in self.controls {
      var facts = controls.nestedContainer(keyedBy: Key.self, forKey: NameKey(control.name))
      try facts.encode(control.isEnabled, forKey: .enabled)
      try facts.encode(control.waitsFor, forKey: .waitsFor)
    }
  }
}

extension FormIssue: Encodable {
  private enum Key: String, CodingKey {
    case field, code, rule, alternative, severity, message, line, column, params
  }

  /// Writes what `formcheck check --format json` writes of an issue.
  public func encode(to encoder: any Encoder) throws {
    var issue = encoder.container(keyedBy: Key.self)
    try issue.encode(field, forKey: .field)
    try issue.encode(code, forKey: .code)
    try issue.encodeIfPresent(rule, forKey: .rule)
    try issue.encodeIfPresent(alternative, forKey: .alternative)
    try issue.encode(severity.rawValue, forKey: .severity)
    try issue.encode(message, forKey: .message)
    try issue.encode(line, forKey: .line)
    try issue.encode(column, forKey: .column)
    if params.isEmpty { return }
    var facts = issue.nestedContainer(keyedBy: NameKey.self, forKey: .params)
    for (name, parameter) in params {
      switch parameter {
      case .text(let text): try facts.encode(text, forKey: NameKey(name))
      case .number(let number): try facts.encode(number, forKey: NameKey(name))
      case .values(let values):
        try facts.encode(values.map(EncodedValue.init), forKey: NameKey(name))
      case .value(let value): try facts.encode(EncodedValue(value: value), forKey: NameKey(name))
      }
    }
  }
}

/// A value of a payload as any encoder writes it.
private struct EncodedValue: Encodable {
  package let value: PayloadValue

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch value {
    case .null: try single.encodeNil()
    case .boolean(let flag): try single.encode(flag)
    case .number(let text):
      if let whole = Int64(text) {
        try single.encode(whole)
      } else if JSONScalar.isNumber(text), let decimal = Decimal(string: text) {
        try single.encode(decimal)
      } else {
        try single.encode(text)
      }
    case .text(let text): try single.encode(text)
    case .list(let items): try single.encode(items.map(EncodedValue.init))
    case .group(let fields): try single.encode(fields.mapValues(EncodedValue.init))
    }
  }
}

/// A key that a form or a code gives.
private struct NameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
