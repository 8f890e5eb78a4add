internal import FormCheck
internal import FormStreams
internal import FormText

/// Why a run does not begin; what is wrong was told as text.
struct CheckStop: Error {
  var status: ExitStatus
  /// Mistakes of its forms.
  var mistakes: [Diagnostic] = []
  /// What it would have read.
  var inputs: [QueuedInput] = []
}

extension CheckTarget {
  /// The form and inputs that a command names itself.
  static func named(
    _ options: CheckCommand, _ io: CommandIO, _ errors: OutputSink
  ) -> Result<[CheckTarget], CheckStop> {
    let stores = options.stores.stores()
    let inputs = InputSearch.find(options.inputNames, besides: options.formPath)
    switch FormFile.read(
      options.formPath, options.formLimits, stores, forChecking: true,
      besides: options.inputNames, io, errors)
    {
    case .failure(let status, let mistakes):
      return .failure(CheckStop(status: status, mistakes: mistakes, inputs: inputs))
    case .success(let form):
      return .success(
        [CheckTarget(form: form, inputs: inputs, expected: options.failures.expect)])
    }
  }

  /// The forms and inputs of a configuration; all forms are read before anything is checked.
  static func configured(
    _ path: String, _ options: CheckCommand, _ io: CommandIO, _ errors: OutputSink
  ) -> Result<[CheckTarget], CheckStop> {
    switch RunConfiguration.read(path, io, errors) {
    case .failure(let stop): return .failure(CheckStop(status: stop.status))
    case .success(let configuration):
      let inputs = inputs(of: configuration)
      let stores = options.stores.stores()
      var forms: [String: ValidationForm] = [:]
      var stop: CheckStop?
      for path in Set(configuration.checks.map(\.form)).sorted() {
        let files = configuration.checks.filter { $0.form == path }.flatMap(\.files)
        switch FormFile.read(
          configuration.place(path), options.formLimits, stores, forChecking: true,
          besides: files.map { configuration.place($0) }, io, errors)
        {
        case .success(let form): forms[path] = form
        case .failure(let status, let mistakes):
          var all = stop ?? CheckStop(status: status, inputs: inputs.flatMap(\.self))
          if all.status != .unreadable { all.status = status }
          all.mistakes += mistakes
          stop = all
        }
      }
      if let stop { return .failure(stop) }
      return .success(
        zip(configuration.checks, inputs).compactMap { check, inputs in
          forms[check.form].map { form in
            CheckTarget(
              form: form, inputs: inputs,
              toleratesUndecided: check.undecided.map { $0 != .fail } ?? false,
              expected: check.expected ?? options.failures.expect, nulls: check.nulls)
          }
        })
    }
  }

  /// The inputs of each check.
  private static func inputs(of configuration: RunConfiguration) -> [[QueuedInput]] {
    configuration.checks.enumerated().map { place, check in
      var search = InputSearch(
        besides: configuration.place(check.form), in: configuration.folder,
        excluding: check.exclude)
      for file in check.files { search.add(file) }
      return search.inputs.map { input in
        var input = input
        input.check = place
        input.format = check.format
        input.delimiter = check.delimiter
        input.skippedLines = check.skipRows
        input.encoding = check.encoding
        return input
      }
    }
  }
}
