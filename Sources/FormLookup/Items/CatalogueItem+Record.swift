extension CatalogueItem {
  /// The item as bytes, as a file of a catalogue has it; equal items have equal bytes.
  package var record: [UInt8] { ItemRecord.bytes(of: self) }

  /// Reads the bytes of an item; those of something else give what can be read of it.
  package init(record: [UInt8]) {
    // Safety: the bytes are read during the call only.
    self = unsafe record.withUnsafeBytes { bytes in
      unsafe ItemRecord.item(in: Column<UInt8>(bytes), 0..<record.count)
    }
  }

  /// The sum of such bytes.
  package static func sum(ofRecord record: [UInt8]) -> UInt64 { XXH64.sum(record) }
}
