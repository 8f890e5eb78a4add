#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird
  internal import NIOCore

  /// Responses as they all are: in one language, for one reader, not to be kept by anybody between.
  enum Answer {
    /// A problem in the language that its words are in.
    static func problem(_ problem: Problem, in language: String, _ headers: HTTPFields = [:])
      -> Response
    {
      var headers = headers
      headers[.contentType] = Problem.contentType
      return response(problem.status, language, problem.body, headers)
    }

    /// A problem that its kind says all about, in the reader's language.
    ///
    /// - Parameter detail: For whoever wrote the program that asks: in English.
    static func problem(
      _ kind: Problem.Kind, _ status: Int, _ detail: String? = nil, to request: Request,
      _ headers: HTTPFields = [:]
    ) -> Response {
      let language = PageShell.language(of: request)
      return problem(
        Problem(kind, status, detail: detail, language: language), in: language, headers)
    }

    /// A page, or what a page asked for.
    static func page(_ answer: PageAnswer, _ headers: HTTPFields = [:]) -> Response {
      var headers = headers
      headers[.contentType] = answer.contentType
      return response(answer.status, answer.language, answer.body, headers)
    }

    /// An answer without a body.
    static func empty(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
      var headers = headers
      headers[.cacheControl] = "no-store"
      headers[.vary] = vary
      return Response(status: status, headers: headers)
    }

    static func response(
      _ status: Int, _ language: String, _ body: [UInt8], _ headers: HTTPFields
    ) -> Response {
      var headers = headers
      headers[.contentLanguage] = language
      headers[.vary] = vary
      headers[.cacheControl] = "no-store"
      return Response(
        status: .init(code: status), headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// What an answer depends on beside its address.
    private static let vary = "Accept-Language, Accept, Precognition"
  }
#endif
