package import FormEngine
internal import FormText
internal import FormPlatform

/// The time zone in which a form's `today` is a day, and on whose clocks its local moments are read.
package struct Zone: Sendable {
  /// None is UTC.
  private let file: ZoneFile?

  /// The day number at a moment (microseconds from 1970).
  package func day(at now: Int64) -> Int64 {
    TimeText.floorDivision(now + offset(at: now), TimeText.microsecondsADay)
  }

  /// How far its clocks are ahead of UTC at a moment, both in microseconds.
  func offset(at moment: Int64) -> Int64 {
    guard let file else { return 0 }
    return file.offset(at: TimeText.floorDivision(moment, 1_000_000)) * 1_000_000
  }

  /// What the engine asks of it; nil for UTC.
  package var clocks: ZoneClocks? {
    guard let file else { return nil }
    let zone = self
    return ZoneClocks(offset: { zone.offset(at: $0) }) { reading in
      let second = TimeText.floorDivision(reading, 1_000_000)
      let moments = file.moments(ofReading: second)
      guard let moment = moments.first else { return .none }
      return moments.count > 1 ? .several : .one(reading + (moment - second) * 1_000_000)
    }
  }

  static let utc = Zone(file: nil)

  /// UTC needs no database.
  static func named(_ name: String) -> Result<Zone, ZoneFault> {
    if name == "UTC" { return .success(utc) }
    guard let folder = ZoneFolder.here() else { return .failure(.noDatabase) }
    guard isName(name) else { return .failure(.unknown(nearest: nil)) }
    guard let bytes = SmallFile.read("\(folder.path)/\(name)", most: 1 << 17),
      let file = ZoneFile(bytes)
    else { return .failure(.unknown(nearest: folder.nearest(to: name))) }
    return .success(Zone(file: file))
  }

  /// Whether a name could be one: letters, digits, `+`, `-`, `_` and `/`, a capital first.
  ///
  /// A form must not name other files, and `right/…`, `posix/…` and `localtime` are no names.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      name.utf8.count <= 255
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789+-_/".unicodeScalars.contains(scalar))
    }
  }
}

/// Why there is no zone of a name.
enum ZoneFault: Error {
  case unknown(nearest: String?)
  /// The machine has no time zone database.
  case noDatabase
}

/// The folder of the time zone database.
private struct ZoneFolder {
  let path: String

  /// What `TZDIR` names, as for the C library, or where systems keep it; nil where there is none.
  static func here() -> ZoneFolder? {
    // Safety: the text is copied at once.
    let named = unsafe getenv("TZDIR").map { unsafe String(cString: $0) } ?? ""
    let places = named.isEmpty ? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo"] : [named]
    return places.first { unsafe access($0, R_OK | X_OK) == 0 }.map(ZoneFolder.init)
  }

  /// The name in the same folder that is most like one.
  func nearest(to name: String) -> String? {
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    let names = SmallFile.names(in: "\(path)/\(folder)", beginningWith: "").filter {
      $0.first?.isUppercase == true
    }
    return NearestName.to(String(name[folder.endIndex...]), among: names.sorted()).map {
      folder + $0
    }
  }
}
