internal import FormEngine
internal import FormModel
internal import FormText

/// Steps of clean-up that can never do anything for their field.
extension FormCompiler {
  /// Numbers, answers, days and lists are read for fields that have them; the form's own steps are for the fields that they
  /// fit.
  mutating func expectReadable(at index: Int) {
    let field = model.fields[index].shared.value
    // What keys may have is told where they are read.
    guard let steps = field.settings.cleanUp, !model.fields[index].isTypeMistaken,
      !model.fields[index].isKey,
      let place = lowering.fields[index].place
    else { return }
    let type = lowering.parts.fields[index].type
    let split = steps.lastIndex(where: \.isSplit)
    for (order, step) in steps.enumerated() {
      let isOwn =
        step.place.map {
          $0.value.name == place.value.name && field.range.start <= $0.range.start
            && $0.range.end <= field.range.end
        } ?? false
      // What a shape has may be meant for another shape, and what a form says for all is for the fields that it fits.
      let isForAnother = model.fields[index].isAlternative || !isOwn && field.settings.form != nil
      guard
        let misfit = misfit(
          of: step, at: index, type, isCutUp: order > split ?? .max,
          isText: order < split ?? -1, isForAnother: isForAnother, isOwn: isOwn)
      else { continue }
      let at = isOwn ? step.place ?? place : place
      error(
        "wrongType", "“\(step.name)” \(misfit.reads), and this is \(Self.noun(type))",
        at: at.range, help: misfit.help, in: at.value)
    }
  }

  private typealias Misfit = (reads: String, help: String)

  /// What a step reads that its field never has, and what helps; nil for a step that may do something.
  private func misfit(
    of step: CleanUpDescription, at index: Int, _ type: ValueType, isCutUp: Bool, isText: Bool,
    isForAnother: Bool, isOwn: Bool
  ) -> Misfit? {
    let isTuple = lowering.parts.fields[index].flags.contains(.tuple)
    switch step.step {
    case .number:
      return type == .integer || type == .number
        ? nil
        : ("reads numbers", "give the field “type: number”, or leave the step out")
    case .boolean:
      return type == .boolean
        ? nil
        : ("reads true and false", "give the field “type: boolean”, or leave the step out")
    case .dates(let layouts): return misfit(of: layouts, type, isForAnother: isForAnother)
    case .withText(.date, let layout):
      return misfit(of: [layout], type, isForAnother: isForAnother)
    case .withText(.split, _):
      if isForAnother || type == .any || type == .list { return nil }
      return (
        "splits a string into a list",
        isTuple
          ? "items that differ by their place are sent as a list"
          : "describe each piece: items: {}"
      )
    case .plain, .withText, .normalForm, .replace:
      if isForAnother || !isOwn || index == 0 || isText { return nil }
      if type == .list || isTuple {
        return (
          isCutUp ? "comes after “split”" : "cleans up a string",
          "put it at the items: items: { normalize: [\(step.sample)] }"
        )
      }
      if type != .group { return nil }
      return (
        "cleans up a string",
        "put it at the fields within, or at the top of the form for all its fields"
      )
    }
  }

  /// Moments have a time, and so has every layout in which they are read.
  private func misfit(of layouts: [String], _ type: ValueType, isForAnother: Bool) -> Misfit? {
    if type == .text || type == .date || type == .any || isForAnother { return nil }
    guard type == .local || type == .datetime else {
      return ("reads dates", "give the field “type: date”, or leave the step out")
    }
    return layouts.first { !DateLayout($0).hasTime }.map { layout in
      (
        "reads days without a time",
        "add the time, such as “\(layout) HH:mm”, or give the field “type: date”"
      )
    }
  }

  private static func noun(_ type: ValueType) -> String {
    switch type {
    case .text: "a string"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .time: "a time"
    case .datetime: "a moment"
    case .local: "a local moment"
    case .list: "a list"
    case .group: "a group"
    case .any: "a value of several types"
    }
  }
}

extension CleanUpDescription {
  fileprivate var isSplit: Bool {
    if case .withText(.split, _) = step { true } else { false }
  }

  /// As the form calls it.
  fileprivate var name: String { String(written.prefix { $0 != " " }) }

  /// As the form writes it, with “…” for what stands behind its name.
  fileprivate var sample: String {
    switch step {
    case .plain, .normalForm: name
    case .withText, .dates, .number, .boolean, .replace: "{ \(name): … }"
    }
  }
}
