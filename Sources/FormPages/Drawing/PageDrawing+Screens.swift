internal import FormCheck

/// The parts of a form that are pages of their own.
///
/// All are drawn, and one is seen: what is filled in on the others is sent with it.
extension PageDrawing {
  func drawScreens(_ shown: Int, into html: inout HTML) {
    if facts.screens.count == 1 {
      if drawsRoot {
        draw(session.root, into: &html)
      } else {
        draw(all: session.root.fields, into: &html)
      }
      drawControls(of: facts.screens[0], isFirst: true, into: &html)
      return
    }
    for (place, screen) in facts.screens.enumerated() {
      html.element(
        "div",
        [
          "class": "screen", "data-screen": "\(screen.name)", "tabindex": "-1",
          "hidden": place == shown ? nil : "",
        ]
      ) { html in
        // A secret is sent back to nobody: it has to be typed once more where the form is sent.
        if place == shown { drawSecrets(before: place, into: &html) }
        draw(all: fields(of: screen).filter { !isMoved($0, from: place, shown) }, into: &html)
        drawControls(of: screen, isFirst: place == 0, into: &html)
      }
    }
  }

  /// Whether the record is drawn as a field is.
  var drawsRoot: Bool { session.root.isFilledInItself }

  private func fields(of screen: ValidationForm.Screen) -> [FormField] {
    let names = Set(screen.fields)
    return session.root.fields.filter { names.contains($0.name) }
  }

  /// Whether a field, or what it stands in, is drawn on a screen that is shown.
  func isSeen(_ field: FormField, on shown: Int) -> Bool {
    var top = field
    while let around = top.parent, around.parent != nil { top = around }
    let place = facts.screens.firstIndex { $0.fields.contains(top.name) } ?? shown
    return place == shown || isMoved(top, from: place, shown)
  }

  private func isMoved(_ field: FormField, from place: Int, _ shown: Int) -> Bool {
    place < shown && shape(of: field) == .secret
  }

  private func drawSecrets(before shown: Int, into html: inout HTML) {
    for place in 0..<shown {
      for field in fields(of: facts.screens[place]) where isMoved(field, from: place, shown) {
        draw(field, into: &html)
      }
    }
  }
}
