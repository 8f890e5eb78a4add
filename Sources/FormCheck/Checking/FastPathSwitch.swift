internal import FormPlatform

/// Whether valid records are found in one pass where they can be: always, unless the process was
/// started with FORMCHECK_FAST_PATH=0.
///
/// Every answer is the same either way. It is for tests, and for whoever doubts an answer.
package enum FastPathSwitch {
  package static let isOn = unsafe getenv("FORMCHECK_FAST_PATH").map { unsafe $0[0] } != 0x30
}
