import FormCheck
import Foundation
import FuzzSupport

/// An example form with a checker that has seen other payloads.
final class Example {
  let form: ValidationForm
  let checker: Checker

  init(_ form: ValidationForm) {
    self.form = form
    checker = Checker(form)
  }
}

/// The forms of `Examples/`, by their paths: a new one goes to the end of no list.
nonisolated(unsafe) let examples: [Example] = {
  let root = URL(filePath: #filePath).appending(path: "../../../../Examples").standardized
  let names = [
    "signup", "airline", "checkout", "expenses", "job", "passport", "signup-sms", "survey",
    "webhook", "comment-thread", "geojson", "customer-patch", "shift-roster",
  ]
  let found = names.compactMap { name -> Example? in
    let url = root.appending(path: "\(name)/form.yaml")
    return (try? ValidationForm(contentsOf: url)).map { Example($0) }
  }
  expect(found.count == names.count, "forms of Examples/ do not compile, or are gone: \(names)")
  return found
}()
