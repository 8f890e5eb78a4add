/// One constraint as the engine runs it: a closed list, so that no value costs a dynamic call.
package struct Operation: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// `low...high` in the unit of `detail` (``LengthUnit``).
    case length
    /// The pattern `reference` matches the whole value, or is found in it.
    case pattern
    /// The pattern `reference` is not found.
    case excludedPattern
    /// The row of classes `reference` is the whole value; its class is found in it; is not.
    case classRun, includedClass, excludedClass
    /// The table `reference` takes the whole value, or finds its part in it (bit 1 of `detail`);
    /// does not find it.
    case table, excludedTable
    /// The text `reference` is part of the value.
    case includedText, excludedText
    /// The value is in the set `reference`; not in it.
    case choice, forbidden
    /// Exact decimals: `low` and `high` are indices into the plan's `texts`, -1 for an open end. `reference` is
    /// the index of the low end among the plan's short ends, and the high end follows it.
    case decimalRange
    /// Days or microseconds: `low` and `high` are indices into the plan's bounds, -1 for open.
    case instantRange
    /// `low` is the coefficient, `high` the exponent.
    case step
    /// `detail` is a ``Checksum``, or `reference` is one of the plan's checksums. If one of the operations
    /// `low..<high` finds a wrong shape, the checksum reports nothing.
    case checksum
    /// `detail` is a ``ValueFormat``; `low..<high` as of a checksum.
    case format
    /// `low...high` items.
    case count
    /// One of the alternatives `low..<high` of the plan holds.
    case anyOf
    /// The classes of characters in `detail` do not occur (``CharacterProfile``).
    case unicode
    // Those that read other fields, judged when these are:
    /// The field at reference path `reference`.
    case equals, differs
    /// The condition `reference` makes the field required.
    case requiredIf
    /// `low` and `high` are nodes, -1 for an open end. `detail` also contains a ``Measure``.
    case expressionRange
    /// The text at reference path `reference` chooses the set's member `low`, and with it one of the
    /// plan's alternatives from `high`; bit 1 of `detail`: the last one is for all others.
    case variant
    /// Items of the list are not alike in the `low` paths from `reference`; 0 for the whole item. One that is less
    /// than 0 is `~` the place of several: their number, then for each the shape of the item, a field, and its path.
    /// Bit 1 of `detail`: the case of letters makes no difference.
    case unique
    /// The host program answers: its name is number `reference`. If bit 1 of `detail` is set, it is asked about
    /// strings that are not ids of the plan's lookup `low`.
    case remote
    /// The value is an id by the plan's lookup `reference`.
    case member
    /// Its item agrees with other fields, as the filters of the lookup `reference` say.
    case memberFilter

    /// Whether it only judges strings.
    var isForTexts: Bool {
      switch self {
      case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
        .excludedTable, .includedText, .excludedText, .checksum, .format, .unicode:
        true
      case .choice, .forbidden, .decimalRange, .instantRange, .step, .count, .anyOf, .equals,
        .differs, .requiredIf, .expressionRange, .variant, .unique, .remote, .member, .memberFilter:
        false
      }
    }
  }

  package var kind: Kind
  /// Its meaning depends on the kind: a unit, a checksum, or bits for excluded range ends.
  package var detail: UInt8 = 0
  /// The facts that words are made of, an index into the form's constraint facts.
  package var constraint: Int32 = -1
  package var reference: Int32 = -1
  package var low: Int64 = 0
  package var high: Int64 = 0

  /// Whether it judges the shape of a whole string.
  ///
  /// Check digits make no sense if the shape is wrong.
  var judgesShape: Bool {
    switch kind {
    case .length, .classRun, .format: true
    case .pattern, .table: detail == 0
    case .excludedPattern, .includedClass, .excludedClass, .excludedTable, .includedText,
      .excludedText, .choice, .forbidden, .decimalRange, .instantRange, .step, .checksum, .count,
      .anyOf, .unicode, .equals, .differs, .requiredIf, .expressionRange, .variant, .unique,
      .remote, .member, .memberFilter:
      false
    }
  }

  package init(
    _ kind: Kind, detail: UInt8 = 0, constraint: Int = -1, reference: Int = -1, low: Int64 = 0,
    high: Int64 = 0
  ) {
    self.kind = kind
    self.detail = detail
    self.constraint = Int32(constraint)
    self.reference = Int32(reference)
    self.low = low
    self.high = high
  }

  /// Bits of `detail` in a range: the end itself is not in it.
  package static let excludesLow: UInt8 = 1
  package static let excludesHigh: UInt8 = 2
}

extension Operation {
  /// The part of a value that lies within a range whose ends are expressions.
  enum Measure {
    /// The value itself.
    case value
    /// How many items or keys it has.
    case count
    case length(LengthUnit)
  }

  /// Bits of `detail` for a length, or without a unit for a count.
  package static func measure(of unit: LengthUnit?) -> UInt8 {
    (unit.map { $0.rawValue &+ 2 } ?? 1) << 2
  }

  /// Whether it is a number, date or time that lies within the range, and no length or count.
  package var measuresValue: Bool { detail >> 2 == 0 }

  var measure: Measure { Self.measure(detail) }

  /// The measure in the bits of `detail` of a range.
  static func measure(_ detail: UInt8) -> Measure {
    switch detail >> 2 {
    case 0: .value
    case 1: .count
    case let unit: .length(LengthUnit(rawValue: unit &- 2) ?? .codePoints)
    }
  }
}

/// The unit of a length.
package enum LengthUnit: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case codePoints, bytes, graphemes, utf16
}

/// A step of clean-up.
///
/// The meaning of `detail` and `text` depends on the kind.
package struct CleanUpStep: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    case trim, collapse, lowercase, uppercase, digits
    /// Each code point of the text `reference` is taken out.
    case remove
    /// The date or moment in the layouts of text `reference`, which are ``DateLayouts``, becomes one of ISO 8601.
    case date
    /// A number as a language writes it becomes one: text `reference` are its ``NumberSigns``.
    case number
    /// A word becomes true or false: text `reference` are the ``AnswerWords``.
    case boolean
    /// The matches of replacement `reference` are replaced.
    case replace
    /// The decimal sign of text `reference` becomes a point.
    case decimal
    /// The text becomes a list, cut at text `reference`.
    case split
    /// Function `reference` of the plan: Unicode normal forms.
    case general
    /// A name becomes the id that it names: by the plan's lookup `reference`.
    case resolve
  }

  package var kind: Kind
  package var reference: Int32

  package init(_ kind: Kind, reference: Int = -1) {
    self.kind = kind
    self.reference = Int32(reference)
  }
}

/// One end of a range of dates or times.
package struct BoundPlan: BitwiseCopyable, Sendable {
  package enum Base: UInt8, BitwiseCopyable, Sendable {
    case literal, today, now
    /// The current clocks of the form's zone.
    case reading
  }

  package var base: Base
  /// A literal's day number or microseconds.
  package var value: Int64
  package var months: Int32 = 0
  package var days: Int32 = 0
  package var microseconds: Int64 = 0
  /// Where a month lacks the day, the end is the next one that there is: see ``MovedInstant``.
  package var isNext = false

  package init(_ base: Base, value: Int64 = 0) {
    self.base = base
    self.value = value
  }

  /// An end that is unknown.
  static let unknown = Int64.min

  /// The end as a day number (today, literals of dates) or in microseconds (now).
  ///
  /// Months come first, then days, then hours.
  package func resolved(today: Int64, now: Int64, _ zone: ZoneClocks? = nil) -> Int64 {
    switch base {
    case .literal, .today:
      MovedInstant(
        from: base == .today ? today : value, months: Int(months), rest: Int64(days),
        isMoment: false
      ).bound(isNext: isNext)
    case .now:
      MovedInstant(
        from: now, months: Int(months),
        rest: Int64(days) &* TimeText.microsecondsADay &+ microseconds, isMoment: true
      ).bound(isNext: isNext)
    case .reading: resolved(now: now, zone) ?? Self.unknown
    }
  }

  /// Months and days keep the clock time, hours are elapsed time.
  ///
  /// Nil if that clock time does not exist, or if it starts from a clock time that occurs twice.
  private func resolved(now: Int64, _ zone: ZoneClocks?) -> Int64? {
    if months == 0, days == 0 { return zone.reading(at: now &+ microseconds) }
    let moved = MovedInstant(
      from: zone.reading(at: now), months: Int(months),
      rest: Int64(days) &* TimeText.microsecondsADay, isMoment: true)
    // Between two days, no clock time is needed.
    if moved.isBetweenDays { return moved.bound(isNext: isNext) &+ microseconds }
    guard zone.show(moved.value, .local) else { return nil }
    return microseconds == 0 ? moved.value : zone.later(moved.value, by: microseconds)
  }
}

/// A pattern that is a row of classes, as tables: see `ClassRun` of FormPatterns.
package struct ClassRunPlan: BitwiseCopyable, Sendable {
  /// The offset of 256 bytes in the plan's bytes: bit n means that the byte is in the class of item n.
  package var table: Int32
  /// The bytes of a string that has the fixed items of the row without the variable one.
  package var fixed: Int32 = 0
  package var least: Int = 0
  package var most: Int = 0
  /// The items, in the plan's run items.
  package var items = Span32()
  /// The offset of the tables of `record_scan_row` in the plan's bytes.
  ///
  /// They are followed by 32 expected bytes for each length from `least` on.
  package var shuffleTables: Int32 = 0
  /// The longest string that these tables judge, or 0 without tables.
  package var longestLook: Int = 0

  package struct Item: BitwiseCopyable, Sendable {
    package var bit: UInt8
    package var isVariable: Bool
    package var count: Int32
    /// Where its class stands as ranges in the plan's bytes (`record_scan_members`).
    package var ranges: Int32 = 0
    /// Of how many ranges; 0 for more than are worth it.
    package var rangeCount: UInt8 = 0
    /// Whether all its bytes may occur in a string without escapes: then a quote can follow a run.
    var isPlain = false

    /// Exactly one byte.
    @inline(__always)
    var isSingle: Bool { !isVariable && count == 1 }
  }
}

/// A pattern as a table: see `PatternTable` of FormPatterns.
package struct PatternTablePlan: BitwiseCopyable, Sendable {
  /// The offset of the classes of 256 bytes in the plan's bytes.
  ///
  /// The classes of first bytes follow.
  package var classes: Int32
  /// Where the rows begin in the plan's transitions.
  package var rows: Int32
  /// Offsets within the rows: of the first state, of the first accepting state, and of the first state that
  /// ends reading.
  package var start: Int32
  package var accepting: Int32
  package var found: Int32
  /// The offset of the transitions for each class of a string's first byte, if the rows are for pairs of bytes;
  /// -1 if they are for single bytes.
  package var starts: Int32 = -1
  /// The longest text given to it, in bytes.
  package var longest: Int32
}
