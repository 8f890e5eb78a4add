extension PlanBuilder {
  /// The plan of these parts, with what follows from them: tables, short ways, and what is judged while it is read.
  package consuming func plan() -> Plan {
    var parts = self
    Plan.indexSets(&parts)
    parts.markShortWays()
    parts.readShortEnds()
    parts.markFastPath()
    return Plan(parts)
  }
}
