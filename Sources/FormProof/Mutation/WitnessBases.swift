internal import FormDocuments

/// The payloads of the examples, from which a search for a witness starts: read and judged once for all
/// changes.
struct WitnessBases {
  struct Base {
    var payload: TrialPayload
    /// What the form as it was written says.
    var answer: TrialAnswer
    /// Where another value may stand; nil for single values and for what is no JSON.
    var places: RecordPlaces?
  }

  /// Those that are right, then the shortest: what is said of them is easy to read.
  let all: [Base]
  /// Whether they are records, not single values.
  let areRecords: Bool
  /// What names items of its catalogues.
  let itemNames: [String]

  /// - Parameter form: The form's tree where payloads are records.
  init(of original: any TrialAttempt, form: Node?) {
    var seen: Set<[UInt8]> = []
    areRecords = form != nil
    itemNames = original.itemNames
    all = original.payloads.filter { seen.insert($0.json).inserted }
      .map { payload in
        let record =
          form == nil
          ? nil : DocumentReader.read(name: "given.json", bytes: payload.json).document?.root
        return Base(
          payload: payload, answer: original.answer(to: payload),
          places: form.flatMap { form in record.map { RecordPlaces($0, form: form) } })
      }
      .sorted {
        ($0.answer.issues.count, $0.payload.json.count)
          < ($1.answer.issues.count, $1.payload.json.count)
      }
  }
}
