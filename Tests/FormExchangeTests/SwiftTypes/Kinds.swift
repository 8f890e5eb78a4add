// Written by formcheck export --to swift. Do not change it: change the form.
// swift-format-ignore-file

public import FormCheck
public import Foundation

/// Kinds of fields
public struct Kinds: Codable, Hashable, Sendable {
  /// Age
  /// - range: 13..120
  public var age: Int?
  /// - range: 0..1000
  /// - step: 0.01
  public var price: Decimal
  public var `default`: Bool
  /// - type: date
  public var selfValue: String?
  /// - length: 2..5
  public var firstName: String
  /// - length: ..5
  public var firstName2: String?
  public var value2nd: Value2nd?
  public var level: Level?
  public var size: Size?
  public var any: JSONValue?
  /// - count: ..3
  public var counts: [String: Int]?
  /// - count: { type: number, required: true }, { required: true }
  public var pair: [JSONValue]?
  public var pay: Pay
  /// - count: 1..3
  public var tags: [TagsItem]?
  /// - when: default
  public var whole: Whole?
  /// - length: 4..9
  public var pin: String?
  /// - depth: ..4
  public var tree: Tree?
  public var event: Event
  /// - by: event
  public var data: Data

  public init(
    age: Int? = nil,
    price: Decimal,
    `default`: Bool,
    selfValue: String? = nil,
    firstName: String,
    firstName2: String? = nil,
    value2nd: Value2nd? = nil,
    level: Level? = nil,
    size: Size? = nil,
    any: JSONValue? = nil,
    counts: [String: Int]? = nil,
    pair: [JSONValue]? = nil,
    pay: Pay,
    tags: [TagsItem]? = nil,
    whole: Whole? = nil,
    pin: String? = nil,
    tree: Tree? = nil,
    event: Event,
    data: Data
  ) {
    self.age = age
    self.price = price
    self.`default` = `default`
    self.selfValue = selfValue
    self.firstName = firstName
    self.firstName2 = firstName2
    self.value2nd = value2nd
    self.level = level
    self.size = size
    self.any = any
    self.counts = counts
    self.pair = pair
    self.pay = pay
    self.tags = tags
    self.whole = whole
    self.pin = pin
    self.tree = tree
    self.event = event
    self.data = data
  }

  private enum CodingKeys: String, CodingKey {
    case age
    case price
    case `default`
    case selfValue = "self"
    case firstName = "first-name"
    case firstName2 = "firstName"
    case value2nd = "2nd"
    case level
    case size
    case any
    case counts
    case pair
    case pay
    case tags
    case whole
    case pin
    case tree
    case event
    case data
  }

  /// The form, which is read once.
  public static let form = Result {
    try ValidationForm(formSource, name: "kinds.yaml")
  }

  /// Checks a payload, and decodes what clean-up made of it.
  ///
  /// - Throws: `DecodingRejection.rejected` with the report unless the payload is valid.
  public static func checked(_ payload: some Sequence<UInt8>) throws -> Kinds {
    try form.get().decode(Kinds.self, from: payload)
  }

  private static let formSource = #"""
    form: kinds
    title: Kinds of fields
    unknown: strip
    rules:
      node:
        fields:
          name: { required: true, length: ..9 }
          left: { rule: node }
          right: { rule: node }
        depth: ..4
    fields:
      age: { label: Age, type: integer, range: 13..120 }
      price: { type: decimal, range: 0..1000, step: 0.01, required: true }
      default: { type: boolean, default: false }
      self: { type: date, nullable: true, required: true }
      first-name: { length: 2..5, required: true }
      firstName: { length: ..5 }
      2nd: { type: [integer, text], length: ..5 }
      level: { choices: { ä: A, 1st: First, in-stock: In, "in": Inside } }
      size: { type: integer, choices: [1, 2, -3] }
      any: { type: any }
      counts: { keys: { length: ..4 }, values: { type: integer, range: 0..9 }, count: ..3 }
      pair: { items: [{ type: number, required: true }, { required: true }] }
      pay:
        required: true
        tag: by
        variants:
          card: { fields: { number: { required: true, length: ..9 } } }
          bank: { fields: { account: { type: integer, range: 1..9 } } }
      tags: { items: { choices: [x, z] }, count: 1..3 }
      whole: { when: default, required: true, fields: { a: { required: true, length: ..5 } } }
      pin: { secret: true, length: 4..9 }
      tree: { rule: node }
      event: { required: true, choices: [left, moved] }
      data:
        required: true
        by: event
        variants:
          left: { fields: { at: { required: true, length: ..3 }, why: { length: ..3 } } }
          moved:
            fields:
              at: { required: true, length: ..3 }
              to: { type: [integer, text], range: 0..9, length: ..3 }
    """#

  /// Any JSON value.
  public indirect enum JSONValue: Codable, Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Decimal)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .flag(value)
      } else if let value = try? container.decode(Decimal.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if var items = try? decoder.unkeyedContainer() {
        var all: [JSONValue] = []
        while !items.isAtEnd { all.append(try items.decode(JSONValue.self)) }
        self = .list(all)
      } else {
        self = .object(try container.decode([String: JSONValue].self))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .flag(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  /// A value within a value of its own type.
  public indirect enum Box<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    case boxed(Value)

    public var value: Value { switch self { case .boxed(let value): value } }

    public init(_ value: Value) { self = .boxed(value) }

    public init(from decoder: any Decoder) throws { self = .boxed(try Value(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  public enum Value2nd: Codable, Hashable, Sendable {
    case number(Int)
    case text(String)

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Int.self) {
        self = .number(value)
        return
      }
      self = .text(try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      }
    }
  }

  public enum Level: String, Codable, Hashable, Sendable, CaseIterable {
    case value = "ä"
    case value1st = "1st"
    case inStock = "in-stock"
    case `in`
  }

  public enum Size: Int, Codable, Hashable, Sendable, CaseIterable {
    case value1 = 1
    case value2 = 2
    case minus3 = -3
  }

  public enum Pay: Codable, Hashable, Sendable {
    case card(Card)
    case bank(Bank)

    private enum TagKey: String, CodingKey { case tag = "by" }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TagKey.self)
      switch try container.decode(String.self, forKey: .tag) {
      case "card": self = .card(try Card(from: decoder))
      case "bank": self = .bank(try Bank(from: decoder))
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .tag, in: container, debugDescription: "no such variant")
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TagKey.self)
      switch self {
      case .card(let value):
        try container.encode("card", forKey: .tag)
        try value.encode(to: encoder)
      case .bank(let value):
        try container.encode("bank", forKey: .tag)
        try value.encode(to: encoder)
      }
    }

    public struct Card: Codable, Hashable, Sendable {
      /// - length: ..9
      public var number: String

      public init(number: String) {
        self.number = number
      }
    }

    public struct Bank: Codable, Hashable, Sendable {
      /// - range: 1..9
      public var account: Int?

      public init(account: Int? = nil) {
        self.account = account
      }
    }
  }

  public enum TagsItem: String, Codable, Hashable, Sendable, CaseIterable {
    case x
    case z
  }

  public struct Whole: Codable, Hashable, Sendable {
    /// - length: ..5
    public var a: String

    public init(a: String) {
      self.a = a
    }
  }

  public struct Tree: Codable, Hashable, Sendable {
    /// - length: ..9
    public var name: String
    /// - depth: ..4
    public var left: Kinds.Left?
    /// - depth: ..4
    public var right: Kinds.Right?

    public init(name: String, left: Kinds.Left? = nil, right: Kinds.Right? = nil) {
      self.name = name
      self.left = left
      self.right = right
    }
  }

  public enum Event: String, Codable, Hashable, Sendable, CaseIterable {
    case left
    case moved
  }

  public struct Data: Codable, Hashable, Sendable {
    public var at: String
    /// - length: ..3
    public var why: String?
    public var to: To?

    public init(at: String, why: String? = nil, to: To? = nil) {
      self.at = at
      self.why = why
      self.to = to
    }

    public enum To: Codable, Hashable, Sendable {
      case number(Int)
      case text(String)

      public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
          self = .number(value)
          return
        }
        self = .text(try container.decode(String.self))
      }

      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
      }
    }
  }

  public struct Left: Codable, Hashable, Sendable {
    /// - length: ..9
    public var name: String
    public var left: Box<Kinds.Left>?
    public var right: Box<Kinds.Right>?

    public init(name: String, left: Box<Kinds.Left>? = nil, right: Box<Kinds.Right>? = nil) {
      self.name = name
      self.left = left
      self.right = right
    }
  }

  public struct Right: Codable, Hashable, Sendable {
    /// - length: ..9
    public var name: String
    public var left: Box<Kinds.Left>?
    public var right: Box<Kinds.Right>?

    public init(name: String, left: Box<Kinds.Left>? = nil, right: Box<Kinds.Right>? = nil) {
      self.name = name
      self.left = left
      self.right = right
    }
  }
}
