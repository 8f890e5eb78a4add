internal import FormEngine

extension IssueCode {
  /// What a code means, for formats that list the rules they report on.
  var summary: String {
    switch self {
    case .valueMissing: "a required field is empty"
    case .typeMismatch: "the value is of another type"
    case .patternMismatch: "the text is not written as its pattern asks"
    case .tooLong: "the text is too long"
    case .tooShort: "the text is too short"
    case .rangeUnderflow: "the value is below its range"
    case .rangeOverflow: "the value is above its range"
    case .stepMismatch: "the number is no multiple of its step"
    case .badInput: "the record cannot be read"
    case .customError: "a check of the form does not hold"
    case .notAChoice: "the value is none of the choices"
    case .forbiddenValue: "the value is one of those that are forbidden"
    case .notEqual: "the value is not what another field or a computation says"
    case .notDifferent: "the value is the same as another field's"
    case .checksumMismatch: "the check digits do not fit"
    case .missingPart: "a part that the text must have is missing"
    case .forbiddenPart: "the text has a part that it must not have"
    case .charactersNotAllowed: "the text has characters that are not allowed"
    case .noRuleFits: "the value fits none of several rules"
    case .tooFew: "the list has too few items"
    case .tooMany: "the list has too many items"
    case .duplicateItem: "an item or a record is there twice"
    case .unknownField: "a key is no field of the form"
    case .duplicateKey: "a key is there twice"
    case .keyMissing: "a key that must be there is missing"
    case .forbiddenKey: "a key is there that must not be"
    case .notInCatalogue: "the value is not in its catalogue"
    case .ambiguousItem: "the text names several items of its catalogue"
    case .itemExcluded: "the item does not agree with another field"
    case .itemGone: "the item is no longer offered"
    case .notPicked: "what was typed names no item"
    case .tooFewFilled: "too few of several fields are filled"
    case .tooManyFilled: "too many of several fields are filled"
    case .partlyFilled: "some of several fields are filled, and not all"
    case .notSorted: "a record is below the one before it"
    case .gap: "numbers are missing before this one"
    case .notAsked: "a value was sent that was not asked for"
    case .noVariant: "there is no rule for this case"
    case .undecided: "it could not be found out whether the value is right"
    }
  }
}
