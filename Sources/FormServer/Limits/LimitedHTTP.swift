#if Server
  public import HummingbirdCore
  internal import NIOCore

  extension ServerLimits {
    /// HTTP/1.1 within these limits, for an application of your own.
    ///
    /// ```swift
    /// Application(router: router, server: limits.http, configuration: .init(
    ///   availableConnectionsDelegate: limits.connectionsDelegate))
    /// ```
    public var http: HTTPServerBuilder {
      let (seconds, most) = (bodySeconds, max(bodyBytes, liveBytes) * 64)
      return .http1(
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(seconds: seconds, mostBytes: most)],
          idleTimeout: .milliseconds(Int64(idleSeconds * 1_000)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes,
            maxHeaderFieldCount: headerCount)))
    }

    /// Limits the number of connections to ``connections``.
    public var connectionsDelegate: any AvailableConnectionsDelegate {
      MaximumAvailableConnections(connections)
    }
  }
#endif
