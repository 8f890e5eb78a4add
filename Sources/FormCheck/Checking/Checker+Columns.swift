internal import FormCompiling
internal import FormEngine
package import FormFlat
internal import FormText

/// Required fields for which a table has no column.
extension Checker {
  /// One issue for each required field that no row can fill, since no column leads to it or into it.
  ///
  /// Fields that are required under a condition, have a default or belong to one variant are left to the rows.
  package func missingColumns(_ columns: FlatColumns) -> [FormIssue] {
    if case .part = engine.mode { return [] }
    let filled = Set(columns.names.lazy.flatMap(\.fields))
    let compiled = form.compiled
    let plan = compiled.plan
    var issues: [FormIssue] = []
    var open: [(field: Int, name: String)] = [(0, "")]
    while let (parent, name) = open.popLast() {
      let around = plan.field(parent)
      guard around.group >= 0, around.flags.isDisjoint(with: [.tuple, .hasShapes]),
        !plan.hasVariants(ofGroup: Int(around.group))
      else { continue }
      let first = plan.firstField(ofGroup: Int(around.group))
      var inner: [(field: Int, name: String)] = []
      for field in first..<first + plan.fieldCount(ofGroup: Int(around.group)) {
        let flags = plan.field(field).flags
        guard flags.contains(.required), !flags.contains(.deferred),
          plan.field(field).defaultValue.count == 0, let pointer = compiled.pointers[field]
        else { continue }
        let path = (name.isEmpty ? "" : name + ".") + compiled.fields[field].name
        if filled.contains(field) {
          inner.append((field, path))
        } else if tells(of: field) {
          issues.append(missingColumn(path, field: field, pointer: pointer))
        }
      }
      // Each group before those behind it.
      open += inner.reversed()
    }
    return issues
  }

  private func missingColumn(_ name: String, field: Int, pointer: String) -> FormIssue {
    // Any of the field's headers would do.
    let headers = [name] + form.compiled.otherHeaders(ofField: name)
    let shown = headers.map { speech.word("quoted", ["text": VisibleText.quoted($0)]) }
    var issue = FormIssue(
      field: pointer, code: IssueCode.valueMissing.rawValue,
      message: speech.template(IssueCode.valueMissing.rawValue, kind: "column")
        .render(["want": speech.signs.either(shown)]),
      params: ["key": .text(name)])
    issue.label = speech.label(field, form.compiled.fields[field].label)
    return issue
  }
}

extension CompiledForm {
  /// Headers other than the field's own path by which a table names it, in alphabetical order.
  func otherHeaders(ofField path: String) -> [String] {
    columnNames.filter { $0.value.elementsEqual(path.utf8) }
      .map { String(decoding: $0.key, as: UTF8.self) }.sorted()
  }
}

extension Report {
  /// The same report with more issues, which make it invalid.
  package func adding(columnIssues issues: [FormIssue]) -> Report {
    issues.isEmpty ? self : keeping(self.issues + issues, uncounted, .invalid)
  }

  /// The same report without what is missing at some fields; the verdict stays.
  package func leavingOut(missingAt pointers: Set<String>) -> Report {
    let told = issues.filter {
      $0.code != IssueCode.valueMissing.rawValue || !pointers.contains($0.field)
    }
    return told.count == issues.count ? self : keeping(told, uncounted, verdict)
  }

  /// The reason of `badInput` where a table is refused because of its header.
  package static let headerReason = "header"

  /// The same report without what is said of each row of a table that is refused; the verdict stays.
  package func leavingOutRefusal() -> Report {
    let told = issues.filter {
      $0.code != IssueCode.badInput.rawValue || $0.params["reason"] != .text(Self.headerReason)
    }
    return told.count == issues.count ? self : keeping(told, uncounted, verdict)
  }
}
