#if Server
  internal import FormText
  internal import HTTPTypes

  /// A request that asks what would be said, as Laravel's clients send it: nothing is done.
  struct Precognition {
    /// The fields that are asked about, as names, dotted paths or JSON Pointers; none: all of them.
    let only: [String]

    /// Nil where nothing of the kind is asked.
    init?(_ headers: HTTPFields) {
      guard headers[.precognition]?.lowercased() == "true" else { return nil }
      only = (headers[.precognitionOnly] ?? "").split(separator: ",")
        .map { $0.drop { $0 == " " } }
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        .filter { !$0.isEmpty }
    }

    /// The same as JSON Pointers.
    var pointers: [String] {
      only.map { path in
        path.hasPrefix("/")
          ? path
          : path.split(separator: ".").map { "/" + JSONPointer.escaped(String($0)) }.joined()
      }
    }
  }
#endif
