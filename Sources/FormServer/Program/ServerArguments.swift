#if Server
  /// What formcheck-server is called with.
  public struct ServerArguments: Sendable {
    /// What is asked for.
    public enum Outcome: Sendable {
      /// A server.
      case serve(FormServer.Options)
      /// The results of a run.
      case results(ResultsServer.Options)
      /// How it is called.
      case help
      /// What is wrong, without a full stop.
      case mistake(String)
    }

    /// How it is called.
    public static let usage = """
      usage: formcheck-server FOLDER [--port N] [--host H]… [--store FILE] [--store-secrets] [--reload]
             [--catalogues PATH] [--metrics] [--live-rate N] [--proxy ADDRESS]…
             [--remote NAME=COMMAND]… [--base PATH] [--style FILE] [--logo FILE] [--header FILE] [--footer FILE]
             [--thanks TEXT]
             formcheck-server results FILE [--port N] [--host H]…

      Serves the forms of a folder: ID.yaml or ID/form.yaml at /forms/ID, their list at /.
      With “results” it serves the results of a run, FILE being what “formcheck check --format ndjson” wrote.

        --port N         the port; 8080 if none is named, 0 for any that is free
        --host H         the address to listen on (127.0.0.1); again: other names of the server
        --store FILE     keeps what was sent, a line of JSON each, or a row where FILE is an .sqlite
        --store-secrets  keeps what is typed into secret fields as well
        --reload         reads forms again whose files are changed
        --catalogues PATH
                         the store of catalogues that forms name; new generations are searched as they come
        --metrics        answers GET /metrics: what was counted, for Prometheus
        --live-rate N    steps of live pages and searches of an address in a second; 20 if none is named, 0: no limit
        --proxy ADDRESS  a proxy (10.0.0.1, 10.0.0.0/8) that says in X-Forwarded-For where requests come from
        --remote NAME=COMMAND
                         a command that answers the remote check NAME of forms, or searches the service NAME of look-ups
        --base PATH      a path before all addresses, such as /apply
        --style FILE     a style sheet that every page has behind its own
        --logo FILE      a picture at the top of every page (.svg, .png, .jpg, .webp, .gif, .avif)
        --header FILE    HTML below the logo of every page, as it is
        --footer FILE    HTML at the end of every page, as it is
        --thanks TEXT    a sentence on the page behind a form that was sent, or an address to go to (https://…, /…); {id} is the number
                         of what was kept

      Standard error says “listening on http://…” once it answers. SIGTERM and SIGINT stop it: requests have 10 s to finish.

      Exit status: 0 it was told to stop, 1 it cannot serve, 2 the arguments are wrong.

      """

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
            return .mistake("--remote \(name) stands twice")
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
        case _ where argument.hasPrefix("-"): return .mistake("there is no \(argument)")
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
