#if Server
  import FormPlatform
  import FormServer
  import HTTPTypes
  import Testing

  /// What a client is told.
  struct Told: Sendable {
    var status = 0
    var headers: HTTPFields = [:]
    var body = ""

    /// A member of the JSON body.
    func member(_ name: String) throws -> String? {
      try JSONDecoder().decode([String: Loose].self, from: Data(body.utf8))[name]?.text
    }

    /// The pointers and codes of a problem.
    func errors() throws -> [String] {
      try JSONDecoder().decode(Errors.self, from: Data(body.utf8)).errors.map {
        "\($0.pointer) \($0.code)"
      }
    }

    private struct Errors: Decodable {
      struct Entry: Decodable {
        var pointer: String
        var code: String
      }
      var errors: [Entry]
    }

    /// A text or a number, or something else.
    private struct Loose: Decodable {
      var text: String?

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text = (try? value.decode(String.self)) ?? (try? value.decode(Int.self)).map(String.init)
      }
    }
  }

  let webForm = "application/x-www-form-urlencoded"

  /// The example whose route is ten lines.
  let signupFile =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    + "/Examples/server-signup/Sources/SignupRoute/signup.yaml"
#endif
