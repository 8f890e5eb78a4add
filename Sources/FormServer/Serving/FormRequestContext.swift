#if Server
  public import Hummingbird
  public import NIOCore

  /// What a request to a server of forms brings beside its head and its body: where it comes from.
  public struct FormRequestContext: RemoteAddressRequestContext {
    /// What Hummingbird keeps of a request.
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
