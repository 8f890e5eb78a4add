internal import FormDocuments
internal import FormText

/// An input, a select or a textarea of a page.
struct PageControl {
  /// Its attributes; the pointer is its name.
  var element: Subschema
  /// The type of an input in small letters, `select` or `textarea`.
  var type: String
  var label = ""
  /// The options of a select.
  var options: [(value: String, text: String)] = []
  /// The fieldsets around it, from the outside.
  var fieldsets: [Int] = []
  var isDisabled = false

  var name: String { element["name"]?.text ?? "" }
  func has(_ attribute: String) -> Bool { element[attribute] != nil }

  /// Buttons ask nothing.
  var isButton: Bool { ["submit", "button", "reset", "image"].contains(type) }
}

/// The controls of a page by their forms.
struct PageControls {
  struct Form {
    var element: Subschema
    var controls: [PageControl] = []

    var names: [String] { ["id", "name"].compactMap { element[$0]?.text } }
  }

  struct Fieldset {
    var element: Subschema
    var legend = ""
  }

  private(set) var forms: [Form] = []
  private(set) var fieldsets: [Fieldset] = []
  /// Controls that are in no form.
  private(set) var others: [PageControl] = []
  private(set) var hasTooMany = false
  /// Values that may be tokens or secrets.
  private(set) var secrets: [SourceRange] = []

  // The elements that are open while the page is read.
  private var form: Int?
  private var openFieldsets: [(place: Int, isDisabled: Bool)] = []
  private var controls: [(control: PageControl, form: Int?)] = []
  private var select: Int?
  private var option: (value: String?, text: String)?
  private var isInDatalist = false
  private var templates = 0
  private var label: (text: String, first: Int, target: String?)?
  private var isInLegend = false
  private var isInArea = false
  private var isInButton = false
  private var labels: [String: String] = [:]

  private static let mostControls = 5_000
  /// Fieldsets further within are parts of the last one.
  private static let deepest = 10
  private static let longestText = 10_000

  init(_ bytes: [UInt8]) {
    var tokens = HTMLTokens(bytes)
    while let token = tokens.next(), !hasTooMany {
      switch token {
      case .start(let name, let attributes, let range):
        if name == "template" { templates += 1 }
        if templates == 0 { start(name, attributes, range) }
      case .end(let name):
        if name == "template" { templates = max(0, templates - 1) }
        if templates == 0 { end(name) }
      case .text(let text): if templates == 0 { add(text) }
      }
    }
    closeOption()
    closeLabel()
    place()
  }

  // MARK: Tags

  private mutating func start(
    _ name: String, _ attributes: [HTMLTokens.Attribute], _ range: SourceRange
  ) {
    var attributes = attributes
    if let type = attributes.first(where: { $0.name == "type" })?.value.lowercased(),
      type == "hidden" || type == "password"
    {
      // Such a value may be a token, which no report shows.
      secrets += attributes.filter { $0.name == "value" }.map(\.range)
      attributes.removeAll { $0.name == "value" }
    }
    let element = Self.element(attributes, range)
    switch name {
    case "form":
      // A nested form element is ignored.
      if form != nil { return }
      forms.append(Form(element: element))
      form = forms.count - 1
    case "fieldset":
      let isDisabled = openFieldsets.last?.isDisabled == true || element["disabled"] != nil
      openFieldsets.append((fieldsets.count, isDisabled))
      fieldsets.append(Fieldset(element: element))
    case "legend": isInLegend = !openFieldsets.isEmpty
    case "label":
      closeLabel()
      label = ("", controls.count, element["for"]?.text)
    case "input":
      let type = element["type"]?.text?.lowercased() ?? "text"
      add(element, Self.types.contains(type) ? type : "text")
    case "textarea":
      add(element, "textarea")
      isInArea = true
    case "select":
      add(element, "select")
      select = controls.count - 1
    case "datalist": isInDatalist = true
    case "option":
      closeOption()
      let isOff = element["disabled"] != nil
      option = select == nil || isInDatalist || isOff ? nil : (element["value"]?.text, "")
    case "button": isInButton = true
    default: break
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "form": form = nil
    case "fieldset": _ = openFieldsets.popLast()
    case "legend": isInLegend = false
    case "label": closeLabel()
    case "textarea": isInArea = false
    case "select":
      closeOption()
      select = nil
    case "datalist": isInDatalist = false
    case "option", "optgroup": closeOption()
    case "button": isInButton = false
    default: break
    }
  }

  private mutating func add(_ text: String) {
    if isInArea || isInButton { return }
    if let open = option {
      if open.text.utf8.count < Self.longestText { option?.text += text }
    } else if select == nil, !isInDatalist {
      if let open = label, open.text.utf8.count < Self.longestText { label?.text += text }
      if isInLegend, let last = openFieldsets.last?.place,
        fieldsets[last].legend.utf8.count < Self.longestText
      {
        fieldsets[last].legend += text
      }
    }
  }

  private static let types: Set = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
    "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image",
    "reset", "button",
  ]

  /// The attributes as the keywords of a schema, whose pointer is the name.
  private static func element(
    _ attributes: [HTMLTokens.Attribute], _ range: SourceRange
  ) -> Subschema {
    let entries = attributes.map { attribute in
      Entry(
        key: attribute.name, keyRange: attribute.nameRange,
        value: Node(
          content: .scalar(Scalar(text: attribute.value, isPlain: false)), range: attribute.range))
    }
    let name = entries.first { $0.key == "name" }?.value.text ?? ""
    return Subschema(
      node: Node(content: .mapping(entries), range: range), pointer: name, base: "")
  }

  private mutating func add(_ element: Subschema, _ type: String) {
    if controls.count >= Self.mostControls {
      hasTooMany = true
      return
    }
    var control = PageControl(element: element, type: type)
    control.fieldsets = openFieldsets.prefix(Self.deepest).map(\.place)
    control.isDisabled = openFieldsets.last?.isDisabled == true || element["disabled"] != nil
    controls.append((control, form))
  }

  private mutating func closeOption() {
    if let option, let select {
      let text = option.text.collapsed
      controls[select].control.options.append((option.value ?? text, text))
    }
    option = nil
  }

  /// A label names a control by its id, or the first one within it.
  private mutating func closeLabel() {
    guard let label else { return }
    let text = label.text.collapsed
    if let target = label.target {
      labels[target] = text
    } else if controls.indices.contains(label.first) {
      controls[label.first].control.label = text
    }
    self.label = nil
  }

  /// Gives the controls to their forms.
  private mutating func place() {
    for place in fieldsets.indices { fieldsets[place].legend = fieldsets[place].legend.collapsed }
    var places: [String: Int] = [:]
    for (place, form) in forms.enumerated() {
      if let id = form.element["id"]?.text, places[id] == nil { places[id] = place }
    }
    for (control, own) in controls {
      var control = control
      if control.label.isEmpty, let id = control.element["id"]?.text {
        control.label = labels[id] ?? ""
      }
      if control.label.isEmpty {
        control.label = control.element["aria-label"]?.text?.collapsed ?? ""
      }
      if let form = control.element["form"]?.text.map({ places[$0] }) ?? own {
        forms[form].controls.append(control)
      } else {
        others.append(control)
      }
    }
    controls = []
  }
}

extension String {
  /// With one space for each run of white space, and without signs such as `*` or `:` at its end.
  fileprivate var collapsed: String {
    let words = split { $0.isWhitespace }
    var text = words.joined(separator: " ")
    while let last = text.last, "*: ".contains(last) { text.removeLast() }
    return text
  }
}
