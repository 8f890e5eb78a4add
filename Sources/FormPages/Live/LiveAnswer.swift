internal import FormCheck
internal import FormText

/// How the fields and controls stand, and what has to be drawn anew.
struct LiveAnswer {
  private let drawing: PageDrawing
  private let step: LiveRequest
  private let renewed: Set<String>
  /// What has to be drawn, by pointers, the outermost alone.
  private var html: [(pointer: String, field: FormField)] = []
  /// Fields that the page shows and will show.
  private var kept: [(pointer: String, field: FormField)] = []

  /// - Parameter renewed: Lists whose rows are others now.
  init(_ drawing: PageDrawing, _ step: LiveRequest, renewed: [String]) {
    self.drawing = drawing
    self.step = step
    self.renewed = Set(renewed)
    for field in drawing.session.root.fields { sort(field) }
  }

  private mutating func sort(_ field: FormField) {
    guard field.hasItsPlace else { return }
    let pointer = field.pointer
    if renewed.contains(pointer) || step.drawn.contains(PageDrawing.drawn(field)) != field.isAsked {
      html.append((pointer, field))
      return
    }
    guard field.isAsked else { return }
    kept.append((pointer, field))
    for inner in field.fields { sort(inner) }
    if drawing.shape(of: field) == .rows {
      for row in field.rows { sort(row) }
    }
  }

  func add(to json: inout JSONBuilder) {
    json.object("fields") { json in
      for (pointer, field) in kept {
        json.add(named: pointer) { bytes in
          JSONBuilder.append(to: &bytes) { $0.object { add(field, pointer, to: &$0) } }
        }
      }
    }
    json.object("controls") { json in
      for control in drawing.session.controls {
        json.add(named: control.name) { bytes in
          JSONBuilder.append(to: &bytes) { json in
            json.object { json in
              json.add("enabled", control.isEnabled)
              if let waits = drawing.waitsFor(control) { json.add("waits", waits) }
            }
          }
        }
      }
    }
    json.object("html") { json in
      for (pointer, field) in html {
        json.add(named: pointer) { bytes in
          var html = HTML()
          drawing.draw(field, into: &html)
          JSONText.append(html.string, to: &bytes)
        }
      }
    }
  }

  private func add(_ field: FormField, _ pointer: String, to json: inout JSONBuilder) {
    let state = field.state
    let isFresh = !state.isDirty && !step.left.contains(pointer)
    json.add("state", isFresh ? "pristine" : state.validity.word)
    if field.isRequired { json.add("required", true) }
    if drawing.shape(of: field) == .output {
      json.add("value", drawing.shownValue(of: field) ?? drawing.words.nothingYet)
    }
    // Words come once it is left.
    guard let issues = drawing.issues[pointer], !issues.isEmpty else { return }
    json.add("isError", issues[0].severity == .error)
    json.list("messages") { json in
      for issue in issues { json.text(issue.message.asSentence) }
    }
  }
}

extension Validity {
  fileprivate var word: String {
    switch self {
    case .valid: "valid"
    case .invalid: "invalid"
    case .pending: "pending"
    case .undecided: "undecided"
    }
  }
}
