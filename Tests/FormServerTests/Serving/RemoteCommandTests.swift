#if Server
  import FormServer
  import Foundation
  import HTTPTypes
  import Hummingbird
  import Testing

  /// Commands answer remote checks and search the services of look-ups: `--remote`.
  @Suite struct RemoteCommandTests {
    private static let form = """
      form: trip
      locale: en
      title: Trip
      catalogues: { towns: { items: { TBS: Tbilisi } } }
      fields:
        from: { label: From, lookup: { in: towns, service: more-towns } }
        nick: { label: Nick, remote: nick-free }
        need: { label: Need, required: true }
      """

    /// Knows one town beyond the catalogue, and one name that is taken.
    private static let script = #"""
      while read -r l; do id=${l#*\"id\":}; id=${id%%,*}
      case $l in
      *'"find":"new'*) echo "{\"id\":$id,\"items\":[{\"id\":\"XYZ\",\"label\":\"New town\"}]}" ;;
      *'"find"'*) echo "{\"id\":$id,\"items\":[]}" ;;
      *'"XYZ"'*|*'"ana"'*) echo "{\"id\":$id,\"accepted\":true}" ;;
      *) echo "{\"id\":$id,\"accepted\":false,\"message\":\"taken\"}" ;;
      esac; END done
      """#

    private static func served(
      _ names: [String] = ["more-towns", "nick-free"], end: String = ""
    ) throws -> ServedFolder {
      try ServedFolder(["trip.yaml": form]) { options in
        for name in names { options.commands[name] = script.replacing("END", with: end) }
      }
    }

    private static func search(
      _ client: Client, _ text: String, all: Bool = false
    ) async throws -> String {
      let step =
        #"{"seq":1,"field":"/from","text":"\#(text)","values":[["/from","\#(text)"]],"all":\#(all)}"#
      return try await client.post("/forms/trip/lookup", step).body
    }

    /// A search of everything is offered from three letters, where there is a service, until it has answered.
    @Test func aSearchOfEverythingIsOfferedWhereItCanBeAsked() async throws {
      try await Self.served().ask { client in
        let (two, three) = (
          try await Self.search(client, "ne"), try await Self.search(client, "new")
        )
        #expect(two.contains(#""offersAll":false"#) && three.contains(#""offersAll":true"#))
        let found = try await Self.search(client, "new", all: true)
        #expect(found.contains(#"{"id":"XYZ","label":"New town"}"#))
        #expect(found.contains(#""offersAll":false"#))
        let none = try await Self.search(client, "nowhere", all: true)
        #expect(none.contains(#""status":"none""#) && none.contains(#""offersAll":false"#))
      }
      try await Self.served(["nick-free"]).ask { client in
        let answer = try await Self.search(client, "new")
        #expect(answer.contains(#""offersAll":false"#))
      }
    }

    @Test func recordsAreJudgedByWhatTheyAnswer() async throws {
      try await Self.served().ask { client in
        for (record, status) in [
          (#"{"from":"XYZ","nick":"ana","need":"n"}"#, 204), (#"{"from":"QQQ","need":"n"}"#, 422),
          (#"{"nick":"bob","need":"n"}"#, 422), (#"{"from":"TBS","need":"n"}"#, 204),
        ] {
          let answer = try await client.post("/forms/trip", record)
          #expect(answer.status == status, "\(record)")
        }
      }
    }

    /// What a service found comes back with its id and its label.
    @Test func anItemOfAServiceIsDrawnAgain() async throws {
      try await Self.served().ask { client in
        let picked = "%2Ffrom=New+town&picked%3A%2Ffrom=XYZ&picked%3A%2Ffrom=New+town"
        let form: HTTPFields = [.accept: "text/html"]
        let headers = form.with("Sec-Fetch-Site", "same-origin")
        let page = try await client.post(
          "/forms/trip", picked + "&%2Fneed=", type: webForm, headers)
        #expect(page.status == 422)
        #expect(page.body.contains(#"name="/from""#) && page.body.contains(#"value="New town""#))
        #expect(
          page.body.contains(
            #"name="picked:/from" value="XYZ" data-picked><input type="hidden" name="picked:/from" value="New town""#
          ))
        let sent = try await client.post(
          "/forms/trip", picked + "&%2Fneed=n", type: webForm, headers)
        #expect(sent.status == 303)
      }
    }

    /// A command that ends is started again, once a second at most; while it may not be, values are undecided.
    @Test func aCommandThatEndsIsStartedAgain() async throws {
      let record = #"{"nick":"ana","need":"n"}"#
      try await Self.served(end: "exit;").ask { client in
        let clock = ContinuousClock()
        let begun = clock.now
        var told: [Int] = []
        for _ in 0..<50 { told.append(try await client.post("/forms/trip", record).status) }
        // Each start answers one record, however long the machine takes for them.
        let starts = 1 + Int(begun.duration(to: clock.now) / .seconds(1))
        #expect(told[0] == 204 && told.allSatisfy { $0 == 204 || $0 == 503 }, "\(told)")
        #expect(told.count { $0 == 204 } <= starts, "\(told)")
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(try await client.post("/forms/trip", record).status == 204)
      }
    }

    @Test func aNameThatNoFormHasIsAMistake() throws {
      for (name, words) in [("nick-fre", "nick-free"), ("x", "no form has")] {
        var said = ""
        do {
          _ = try Self.served([name])
        } catch let error as FormServer.Failure {
          said = error.description
        }
        #expect(said.contains(words))
      }
    }
  }
#endif
