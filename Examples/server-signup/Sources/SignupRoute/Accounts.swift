/// Where accounts are kept.
public protocol Accounts: Sendable {
  /// Stores an account; false where there is one with its address.
  func insert(_ signup: Signup) async throws -> Bool
}

/// Accounts for as long as the program runs. A real store keeps a hash of the password.
public actor MemoryAccounts: Accounts {
  private var addresses: Set<String> = []

  /// No accounts yet.
  public init() {}

  /// Stores an account; false where there is one with its address.
  public func insert(_ signup: Signup) -> Bool { addresses.insert(signup.email).inserted }
}
