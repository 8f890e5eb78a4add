internal import FormCheck
internal import FormDocuments
internal import FormStreams
internal import FormText

/// Documents of YAML.
extension ChunkChecker {
  /// Makes a record of a document of YAML, checks it, and finds its places in the input again.
  func checkYAML(
    _ record: RecordInChunk, _ known: KnownForm, _ result: inout ChunkResult
  ) {
    let (slice, chunk, checker) = (record.slice, record.chunk, known.checker)
    // Safety: the slice lies within the chunk's block, which stays until the next chunk.
    let document = unsafe Array(
      UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count))
    let text = SourceText(name: "", bytes: document, firstLine: slice.line)
    let hidesText = !checker.showsBrokenRecords
    switch YAMLRecord.read(document, settings.documents, hidesText: hidesText) {
    case .failure(let problem):
      let report = checker.report(
        unreadable: problem.isOfEncoding ? "encoding" : "syntax", problem.message,
        range: problem.range
      ).namingEncoding(of: document).placed(in: text) { $0.range }
      keepUnreadable(row: document, of: nil, report, known, &result)
      write(report, record, checker, (document, []), &result)
    case .success(let yaml):
      unsafe yaml.json.withUnsafeBufferPointer { json in
        // Safety: the record ends in the reader's padding and stays while this is called.
        guard let base = json.baseAddress else { return }
        let judgement = unsafe checker.judge(base, count: yaml.count)
        unsafe lookCloser(
          judgement, base, yaml.count, record,
          { FlatSource(bytes: document, record: .yaml(yaml), text: text) }, known, &result)
      }
    }
  }
}
