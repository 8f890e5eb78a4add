/// The help of `formcheck-server` and of `formcheck serve`.
///
/// It is in this target so that `formcheck` can print it without the server.
package enum ServerUsage {
  /// The help, for the name of the program that was called.
  package static func text(of program: String) -> String {
    """
    usage: \(program) FOLDER [options]
           \(program) results FILE [--port N] [--host H]...

    Serves the forms of a folder: ID.yaml or ID/form.yaml at /forms/ID, and their
    list at /. “results” serves a file of “formcheck check --format ndjson”.

      \(program) forms --port 8080 --store sent.ndjson --reload

      --port N         the port (default 8080; 0 means any free port)
      --host H         the address (default 127.0.0.1); repeat for other names
      --store FILE     stores submissions: one JSON object per line, or .sqlite
      --store-secrets  stores the values of secret fields, too
      --reload         reads a form again when its file changes
      --catalogues PATH
                       the store of catalogues that forms name
      --remote NAME=COMMAND
                       a command for a remote check or a look-up service
      --base PATH      a path before all addresses, such as /apply
      --metrics        answers GET /metrics for Prometheus
      --live-rate N    live requests per second and address (default 20; 0: all)
      --proxy ADDRESS  a trusted proxy, such as 10.0.0.1 or 10.0.0.0/8; repeat it
      --style FILE     a style sheet for every page, after the built-in one
      --logo FILE      a picture at the top of every page (.svg, .png, .jpg, ...)
      --header FILE    HTML below the logo of every page
      --footer FILE    HTML at the end of every page
      --thanks TEXT    a sentence after a submission, or an address to go to;
                       {id} is the number of the submission

    Standard error shows “listening on http://…” when the server answers. SIGTERM
    and SIGINT stop it; requests have 10 seconds to finish.

    Exit status: 0 it was stopped, 1 it cannot serve, 2 the arguments are wrong.

    """
  }
}
