/// How the server of forms is called: the help of `formcheck-server` and of `formcheck serve`.
///
/// It stands here so that `formcheck` has it where no server lies beside it.
package enum ServerUsage {
  /// The help, under the name by which somebody called the server.
  package static func text(of program: String) -> String {
    """
    usage: \(program) FOLDER [--port N] [--host H]… [--store FILE] [--store-secrets] [--reload]
           [--catalogues PATH] [--metrics] [--live-rate N] [--proxy ADDRESS]…
           [--remote NAME=COMMAND]… [--base PATH] [--style FILE] [--logo FILE] [--header FILE] [--footer FILE]
           [--thanks TEXT]
           \(program) results FILE [--port N] [--host H]…

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
  }
}
