/// The text of result pages apart from the messages of the run, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package typealias ResultsWords = SpokenWords<ResultsWord>

/// The keys under `results` in `rules/pages.LANGUAGE.yaml`.
package enum ResultsWord: String, WordKey {
  /// Between groups of three digits (CLDR).
  case thousands
  /// The heading of a page that is a sentence.
  case results
  /// The title: `{failed}` of `{all}` records.
  case failed
  /// The title where none of `{all}` records failed.
  case noneFailed
  /// The verdict without results.
  case none
  case allGood
  case someFailed
  /// The verdict where no record failed by itself.
  case notTogether
  /// The verdict of a run that had nothing to check.
  case unchecked
  case passed
  /// Some failed, and no more than may.
  case passedWithin
  case notPassed
  /// The run ended before its end.
  case incomplete
  /// The counted things, beside their number.
  case records
  case valid
  case invalid
  case undecided
  case known
  case remarked
  case badHeaders
  /// Issues of several records together.
  case together
  /// Leads past the page's head.
  case skip
  case often
  case leads
  case byField
  case byCode
  /// `{table}`: what is folded away in it.
  case others
  /// `{count}` rows are folded away.
  case more
  case field
  case code
  case issues
  /// `{kinds}` more rows with `{issues}` issues have no place.
  case rest
  /// In place of the name of a field.
  case whole
  /// The heading of the list.
  case list
  /// The label of a box for the number of a record, and its button.
  case goTo
  case go
  /// `{name}` is the name of a field.
  case onlyField
  /// `{name}` is a code.
  case onlyCode
  /// Takes a filter away.
  case leaveOut
  case noneAlike
  case nothing
  /// `{first}` to `{last}` of `{total}`.
  case shown
  /// Behind it where a filter is on: `{all}` without it.
  case inAll
  case allListed
  /// `{rows}` of `{all}` have a place.
  case firstListed
  case pages
  case pagesBelow
  case first
  case previous
  case next
  case last
  /// `{page}` of `{pages}`.
  case page
  /// `{number}`, from 1.
  case record
  /// The first line of a table.
  case header
  /// `{count}` issues that are only counted; their code follows.
  case andMore
  /// Before a message.
  case warning
  case info
  /// `{line}` and `{column}` of the input.
  case place
  case top
  /// `{record}`: where the page was.
  case back
  /// `{shown}` of `{all}`, with filters of a single document.
  case listed
  /// `{count}` lines are not results, `{numbers}` of them.
  case badLines
  case unfinished
  case grown
  case replaced
  case noPage
  case changed
  /// `{reason}` is the system's message.
  case unreadable
  /// The input's name if it is not a file.
  case input

  package static let part = "results"
}

extension SpokenWords<ResultsWord> {
  /// Digits in groups of three, such as 48,213.
  package func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += self[.thousands] }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// The name of a record by its number; 0 is the header of a table.
  func name(ofRecord number: Int) -> String {
    number == 0 ? self[.header] : self[.record].filled("number", grouped(number))
  }

  /// Such as “3 of 120 records failed: parcels.ndjson”.
  package func title(failed count: Int, of all: Int, _ source: String?) -> String {
    let text = count == 0 ? self[.noneFailed] : self[.failed].filled("failed", grouped(count))
    return text.filled("all", grouped(all)) + (source.map { ": \($0)" } ?? "")
  }
}
