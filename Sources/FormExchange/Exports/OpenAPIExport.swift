internal import FormCheck
internal import FormDocuments
package import FormProof
internal import FormSchema

/// A form as an OpenAPI 3.1 document: one operation that takes its records, with the answer for invalid ones.
///
/// The schema is that of ``JSONSchemaExport``, with its definitions among the components: generators of code know no
/// other place.
package struct OpenAPIExport {
  private let document: Schema

  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    let form = resolved.form
    let name = Self.component(form.id)
    var components = [(name: name, schema: export.schema)]
    var root = Schema(export.schema.keywords.filter { $0.key != "$defs" && $0.key != "$schema" })
    if case .named(let definitions)? = export.schema["$defs"] {
      // A dot is in no name of a definition: no two components have one name.
      components += definitions.map { ("\(name).\(Self.component($0.name))", $0.schema) }
    }
    func moved(_ schema: Schema) -> Schema {
      schema.mappingReferences { reference in
        "#/components/schemas/\(name).\(Self.component(String(reference.dropFirst("#/$defs/".count))))"
      }
    }
    root = moved(root)
    components = components.map { ($0.name, moved($0.schema)) }
    components[0].schema = root
    let problem = name == "Problem" ? "ProblemDetails" : "Problem"
    components.append((problem, Self.problem))
    var info: [(key: String, value: Schema.Value)] = [
      ("title", .text(form.title ?? form.id)), ("version", .text("1.0.0")),
    ]
    if let summary = form.summary { info.append(("description", .text(summary))) }
    document = Schema([
      ("openapi", .text("3.1.0")),
      ("info", .schema(Schema(info))),
      (
        "paths",
        .named([("/forms/\(form.id)", Schema([("post", .schema(Self.operation(name, problem)))]))])
      ),
      ("components", .schema(Schema([("schemas", .named(components))]))),
    ])
  }

  /// The document as JSON on many lines.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    document.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// A name with the characters that the specification allows in names of components.
  private static func component(_ name: String) -> String {
    String(
      name.map { sign in
        sign.isASCII && (sign.isLetter || sign.isNumber || "._-".contains(sign)) ? sign : "_"
      })
  }

  private static func operation(_ name: String, _ problem: String) -> Schema {
    func body(_ description: String, _ type: String, _ component: String) -> Schema {
      let schema = Schema([("$ref", .text("#/components/schemas/\(component)"))])
      return Schema([
        ("description", .text(description)),
        ("content", .named([(type, Schema([("schema", .schema(schema))]))])),
      ])
    }
    let record = body("A record of the form.", "application/json", name)
    return Schema([
      ("operationId", .text("submit_" + String(name.map { ".-".contains($0) ? "_" : $0 }))),
      ("requestBody", .schema(Schema([("required", .flag(true))] + record.keywords))),
      (
        "responses",
        .named([
          ("2XX", Schema([("description", .text("The record is valid."))])),
          ("422", body("The record is invalid.", "application/problem+json", problem)),
        ])
      ),
    ])
  }

  /// The body of the answer for invalid records, as the server of forms and the helpers of each language send it.
  static let problem: Schema = {
    func object(_ members: [(name: String, schema: Schema)], required: [String]) -> Schema {
      Schema([
        ("type", .text("object")), ("properties", .named(members)), ("required", .texts(required)),
      ])
    }
    func list(_ items: Schema) -> Schema {
      Schema([("type", .text("array")), ("items", .schema(items))])
    }
    let text = Schema.type("string")
    let pointer = Schema([
      ("type", .text("string")),
      ("description", .text("A JSON Pointer as a URI fragment, such as #/address/zip.")),
    ])
    let error = object(
      [
        ("pointer", pointer), ("code", text), ("detail", text), ("label", text),
        ("severity", .values([.text("error"), .text("warning"), .text("info")])),
        ("params", .type("object")), ("rule", text), ("alternative", text),
      ], required: ["pointer", "code", "detail", "severity"])
    let control = object(
      [("enabled", .type("boolean")), ("waitsFor", list(pointer))],
      required: ["enabled", "waitsFor"])
    func map(_ value: Schema) -> Schema {
      Schema([("type", .text("object")), ("additionalProperties", .schema(value))])
    }
    return Schema(
      [("description", .text("A problem (RFC 9457) with the errors of a record."))]
        + object(
          [
            ("type", text), ("title", text), ("status", .type("integer")), ("errors", list(error)),
            ("more", map(.type("integer"))), ("controls", map(control)),
          ], required: ["type", "title", "status", "errors"]
        ).keywords)
  }()
}

extension Schema {
  /// The same with other texts in its references.
  fileprivate func mappingReferences(_ map: (String) -> String) -> Schema {
    Schema(
      keywords.map { key, value in
        switch value {
        case .text(let text) where key == "$ref": (key, .text(map(text)))
        case .schema(let inner): (key, .schema(inner.mappingReferences(map)))
        case .schemas(let inner): (key, .schemas(inner.map { $0.mappingReferences(map) }))
        case .named(let inner):
          (key, .named(inner.map { ($0.name, $0.schema.mappingReferences(map)) }))
        case .text, .number, .flag, .texts, .scalar, .scalars, .node: (key, value)
        }
      })
  }
}
