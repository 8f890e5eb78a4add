internal import FormText

/// The words of a page beside those of its form, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package typealias PageWords = SpokenWords<PageWord>

/// The keys under `page` in `rules/pages.LANGUAGE.yaml`.
package enum PageWord: String, WordKey {
  /// Before the title of a page on which something is wrong, and before a message.
  case error
  /// The heading of the list of what is wrong.
  case problem
  /// Behind the label of a field that may be left empty.
  case optional
  case yes
  case no
  /// The choice of nothing.
  case noAnswer
  /// The choice of what the form works out: `{value}`.
  case workedOut
  /// The choice that a list shows until one is made.
  case choose
  /// `{list}`: what rows are added to.
  case add
  /// `{row}`: which one.
  case remove
  /// `{row}`: the row of a map whose key is typed there.
  case key
  /// `{row}`: the row of a map whose value is filled in there.
  case value
  /// A button that shows fields that now apply, without script.
  case carryOn
  case send
  /// Leads to the screen before.
  case back
  /// `{fields}`: what a control waits for.
  case waitsFor
  /// `{value}`: a day or time of day as it is written.
  case example
  /// Opens a calendar; opens a list of times.
  case pickDay
  case pickTime
  /// A computed value that is not known yet.
  case nothingYet
  case warning
  /// The typed text names several items, or none of them.
  case whichOne
  case nothingFound
  /// `{count}` items were found.
  case found
  case unavailable
  case searching
  case searchAll
  case nearMe
  /// The reason for using the position.
  case nearMeReason
  case nearest
  case recents
  case popular
  /// The form is another one than when the page was opened.
  case changed
  /// The page was open for too long, or was sent from elsewhere.
  case expired
  /// The sent data is not the data of a form, or too large.
  case unreadable
  /// The sent data is right but could not be stored.
  case notKept
  /// An error of the program.
  case failed
  /// There is nothing at an address.
  case missing
  /// A form that cannot be used as its author wrote it.
  case mistaken
  /// The heading of the page behind one that was sent.
  case thanks
  /// `{id}`: what was kept is found by it.
  case kept
  /// The sent data is right, and is not stored.
  case checked
  /// Leads to the empty form.
  case again
  /// `{control}` was pressed and nothing is wrong with what it waits for.
  case pressed
  /// `{value}`: types a suggested value.
  case use
  /// A secret has to be typed again.
  case typeAgain
  /// At a value of which no shape can be typed.
  case cannotBeTyped
  /// Leads past the page's head.
  case skip

  package static let part = "page"
}

extension SpokenWords<PageWord> {
  /// The languages that pages speak.
  package static let languages = PageLanguage.allCases.map(\.rawValue)

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
