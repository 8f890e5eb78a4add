internal import FormCheck

/// What is shown together.
extension PageDrawing {
  /// Draws fields in their order, those of a section that has a label under it.
  ///
  /// A section of which no field is asked for is hidden by the style sheet.
  ///
  /// - Parameter depth: In how many sections they stand of which the headings are drawn.
  func draw(all fields: [FormField], in depth: Int = 0, into html: inout HTML) {
    var rest = fields[...]
    while let first = rest.first {
      guard let section = section(of: first, at: depth) else {
        draw(first, into: &html)
        rest.removeFirst()
        continue
      }
      let together = rest.prefix { self.section(of: $0, at: depth) == section }
      rest = rest.dropFirst(together.count)
      guard let label = section.label else {
        draw(all: Array(together), in: depth + 1, into: &html)
        continue
      }
      html.element("fieldset", ["class": "section"]) { html in
        html.element("legend") { $0.isolated(label) }
        if let help = section.help {
          html.element("p", ["class": "help", "dir": "auto"], text: help)
        }
        draw(all: Array(together), in: depth + 1, into: &html)
      }
    }
  }

  private func section(of field: FormField, at depth: Int) -> FieldAttributes.Section? {
    let sections = facts.attributes(of: field).sections
    return depth < sections.count ? sections[depth] : nil
  }
}
