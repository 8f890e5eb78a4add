#if Server
  public import Hummingbird
  public import NIOCore

  /// The remote address of a request to a server of forms.
  public struct FormRequestContext: RemoteAddressRequestContext {
    /// Hummingbird's own data of a request.
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where it has no address.
    public let remoteAddress: SocketAddress?

    /// The context of a request.
    ///
    /// - Parameter source: The connection.
    public init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
      remoteAddress = source.channel.remoteAddress
    }
  }
#endif
