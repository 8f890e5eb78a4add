internal import FormCompiling
internal import FormText

/// A value that a part of a tree is filled with once the form asks for that part.
///
/// Variants may share the name of a part of the tree that they lie in. If both parts were filled at once, each level of
/// the value would double the fields.
struct WaitingFill {
  let value: PayloadValue
  /// Fields that the value does not name keep what they have.
  let isNamed: Bool
  /// The part begins with this value.
  var isPristine: Bool
}

extension FormSession {
  /// Lets a part of a tree wait for its value where another variant has a part of the same name.
  ///
  /// - Returns: Whether it waits.
  func waits(_ field: FormField, for fill: WaitingFill) -> Bool {
    guard field.isGroup || field.isList, !twinPlaces(of: field).isEmpty,
      form.compiled.fields[field.index].tree != nil, field.fields.isEmpty
    else { return false }
    switch fill.value {
    case .group, .list: break
    default: if !field.waitingFills.contains(where: \.isPristine) { return false }
    }
    let kept = field.waitingFills.filter { fill.isNamed || $0.isPristine }
    fillWired(field, with: .null, mayWait: false)
    wait(field, for: kept + [fill])
    return true
  }

  /// Forgets what a part of a tree waits for since it began.
  func resetWaiting(_ field: FormField) {
    if field.waitingFills.allSatisfy(\.isPristine) { return }
    let around = omittedGroup(around: field)
    wait(field, for: field.waitingFills.filter(\.isPristine))
    changed(around ?? omittedGroup(around: field) ?? field)
  }

  private func wait(_ field: FormField, for fills: [WaitingFill]) {
    empty(field)
    field.waitingFills = fills
    let counted = fills.last?.isNamed == true ? fills[...] : fills.suffix(1)
    // The groups around it are there if anything is in it.
    raise(field, by: counted.contains(where: \.value.hasContent) ? 1 : 0)
    // One that applied when all was judged last need not be judged again.
    if field.isApplicable, field.cell >= 0 { unbegun.append(field) }
  }

  /// Fills a part of a tree with what it waits for.
  func fillWaiting(_ field: FormField) {
    let fills = field.waitingFills
    let before = all(within: field)
    // Rows are compared with what they began with as a whole.
    let pristine = field.holdersOfRows.filter { !$0.isDirty }
    empty(field)
    if field.isGroup, field.fields.isEmpty { makeFields(of: field) }
    for waiting in fills {
      if waiting.isNamed {
        fillNamed(field, with: waiting.value, isPristine: waiting.isPristine, mayWait: false)
      } else {
        fill(field, with: waiting.value, mayWait: false)
        if waiting.isPristine { field.begin() }
      }
      if waiting.isPristine { for holder in pristine { holder.beginAsHolder() } }
    }
    rewire(before: before, now: all(within: field))
  }

  /// Lets a field wait for nothing any more.
  func empty(_ field: FormField) {
    if field.waitingFills.isEmpty { return }
    field.waitingFills = []
    raise(field, by: -field.filled)
  }
}

extension PayloadValue {
  /// Whether there is a value in it that is not blank.
  fileprivate var hasContent: Bool {
    var waiting = [self]
    while let value = waiting.popLast() {
      switch value {
      case .null: break
      case .text(let text): if !text.isEmpty { return true }
      case .boolean, .number: return true
      case .list(let items): waiting += items
      case .group(let members): waiting += members.values
      }
    }
    return false
  }
}
