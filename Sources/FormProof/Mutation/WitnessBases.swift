internal import FormDocuments

/// The payloads of the examples, from which a search for a witness starts: read and judged once for all
/// changes.
struct WitnessBases {
  struct Base {
    var payload: TrialPayload
    /// What the form as it was written says.
    var answer: TrialAnswer
    /// Where another value may stand; nil for single values of rules and for what is no JSON.
    var places: RecordPlaces?
  }

  /// Those that are right, then the shortest: what is said of them is easy to read.
  let all: [Base]
  /// Whether they are records, not single values.
  let areRecords: Bool
  /// What names items of its catalogues.
  let itemNames: [String]
  /// Those that fill what no example fills.
  let made: MadeBases
  /// Steps that all examples take.
  let steps: Int

  /// - Parameters:
  ///   - root: The tree of the form, or of the rule.
  ///   - work: The most steps that it may take to make payloads.
  init(
    of original: any TrialAttempt, root: Node, isForm: Bool, work: Int,
    layout: @escaping () -> TrialLayout?
  ) {
    var seen: Set<[UInt8]> = []
    areRecords = isForm
    itemNames = original.itemNames
    let sets = FormSets(of: root)
    let payloads = original.shownPayloads
    var steps = 0
    all = payloads.filter { seen.insert($0.json).inserted }
      .map { payload in
        let record = DocumentReader.read(name: "given.json", bytes: payload.json).document?.root
        let hasPlaces = isForm || record?.entries != nil || record?.items != nil
        let answer = original.answer(to: payload)
        steps += MutationWork.judgement(payload, answer, original)
        return Base(
          payload: payload, answer: answer,
          places: hasPlaces ? record.map { RecordPlaces($0, form: root, sets: sets) } : nil)
      }
      .sorted {
        ($0.answer.issues.count, $0.payload.json.count)
          < ($1.answer.issues.count, $1.payload.json.count)
      }
    // One that stands twice is judged twice.
    self.steps = steps * payloads.count / max(1, all.count)
    made = MadeBases(original, root: root, seeds: all, work: work, layout: layout)
  }
}
