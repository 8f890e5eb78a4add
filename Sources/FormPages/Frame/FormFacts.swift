internal import FormCheck

/// The facts for drawing a form in one language, computed once for all pages.
struct FormFacts {
  /// By the numbers of fields.
  private let attributes: [Int: FieldAttributes]
  /// Numbers by the paths of the form: `lines[].amount`.
  private let numbers: [String: Int]
  /// The parts that are pages of their own, in order; one if the form has none.
  let screens: [ValidationForm.Screen]
  /// Whether its inputs may show labels, items, days or times for values.
  let mayReadTexts: Bool

  init(_ form: ValidationForm, _ language: String) {
    let all = form.numberedAttributes(in: language)
    attributes = Dictionary(all) { first, _ in first }
    numbers = Dictionary(all.map { ($0.attributes.path, $0.index) }) { first, _ in first }
    screens = form.screens
    mayReadTexts =
      !form.remoteNames.isEmpty
      || all.contains {
        !$0.attributes.choices.isEmpty || [.date, .time].contains($0.attributes.kind)
      }
  }

  /// The facts for drawing a field.
  func attributes(of field: FormField) -> FieldAttributes {
    // A row that was taken out has a session no more, and no number that counts.
    attributes[field.index] ?? field.attributes
  }

  /// The rows of a list; nil for other fields.
  func item(of list: FieldAttributes) -> FieldAttributes? {
    guard list.kind == .list, let row = numbers[list.path + "[]"] ?? numbers[list.path + ".*"]
    else {
      return nil
    }
    return attributes[row]
  }

  /// The place of a screen; the first for a name of none.
  func screen(named name: String?) -> Int {
    screens.firstIndex { $0.name == name } ?? 0
  }

  /// The first screen that contains one of these pointers.
  func screen(of pointers: [String]) -> Int? {
    let names = Set(pointers.map { $0.dropFirst().prefix { $0 != "/" } })
    return screens.firstIndex { screen in
      screen.fields.contains { names.contains(Substring($0)) }
    }
  }

  /// The control that Enter presses on a screen: the one that leads on, else the form is sent.
  func pressedByEnter(on screen: Int) -> String {
    screens[screen].controls.first { opened(by: $0) != nil } ?? ""
  }

  /// The screen that a control leads to.
  func opened(by control: String) -> String? {
    screens.first { $0.openedBy == control }?.name
  }
}
