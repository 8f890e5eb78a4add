internal import FormDocuments
internal import FormText

/// Makes a form of the controls of a page: fieldsets with a legend become sections.
///
/// Source: HTML Living Standard, sections 4.10 (forms) and 4.10.21.2 (constraint validation).
struct PageImporter {
  var rows: ImportRows
  private var source: SourceText
  private var fieldsets: [PageControls.Fieldset] = []
  private var names: Set<String> = []

  /// A field, and the fieldsets around it.
  private struct Placed {
    var field: FormEntry
    var fieldsets: ArraySlice<Int>
  }

  init(_ source: SourceText) {
    self.source = source
    rows = ImportRows(source)
  }

  private func fault(_ message: String, at range: SourceRange, _ help: String = "") -> ImportFault {
    ImportFault(message, at: range, of: source, help: help)
  }

  // MARK: The form

  /// - Parameter wanted: The id or the name of a form; nil for the only one.
  mutating func form(
    _ bytes: [UInt8], wanted: String?, named file: String
  ) throws(ImportFault) -> [FormEntry] {
    let page = PageControls(bytes)
    source = source.hiding(page.secrets)
    rows = ImportRows(source)
    if page.hasTooMany {
      throw fault("a page has more than 5,000 controls", at: SourceRange(0, 0))
    }
    fieldsets = page.fieldsets
    let form = try chosen(page, wanted)
    for control in page.others where !page.forms.isEmpty && !control.isButton {
      rows.note(control.element, "name", .ignored, "", "it belongs to no form")
    }
    noteForm(form.element)
    let fields = laidOut(placed(form.controls)[...])
    if fields.isEmpty { throw fault("this form asks nothing", at: form.element.node.range) }
    let name = SchemaImporter.plainName(form.names.first ?? "", or: file)
    return [FormEntry("form", .text(name)), FormEntry("fields", .map(fields))]
  }

  private func chosen(
    _ page: PageControls, _ wanted: String?
  ) throws(ImportFault) -> PageControls.Form {
    let whole = SourceRange(0, 0)
    let known = page.forms.flatMap(\.names).prefix(20).map { "“\($0)”" }.joined(separator: ", ")
    let list = known.isEmpty ? "" : "the forms are \(known)"
    if let wanted {
      guard let form = page.forms.first(where: { $0.names.contains(wanted) }) else {
        throw fault("no form of the page has the id or name “\(wanted)”", at: whole, list)
      }
      return form
    }
    let asking = page.forms.filter { form in
      form.controls.contains { !$0.name.isEmpty && !$0.isButton }
    }
    if asking.count > 1 {
      throw fault(
        "the page has \(asking.count) forms: choose one with --name", at: whole,
        list.isEmpty ? "give the form an id" : list)
    }
    if let form = asking.first { return form }
    // A page whose controls are sent by a script has no form.
    if page.forms.isEmpty, !page.others.isEmpty {
      return PageControls.Form(
        element: Subschema(
          node: Node(content: .mapping([]), range: whole), pointer: "", base: ""),
        controls: page.others)
    }
    throw fault(
      "no form of the page asks anything", at: page.forms.first?.element.node.range ?? whole,
      "controls that a script makes are not in the page")
  }

  private mutating func noteForm(_ form: Subschema) {
    if form["novalidate"] != nil {
      rows.note(form, "novalidate", .stricter, "", "browsers do not judge this form")
    }
  }

  // MARK: Fields

  private mutating func placed(_ controls: [PageControl]) -> [Placed] {
    var groups: [String: [PageControl]] = [:]
    var order: [String] = []
    for control in controls {
      if control.isButton {
        rows.note(control.element, "type", .ignored, "", "it asks nothing")
      } else if control.name.isEmpty {
        rows.note(control.element, "", .ignored, "", "it has no name: it is not sent")
      } else if control.isDisabled {
        rows.note(control.element, "disabled", .ignored, "", "it is disabled: it is not sent")
      } else {
        if groups[control.name] == nil { order.append(control.name) }
        groups[control.name, default: []].append(control)
      }
    }
    names = Set(order)
    return order.map { name in
      let group = groups[name] ?? []
      return Placed(
        field: FormEntry(name, .map(field(group))), fieldsets: group[0].fieldsets[...])
    }
  }

  /// Fields within fieldsets with a legend are in sections.
  ///
  /// Recursion is bounded by the depth of fieldsets that is kept.
  private mutating func laidOut(_ all: ArraySlice<Placed>) -> [FormEntry] {
    var entries: [FormEntry] = []
    var rest = all
    while let first = rest.first {
      guard let fieldset = first.fieldsets.first else {
        entries.append(first.field)
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix { $0.fieldsets.first == fieldset }
      rest = rest.dropFirst(run.count)
      let inner = run.map { Placed(field: $0.field, fieldsets: $0.fieldsets.dropFirst()) }
      let fields = laidOut(inner[...])
      let legend = fieldsets[fieldset].legend
      if legend.isEmpty {
        entries += fields
      } else if fields.count == 1, case .map(let own) = fields[0].value, own["label"] == nil {
        // The legend of one question, such as a group of radio buttons, is its label.
        entries.append(
          FormEntry(fields[0].key, .map([FormEntry("label", .text(legend))] + own)))
      } else {
        let keys = [FormEntry("type", "section"), FormEntry("label", .text(legend))]
        let name = unused(fieldsets[fieldset].element["id"]?.text ?? "")
        entries.append(FormEntry(name, .map(keys + [FormEntry("fields", .map(fields))])))
      }
    }
    return entries
  }

  private mutating func unused(_ written: String) -> String {
    let base = SchemaImporter.plainName(written, or: "section")
    var name = base
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)\(number)"
    }
    return name
  }

  private mutating func field(_ group: [PageControl]) -> [FormEntry] {
    let first = group[0]
    switch first.type {
    case "radio": return radio(group)
    case "checkbox" where group.count > 1: return boxes(group)
    default:
      if group.count == 1 { return one(first) }
      // Controls of one name are sent as a list.
      let content = one(first)
      for control in group.dropFirst() { _ = one(control) }
      return listed(content)
    }
  }
}
