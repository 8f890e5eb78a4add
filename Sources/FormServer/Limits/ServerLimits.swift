#if Server
  /// Limits of a request; each default is safe for a public server.
  public struct ServerLimits: Hashable, Sendable {
    /// Bytes of a body; 256 KiB, as much as a record of ``Limits/server`` may have.
    public var bodyBytes = 256 << 10
    /// Bytes of a step of a live page or of a search; 64 KiB.
    public var liveBytes = 64 << 10
    /// Seconds from a request's head to the end of its body; 10.
    public var bodySeconds = 10.0
    /// Seconds that a connection may say nothing, or take for the head of a request; 15.
    public var idleSeconds = 15.0
    /// Bytes of all headers of a request; 16 KiB.
    public var headerBytes = 16 << 10
    /// Headers of a request; 100.
    public var headerCount = 100
    /// Connections at once; more wait until one is closed; 1,000.
    public var connections = 1_000
    /// Steps of live pages and searches that one address may ask for in a second, in the long run; 20, and 0 for no limit.
    public var liveRate = 20.0
    /// Steps and searches that one address may ask for at once after a rest; 100.
    public var liveBurst = 100
    /// Seconds that requests may take to finish after the server begins to stop; 10.
    public var stopSeconds = 10.0

    /// The defaults.
    public init() {}
  }
#endif
