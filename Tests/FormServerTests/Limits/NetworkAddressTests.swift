#if Server
  import HTTPTypes
  import NIOCore
  import Testing

  @testable import FormServer

  @Suite("A request comes from the address of its connection, or from where a proxy of ours says")
  struct NetworkAddressTests {
    @Test(arguments: [
      ("192.0.2.1", "192.0.2.1", true), (" 192.0.2.1:8080", "192.0.2.1", true),
      ("::ffff:192.0.2.1", "192.0.2.1", true), ("[2001:db8::1]:443", "2001:db8::1", true),
      ("2001:DB8:0::1", "2001:db8::1", true), ("192.0.2.1", "192.0.2.2", false),
    ])
    func alike(one: String, other: String, isSame: Bool) throws {
      let (one, other) = (try #require(NetworkAddress(one)), try #require(NetworkAddress(other)))
      #expect((one == other) == isSame)
    }

    @Test(arguments: [
      "", "unknown", "_hidden", "192.0.2", "192.0.2.256", "1.2.3.4.5", ":1", "[::1",
      "2001:db8::1::2",
      "example.org", "1.2.3.4:x", String(repeating: "1", count: 10_000),
    ])
    func noAddresses(text: String) {
      #expect(NetworkAddress(text) == nil)
    }

    /// Who has a network of 64 bits has one bucket.
    @Test(arguments: [
      ("2001:db8:0:1::1", "2001:db8:0:1:ffff::9", true),
      ("2001:db8:0:1::1", "2001:db8:0:2::1", false),
      ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ])
    func subscribers(one: String, other: String, isSame: Bool) throws {
      let (one, other) = (try #require(NetworkAddress(one)), try #require(NetworkAddress(other)))
      #expect((one.subscriber == other.subscriber) == isSame)
    }

    @Test(arguments: [
      ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false),
      ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
      ("0.0.0.0/0", "9.9.9.9", true),
      ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "9.9.9.9", true),
      ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ])
    func ranges(range: String, address: String, isWithin: Bool) throws {
      let range = try #require(AddressRange(range))
      #expect(range.contains(try #require(NetworkAddress(address))) == isWithin)
    }

    @Test(arguments: [
      "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", "/8", "a/8", "10.0.0.0/8/8",
    ])
    func noRanges(text: String) {
      #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
      // Nobody is believed who is not named.
      ([], "192.0.2.1", ["9.9.9.9"], "192.0.2.1"),
      (["10.0.0.1"], "192.0.2.1", ["9.9.9.9"], "192.0.2.1"),
      (["10.0.0.1"], "10.0.0.1", [], "10.0.0.1"),
      (["10.0.0.1"], "10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
      // What stands before the proxy's word the client has written.
      (["10.0.0.1"], "10.0.0.1", ["1.1.1.1, 9.9.9.9"], "9.9.9.9"),
      (["10.0.0.1"], "10.0.0.1", ["1.1.1.1", "9.9.9.9"], "9.9.9.9"),
      (["10.0.0.0/8"], "10.0.0.1", ["1.1.1.1, 9.9.9.9, 10.0.0.2"], "9.9.9.9"),
      (["10.0.0.0/8"], "10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
      (["10.0.0.1"], "10.0.0.1", ["9.9.9.9, unknown"], "10.0.0.1"),
      (["10.0.0.1"], "10.0.0.1", ["9.9.9.9,"], "9.9.9.9"),
      (["::1"], "::1", ["[2001:db8::9]:443"], "2001:db8::9"),
    ])
    func forwarded(
      proxies: [String], connection: String, headers: [String], address: String
    ) throws {
      var fields = HTTPFields()
      for header in headers { fields.append(HTTPField(name: .forwardedFor, value: header)) }
      let trusted = TrustedProxies(try proxies.map { try #require(AddressRange($0)) })
      let told = trusted.address(try SocketAddress(ipAddress: connection, port: 1), fields)
      #expect(told == NetworkAddress(address))
    }

    @Test func whereTheOtherEndHasNoAddress() {
      #expect(TrustedProxies([]).address(nil, [.forwardedFor: "9.9.9.9"]) == .unknown)
    }
  }
#endif
