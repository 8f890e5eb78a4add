internal import CYAML

/// One event of libyaml, as values of Swift.
struct YAMLEvent {
  enum Kind {
    case streamEnd, documentStart, documentEnd, other
    case alias(String)
    case scalar(Scalar)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case sequenceEnd, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  /// Code points from the first of the document; anchor and tag are included.
  var start: Int
  /// Code points from the first of the document; what ends there depends on the kind.
  var end: Int
}

/// What libyaml could not read.
struct YAMLProblem: Error {
  /// libyaml's own words, such as `did not find expected key`.
  var text: String
  /// What libyaml was reading, such as `while parsing a block mapping`; may be empty.
  var context: String
  /// Code points from the first of the document.
  var index: Int
  /// Where that began which it was reading.
  var contextIndex: Int
}

/// libyaml's parser, and the text it reads.
///
/// Safety: the parser and a copy of the text are owned by this value alone, which cannot be copied,
/// and are freed once, in `deinit`; the parser never outlives the text. An event is deleted before
/// the next is asked for, and its texts are copied out of it before that.
@safe
struct YAMLEvents: ~Copyable {
  @unsafe private let parser: UnsafeMutablePointer<yaml_parser_t>
  @unsafe private let text: UnsafeMutableBufferPointer<UInt8>
  /// False where libyaml had no memory to begin with.
  private let isReady: Bool

  init(_ bytes: ArraySlice<UInt8>) {
    // Safe: both are allocated and initialised here and reach libyaml with their true size.
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(fromContentsOf: bytes)
    isReady = unsafe yaml_parser_initialize(parser) != 0
    if isReady {
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }
  }

  deinit {
    // Safe: nothing else holds either pointer; a parser that is not ready was freed by libyaml.
    if isReady { unsafe yaml_parser_delete(parser) }
    unsafe parser.deinitialize(count: 1)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The next event; after the end of the stream and after a problem there is none to ask for.
  mutating func next() throws(YAMLProblem) -> YAMLEvent {
    guard isReady else {
      throw YAMLProblem(text: "out of memory", context: "", index: 0, contextIndex: 0)
    }
    var event = unsafe yaml_event_t()
    // Safe: the parser is ready and the event is ours; libyaml fills it whether it succeeds or not.
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw problem() }
    // Safe: deleted once, after everything below has copied what it needs.
    defer { unsafe yaml_event_delete(&event) }
    return unsafe Self.value(of: event)
  }

  private func problem() -> YAMLProblem {
    // Safe: libyaml's messages are C literals, or null; the parser outlives this call.
    let state = unsafe parser.pointee
    return unsafe YAMLProblem(
      text: state.problem.map { unsafe String(cString: $0) } ?? "out of memory",
      context: state.context.map { unsafe String(cString: $0) } ?? "",
      index: Int(state.problem_mark.index), contextIndex: Int(state.context_mark.index))
  }

  /// Safe while the event is not deleted; each union member is read only under its own type.
  private static func value(of event: yaml_event_t) -> YAMLEvent {
    let (start, end) = unsafe (Int(event.start_mark.index), Int(event.end_mark.index))
    func made(
      _ kind: YAMLEvent.Kind, _ anchor: UnsafeMutablePointer<yaml_char_t>? = nil
    ) -> YAMLEvent {
      // Safe: an anchor ends with a NUL.
      let name = unsafe anchor.map { unsafe String(cString: $0) }
      return YAMLEvent(kind: kind, anchor: name, start: start, end: end)
    }
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: return made(.streamEnd)
    case YAML_DOCUMENT_START_EVENT: return made(.documentStart)
    case YAML_DOCUMENT_END_EVENT: return made(.documentEnd)
    case YAML_ALIAS_EVENT:
      return made(.alias(unsafe event.data.alias.anchor.map { unsafe String(cString: $0) } ?? ""))
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      // Safe: the value has this length; it may hold NUL bytes from escapes.
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      return unsafe made(.scalar(Scalar(text: text, isPlain: isPlain)), scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe event.data.sequence_start
      let isFlow = unsafe sequence.style == YAML_FLOW_SEQUENCE_STYLE
      return unsafe made(.sequenceStart(isFlow: isFlow), sequence.anchor)
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.data.mapping_start
      let isFlow = unsafe mapping.style == YAML_FLOW_MAPPING_STYLE
      return unsafe made(.mappingStart(isFlow: isFlow), mapping.anchor)
    case YAML_SEQUENCE_END_EVENT: return made(.sequenceEnd)
    case YAML_MAPPING_END_EVENT: return made(.mappingEnd)
    // A C enum: whatever it may grow is passed over.
    default: return made(.other)
    }
  }
}
