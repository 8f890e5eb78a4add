internal import FormEngine
internal import FormText

/// Layouts of dates by which one text may mean two days.
enum AmbiguousLayouts: LintCheck {
  static let code = "ambiguousLayouts"
  static let severity: Diagnostic.Severity = .warning

  /// Days whose day, month and year may each stand for another of them.
  private static let days = [
    (2001, 2, 3), (2003, 1, 2), (2012, 10, 11), (2002, 1, 1), (2001, 1, 2),
  ]

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isOwn {
        for layouts in field.dateLayouts {
          guard let (one, other) = pair(in: layouts) else { continue }
          findings.add(
            Self.self, "“\(one)” and “\(other)” read some dates as different days",
            at: field.place, help: "keep one of them")
        }
      }
    }
  }

  private static func pair(in layouts: [String]) -> (String, String)? {
    for (place, one) in layouts.enumerated() {
      for other in layouts[(place + 1)...] {
        for writer in [one, other] {
          let isAmbiguous = days.contains { year, month, day in
            let moment = LaidOutMoment(year: year, month: month, day: day, hour: 9, minute: 30)
            let layouts = DateLayouts([one, other], .asWritten, .english)
            return layouts.readings(of: DateLayout(writer).text(moment)).count > 1
          }
          if isAmbiguous { return (one, other) }
        }
      }
    }
    return nil
  }
}
