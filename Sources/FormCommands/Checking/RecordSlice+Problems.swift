internal import FormStreams

extension RecordSlice.Problem {
  /// Why a record cannot be written anywhere.
  var loss: String {
    switch self {
    case .none, .header, .empty: ""
    case .tooLarge: "this record is over --max-record-bytes and was not kept"
    case .expectedValue, .expectedCommaOrEnd, .expectedCommaOrBrace, .expectedEndOfDocument:
      "the document is broken here, and its rest was not read"
    case .nothingThere, .noListThere: "this document does not have a list of records"
    case .keyTwice: "this document has a second list of records"
    }
  }

  var reason: String { self == .tooLarge ? "size" : "syntax" }

  func message(isRow: Bool) -> String {
    switch self {
    case .none, .header: ""
    case .empty: "this is not JSON: it is empty"
    case .tooLarge:
      isRow
        ? "this row is too large, or a quote in it is never closed" : "this record is too large"
    case .expectedValue: "this is not JSON: a value is expected here"
    case .expectedCommaOrEnd: "this is not JSON: “,” or “]” is expected here"
    case .expectedCommaOrBrace: "this is not JSON: “,” or “}” is expected here"
    case .expectedEndOfDocument: "this is not JSON: the end of the document is expected here"
    case .nothingThere: "this document has no value at --records-at"
    case .noListThere: "--records-at points here, and this is not a list"
    case .keyTwice: "the key before this occurs twice, and --records-at uses it"
    }
  }
}
