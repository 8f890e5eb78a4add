import FormCheck
import FormCompiling
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Time zones are read from the machine's database; the C library, by way of `date`, judges them.
@Suite struct ZoneTests {
  private static let folder = "/usr/share/zoneinfo"

  private static let names: [String] = {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      name.first?.isUppercase == true && ZoneFile(bytes(name)) != nil
    }.sorted()
  }()

  private static func bytes(_ name: String) -> [UInt8] {
    (FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()).map { $0 }
  }

  /// What `date` says of moments: seconds east of UTC.
  private static func judged(_ zone: String, _ moments: [Int64]) throws -> [Int64] {
    let process = Process()
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(moments.map { "@\($0)\n" }.joined().utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    process.executableURL = URL(filePath: "/usr/bin/date")
    process.arguments = ["-f", input.path(), "+%::z"]
    process.environment = ["TZ": zone]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int64($0) }
      let seconds = parts.reduce(0) { $0 * 60 + $1 }
      return line.first == "-" ? -seconds : seconds
    }
  }

  /// Moments to 2150, some weeks apart, and the seconds around each change between them.
  private static func moments(_ file: ZoneFile, from start: Int64) -> [Int64] {
    var moments: [Int64] = []
    var before = start
    while before < 5_680_281_600 {
      var low = before
      var high = before + 97 * 86_400 + 12_345
      moments.append(low)
      before = high
      let (old, new) = (file.offset(at: low), file.offset(at: high))
      if old == new { continue }
      while high - low > 1 {
        let middle = (low + high) / 2
        if file.offset(at: middle) == old { low = middle } else { high = middle }
      }
      moments += [low, high]
    }
    return moments
  }

  @Test func agreesWithTheCLibraryInEveryZone() throws {
    try #require(Self.names.count > 300)
    var count = 0
    for name in Cases.of(Self.names, oneIn: 10) {
      let file = try #require(ZoneFile(Self.bytes(name)))
      // 1880.
      let moments = Self.moments(file, from: -2_840_140_800)
      count += moments.count
      #expect(try moments.map { file.offset(at: $0) } == Self.judged(name, moments), "\(name)")
    }
    #expect(count > Cases.count(300_000, oneIn: 15))
  }

  /// A file without changes, whose local time is a rule's.
  private static func file(_ rule: String) -> [UInt8] {
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif3".utf8) + Array(repeating: 0, count: 15) + counts
    let block = header + [0, 0, 0, 0, 0, 0] + Array("LMT\0".utf8)
    return block + block + Array("\n\(rule)\n".utf8)
  }

  @Test(arguments: [
    "UTC0", "XXX-5:30", "<-03>3<-02>,M3.2.0,M11.1.0", "AAA-2BBB,J60/2,J300/26:30",
    "AAA-2BBB,59/0,300", "AAA10BBB9:15,J59,J60/-3", "NZST-12NZDT,M9.5.0,M4.1.0/3",
    "AAA0BBB-2,M3.5.0/-167,M10.5.0/167", "AAA3BBB,M1.1.1/0,M12.5.6/24", "AAA-1BBB,0/12,365/1",
  ])
  func rulesWithoutAnEndAgreeWithTheCLibrary(_ rule: String) throws {
    let file = try #require(ZoneFile(Self.file(rule)))
    // The C library takes a rule of TZ to begin in 1970, and lets it hold from then on only.
    let moments = Self.moments(file, from: 31_536_000)
    #expect(try moments.map { file.offset(at: $0) } == Self.judged(rule, moments))
  }

  /// The example of RFC 9636, section 3.3.1; the C library takes the hour before the new year off.
  @Test func daylightSavingTimeMayLastAllYear() throws {
    let file = try #require(ZoneFile(Self.file("XXX3EDT4,0/0,J365/23")))
    for hour in Cases.of(Array(0..<200_000), oneIn: 11) {
      #expect(file.offset(at: 31_536_000 + Int64(hour) * 3600) == -4 * 3600)
    }
  }

  @Test(arguments: [
    "AB1", "ABC", "ABC25", "ABC1:60", "ABC1DEF", "ABC1DEF,M3.2.0", "ABC1DEF,M13.2.0,M11.1.0",
    "ABC1DEF,M3.6.0,M11.1.0", "ABC1DEF,M3.2.7,M11.1.0", "ABC1DEF,J0,J1", "ABC1DEF,366,1",
    "ABC1DEF,M3.2.0,M11.1.0,", "<ABC1", "ABC1DEF,M3.2.0/168,M11.1.0", "ABC99999999999999999999",
  ])
  func whatIsNoRuleIsRefused(_ rule: String) { #expect(ZoneFile(Self.file(rule)) == nil) }

  /// RFC 9636: leap seconds are counted by other clocks than this one.
  @Test func filesThatCountLeapSecondsAreRefused() throws {
    let bytes = Self.bytes("right/Europe/Berlin")
    try #require(bytes.starts(with: Array("TZif".utf8)))
    #expect(ZoneFile(bytes) == nil)
  }

  @Test func damagedFilesAreRefusedOrRead() throws {
    let bytes = Self.bytes("Europe/Berlin")
    for count in 0..<bytes.count { #expect(ZoneFile(Array(bytes[..<count])) == nil) }
    var random = SeededGenerator.fresh
    for _ in 0..<Cases.count(20_000, oneIn: 10) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<min(damaged.count, 3000), using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let file = ZoneFile(damaged) else { continue }
      for moment in [Int64.min / 1_000_000, -1, 0, 1_800_000_000, Int64.max / 1_000_000] {
        #expect(abs(file.offset(at: moment)) <= 1 << 31)
      }
    }
  }

  /// A form must not reach other files by the name of a zone.
  @Test(arguments: [
    "../zoneinfo/UTC", "/usr/share/zoneinfo/Zulu", "right/Europe/Berlin", "posix/Zulu", "localtime",
    "posixrules", "Europe", "Europe/", "europe/berlin", "zone.tab", "''", "Europe//../Zulu",
  ])
  func namesOfOtherFilesAreNoZones(_ name: String) {
    #expect(throws: FormError.self) { try ValidationForm("form: t\nfields: {}\ntimezone: \(name)") }
  }

  @Test(arguments: [
    ("Europe/Berln", "did you mean “Europe/Berlin”?"), ("Zullu", "did you mean “Zulu”?"),
    ("Asia/Xyzzyx", "use a name such as Europe/Berlin"),
  ])
  func aMisspeltNameIsToldTheNearest(_ name: String, _ words: String) throws {
    let errors = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: {}\ntimezone: \(name)")
    }
    #expect("\(errors)".contains(words), "\(errors)")
  }
}
