#if Server
  /// What a page sends beside the form's own fields.
  struct PostedFields {
    /// What proves that the page is ours.
    private(set) var token: String?
    /// Names one sending of the form.
    private(set) var once: String?
    /// The body without both.
    private(set) var form: [UInt8] = []

    /// - Parameter own: Whether the form has a field of that name: then it is the form's.
    init(_ body: [UInt8], own: (String) -> Bool) {
      let takesToken = !own("csrf")
      let takesOnce = !own("once")
      for pair in body.split(separator: UInt8(ascii: "&")) {
        if takesToken, let value = Self.value(of: "csrf=", in: pair) {
          token = value
        } else if takesOnce, let value = Self.value(of: "once=", in: pair) {
          once = value
        } else {
          if !form.isEmpty { form.append(UInt8(ascii: "&")) }
          form += pair
        }
      }
    }

    /// Of digits and letters: nothing is to be decoded.
    private static func value(of name: String, in pair: ArraySlice<UInt8>) -> String? {
      guard pair.starts(with: name.utf8) else { return nil }
      return String(decoding: pair.dropFirst(name.utf8.count), as: UTF8.self)
    }
  }
#endif
