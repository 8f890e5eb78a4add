/// What pages of results say beside the words of the run, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package struct ResultsWords: SpokenWords, Sendable {
  /// Between groups of three digits (CLDR).
  package var thousands: String
  /// The heading of a page that is a sentence.
  package var results: String
  /// The title: `{failed}` of `{all}` records.
  package var failed: String
  /// The title where none of `{all}` records failed.
  package var noneFailed: String
  /// The verdict where there are no results.
  package var none: String
  package var allGood: String
  package var someFailed: String
  /// The verdict where no record failed by itself.
  package var notTogether: String
  /// The verdict of a run that had nothing to check.
  package var unchecked: String
  package var passed: String
  /// Some failed, and no more than may.
  package var passedWithin: String
  package var notPassed: String
  /// The run ended before its end.
  package var incomplete: String
  /// What is counted, beside its number.
  package var records: String
  package var valid: String
  package var invalid: String
  package var undecided: String
  package var known: String
  package var remarked: String
  package var badHeaders: String
  /// Issues of several records together.
  package var together: String
  /// Leads past the page's head.
  package var skip: String
  package var often: String
  package var leads: String
  package var byField: String
  package var byCode: String
  /// `{table}`: what is folded away in it.
  package var others: String
  /// `{count}` rows are folded away.
  package var more: String
  package var field: String
  package var code: String
  package var issues: String
  /// `{kinds}` more rows with `{issues}` issues have no place.
  package var rest: String
  /// In place of the name of a field.
  package var whole: String
  /// The heading of the list.
  package var list: String
  /// The label of a box for the number of a record, and its button.
  package var goTo: String
  package var go: String
  /// The name of a field stands in place of `{name}`.
  package var onlyField: String
  /// A code stands in place of `{name}`.
  package var onlyCode: String
  /// Takes a filter away.
  package var leaveOut: String
  package var noneAlike: String
  package var nothing: String
  /// `{first}` to `{last}` of `{total}`.
  package var shown: String
  /// Behind it where a filter is on: `{all}` without it.
  package var inAll: String
  package var allListed: String
  /// `{rows}` of `{all}` have a place.
  package var firstListed: String
  package var pages: String
  package var pagesBelow: String
  package var first: String
  package var previous: String
  package var next: String
  package var last: String
  /// `{page}` of `{pages}`.
  package var page: String
  /// `{number}`, from 1.
  package var record: String
  /// The first line of a table.
  package var header: String
  /// `{count}` issues that are counted only; their code stands behind it.
  package var andMore: String
  /// Before a message.
  package var warning: String
  package var info: String
  /// `{line}` and `{column}` of the input.
  package var place: String
  package var top: String
  /// `{record}`: where the page was.
  package var back: String
  /// `{shown}` of `{all}`, with filters of a single document.
  package var listed: String
  /// `{count}` lines are none, `{numbers}` of them.
  package var badLines: String
  package var unfinished: String
  package var grown: String
  package var replaced: String
  package var noPage: String
  package var changed: String
  /// `{reason}` as the system says it.
  package var unreadable: String
  /// What is read where no file is named.
  package var input: String

  /// Digits in groups of three, such as 48,213.
  package func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += thousands }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// The name of a record by its number; 0 is the header of a table.
  func name(ofRecord number: Int) -> String {
    number == 0 ? header : record.filled("number", grouped(number))
  }

  /// Such as “3 of 120 records failed: parcels.ndjson”.
  package func title(failed count: Int, of all: Int, _ source: String?) -> String {
    let text = count == 0 ? noneFailed : failed.filled("failed", grouped(count))
    return text.filled("all", grouped(all)) + (source.map { ": \($0)" } ?? "")
  }
}
