/// One input of a run, in the order in which they are read.
package struct QueuedInput: Sendable {
  /// As it is shown; `-` is standard input.
  package var name: String
  /// The bytes that open it: a name in a folder need not be UTF-8.
  package var path: [UInt8]
  /// Why there is nothing to open, in words.
  package var fault: String?
  /// The number of the check that it belongs to: which form it is checked against.
  package var check = 0
  /// What it holds and what stands between its cells, where that was said for it alone.
  package var format: InputFormat?
  package var delimiter: UInt8?
  /// How its text is encoded, where that was said for it alone.
  package var encoding: TextEncoding?
  /// Lines before its header.
  package var skippedLines: Int?

  /// A record of its check may be a list: a document of JSON that is one is a record, and not many.
  package var takesLists = false
  /// Why no record of its check can be a row; nil where it can.
  package var noRows: String?
  /// Those of its form.
  package var columnNames = ColumnNames()

  package init(_ name: String) {
    self.name = name
    path = Array(name.utf8)
  }

  package init(path: [UInt8]) {
    name = String(decoding: path, as: UTF8.self)
    self.path = path
  }

  package init(path: [UInt8], fault: String) {
    self.init(path: path)
    self.fault = fault
  }

  package var isStandardInput: Bool { path == [UInt8(ascii: "-")] }
}
