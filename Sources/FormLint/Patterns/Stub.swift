package import FormPatterns
package struct PatternMutant { package var text: String; package var range: Range<Int>; package var description: String }
package enum PatternMutants { package static func of(text: String, flags: PatternFlags) -> [PatternMutant] { [] } }
