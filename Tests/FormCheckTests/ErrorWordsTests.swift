import FormCheck
import Foundation
import Testing

/// Errors say what is wrong, wherever they are shown.
@Suite struct ErrorWordsTests {
  private struct Signup: Decodable { var name: Int }

  /// Every public error of the library, with what its words must hold.
  private static func errors() -> [(error: any Error, words: [String])] {
    var errors: [(any Error, [String])] = []
    do {
      _ = try ValidationForm("form: t\nfields: { a: { lenght: 3 }, b: { pattern: '[' } }")
    } catch {
      errors.append((error, ["2:16", "“lenght” is not a key", "patternMalformed", "did you mean"]))
    }
    do {
      _ = try ValidationForm(contentsOf: URL(filePath: "/nowhere/form.yaml"))
    } catch {
      errors.append((error, ["/nowhere/form.yaml: cannot be read"]))
    }
    let form = try? ValidationForm(
      "form: t\nfields: { name: { label: Name, required: true }, z: { length: ..1 } }")
    do {
      _ = try form?.decode(Signup.self, from: #"{"z":"abc"}"#.utf8)
    } catch {
      errors.append((error, ["Name: fill this in\n", "/z: use 1 character or fewer"]))
    }
    do {
      _ = try form?.decode(Signup.self, from: #"{"name":"Ana"}"#.utf8)
    } catch {
      errors.append((error, ["the form takes the payload, but the type does not: "]))
    }
    do {
      _ = try form.map { try Checker($0).check("{}".utf8, only: ["nome"]) }
    } catch {
      errors.append((error, ["the form has no field “nome”; did you mean “name”?"]))
    }
    return errors
  }

  @Test func eachIsThrown() { #expect(Self.errors().count == 5) }

  @Test func theWordsStandInEveryPlace() throws {
    for (error, words) in Self.errors() {
      let localized = try #require((error as? any LocalizedError)?.errorDescription)
      for text in [localized, error.localizedDescription, "\(error)"] {
        for word in words { #expect(text.contains(word), "\(text)") }
      }
    }
  }

  /// An error without a mistake would be told as nothing.
  @Test(arguments: ["/nowhere/form.yaml", "/", "/dev/null"])
  func aFileThatCannotBeReadIsAMistake(path: String) {
    let error = #expect(throws: FormError.self) {
      try ValidationForm(contentsOf: URL(filePath: path))
    }
    #expect(error?.mistakes.map(\.code) == ["formUnreadable"])
    #expect(error?.mistakes.first?.file.hasPrefix(path) == true)
    #expect(error?.mistakes.first?.line == 1 && error?.mistakes.first?.column == 1)
  }
}
