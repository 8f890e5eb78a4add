#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOHTTPTypes

  /// Ends connections whose request does not come: one that trickles, or that goes on long after its answer.
  ///
  /// One timer a request, set at its head and taken back at its end. Before the head `idleTimeout` holds.
  final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let seconds: Double
    /// Bytes of a body that are read at all, be it only to throw them away.
    private let mostBytes: Int
    private var timer: Scheduled<Void>?
    /// What the last head on this connection said of its reader's languages; nil before the first.
    private var accepted: String?
    private var hasHead = false
    private var bytes = 0
    private var isAnswered = false
    private var closesAfterAnswer = false

    init(seconds: Double, mostBytes: Int) {
      self.seconds = seconds
      self.mostBytes = mostBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        accepted = head.headerFields[.acceptLanguage]
        hasHead = true
        bytes = 0
        isAnswered = false
        start(context)
      case .body(let buffer):
        bytes += buffer.readableBytes
        if bytes > mostBytes { return context.close(promise: nil) }
      case .end:
        stop()
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(let head):
        isAnswered = true
        closesAfterAnswer = head.headerFields[.connection] == "close"
      case .body: break
      case .end:
        // Whoever goes on sending would lose the answer to a closed connection: the timer ends it then.
        if closesAfterAnswer, timer == nil {
          context.writeAndFlush(data, promise: promise)
          return context.close(mode: .output, promise: nil)
        }
      }
      context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
      stop()
      context.fireChannelInactive()
    }

    /// What is no HTTP, or more of it than is read, is told before the connection is closed.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      guard let error = error as? HTTPParserError, timer == nil else {
        return context.fireErrorCaught(error)
      }
      if error == .headerOverflow {
        answer(context, .requestHeaderFieldsTooLarge, .longHeaders)
      } else {
        answer(context, .badRequest, .noRequest)
      }
      context.close(promise: nil)
    }

    private func start(_ context: ChannelHandlerContext) {
      timer?.cancel()
      timer = context.eventLoop.assumeIsolated().scheduleTask(
        in: .milliseconds(Int64(seconds * 1_000))
      ) {
        self.timer = nil
        self.end(context)
      }
    }

    private func stop() {
      timer?.cancel()
      timer = nil
    }

    private func end(_ context: ChannelHandlerContext) {
      guard context.channel.isActive else { return }
      if !isAnswered { answer(context, .requestTimeout, .late) }
      context.close(promise: nil)
    }

    /// In the reader's language.
    ///
    /// Where no head has said which that is, in all of them, a line each.
    private func answer(
      _ context: ChannelHandlerContext, _ status: HTTPResponse.Status, _ word: ServerWord
    ) {
      let languages =
        hasHead ? [PageWords.language(accepting: accepted)] : PageWords.languages
      let lines = languages.map { ServerWords.of($0)[word] + "\n" }
      let body = ByteBuffer(string: lines.joined())
      let headers: HTTPFields = [
        .connection: "close", .contentType: "text/plain; charset=utf-8",
        .contentLanguage: languages.joined(separator: ", "),
        .contentLength: String(body.readableBytes),
      ]
      let head = HTTPResponse(status: status, headerFields: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(body)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  @available(*, unavailable)
  extension RequestDeadline: Sendable {}
#endif
