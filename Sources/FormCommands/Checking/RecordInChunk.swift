internal import FormCheck
internal import FormFlat
internal import FormStreams
internal import FormText

/// One record of a chunk, wherever its bytes are checked.
struct RecordInChunk {
  var slice: RecordSlice
  var index: Int
  var chunk: ChunkFacts
}

/// What is told of a chunk with each of its records.
///
/// Read once a chunk: what can be written in another module is checked for overlapping accesses
/// whenever it is read.
@safe
final class ChunkFacts {
  let source: String
  let check: Int
  let recordsBefore: (input: Int, run: Int)
  let table: TableHeader?
  let spelling: CheckedRecord.Spelling
  /// Safety: the chunk is not filled anew while its records are checked.
  @unsafe let bytes: UnsafePointer<UInt8>

  init(_ chunk: Chunk) {
    source = chunk.source
    check = chunk.check
    recordsBefore = chunk.recordsBefore
    table = chunk.table
    spelling = chunk.table != nil ? .cell : chunk.isQuery ? .query : .json
    unsafe bytes = chunk.bytes
  }
}

/// A record that was made of a row, a query or YAML: what it was made of, and the way back to its places.
struct FlatSource {
  var bytes: [UInt8]
  var record: Made
  var text: SourceText

  enum Made {
    case flat(FlatRecord)
    case yaml(YAMLRecord)
  }

  func place(of issue: FormIssue) -> SourceRange {
    switch record {
    case .flat(let record): record.place(of: issue)
    case .yaml(let record): record.place(of: issue)
    }
  }

  /// The parts of the source to hide, given what the checker hides in the record.
  func masks(_ checker: Checker) -> [SourceRange] {
    switch record {
    case .flat(let record): record.masks(checker.masks())
    case .yaml(let record):
      record.masks(checker.masks(), commentsOf: checker.showsBrokenRecords ? nil : bytes)
    }
  }
}
