import Testing

@testable import FormEngine

@Suite struct TimeTextTests {
  private func date(_ text: String) -> Int64? {
    unsafe withBytes(of: text) { unsafe TimeText.date($0, $1) } ?? nil
  }

  private func time(_ text: String) -> Int64? {
    unsafe withBytes(of: text) { unsafe TimeText.time($0, $1) } ?? nil
  }

  private func instant(_ text: String) -> Int64? {
    unsafe withBytes(of: text) { unsafe TimeText.instant($0, $1) } ?? nil
  }

  @Test(arguments: [
    "2024-02-29", "2000-02-29", "9999-12-31", "0001-01-01", "1900-02-28", "2024-12-31",
    "0400-02-29",
  ])
  func dates(_ text: String) throws {
    let day = try #require(date(text))
    #expect(CalendarDay.text(day) == text)
  }

  /// Test 77, and what Foundation takes (fact 11).
  @Test(arguments: [
    "2024-02-30", "2023-02-29", "1900-02-29", "2100-02-29", "2024-04-31", "2024-13-01",
    "2024-00-01",
    "2024-01-00", "2024-01-32", "0000-01-01", "0000-02-29", "10000-01-01", "-001-01-01",
    "+2024-01-01",
    "２０２４-01-01", "２０２４-０１-０１", "٢٠٢٤-01-01", " 2024-01-01", "2024-01-01 ", "2024-1-1",
    "2024-01-1", "24-01-01", "2024-01-01xyz", "2024-01-01T00:00:00Z", "2024/01/01", "2024.01.01",
    "2024-01", "20240101", "", "----------", "2024-01-0a", "2024-01-01\n", "2024-W01-1", "2024-366",
    "inf", "infinity", "NaN", "1e999", "2024-01-01\u{0}", "2024–01–01",
  ])
  func noDates(_ text: String) {
    #expect(date(text) == nil)
  }

  @Test(
    arguments: [
      ("00:00", 0), ("09:30", 34_200_000_000), ("23:59", 86_340_000_000),
      ("09:30:15", 34_215_000_000),
      ("23:59:59.999999", 86_399_999_999), ("00:00:00.5", 500_000), ("00:00:00.000001", 1),
      ("00:00:00.0000019", 1), ("12:00:00.0", 43_200_000_000),
    ] as [(String, Int64)])
  func times(_ text: String, _ microseconds: Int64) {
    #expect(time(text) == microseconds)
  }

  @Test(arguments: [
    "24:00", "24:00:00", "23:60", "23:59:60", "9:30", "09:3", "09:30:", "09:30:1", "09:30:15.",
    "09:30:15,5",
    " 09:30", "09:30 ", "09:30Z", "-1:30", "09-30", "０９:30", "", "09", "09:30:61", "0930",
    "09:30:15.5s",
    "09:30pm", "09:30\n", "ab:cd", "09:30:15.-1",
  ])
  func noTimes(_ text: String) {
    #expect(time(text) == nil)
  }

  /// Seconds from 1970 as `date -u +%s` gives them.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0),
      ("2000-01-01T00:00:00Z", 946_684_800),
      ("2026-06-15T09:30:00Z", 1_781_515_800), ("2026-06-15T09:30:00+00:00", 1_781_515_800),
      ("2026-06-15T09:30:00-00:00", 1_781_515_800), ("2026-06-15T13:30:00+04:00", 1_781_515_800),
      ("2026-06-15T04:00:00-05:30", 1_781_515_800), ("1969-12-31T23:59:59Z", -1),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
      // RFC 3339 section 5.8: a leap second, in UTC and eight hours west of it.
      ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
      ("2015-06-30T23:59:60Z", 1_435_708_800),
      // RFC 3339 knows no other bound than 23:59.
      ("1970-01-01T23:59:00+23:59", 0), ("1970-01-01T14:01:00+14:01", 0),
    ] as [(String, Int64)])
  func instants(_ text: String, _ seconds: Int64) {
    #expect(instant(text) == seconds * 1_000_000)
  }

  @Test(
    arguments: [
      ("2026-06-15T09:30:00.25Z", 250_000), ("2026-06-15T09:30:00.123456789Z", 123_456),
      ("2026-06-15T13:30:00.000001+04:00", 1),
    ] as [(String, Int64)])
  func decimalsOfASecond(_ text: String, _ microseconds: Int64) {
    #expect(instant(text) == 1_781_515_800_000_000 + microseconds)
  }

  @Test(arguments: [
    "2026-06-15T09:30:00", "2026-06-15", "2026-06-15T09:30Z", "2026-06-15 09:30:00Z",
    "2026-06-15T24:00:00Z",
    "2026-06-15T09:60:00Z", "2026-06-15T09:30:61Z", "2026-06-15T09:30:00+24:00",
    "2026-06-15T09:30:00+04:60",
    "2026-06-15T09:30:00+4:00", "2026-06-15T09:30:00+0400", "2026-06-15T09:30:00+04",
    "2026-06-15T09:30:00ZZ",
    "2026-06-15T09:30:00Z ", "2026-06-15T09:30:00.Z", "2026-06-31T09:30:00Z",
    "0000-06-15T09:30:00Z",
    "2023-02-29T00:00:00Z", "２０２６-06-15T09:30:00Z", "2026-06-15T09:30:00−04:00",
    "2026-06-15T09:30:00+04:0",
    "", "T", "2026-06-15T", "2026-06-15T09:30:00.5", "20260615T093000Z",
    "2026-06-15T09:30:00 +04:00",
    // Second 60 where no leap second can be.
    "2026-06-15T23:59:60Z", "2026-06-30T22:59:60Z", "2026-06-30T23:58:60Z",
    "2026-12-31T23:59:60+01:00",
    "2026-06-30T23:59:61Z", "2026-07-01T00:00:60Z",
  ])
  func noInstants(_ text: String) {
    #expect(instant(text) == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (500_000, "1970-01-01T00:00:00.5Z"),
      (1_781_515_800_000_000, "2026-06-15T09:30:00Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func instantsAsText(_ microseconds: Int64, _ text: String) {
    #expect(TimeText.text(instant: microseconds) == text)
    #expect(instant(text) == microseconds)
  }

  @Test(
    arguments: [
      (34_200_000_000, "09:30"), (34_215_000_000, "09:30:15"), (34_200_500_000, "09:30:00.5"),
      (0, "00:00"),
      (86_399_999_999, "23:59:59.999999"), (60_000_000, "00:01"),
    ] as [(Int64, String)])
  func timesAsText(_ microseconds: Int64, _ text: String) {
    #expect(TimeText.text(time: microseconds) == text)
    #expect(time(text) == microseconds)
  }

  /// Every byte of a date and of a time is replaced by every other one: eight of them are read at once.
  @Test(arguments: [
    "2026-06-15", "2024-02-29", "0001-01-01", "09:30:15", "23:59:59", "00:00:00.25",
  ])
  func everyByte(_ text: String) {
    let isDate = text.contains("-")
    for place in text.utf8.indices.map({ text.utf8.distance(from: text.startIndex, to: $0) }) {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[place] = byte
        let expected = isDate ? Self.plainDate(bytes) : Self.plainTime(bytes)
        let read = unsafe bytes.withUnsafeBufferPointer { buffer -> Int64? in
          guard let base = buffer.baseAddress else { return nil }
          return isDate
            ? unsafe TimeText.date(base, buffer.count) : unsafe TimeText.time(base, buffer.count)
        }
        #expect(read == expected, "\(bytes)")
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  private static func plainDate(_ bytes: [UInt8]) -> Int64? {
    guard bytes[4] == 0x2D, bytes[7] == 0x2D, let year = number(bytes[0..<4]),
      let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), year > 0,
      (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let years = (1..<year).filter { $0 % 4 == 0 && $0 % 100 != 0 || $0 % 400 == 0 }.count
    let before = (year - 1) * 365 + years + lengths[..<(month - 1)].reduce(0, +) + day - 1
    return Int64(before - 719_162)
  }

  private static func plainTime(_ bytes: [UInt8]) -> Int64? {
    guard bytes[2] == 0x3A, bytes[5] == 0x3A, let hour = number(bytes[0..<2]),
      let minute = number(bytes[3..<5]), let second = number(bytes[6..<8]), hour < 24,
      minute < 60, second < 60
    else { return nil }
    var fraction = 0
    if bytes.count > 8 {
      guard bytes[8] == 0x2E, let hundredths = number(bytes[9...]) else { return nil }
      fraction = hundredths * 10_000
    }
    return Int64(((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction)
  }

  private static func isPlainMoment(_ bytes: [UInt8]) -> Bool {
    unsafe (bytes + Array(repeating: 0, count: 32)).withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe TimeText.isPlainMoment($0) } ?? false
    }
  }

  /// Whatever byte stands in whatever place, what is taken at a glance is a moment; and most moments are.
  @Test(arguments: [
    "2026-06-15T09:30:00Z", "1900-01-01T00:00:00Z", "2099-12-28T23:59:59Z", "2024-10-20T19:59:09Z",
  ])
  func whatIsTakenAtAGlanceIsAMoment(_ text: String) {
    #expect(Self.isPlainMoment(Array(text.utf8)))
    for place in 0..<20 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[place] = byte
        guard Self.isPlainMoment(bytes) else { continue }
        let moment = unsafe bytes.withUnsafeBufferPointer { buffer in
          unsafe buffer.baseAddress.flatMap { unsafe TimeText.instant($0, 20) }
        }
        #expect(moment != nil, "\(bytes)")
      }
    }
  }

  @Test(arguments: [
    "2026-06-31T09:30:00Z", "2026-02-29T09:30:00Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z", "1899-12-28T23:59:59Z", "2100-01-01T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
    "2026-06-30T23:59:60Z", "2026-06-15t09:30:00Z", "2026-06-15T09:30:00z", "2026-06-15 09:30:00Z",
  ])
  func whatIsRareOrNoneIsLookedAtTwice(_ text: String) {
    #expect(!Self.isPlainMoment(Array(text.utf8)))
  }

  /// Every number of two digits in every place that has limits.
  @Test(arguments: [
    (place: 5, least: 1, most: 12), (place: 8, least: 1, most: 28), (place: 11, least: 0, most: 23),
    (place: 14, least: 0, most: 59), (place: 17, least: 0, most: 59),
  ])
  func aGlanceKnowsItsLimits(_ limit: (place: Int, least: Int, most: Int)) {
    for number in 0...99 {
      var bytes = Array("2026-06-15T09:30:00Z".utf8)
      bytes[limit.place] = UInt8(0x30 + number / 10)
      bytes[limit.place + 1] = UInt8(0x30 + number % 10)
      #expect(Self.isPlainMoment(bytes) == (limit.least...limit.most).contains(number), "\(number)")
    }
  }
}
