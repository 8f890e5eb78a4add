/// How the fields of a group depend on its variant: a union of groups.
///
/// The group's fields are those of all variants, and behind them those of each.
package struct VariantsPlan: BitwiseCopyable, Sendable {
  /// The names of the variants: one of the plan's sets.
  package var set: Int32 = -1
  /// The reference path of the field that chooses; -1 where the group's first field does.
  package var chooser: Int32 = -1
  /// The table of the names that all variants have: one of the plan's groups.
  package var common: Int32 = -1
  /// The first of its variants among the plan's; the last one is for all other values, if there is one for them.
  package var first: Int32 = -1
  package var hasOtherwise = false
  /// The field that `chooser` leads to, where the fast path knows it.
  var chooserField: Int32 = -1
  /// It stands beside the group.
  var isBeside = false
  /// Places of fields of single variants whose values others read: in the plan's references.
  var foreign = Span32()

  package init() {}
}

/// One variant of a group.
package struct VariantPlan: BitwiseCopyable, Sendable {
  /// The table of its own names: one of the plan's groups.
  package var group: Int32 = -1
  /// Where its fields begin among those of the group, and how many they are.
  package var places = Span32()
  /// Places of fields of all variants in whose stead it has its own: in the plan's references.
  package var replaced = Span32()
  /// What stands for a field that holds its group on the fast path: see ``PlanBuilder/owners``; -1 for none.
  var owner: Int32 = -1

  package init() {}
}
