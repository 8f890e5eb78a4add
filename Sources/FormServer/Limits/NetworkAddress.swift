#if Server
  internal import FormPlatform
  internal import NIOCore

  /// An address of the Internet Protocol, without a port.
  struct NetworkAddress: Hashable, Sendable {
    /// As IPv6 has it; IPv4 is mapped into it (RFC 4291, section 2.5.5.2).
    let bits: UInt128

    private static let mapped: UInt128 = 0xFFFF << 32

    private init(bits: UInt128) { self.bits = bits }

    /// The address of the other end; nil for what is none, such as a socket in a file system.
    init?(_ address: SocketAddress?) {
      guard let text = address?.ipAddress else { return nil }
      self.init(text)
    }

    /// `192.0.2.1`, `2001:db8::1`; brackets and a port are passed over, as proxies write them.
    init?(_ text: some StringProtocol) {
      var text = String(text.filter { $0 != " " && $0 != "\t" })
      if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
        text = String(text[text.index(after: text.startIndex)..<end])
      } else if text.contains("."), let colon = text.firstIndex(of: ":"),
        text[text.index(after: colon)...].allSatisfy({ ("0"..."9").contains($0) })
      {
        text = String(text[..<colon])
      }
      if let four = Self.bytes(of: text, AF_INET, count: 4) {
        bits = Self.mapped | Self.number(four)
      } else if let six = Self.bytes(of: text, AF_INET6, count: 16) {
        bits = Self.number(six)
      } else {
        return nil
      }
    }

    private static func number(_ bytes: [UInt8]) -> UInt128 {
      bytes.reduce(0) { ($0 << 8) | UInt128($1) }
    }

    /// As inet_pton reads it, which takes no name for an address.
    private static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      // Safety: an address of the family has as many bytes as the array.
      let read = unsafe bytes.withUnsafeMutableBytes {
        unsafe inet_pton(family, text, $0.baseAddress)
      }
      return read == 1 ? bytes : nil
    }

    /// Where the other end is not known.
    static let unknown = NetworkAddress(bits: 0)

    private var isIPv4: Bool { bits >> 32 == Self.mapped >> 32 }

    /// What one subscriber has: an IPv4 address, or a network of 64 bits, in which each may take as many addresses
    /// as he likes (RFC 6177).
    var subscriber: NetworkAddress {
      isIPv4 ? self : NetworkAddress(bits: (bits >> 64) << 64)
    }

    /// Bits that an address of its kind has before those that `10.0.0.0/8` counts.
    fileprivate var bitsBefore: Int { isIPv4 ? 96 : 0 }
  }

  /// Addresses that begin alike: `10.0.0.0/8`, or a single one.
  struct AddressRange: Hashable, Sendable {
    private let start: UInt128
    private let shift: Int

    /// Nil for what is no address, or has more bits behind the slash than there are.
    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 2, let address = parts.first.flatMap({ NetworkAddress($0) }) else {
        return nil
      }
      var length = 128
      if parts.count == 2 {
        guard parts[1].allSatisfy({ ("0"..."9").contains($0) }), let bits = Int(parts[1]),
          address.bitsBefore + bits <= 128
        else { return nil }
        length = address.bitsBefore + bits
      }
      shift = 128 - length
      start = address.bits >> shift
    }

    func contains(_ address: NetworkAddress) -> Bool { address.bits >> shift == start }
  }
#endif
