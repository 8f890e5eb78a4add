#if Server
  internal import HTTPTypes
  internal import Hummingbird
  internal import NIOCore

  extension Request {
    /// The whole body; nil where it is larger than that, of which as little as possible is read.
    func bytes(most: Int) async throws -> [UInt8]? {
      if let length = headers[.contentLength].flatMap({ Int($0) }), length > most { return nil }
      do {
        let buffer = try await body.collect(upTo: most)
        return Array(buffer.readableBytesView)
      } catch is NIOTooManyBytesError {
        return nil
      }
    }
  }
#endif
