#if Server
  internal import FormPlatform
  internal import FormServer

  exit(await ServerProgram.run(Array(CommandLine.arguments.dropFirst())))
#else
  internal import FormPlatform

  let notBuilt = Array(
    "formcheck-server: this was built without the trait Server: build it with “make build-server”\n"
      .utf8)
  _ = unsafe notBuilt.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
#endif
