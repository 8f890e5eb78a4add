internal import FormCheck

/// One form of a run, and the inputs that are checked against it.
struct CheckTarget: Sendable {
  var form: ValidationForm
  var inputs: [QueuedInput]
  /// An undecided record makes no exit status, whatever the command says.
  var toleratesUndecided = false
}

extension CheckTarget {
  /// The form and inputs that a command names itself.
  static func named(
    _ options: CheckCommand, _ io: CommandIO, _ errors: OutputSink
  ) -> Result<[CheckTarget], Stop> {
    switch FormFile.read(
      options.formPath, options.formLimits, besides: options.inputNames, io, errors)
    {
    case .failure(let status): return .failure(Stop(status: status))
    case .success(let form):
      let names = options.inputNames
      return .success([
        CheckTarget(form: form, inputs: InputSearch.find(names, besides: options.formPath))
      ])
    }
  }

  /// The forms and inputs of a configuration; all forms are read before anything is checked.
  static func configured(
    _ path: String, _ options: CheckCommand, _ io: CommandIO, _ errors: OutputSink
  ) -> Result<[CheckTarget], Stop> {
    switch RunConfiguration.read(path, io, errors) {
    case .failure(let stop): return .failure(stop)
    case .success(let configuration):
      var forms: [String: ValidationForm] = [:]
      var worst: ExitStatus?
      for path in Set(configuration.checks.map(\.form)).sorted() {
        let files = configuration.checks.filter { $0.form == path }.flatMap(\.files)
        switch FormFile.read(
          configuration.place(path), options.formLimits,
          besides: files.map { configuration.place($0) }, io, errors)
        {
        case .success(let form): forms[path] = form
        case .failure(let status): worst = worst == .unreadable ? .unreadable : status
        }
      }
      if let worst { return .failure(Stop(status: worst)) }
      var targets: [CheckTarget] = []
      for check in configuration.checks {
        guard let form = forms[check.form] else { continue }
        var search = InputSearch(
          besides: configuration.place(check.form), in: configuration.folder,
          excluding: check.exclude)
        for file in check.files { search.add(file) }
        let inputs = search.inputs.map { input in
          var input = input
          input.check = targets.count
          input.format = check.format
          input.delimiter = check.delimiter
          return input
        }
        targets.append(
          CheckTarget(
            form: form, inputs: inputs,
            toleratesUndecided: check.undecided.map { $0 != .fail } ?? false))
      }
      return .success(targets)
    }
  }
}
