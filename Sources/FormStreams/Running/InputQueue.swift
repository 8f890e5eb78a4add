internal import FormPlatform

/// The inputs of a run, in order, cut into chunks: whoever is free takes the next one.
package struct InputQueue: Sendable {
  private var inputs: ArraySlice<QueuedInput>
  private let settings: InputSettings
  private let standardInput: Int32
  private let stop: StopSignal
  private var current: OpenInput?
  private var chunks = 0
  /// Records so far, and the check whose they are.
  private var records = 0
  private var check = 0
  private var bytes = 0
  /// What a second reading needs, where there may be one.
  private let kept: KeptInputs?
  private let isAgain: Bool

  private struct OpenInput {
    package var input: QueuedInput
    package var reader: InputReader
    var cutter: RecordCutter?
    /// What was opened; the reader's own is another where the input is compressed.
    package let descriptor: Int32
    package var isOurs: Bool
    /// Whether it is known that it is compressed or not.
    var isBegun = false
    package var records = 0
    package var bytesRead = 0

    init(
      _ input: QueuedInput, descriptor: Int32, isOurs: Bool, stop: StopSignal,
      copy: InputCopy? = nil
    ) {
      self.input = input
      self.descriptor = descriptor
      self.isOurs = isOurs
      reader = InputReader(descriptor: descriptor, stop: stop, copy: copy)
    }

    /// Reads through what is compressed: whatever begins as gzip data does, or says so by its name.
    ///
    /// Text in another encoding than UTF-8 is decoded from here on.
    package mutating func begin(_ chunk: Chunk, _ encoding: TextEncoding?) {
      beginInflating(chunk)
      if encoding != nil { chunk.begin(with: reader.decode(encoding, begin: chunk.leftover)) }
    }

    private mutating func beginInflating(_ chunk: Chunk) {
      isBegun = true
      let isNamed = PayloadName(input.path).isCompressed
      while chunk.count < 2, unsafe chunk.count == 0 || chunk.base[chunk.start] == 0x1F || isNamed {
        if !reader.fill(chunk) { break }
      }
      guard chunk.beginsAsGzip || isNamed && reader.failure == 0 else { return }
      // Where it fails, the reader says why.
      reader.inflate(begin: chunk.leftover)
      chunk.begin(with: [])
    }
  }

  /// - Parameters:
  ///   - kept: Fills with what a second reading needs.
  ///   - isAgain: This is the second reading.
  package init(
    _ inputs: [QueuedInput], _ settings: InputSettings, standardInput: Int32, stop: StopSignal,
    kept: KeptInputs? = nil, isAgain: Bool = false
  ) {
    self.inputs = inputs[...]
    self.kept = kept
    self.isAgain = isAgain
    self.settings = settings
    self.standardInput = standardInput
    self.stop = stop
  }

  /// Whether what is left is so little that one thread is enough.
  package var isNearlyOver: Bool { inputs.isEmpty && current?.reader.isRead ?? true }

  /// Fills a chunk with the next records, or with what went wrong; false when nothing is left.
  package mutating func next(_ chunk: Chunk) -> Bool {
    while !stop.isAsked {
      if current == nil {
        let place = inputs.startIndex
        guard let input = inputs.popFirst() else { return false }
        chunk.begin(with: [])
        chunk.source = input.name
        chunk.check = input.check
        // Records are compared with those of their own check.
        if input.check != check { records = 0 }
        check = input.check
        if let fault = input.fault ?? open(input, at: place) {
          chunk.fault = fault
          number(chunk, inputRecords: 0)
          return true
        }
      }
      cut(chunk)
      if !chunk.isEmpty { return true }
    }
    return false
  }

  private mutating func cut(_ chunk: Chunk) {
    guard var input = current.take() else { return }
    chunk.begin(with: input.reader.leftover)
    chunk.source = input.input.name
    chunk.check = input.input.check
    let before = input.bytesRead
    if !input.isBegun { input.begin(chunk, input.input.encoding ?? settings.encoding) }
    var cutter = input.cutter ?? startCutting(input.input, chunk, &input.reader)
    cutter.cut(chunk, &input.reader)
    input.bytesRead = input.reader.progress
    bytes += input.bytesRead - before
    input.reader.leftover = chunk.leftover
    input.cutter = cutter
    chunk.table = cutter.header
    chunk.isQuery = cutter.isQuery
    chunk.isYAML = cutter.isYAML
    if chunk.records.isEmpty {
      // The end of this input, for better or worse.
      chunk.note = cutter.note.map { input.input.name + $0 }
      if let fault = cutter.fault {
        chunk.fault = input.input.name + fault
      } else if let fault = input.reader.fault {
        chunk.fault = "\(input.input.name): \(fault)"
      } else if let tear = cutter.tear {
        chunk.fault = input.input.name + tear
        chunk.isTorn = true
      }
      if input.isOurs { close(input.descriptor) }
    }
    number(chunk, inputRecords: input.records)
    input.records += chunk.recordCount
    if !chunk.records.isEmpty { current = input }
  }

  private mutating func number(_ chunk: Chunk, inputRecords: Int) {
    chunk.number = chunks
    // A header has no number.
    let headers = chunk.records.count - chunk.recordCount
    chunk.recordsBefore = (inputRecords - headers, records - headers)
    chunk.bytesRead = bytes
    if !chunk.isEmpty { chunks += 1 }
    records += chunk.recordCount
  }

  /// Opens an input; says why where that cannot be done.
  private mutating func open(_ input: QueuedInput, at place: Int) -> String? {
    if isAgain, let copy = kept?.copy(at: place) {
      if copy < 0 { return FileFault(path: input.name, number: errno).message }
      current = OpenInput(input, descriptor: copy, isOurs: true, stop: stop)
      return nil
    }
    if input.isStandardInput {
      current = begin(input, descriptor: standardInput, isOurs: false, at: place)
      return current == nil ? changedWords(input) : nil
    }
    // Without O_NONBLOCK a pipe that nobody writes to would keep us here.
    let descriptor = unsafe FormPlatform.open(input.path.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return FileFault(path: input.name, number: errno).message }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      return FileFault(path: input.name, number: EISDIR).message
    }
    current = begin(input, descriptor: descriptor, isOurs: true, at: place)
    if current != nil { return nil }
    close(descriptor)
    return changedWords(input)
  }

  /// Nil where it is read a second time, and is not as it was.
  private func begin(
    _ input: QueuedInput, descriptor: Int32, isOurs: Bool, at place: Int
  ) -> OpenInput? {
    if isAgain, kept?.hasChanged(descriptor, at: place) == true { return nil }
    let copy = isAgain ? nil : kept?.keep(descriptor, input.name, at: place)
    return OpenInput(input, descriptor: descriptor, isOurs: isOurs, stop: stop, copy: copy)
  }

  private func changedWords(_ input: QueuedInput) -> String {
    "\(input.name): the file was changed before it was read again"
  }

  private func startCutting(
    _ input: QueuedInput, _ chunk: Chunk, _ reader: inout InputReader
  ) -> RecordCutter {
    skipByteOrderMark(chunk, &reader)
    let format =
      !settings.recordsAt.isEmpty
      ? .json
      : input.format ?? settings.format ?? PayloadName(input.path).format
        ?? tableFormat(input, chunk, &reader)
        ?? FormatGuess.format(
          chunk, &reader, limit: settings.recordBytes, takesLists: input.takesLists)
    var settings = settings
    settings.delimiter = input.delimiter ?? settings.delimiter
    settings.skippedLines = input.skippedLines ?? settings.skippedLines
    settings.takesLists = input.takesLists
    settings.noRows = input.noRows
    settings.columnNames = input.columnNames
    return RecordCutter(format, settings)
  }

  /// The format of a table in a `.txt` file; nil for another file, and where its first rows show no table.
  private func tableFormat(
    _ input: QueuedInput, _ chunk: Chunk, _ reader: inout InputReader
  ) -> InputFormat? {
    guard input.noRows == nil, PayloadName(input.path).isText else { return nil }
    // These options are for tables alone.
    if settings.delimiter != nil || settings.skippedLines > 0 { return .csv }
    let found = DelimiterGuess.find(chunk, &reader, usual: nil, fewestRows: 2)
    guard case .sign = found else { return nil }
    // Lines of JSON have commas, too.
    let first = unsafe chunk.base[chunk.start]
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? nil : .csv
  }

  private func skipByteOrderMark(_ chunk: Chunk, _ reader: inout InputReader) {
    while chunk.count < 3, unsafe chunk.count == 0 || chunk.base[chunk.start] == 0xEF {
      if !reader.fill(chunk) { return }
    }
    let at = chunk.start
    if unsafe chunk.base[at] == 0xEF && chunk.base[at + 1] == 0xBB && chunk.base[at + 2] == 0xBF {
      chunk.start += 3
    }
  }
}
