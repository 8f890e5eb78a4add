internal import FormCheck
internal import FormText

/// What a page says beside the words of its form, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package struct PageWords: SpokenWords, Sendable {
  /// Before the title of a page on which something is wrong, and before a message.
  var error: String
  /// The heading of the list of what is wrong.
  package var problem: String
  /// Behind the label of a field that may be left empty.
  var optional: String
  var yes: String
  var no: String
  /// The choice of nothing.
  var noAnswer: String
  /// The choice of what the form works out: `{value}`.
  var workedOut: String
  /// The choice that stands in a list until one is made.
  var choose: String
  /// `{list}`: what rows are added to.
  var add: String
  /// `{row}`: which one.
  var remove: String
  /// `{row}`: the row of a map whose key is typed there.
  var key: String
  /// `{row}`: the row of a map whose value is filled in there.
  var value: String
  /// Asks for what has come to be asked for, without script.
  var carryOn: String
  var send: String
  /// Leads to the screen before.
  var back: String
  /// `{fields}`: what a control waits for.
  var waitsFor: String
  /// `{value}`: a day or time of day as it is written.
  var example: String
  /// Opens a calendar; opens a list of times.
  var pickDay: String
  var pickTime: String
  /// A computed value that is not known yet.
  var nothingYet: String
  var warning: String
  /// What was typed names several items, or none.
  var whichOne: String
  var nothingFound: String
  /// `{count}` items were found.
  var found: String
  var unavailable: String
  var searching: String
  var searchAll: String
  var nearMe: String
  /// Why the position is asked for.
  var nearMeReason: String
  var nearest: String
  var recents: String
  var popular: String
  /// The form is another one than when the page was opened.
  var changed: String
  /// The page was open for too long, or was sent from elsewhere.
  var expired: String
  /// What was sent is no text of a form, or too much.
  package var unreadable: String
  /// What was sent is right and could not be kept.
  package var notKept: String
  /// A mistake of the program.
  package var failed: String
  /// There is nothing at an address.
  package var missing: String
  /// A form that cannot be used as its author wrote it.
  package var mistaken: String
  /// The heading of the page behind one that was sent.
  var thanks: String
  /// `{id}`: what was kept is found by it.
  var kept: String
  /// What was sent is right, and nobody keeps it.
  var checked: String
  /// Leads to the empty form.
  var again: String
  /// `{control}` was pressed and nothing is wrong with what it waits for.
  var pressed: String
  /// `{value}`: types a suggested value.
  var use: String
  /// A secret has to be typed again.
  var typeAgain: String
  /// At a value of which no shape can be typed.
  var cannotBeTyped: String
  /// Leads past the page's head.
  var skip: String

  /// The languages that pages speak.
  package static let languages = PageLanguage.allCases.map(\.rawValue)
}

extension PageWords {
  /// The language of these that suits a reader best; English where none does.
  package static func language(accepting header: String?) -> String {
    header.flatMap { LanguageRange.lookup($0, among: languages) } ?? "en"
  }
}

extension String {
  /// The text with a value in place of a name in braces.
  package func filled(_ name: String, _ value: String) -> String {
    replacing("{\(name)}", with: value)
  }
}
