internal import FormModel
internal import FormText

/// The checks that there are, in the order in which they are listed.
package enum LintCatalogue {
  static let all: [any LintCheck.Type] = [
    // What can never be.
    NoValueFits.self, RefusedChoice.self, NeverApplicable.self, ReadsNeverApplicable.self,
    ImpossibleComparison.self, NeverTrue.self, AlwaysTrue.self, SilentCheck.self,
    UnreachableVariant.self, UnreachableType.self,
    NeverValidManager.self, IdleManager.self, UnmanagedControl.self, UnwaitedField.self,
    StrandedScreen.self,
    KeyNeverFilled.self, ConstantKey.self, RecordsTwice.self,
    NeverFails.self, RangeRunsOut.self, SimilarChoices.self, NumbersAsTexts.self,
    UnquotedText.self, ForbiddenFlag.self, UntypedText.self, AmbiguousLayouts.self,
    // Patterns.
    AnchorHabit.self, SlashHabit.self, WideLetterRange.self, BarInClass.self, LookAlikeLetter.self,
    NeedlessCapture.self, CaseAgainstCleanUp.self, PatternBlowsUp.self, PatternMayBlowUp.self,
    PatternBlowsUpElsewhere.self,
    PatternNotAnalysed.self, PatternMatchesNothing.self, PatternWithoutEffect.self,
    CaseFoldsWide.self, PatternAsText.self,
    // What nothing uses.
    UnusedRule.self, RuleTwice.self, UnusedImport.self, UnusedCatalogue.self, UnusedMessage.self,
    UnusedValue.self,
    UnknownPlaceholder.self,
    // Catalogues.
    AmbiguousLabel.self, IDsDifferByCase.self, FilterMatchesNothing.self,
    // What people read.
    MissingLabel.self, SameLabel.self, UnfitPlaceholder.self, MissingMessage.self,
    MissingTranslation.self,
    // Secrets, and what is filled in.
    SecretName.self, SecretWithoutByteCap.self, SecretWithDefault.self, ImpliedSecret.self,
    UnlikeCleanUp.self,
    RequiredBoolean.self, RequiredWithDefault.self, NoUpperBound.self,
    // Examples, and files of rules.
    ExampleWithoutNow.self, ExampleTwice.self, VagueExample.self, NoExamples.self,
    RuleWithoutSource.self, RuleWithoutSummary.self, FewExamples.self, ExampleWithoutWhy.self,
    // Comments.
    IgnoreWithoutReason.self, UselessIgnore.self,
  ]

  package static let codes = all.map { $0.code }
  package static var documentation: [LintDocumentation] { all.map { $0.documentation } }

  /// The code that a wrong one means: the one that replaced it, or one that is spelt nearly so.
  package static func nearest(to code: String) -> String? {
    FormerNames.replacement(of: code, among: codes) ?? NearestName.to(code, among: codes)
  }

  package static func documentation(ofCode code: String) -> LintDocumentation? {
    all.first { $0.code == code }?.documentation
  }
}
