internal import FormCheck

/// What a form is drawn with, in one language: found once for all pages.
struct FormFacts {
  /// By the paths of the form: `lines[].amount`.
  private let byPath: [String: FieldAttributes]
  /// The parts that are pages of their own, in order; one where there are none.
  let screens: [ValidationForm.Screen]

  init(_ form: ValidationForm, _ language: String) {
    byPath = Dictionary(form.attributes(in: language).map { ($0.path, $0) }) { first, _ in first }
    screens = form.screens
  }

  /// The rows of a list; nil for what is no list.
  func item(of path: String) -> FieldAttributes? { byPath[path + "[]"] }

  /// The place of a screen; the first for a name of none.
  func screen(named name: String?) -> Int {
    screens.firstIndex { $0.name == name } ?? 0
  }

  /// The first screen that one of these pointers lies on.
  func screen(of pointers: [String]) -> Int? {
    let names = Set(pointers.map { $0.dropFirst().prefix { $0 != "/" } })
    return screens.firstIndex { screen in
      screen.fields.contains { names.contains(Substring($0)) }
    }
  }

  /// What Enter presses on a screen: the control that leads on, else the whole is sent.
  func pressedByEnter(on screen: Int) -> String {
    screens[screen].controls.first { opened(by: $0) != nil } ?? ""
  }

  /// The screen that a control leads to.
  func opened(by control: String) -> String? {
    screens.first { $0.openedBy == control }?.name
  }
}
