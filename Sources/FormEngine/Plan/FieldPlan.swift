/// One field of a compiled form, or the items of a list, or the whole record (index 0).
package struct FieldPlan: BitwiseCopyable, Sendable {
  package var type = ValueType.text
  package var flags = Flags()
  var way = Way.none
  /// The fast path keeps its value: others are compared with it, or worked out of it.
  var isKept = false
  package var name = NameKey()
  /// The group or list that holds the field; -1 for the whole record.
  package var parent: Int32 = -1
  /// The group's fields, for `type: group`; else -1.
  package var group: Int32 = -1
  /// The plan of a list's items, for `type: list`; else -1.
  package var items: Int32 = -1
  package var cleanUp = Span32()
  /// Constraints that look at this value alone.
  package var operations = Span32()
  /// The constraints that wait for other fields, in the plan's dynamics, or -1.
  package var dynamic: Int32 = -1
  /// The shapes that its value may have, an index into the plan's; -1 for a field of one shape.
  package var shapes: Int32 = -1
  /// For a value that may stand within itself how deep: an index into the plan's; -1 for no limit of its own.
  package var tree: Int32 = -1
  /// The policy for a sent value that does not apply.
  package var notApplicable = UnknownPolicy.warn
  /// The tape entries of the default, in the plan's defaults; empty without a default.
  package var defaultValue = Span32()

  /// The cell of the fast path that holds its default, where that is a single value and all that is done to it; else -1.
  var defaultCell: Int32 = -1
  /// For a list of which the fast path keeps something of each row its row store; else -1.
  var store: Int32 = -1
  /// For a field of one variant of its group that variant, in the plan's; else -1.
  var variant: Int32 = -1

  /// Pairs in the plan's number ranges: what numbers with 0 digits behind the point may be, then those with 1 ….
  ///
  /// The constraints judge the other values, and all values without a pair.
  var ranges = Span32()

  package init() {}

  /// How the fast path judges a value while it is read.
  enum Way: UInt8, BitwiseCopyable, Sendable {
    /// It does not: the record is read first, and judged then.
    case none
    case text, boolean, number, instant, list, group
    /// An object that is read as the group of its variant.
    case variants
    /// An object whose keys may be data, or are counted.
    case map
    /// A list whose items differ by their place.
    case tuple
    /// A value of any type, of which nothing is asked.
    case any
    /// A value of one of several shapes, which are tried in their order.
    case shapes
  }

  package struct Flags: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let required = Flags(rawValue: 1)
    package static let nullable = Flags(rawValue: 2)
    /// Blank text is a value: white space may be a secret's.
    package static let secret = Flags(rawValue: 4)
    /// Something within is secret.
    package static let holdsSecrets = Flags(rawValue: 8)
    /// Whether it applies, or what it holds, depends on other fields.
    package static let deferred = Flags(rawValue: 16)
    /// A string is read as the type of the field if it is exactly such a value.
    package static let coerces = Flags(rawValue: 32)
    /// A string without clean-up that does not wait for other fields: judged on the short way.
    static let plainText = Flags(rawValue: 64)
    /// Its constraints that read other fields read only fields before it that wait for nothing.
    static let relationsAreReady = Flags(rawValue: 128)
    /// A `null` that was sent stays one: the field is empty, and takes no default.
    package static let keepsNull = Flags(rawValue: 256)
    /// Its key must be there, whatever it holds; must not be there.
    package static let mustBePresent = Flags(rawValue: 512)
    package static let mustBeAbsent = Flags(rawValue: 1024)
    /// A group whose fields are the items of a list, each by its place.
    package static let tuple = Flags(rawValue: 2048)
    /// Its value is of one of several shapes.
    package static let hasShapes = Flags(rawValue: 4096)
    /// One of these shapes, in the place of the field that has them.
    package static let isShape = Flags(rawValue: 8192)
    /// It may stand within itself so many times.
    package static let hasTreeDepth = Flags(rawValue: 16384)
    /// A `null` that is sent is a value of the wrong type, for every type.
    package static let rejectsNull = Flags(rawValue: 32768)
    /// The flags of a field that are read before its value: ``mustBeAbsent``, ``hasShapes`` and
    /// ``hasTreeDepth``.
    ///
    /// A number, since a list of options is put together anew each time.
    static let unusual = Flags(rawValue: 1024 + 4096 + 16384)
    /// Those of them that the fast path leaves to the long way.
    static let neverFast = Flags(rawValue: 1024 + 16384)
  }
}

/// A run of elements in one of the plan's blocks.
package struct Span32: BitwiseCopyable, Hashable, Sendable {
  package var start: Int32 = 0
  package var count: Int32 = 0

  package init(start: Int = 0, count: Int = 0) {
    self.start = Int32(truncatingIfNeeded: start)
    self.count = Int32(truncatingIfNeeded: count)
  }

  /// Whether an index is one of the run's.
  func contains(_ index: Int) -> Bool { index >= Int(start) && index < Int(start) + Int(count) }
}

/// A key in a form that is found by two words and its length: equal in all three is equal for
/// keys of up to 16 bytes, longer ones are compared.
package struct NameKey: BitwiseCopyable, Hashable, Sendable {
  package var first: UInt64 = 0
  package var last: UInt64 = 0
  package var length: Int32 = 0
  /// The offset of the bytes in the plan's `texts`.
  package var start: Int32 = 0

  package init() {}

  /// Safety: reads 8 bytes from `bytes` whatever the length, so 8 must be readable.
  @inline(__always)
  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let word = unsafe bytes.eightBytes
    if count >= 8 {
      first = word
      last = unsafe (bytes + (count &- 8)).eightBytes
    } else {
      first = word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    }
    length = Int32(truncatingIfNeeded: count)
  }

  /// The same for a string of the plan.
  ///
  /// Bytes after it need not be readable.
  init(_ text: Span32, in bytes: [UInt8]) {
    func word(_ from: Int, _ count: Int) -> UInt64 {
      (from..<(from + count)).reversed().reduce(0) { $0 &<< 8 | UInt64(bytes[$1]) }
    }
    let count = Int(text.count)
    first = word(Int(text.start), min(count, 8))
    if count >= 8 { last = word(Int(text.start) + count - 8, 8) }
    length = text.count
    start = text.start
  }

  @inline(__always)
  package var hash: Int {
    let mixed = Self.mixed(
      first ^ 0xD6E8_FEB8_6659_FD93,
      last ^ UInt64(UInt32(bitPattern: length)) ^ 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: mixed & 0xFFFF_FFFF)
  }

  /// As ``hash``; of a key of more than 16 bytes what stands between its words counts too, or all with one
  /// beginning and one end would be looked for in the same place.
  ///
  /// Safety: the key's bytes are readable.
  @inline(__always)
  package func hash(of bytes: UnsafePointer<UInt8>) -> Int {
    length <= 16 ? hash : unsafe hashOfAll(bytes)
  }

  @inline(never)
  private func hashOfAll(_ bytes: UnsafePointer<UInt8>) -> Int {
    var mixed = UInt64(truncatingIfNeeded: hash)
    var at = 8
    while at < Int(length) &- 8 {
      let word = unsafe UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      mixed = (mixed ^ UInt64(littleEndian: word)) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 29
      at &+= 8
    }
    return Int(truncatingIfNeeded: mixed & 0xFFFF_FFFF)
  }

  /// A hash that is unpredictable without the seed.
  ///
  /// Safety: as of ``hash(of:)``.
  @inline(__always)
  func hash(of bytes: UnsafePointer<UInt8>, seed: UInt64) -> Int {
    var mixed = Self.mixed(first ^ seed, last ^ UInt64(UInt32(bitPattern: length)) ^ ~seed)
    var at = 8
    while at < Int(length) &- 8 {
      let word = unsafe UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      mixed = Self.mixed(mixed ^ UInt64(littleEndian: word), seed | 1)
      at &+= 8
    }
    return Int(truncatingIfNeeded: mixed)
  }

  /// Both halves of a product: each bit of it depends on all of both factors.
  @inline(__always)
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inline(__always)
  package func hasSameWords(as other: NameKey) -> Bool {
    first == other.first && last == other.last && length == other.length
  }
}

/// The policy for keys that the form does not name.
package enum UnknownPolicy: UInt8, BitwiseCopyable, Sendable {
  case reject, warn, allow, strip
}

/// The properties of 64 fields of a group that the fast path needs: a bit for each field.
struct AskedFields: BitwiseCopyable, Sendable {
  /// It must have a value.
  var required: UInt64 = 0
  /// Its key must be there.
  var present: UInt64 = 0
  /// It is a string that is compared with others of the group.
  var compared: UInt64 = 0
  /// Its value is kept: where it has none, that is noted.
  var kept: UInt64 = 0
  /// Where it has no value, it has its default.
  var defaulted: UInt64 = 0
}

/// The fields of one group and the table in which their names are found.
package struct GroupPlan: BitwiseCopyable, Sendable {
  /// The group's fields stand together, in the order of the form.
  package var fields = Span32()
  /// A power of two of cells in the plan's name tables: a field's place in the group, or -1.
  package var table = Span32()
  /// A power of two of cells in the plan's name tables, and how a cell is found: see ``KeyHash``.
  var firstBytes = KeyHash()
  package var unknown = UnknownPolicy.reject
  /// The plan for the values of keys that the form does not name, or -1.
  package var rest: Int32 = -1
  /// The plan for the keys of a map, or -1.
  package var keys: Int32 = -1
  /// How its fields depend on its variant: an index into the plan's; -1 for a group without variants.
  package var variants: Int32 = -1
  /// Where in the plan what the fast path asks of its fields begins, for 64 of them each.
  var asked: Int32 = 0
  /// Where the fast path notes which of its fields are there, for 64 of them each.
  var present: Int32 = 0
  /// For the group that an object of one variant is to the fast path that variant, in the plan's; else -1.
  ///
  /// Its fields are those of all variants and its own, which stand `shift` places further on; they are counted
  /// as if they stood together.
  var variant: Int32 = -1
  /// How many of its fields, the first ones, stand where they are counted.
  var shared = Int32.max
  var shift: Int32 = 0
  /// Fields in the plan's references that are empty on the fast path until an object contains them: fields that
  /// choose variants, and fields of optional inner objects that are read here.
  var resets = Span32()
  /// An object of it begins with a look at ``resets``, or at what was there of many fields.
  var isCleared = false
  /// It has at most 64 fields, and none that depends on others.
  var isPlain = true
  /// The tasks at the end of such an object.
  var tasks = Span32()
  /// So many times 64 fields, the last ones fewer.
  var blocks: Int { fields.count <= 64 ? 1 : (Int(fields.count) &+ 63) &>> 6 }

  package init() {}
}
