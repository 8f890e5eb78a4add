#if Server
  internal import FormPages
  internal import FormText

  /// The arguments of formcheck-server.
  public struct ServerArguments: Sendable {
    /// The request that the arguments make.
    public enum Outcome: Sendable {
      /// A server.
      case serve(FormServer.Options)
      /// The results of a run.
      case results(ResultsServer.Options)
      /// How it is called.
      case help
      /// The error in the arguments, without a full stop.
      case mistake(String)
    }

    /// How it is called.
    public static let usage = ServerUsage.text(of: "formcheck-server")

    /// Reads arguments, those of the program without its name.
    ///
    /// - Parameter arguments: The arguments.
    public static func read(_ arguments: [String]) -> Outcome {
      var options = FormServer.Options(folder: "", port: 8_080)
      // `--port=0` is `--port 0`.
      var rest = arguments.flatMap { argument -> [String] in
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
          return [argument]
        }
        return [String(argument[..<equals]), String(argument[argument.index(after: equals)...])]
      }[...]
      // A folder of that name is “./results”.
      let isOfResults = rest.first == "results"
      if isOfResults { rest.removeFirst() }
      while let argument = rest.popFirst() {
        func value() -> String? { rest.popFirst() }
        switch argument {
        case "-h", "--help": return .help
        case "--store-secrets": options.keepsSecrets = true
        case "--reload": options.rereads = true
        case "--metrics": options.metrics = PrometheusMetrics()
        case "--live-rate":
          guard let rate = value().flatMap({ Double($0) }), rate >= 0, rate <= 1_000_000 else {
            return .mistake("--live-rate takes a number from 0 to 1000000")
          }
          options.limits.liveRate = rate
          options.limits.liveBurst = max(1, Int(rate * 5))
        case "--proxy":
          guard let proxy = value(), AddressRange(proxy) != nil else {
            return .mistake("--proxy takes an address such as 10.0.0.1 or 10.0.0.0/8")
          }
          options.proxies.append(proxy)
        case "--remote":
          let entry = value() ?? ""
          guard let equals = entry.firstIndex(of: "="), equals > entry.startIndex,
            entry.index(after: equals) < entry.endIndex
          else { return .mistake("--remote takes NAME=COMMAND") }
          let name = String(entry[..<equals])
          guard options.commands[name] == nil else {
            return .mistake("--remote \(name) is given twice")
          }
          options.commands[name] = String(entry[entry.index(after: equals)...])
        case "--base":
          guard let base = value().flatMap({ Self.base($0) }) else {
            return .mistake("--base takes a path such as /apply, of letters, digits, -, _ and /")
          }
          options.base = base
        case "--style", "--logo", "--header", "--footer":
          guard let path = value(), !path.isEmpty else {
            return .mistake("\(argument) takes a file")
          }
          switch argument {
          case "--style": options.style = path
          case "--logo": options.logo = path
          case "--header": options.header = path
          default: options.footer = path
          }
        case "--thanks":
          guard let thanks = value(), !thanks.isEmpty,
            !thanks.unicodeScalars.contains(where: { $0.value < 32 })
          else { return .mistake("--thanks takes a sentence, or an address") }
          options.thanks = thanks
        case "--port":
          guard let port = value().flatMap({ UInt16($0) }) else {
            return .mistake("--port takes a number from 0 to 65535")
          }
          options.port = Int(port)
        case "--host":
          guard let host = value(), !host.isEmpty else { return .mistake("--host takes a name") }
          options.hosts.append(host)
        case "--store":
          guard let path = value(), !path.isEmpty else { return .mistake("--store takes a file") }
          options.store = path
        case "--catalogues":
          guard let path = value(), !path.isEmpty else {
            return .mistake("--catalogues takes a store of catalogues")
          }
          options.catalogueStore = path
        case _ where argument.hasPrefix("-"): return .mistake(Self.unknown(argument))
        case _ where options.folder.isEmpty: options.folder = argument
        default: return .mistake("one folder is served at a time")
        }
      }
      if isOfResults {
        guard options.isOfResults else {
          return .mistake("results take --port and --host alone")
        }
        if options.folder.isEmpty { return .mistake("name the file of the results") }
        var results = ResultsServer.Options(file: options.folder, port: options.port)
        results.hosts = options.hosts
        return .results(results)
      }
      if options.folder.isEmpty { return .mistake("name the folder of the forms") }
      return .serve(options)
    }
  }

  extension ServerArguments {
    /// The message about an unknown option, with the nearest one.
    private static func unknown(_ option: String) -> String {
      let words = usage.split { " \n[]".contains($0) }.map { String($0) }
      let near = NearestName.to(option, among: words.filter { $0.hasPrefix("--") })
      return "unknown option \(option)\(DidYouMean.addition(near))"
    }

    /// A path that begins with a slash and does not end with one; nil for a text that is not a path.
    private static func base(_ text: String) -> String? {
      let steps = text.split(separator: "/")
      let isPath = steps.joined().utf8.allSatisfy {
        $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F
      }
      return steps.isEmpty || !isPath ? nil : steps.map { "/" + $0 }.joined()
    }
  }

  extension FormServer.Options {
    /// Whether nothing is said that only forms have.
    fileprivate var isOfResults: Bool {
      store == nil && !keepsSecrets && !rereads && catalogueStore == nil && metrics == nil
        && proxies.isEmpty && commands.isEmpty && base.isEmpty
        && [style, logo, header, footer, thanks].allSatisfy({ $0 == nil })
        && limits == ServerLimits()
    }
  }
#endif
