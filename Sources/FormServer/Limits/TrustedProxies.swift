#if Server
  internal import HTTPTypes
  internal import NIOCore

  /// Proxies whose word is taken for where a request comes from.
  struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// The address that a request comes from.
    ///
    /// That of the connection; where it is a proxy of ours, the last one in `X-Forwarded-For` that is none. What stands
    /// before that one anybody may have written.
    func address(_ connection: SocketAddress?, _ headers: HTTPFields) -> NetworkAddress {
      guard var address = NetworkAddress(connection) else { return .unknown }
      if ranges.isEmpty { return address }
      var named = headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
        .suffix(Self.mostHops)
      while isProxy(address), let text = named.popLast(), let before = NetworkAddress(text) {
        address = before
      }
      return address
    }

    private func isProxy(_ address: NetworkAddress) -> Bool {
      ranges.contains { $0.contains(address) }
    }

    /// Proxies one behind the other: there are not more.
    private static let mostHops = 20
  }
#endif
