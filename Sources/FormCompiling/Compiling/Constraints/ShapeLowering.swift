internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

// Constraints on the shape of a text, as operations.

extension PatternConstraint {
  func lower(into lowering: inout Lowering) {
    guard let index = lowering.compile(source, use: .whole) else { return }
    lowering.add(
      lowering.operation(ofPattern: index, use: .whole), .example(lowering.example))
  }
}

extension IncludesConstraint {
  func lower(into lowering: inout Lowering) {
    for part in parts { part.lower(into: &lowering, isExcluded: false) }
  }
}

extension ExcludesConstraint {
  func lower(into lowering: inout Lowering) {
    for part in parts {
      part.lower(into: &lowering, isExcluded: true)
    }
  }
}

extension Part {
  func lower(
    into lowering: inout Lowering, isExcluded: Bool
  ) {
    switch content {
    case .text(let wanted):
      let index = lowering.parts.add(text: wanted.utf8)
      lowering.add(
        Operation(isExcluded ? .excludedText : .includedText, reference: index),
        .part(wanted), message: message)
    case .find(let source):
      guard let index = lowering.compile(source, use: .search) else { return }
      lowering.add(
        lowering.operation(ofPattern: index, use: .search, isExcluded: isExcluded),
        .foundPart(source.text, example: lowering.example), message: message)
    }
  }
}

extension LengthConstraint {
  func lower(into lowering: inout Lowering) {
    computed.lower(unit, into: &lowering)
    if !computed.isEmpty, bounds.isOpen { return }
    lowering.add(
      Operation(.length, detail: unit.rawValue, low: bounds.low, high: bounds.high),
      .length(unit, isExact: bounds.low == bounds.high))
  }
}

extension ChecksumConstraint {
  func lower(into lowering: inout Lowering) {
    if case .named(let checksum) = plan {
      lowering.add(Operation(.checksum, detail: checksum.rawValue), .none)
    } else {
      lowering.parts.checksums.append(plan)
      lowering.add(
        Operation(.checksum, reference: lowering.parts.checksums.count - 1), .none)
    }
  }
}

extension FormatConstraint {
  func lower(into lowering: inout Lowering) {
    lowering.add(
      Operation(.format, detail: format.rawValue), .example(lowering.example ?? format.example))
  }
}

extension UnicodeConstraint {
  func lower(into lowering: inout Lowering) {
    var scripts = -1
    if profile.contains(.oneScript) { scripts = lowering.scriptRun() ?? -1 }
    lowering.add(
      Operation(.unicode, detail: profile.rawValue, reference: scripts), .none)
  }
}
