internal import Glibc

/// The inputs of a run, in order, cut into shares: whoever is free takes the next one.
struct InputQueue: Sendable {
  private var paths: ArraySlice<String>
  private let format: InputFormat?
  private let standardInput: Int32
  private let limit: Int
  private let stop: StopSignal
  private var current: OpenInput?
  private var shares = 0
  private var records = 0
  private var bytes = 0

  private struct OpenInput {
    var path: String
    var reader: InputReader
    var cutter: RecordCutter?
    var isOurs: Bool
    var records = 0
  }

  init(
    _ paths: [String], format: InputFormat?, standardInput: Int32, limit: Int, stop: StopSignal
  ) {
    self.paths = paths[...]
    self.format = format
    self.standardInput = standardInput
    self.limit = limit
    self.stop = stop
  }

  /// Whether what is left is so little that one thread is enough.
  var isNearlyOver: Bool { paths.isEmpty && current?.reader.isRead ?? true }

  /// Fills a share with the next records, or with what went wrong; false when nothing is left.
  mutating func next(_ share: Share) -> Bool {
    while !stop.isAsked {
      if current == nil {
        guard let path = paths.popFirst() else { return false }
        share.begin(with: [])
        share.source = path
        if let fault = open(path) {
          share.fault = fault.message
          number(share, inputRecords: 0)
          return true
        }
      }
      cut(share)
      if !share.records.isEmpty || share.fault != nil { return true }
    }
    return false
  }

  private mutating func cut(_ share: Share) {
    guard var input = current.take() else { return }
    share.begin(with: input.reader.leftover)
    share.source = input.path
    let before = input.reader.total
    var cutter = input.cutter ?? startCutting(input.path, share, &input.reader)
    cutter.cut(share, &input.reader)
    bytes += input.reader.total - before
    input.reader.leftover = share.leftover
    input.cutter = cutter
    if share.records.isEmpty {
      // The end of this input, for better or worse.
      if input.reader.failure != 0 {
        share.fault = "\(input.path): \(systemMessage(input.reader.failure))"
      } else if input.reader.isAtEnd, input.reader.hasChanged {
        share.fault = "\(input.path): the file was changed while it was read"
      }
      if input.isOurs { close(input.reader.descriptor) }
    }
    number(share, inputRecords: input.records)
    input.records += share.records.count
    if !share.records.isEmpty { current = input }
  }

  private mutating func number(_ share: Share, inputRecords: Int) {
    share.number = shares
    share.recordsBefore = (inputRecords, records)
    share.bytesRead = bytes
    if !share.records.isEmpty || share.fault != nil { shares += 1 }
    records += share.records.count
  }

  private mutating func open(_ path: String) -> FileFault? {
    if path == "-" {
      current = OpenInput(
        path: path, reader: InputReader(descriptor: standardInput, stop: stop), isOurs: false)
      return nil
    }
    // Without O_NONBLOCK a pipe that nobody writes to would keep us here.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return FileFault(path: path, number: errno) }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      return FileFault(path: path, number: EISDIR)
    }
    current = OpenInput(
      path: path, reader: InputReader(descriptor: descriptor, stop: stop), isOurs: true)
    return nil
  }

  private func startCutting(
    _ path: String, _ share: Share, _ reader: inout InputReader
  ) -> RecordCutter {
    skipByteOrderMark(share, &reader)
    let format =
      self.format ?? InputFormat.named(by: path)
      ?? FormatGuess.format(share, &reader, limit: limit)
    return RecordCutter(format, limit: limit)
  }

  private func skipByteOrderMark(_ share: Share, _ reader: inout InputReader) {
    while share.count < 3, unsafe share.count == 0 || share.base[share.start] == 0xEF {
      if !reader.fill(share) { return }
    }
    let at = share.start
    if unsafe share.base[at] == 0xEF, unsafe share.base[at + 1] == 0xBB,
      unsafe share.base[at + 2] == 0xBF
    {
      share.start += 3
    }
  }
}
