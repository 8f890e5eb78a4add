public import FormCheck
internal import FormLookup

/// One form as a page: bytes in, bytes out, for any server.
///
/// A page is complete without script, and better with it. A record that is a list or a map has rows, a single value
/// one input.
public struct FormPage: Sendable {
  /// The form that is drawn.
  public let form: ValidationForm
  /// The layout around it.
  public let layout: PageLayout
  /// Of the form that the page is drawn from: found once.
  package let revision: String
  /// By the form's languages.
  private let facts: [String: FormFacts]

  /// A page of a form.
  ///
  /// - Parameters:
  ///   - form: The form that is drawn.
  ///   - layout: The layout around it.
  public init(_ form: ValidationForm, layout: PageLayout = PageLayout()) {
    self.form = form
    self.layout = layout
    revision = form.revision
    facts = Dictionary(form.languages.map { ($0, FormFacts(form, $0)) }) { first, _ in first }
  }

  /// The form's screens are the same in each language.
  private var screens: FormFacts { facts[form.languages[0]] ?? FormFacts(form, "en") }

  /// The languages that the page speaks.
  public var languages: [String] { form.languages }

  /// The page with nothing filled in.
  ///
  /// - Parameter request: The request for the page.
  public func empty(_ request: PageRequest) -> PageAnswer {
    let session = FormSession(form, locale: request.language)
    session.coercesTexts = true
    let filled = FilledForm(session, facts(request), in: request.language)
    addFirstRows(to: filled, request)
    return page(200, filled, request)
  }

  /// The page with something filled in, and nothing said about it yet: an example, a draft.
  ///
  /// - Parameters:
  ///   - values: The values to fill in.
  ///   - request: The request for the page.
  public func filled(with values: PayloadValue, _ request: PageRequest) -> PageAnswer {
    let session = FormSession(form, locale: request.language)
    session.coercesTexts = true
    session.root.value = values
    return page(200, FilledForm(session, facts(request), in: request.language), request)
  }

  /// The names of the form's examples, in its order: ``example(_:_:)`` fills one in.
  public var exampleNames: [String] { form.examplePayloads.map(\.name) }

  /// The page filled in with one of the form's examples; nil if the form has fewer examples.
  ///
  /// - Parameters:
  ///   - place: Its place among ``exampleNames``, from 0.
  ///   - request: The request for the page.
  public func example(_ place: Int, _ request: PageRequest) -> PageAnswer? {
    let examples = form.examplePayloads
    return examples.indices.contains(place) ? filled(with: examples[place].given, request) : nil
  }

  /// Answers what a browser has posted: `application/x-www-form-urlencoded`.
  ///
  /// - Parameters:
  ///   - body: The posted body, not decoded.
  ///   - request: The request for the page.
  public func answer(post body: [UInt8], _ request: PageRequest) -> PageOutcome {
    guard let posted = PostedForm(body: body, form) else {
      return .page(message(400, { $0[.unreadable] }, request))
    }
    let filled = filled(posted, request, keepsBlankRows: posted.press.keepsBlankRows)
    return outcome(filled, posted, request)
  }

  /// The same, with what the host program knows: it is asked before a form that was sent is judged.
  ///
  /// - Parameters:
  ///   - body: The posted body, not decoded.
  ///   - request: The request for the page.
  ///   - checking: The host program's answers.
  public func answer(
    post body: [UInt8], _ request: PageRequest, asking checking: some RemoteChecking
  ) async -> PageOutcome {
    guard let posted = PostedForm(body: body, form) else {
      return .page(message(400, { $0[.unreadable] }, request))
    }
    let filled = filled(posted, request, keepsBlankRows: posted.press.keepsBlankRows)
    if !posted.press.keepsBlankRows {
      await filled.session.answer(asking: checking) { _ in true }
    }
    return outcome(filled, posted, request)
  }

  private func outcome(
    _ filled: FilledForm, _ posted: PostedForm, _ request: PageRequest
  ) -> PageOutcome {
    let session = filled.session
    let screen = screens.screen(named: posted.screen)
    switch posted.press {
    case .add(let pointer):
      let place = session.addRow(to: pointer)
      return .page(page(200, filled, request, comesBackAt: place, screen: screen))
    case .remove(let pointer):
      let place = session.removeRow(at: pointer)
      return .page(page(200, filled, request, comesBackAt: place, screen: screen))
    case .use(let text, let pointer):
      if let field = session.field(at: pointer), !field.isSecret, !field.isGroup, !field.isList {
        field.text = text
        filled.texts.read(text, into: field)
      }
      return .page(page(200, filled, request, comesBackAt: pointer, screen: screen))
    case .carryOn: return .page(page(200, filled, request, screen: screen))
    case .back: return .page(page(200, filled, request, screen: max(0, screen - 1)))
    case .send: return outcome(filled, posted, request, pressed: nil)
    case .control(let name):
      return outcome(filled, posted, request, pressed: session.control(name))
    }
  }

  private func outcome(
    _ filled: FilledForm, _ posted: PostedForm, _ request: PageRequest, pressed: ManagedControl?
  ) -> PageOutcome {
    let report = filled.session.submit().adding(unknown: posted.unknown.map(\.steps), of: form)
    let opened = pressed.flatMap { $0.isEnabled ? screens.opened(by: $0.name) : nil }
    // Later screens may stay empty, and are still shown.
    if report.isValid, opened == nil { return .complete(report) }
    if let pressed, pressed.isEnabled {
      let words = PageWords.of(request.language)
      let label = form.label(ofControl: pressed.name, in: request.language) ?? pressed.name
      let notice = opened == nil ? words[.pressed].filled("control", label) : nil
      let screen = screens.screen(named: opened ?? posted.screen)
      let answer = page(200, filled, request, notice: notice, screen: screen)
      return .pressed(control: pressed.name, answer)
    }
    let wrong = report.issues.filter { $0.severity == .error }.map(\.field)
    let screen = screens.screen(of: wrong) ?? screens.screen(named: posted.screen)
    return .page(page(422, filled, request, report, screen: screen))
  }

  // MARK: Pages

  private func page(
    _ status: Int, _ filled: FilledForm, _ request: PageRequest, _ report: Report? = nil,
    comesBackAt: String? = nil, notice: String? = nil, screen: Int = 0
  ) -> PageAnswer {
    var drawing = drawing(of: filled, request)
    drawing.comesBackAt = comesBackAt
    if let report {
      drawing.searchAgain(for: report.issues)
      drawing.tell(report.issues)
    }
    let frame = PageDrawing.Frame(
      layout: layout, revision: revision, report: report, notice: notice, screen: screen)
    return PageAnswer(status, html: drawing.page(frame), request.language)
  }

  func drawing(of filled: FilledForm, _ request: PageRequest) -> PageDrawing {
    PageDrawing(filled.session, facts(request), request, layout, filled.texts)
  }

  private func facts(_ request: PageRequest) -> FormFacts {
    facts[request.language] ?? FormFacts(form, request.language)
  }

  /// A session that has what was posted.
  func filled(
    _ posted: PostedForm, _ request: PageRequest, keepsBlankRows: Bool,
    memory: (any LookupMemory)? = nil
  ) -> FilledForm {
    let session = FormSession(form, locale: request.language, memory: memory)
    session.coercesTexts = true
    session.debounce = 0
    session.fill(posted, keepsBlankRows: keepsBlankRows)
    let filled = FilledForm(session, facts(request), in: request.language)
    filled.read(posted, keepsBlankRows: keepsBlankRows)
    return filled
  }

  /// A list that must have a row begins with one.
  private func addFirstRows(to filled: FilledForm, _ request: PageRequest) {
    let drawing = drawing(of: filled, request)
    var lists: [FormField] = []
    filled.session.root.forEach { field in
      let isMap = field.isMap && field.fields.isEmpty
      if isMap || field.isList, field.isRequired, field.rows.isEmpty,
        isMap || drawing.shape(of: field) == .rows
      {
        lists.append(field)
      }
    }
    for list in lists {
      if list.isMap { list.addRow(key: "") } else { list.addRow() }
    }
  }
}

extension PostedForm.Press {
  /// A row in which nothing was typed yet stays while the form is filled in.
  fileprivate var keepsBlankRows: Bool {
    switch self {
    case .add, .remove, .use, .carryOn, .back: true
    case .send, .control: false
    }
  }
}
