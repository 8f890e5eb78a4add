/// What was read of a source; a failure was reported already.
enum SourceOutcome<Value> {
  case success(Value)
  case failure(ExitStatus)
}
