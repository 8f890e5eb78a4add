#if Server
  /// What a server is called: a page of somebody else whose name was made to lead here calls it otherwise (DNS
  /// rebinding).
  struct KnownHosts: Sendable {
    private let names: Set<String>
    private let takesAddresses: Bool

    /// - Parameter hosts: Beside the names of loopback. Where one of them is not of loopback, addresses are taken too:
    ///   no name leads astray that is none.
    init(_ hosts: [String]) {
      names = Self.loopback.union(hosts.map { Self.plain($0) })
      takesAddresses = !hosts.allSatisfy(Self.isLoopback)
    }

    static func isLoopback(_ host: String) -> Bool { loopback.contains(plain(host)) }

    /// Whether the value of the header Host, its port included, is one of them.
    func knows(_ authority: String?) -> Bool {
      guard let authority, let name = Self.name(of: authority) else { return false }
      return names.contains(name) || takesAddresses && Self.isAddress(name)
    }

    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]

    /// Without its port; nil for what is no name and no address.
    private static func name(of authority: String) -> String? {
      if authority.hasPrefix("[") {
        guard let end = authority.firstIndex(of: "]") else { return nil }
        let rest = authority[authority.index(after: end)...]
        guard isPort(rest) else { return nil }
        return plain(String(authority[...end]))
      }
      let colon = authority.firstIndex(of: ":") ?? authority.endIndex
      guard isPort(authority[colon...]), colon > authority.startIndex else { return nil }
      return plain(String(authority[..<colon]))
    }

    /// Nothing, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
      text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }

    private static func plain(_ host: String) -> String {
      var name = host.lowercased()
      if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
      if name.hasSuffix("."), name.count > 1 { name.removeLast() }
      return name
    }

    /// IPv4 as four numbers, IPv6 by its colons.
    private static func isAddress(_ name: String) -> Bool {
      if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
  }
#endif
