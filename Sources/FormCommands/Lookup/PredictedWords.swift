internal import FormLookup
internal import FormStreams
internal import FormText

/// The likeliest word after each key, then the others that all keys may mean.
struct PredictedWords {
  private var words: [String] = []
  private let others: [String]

  /// - Parameter keys: `0` to `9`, and `*` for the next word.
  init(_ catalogue: Catalogue, _ keys: String) {
    var entry = WordEntry(catalogue)
    for key in keys {
      entry.press(key)
      words.append(entry.word)
    }
    others = entry.others
  }

  func write(json: Bool, to sink: OutputSink) throws(OutputFault) -> ExitStatus {
    if json {
      var made = JSONBuilder()
      made.object { json in
        json.list("words") { json in for word in words { json.text(word) } }
        json.list("others") { json in for word in others { json.text(word) } }
      }
      try sink.write(made.bytes + [0x0A])
    } else {
      for word in words { try sink.write((word.isEmpty ? "-" : VisibleText.line(word)) + "\n") }
      for word in others { try sink.write(VisibleText.line(word) + "\n") }
    }
    try sink.flush()
    return words.last?.isEmpty ?? true ? .invalid : .valid
  }
}
