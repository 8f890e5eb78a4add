import Testing

@testable import FormLookup

/// A list is where it was left, and one button goes to the top and back.
@Suite struct ListMemoryTests {
  private let rows = ["a", "b", "c", "d", "e"]

  @Test func itIsShownWhereItWasLeft() {
    let memory = InMemoryLookupMemory()
    let list = ListMemory("l", in: memory)
    #expect(list.reopen(rows) == ListMove(row: 0, isAnimated: false))
    list.scrolled(to: "c", row: 2)
    // Another list of the same name: the memory knows.
    #expect(ListMemory("l", in: memory).reopen(rows)?.row == 2)
    #expect(ListMemory("other", in: memory).reopen(rows)?.row == 0)
    // The item has moved.
    #expect(list.reopen(["x", "y", "z", "c"])?.row == 3)
    // It is gone: its row, at most the last.
    #expect(list.reopen(["a", "b", "d", "e"])?.row == 2)
    #expect(list.reopen(["a"])?.row == 0)
    #expect(list.reopen([]) == nil)
  }

  @Test func oneButtonGoesToTheTopAndBack() {
    let list = ListMemory("l", in: InMemoryLookupMemory())
    #expect(list.toggleTop(rows) == nil)
    #expect(list.toggleTop([]) == nil)
    list.scrolled(to: "d", row: 3)
    #expect(list.toggleTop(rows) == ListMove(row: 0, isAnimated: true))
    #expect(list.toggleTop(rows) == ListMove(row: 3, isAnimated: true))
    #expect(list.toggleTop(rows)?.row == 0)
    // Scrolling by hand begins anew: from the top there is no way back.
    list.scrolled(to: "a", row: 0)
    #expect(list.toggleTop(rows) == nil)
    list.scrolled(to: "c", row: 2)
    #expect(list.toggleTop(rows)?.row == 0)
    // And so does showing the list again.
    #expect(list.reopen(rows)?.row == 2)
    #expect(list.toggleTop(rows)?.row == 0)
    // Where it was is gone meanwhile.
    #expect(list.toggleTop(["a", "b"])?.row == 1)
  }

  @Test func picksCountLessWithTime() {
    let memory = InMemoryLookupMemory()
    let day = 86_400.0
    memory.note(pick: "a", in: "l", query: "Tbil", now: 0)
    memory.note(pick: "b", in: "l", query: "", now: 60 * day)
    memory.note(pick: "a", in: "l", query: "", now: 60 * day)
    let picks = memory.picks(in: "l", for: "tbil", now: 60 * day)
    #expect(picks.counts == ["a": 1.25, "b": 1] && picks.ofQuery == ["a"])
    #expect(memory.picks(in: "l", for: "other", now: 60 * day).ofQuery.isEmpty)
    #expect(memory.recents(in: "l") == ["a", "b"])
    #expect(memory.picks(in: "other", for: "", now: 0).counts.isEmpty)
    // A clock that goes back takes nothing away.
    #expect(memory.picks(in: "l", for: "", now: -day).counts == ["a": 2, "b": 1])
  }
}
