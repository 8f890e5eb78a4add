#if Server
  internal import FormCheck
  internal import FormPages
  internal import FormPlatform
  internal import Hummingbird
  internal import Logging

  /// One route of a form: read, check, decode, do, answer.
  struct FormRoute<Value: Decodable & Sendable>: Sendable {
    let reading: FormReading

    init(_ form: ServedForm, _ limits: ServerLimits, asking checking: (any RemoteChecking)?) {
      // An empty field is nil, and no empty string that is none of the choices.
      reading = FormReading(
        form, limits, asking: checking, with: CheckerPool(form.form, leavesOutEmpty: true))
    }

    func answer(
      _ request: Request, _ context: some RequestContext,
      _ handler: (Value) async throws -> Response
    ) async throws -> Response {
      let report: Report
      switch try await reading.read(request) {
      case .answered(let response): return response
      case .checked(let checked): report = checked
      }
      guard let cleaned = report.cleaned else { return reading.response(report, request) }
      let value: Value
      do {
        value = try JSONDecoder().decode(Value.self, from: Data(cleaned))
      } catch {
        // Of what kind it is and at which field, never what it says: that may hold a value.
        context.logger.error(
          "the form accepts values that the type does not",
          metadata: [
            "form": "\(reading.form.id)", "type": "\(Value.self)",
            "error": "\(Self.kind(of: error))", "field": "\(field(of: error))",
          ])
        return Answer.problem(.failed, 500, to: request)
      }
      do {
        return try await handler(value)
      } catch let refusal as Refusal {
        return reading.response(report.adding(refusal.issue), request)
      } catch let error as any HTTPResponseError {
        // The program's own answer.
        throw error
      } catch {
        context.logger.error(
          "a route failed",
          metadata: ["form": "\(reading.form.id)", "error": "\(type(of: error))"])
        return Answer.problem(.failed, 500, to: request)
      }
    }

    private static func kind(of error: any Error) -> String {
      switch error as? DecodingError {
      case .typeMismatch: "typeMismatch"
      case .valueNotFound: "valueNotFound"
      case .keyNotFound: "keyNotFound"
      case .dataCorrupted: "dataCorrupted"
      case nil: "\(type(of: error))"
      @unknown default: "DecodingError"
      }
    }

    /// The field of the form where they disagree, as far as the form has it.
    private func field(of error: any Error) -> String {
      let path: [any CodingKey] =
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
          .dataCorrupted(let context):
          context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case nil: []
        @unknown default: []
        }
      let name = path.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
      return reading.form.form.hasField(name) ? name : ""
    }
  }
#endif
