"""Results are where one left them, as one file of HTML and as pages of a server.

The pages of a server are looked at where the server is built: FORMCHECK_SERVER, or
.build-server/release/formcheck-server, which is started as `formcheck-server results FILE --port 0`
and has them at /results.
"""

import json
import os
import pathlib
import subprocess
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import wait

SERVER = pathlib.Path(
    os.environ.get("FORMCHECK_SERVER", browser.ROOT / ".build-server" / "release" / "formcheck-server"))

FORM = """form: parcel
fields:
  id: { label: Number, required: true, pattern: 'P\\d{5}' }
  weight: { label: Weight in grams, type: integer, range: 1..30000 }
  note: { label: '<b>Note</b>', length: ..40 }
  pin: { label: PIN, secret: true, length: 4 }
"""
RECORDS = 900


def records(count=RECORDS):
    """Every record fails: ids by threes, weights by fives, the others in their notes."""
    for number in range(1, count + 1):
        record = {"id": f"P{number:05}", "weight": 5}
        if number % 3 == 0:
            record["id"] = "<script>document.title = 'run'</script>"
        elif number % 5 == 0:
            record["weight"] = 99999
        else:
            record["note"] = "\u202e<img src=x onerror=\"document.title='run'\">" * 30
            record["pin"] = "CANARY"
        yield json.dumps(record, ensure_ascii=number % 2 == 0)


def check(folder, *arguments):
    run = subprocess.run(
        [str(browser.FORMCHECK), "check", *arguments], cwd=folder, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return run


class ListTests:
    """What holds for the list, whoever brings it. `address` is where it is."""

    def rows(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('.record')].filter(r => r.offsetParent).map(r => r.id)")

    def focused(self):
        return self.driver.execute_script("return document.activeElement.id")

    def hash(self):
        return self.driver.execute_script("return location.hash.slice(1)").split("&")[0]

    def offset(self, row):
        return self.driver.execute_script(
            "return document.getElementById(arguments[0]).getBoundingClientRect().top", row)

    def scrolled(self):
        return self.driver.execute_script("return Math.round(scrollY)")

    def still(self):
        """Waits until nothing moves."""
        places = []

        def is_still():
            places.append(self.scrolled())
            time.sleep(0.08)
            return len(places) > 3 and len(set(places[-4:])) == 1
        wait(is_still, what="an end of the movement")

    def scroll_by_hand(self, pixels):
        self.still()
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": "mouseWheel", "x": 100, "y": 100, "deltaX": 0, "deltaY": pixels})
        self.still()

    def go_to(self, row):
        """As by hand: so that the row is at the upper edge of the window."""
        for _ in range(8):
            away = self.offset(row) + 5
            if abs(away) < 3:
                break
            self.scroll_by_hand(away)
        wait(lambda: self.hash() == row, what=f"{row} in the address")

    def button(self):
        return self.driver.find_element(By.ID, "turn")

    def seen(self):
        return {"hash": self.hash(), "focused": self.focused()}

    def test_reload_returns_to_the_record(self):
        self.open(self.address, fresh=True)
        self.assertEqual(self.hash(), "")
        row = self.rows()[30]
        self.go_to(row)
        before = self.offset(row)
        self.driver.refresh()
        wait(lambda: self.focused() == row, what="focus on the record")
        self.still()
        self.assertAlmostEqual(self.offset(row), before, delta=2)
        self.assertEqual(self.hash(), row)

    def test_days_later_it_is_remembered(self):
        self.open(self.address, fresh=True)
        row = self.rows()[40]
        self.go_to(row)
        self.driver.get("about:blank")
        self.open(self.address)
        wait(lambda: self.focused() == row, what="focus on the record")
        self.assertEqual(self.hash(), row)

    def test_an_address_with_a_record(self):
        self.open(self.address, fresh=True)
        self.driver.get("about:blank")
        self.open(self.address + "#r25")
        wait(lambda: self.focused() == "r25", what="focus on the record")
        self.still()
        self.assertTrue(0 <= self.offset("r25") < 200)
        self.assertEqual(self.hash(), "r25")

    def test_filters_keep_the_record_and_back_returns(self):
        self.open(self.address, fresh=True)
        self.go_to("r30")
        # Record 30 has a wrong id and no wrong note: the next with one is 31.
        self.filter("note")
        wait(lambda: self.focused() == "r31", what="focus on the next record")
        self.assertNotIn("r30", self.rows())
        self.assertIn("r31", self.rows())
        self.driver.back()
        wait(lambda: self.focused() == "r30", what="focus on the record before the filter")
        self.assertIn("r31", self.rows())
        self.filter("id")
        wait(lambda: self.focused() == "r30", what="focus on the record that the filter shows")
        self.driver.refresh()
        wait(lambda: self.focused() == "r30" and "r31" not in self.rows(), what="the filter, reloaded")
        note = self.driver.find_element(By.CSS_SELECTOR, ".only.on")
        self.assertIn("id", note.text)
        self.driver.execute_script("document.querySelector('.only.on .clear').click()")
        wait(lambda: "r31" in self.rows() and self.focused() == "r30", what="all records again")

    def test_a_filter_by_code_and_one_by_field(self):
        self.open(self.address, fresh=True)
        self.filter("weight")
        wait(lambda: self.rows()[0] == "r5", what="records with wrong weights")
        self.filter("rangeOverflow")
        wait(lambda: len(self.driver.find_elements(By.CSS_SELECTOR, ".only.on")) == 2)
        self.assertEqual(self.rows()[:3], ["r5", "r10", "r20"])

    def test_to_the_top_and_back_in_turn(self):
        for calm in (True, False):
            self.open(self.address, fresh=True, calm=calm)
            self.go_to("r50")
            self.scroll_by_hand(17)
            row = self.hash()
            before = self.offset(row)
            self.assertEqual(self.button().text, "Top")
            self.button().click()
            wait(lambda: self.scrolled() == 0, what="the top")
            self.assertEqual(self.button().text, f"Back to record {row[1:]}")
            self.assertEqual(self.hash(), row)
            self.button().click()
            self.still()
            self.assertAlmostEqual(self.offset(row), before, delta=2)
            self.assertEqual(self.button().text, "Top")
            self.button().click()
            wait(lambda: self.scrolled() == 0, what="the top again")
            self.assertEqual(self.button().text, f"Back to record {row[1:]}")

    def test_scrolling_by_hand_resets_it(self):
        self.open(self.address, fresh=True)
        self.go_to("r50")
        self.button().click()
        wait(lambda: self.scrolled() == 0, what="the top")
        self.still()
        self.scroll_by_hand(300)
        wait(lambda: self.button().text == "Top", what="the button's first words")
        self.button().click()
        wait(lambda: self.scrolled() == 0, what="the top")

    def test_reload_at_the_top_returns_to_the_record(self):
        self.open(self.address, fresh=True)
        self.go_to("r50")
        self.button().click()
        wait(lambda: self.scrolled() == 0, what="the top")
        self.driver.refresh()
        wait(lambda: self.focused() == "r50", what="focus on the record")

    def test_keys_alone(self):
        self.open(self.address + "#r50", fresh=True)
        wait(lambda: self.focused() == "r50", what="focus on the record")
        self.still()
        active = self.driver.switch_to.active_element
        active.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.text, "record 50")
        self.driver.switch_to.active_element.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.text, "record 51")
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        wait(lambda: self.seen() == {"hash": "r51", "focused": "r51"}, what="the link's record")
        self.button().send_keys(Keys.SPACE)
        wait(lambda: self.scrolled() == 0, what="the top")
        self.assertEqual(self.button().text, "Back to record 51")
        self.button().send_keys(Keys.SPACE)
        self.still()
        self.assertTrue(0 <= self.offset("r51") < 800)
        self.open(self.address, fresh=True)
        self.driver.switch_to.active_element.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.text, "To the records")

    def test_from_right_to_left(self):
        """Arabic: nothing is wider than the window, bars begin at the right, places of files read as they are."""
        for width in (320, 1280):
            for script in (True, False):
                page = self.open_arabic(width=width, script=script)
                self.assertEqual(page.execute_script("return document.documentElement.dir"), "rtl")
                self.assert_fits()
                for side, bars in (("left", False), ("right", True)):
                    ends = page.execute_script("""
                        return [...document.querySelectorAll('.bar')].filter(b => b.getBoundingClientRect().width)
                          .map(b => Math.abs(b.getBoundingClientRect()[arguments[0]]
                            - b.querySelector('rect').getBoundingClientRect()[arguments[0]]) < 1)""", side)
                    # The longest bar ends at both sides.
                    self.assertEqual(all(ends), bars)
                # From left to right: the name of the file, a colon, and the line.
                lefts = page.execute_script("""
                    const walker = document.createTreeWalker(document.querySelector('.file'), NodeFilter.SHOW_TEXT)
                    const lefts = []
                    while (walker.nextNode()) {
                      for (let at = 0; at < walker.currentNode.length; at++) {
                        const range = document.createRange()
                        range.setStart(walker.currentNode, at)
                        range.setEnd(walker.currentNode, at + 1)
                        lefts.push(range.getBoundingClientRect().left)
                      }
                    }
                    return lefts""")
                self.assertGreater(len(lefts), 5)
                self.assertEqual(lefts, sorted(lefts))
            browser.screenshot(page, f"results-{self.kind}-arabic-{width}")
        self.assert_accessible()

    def test_a_box_leads_to_a_record(self):
        page = self.open(self.address, fresh=True)
        page.find_element(By.ID, "go-to").send_keys("450", Keys.ENTER)
        wait(lambda: self.focused() == "r450", what="focus on the record")
        self.still()
        self.assertTrue(0 <= self.offset("r450") < 200)
        # With a filter it is the next that is shown.
        self.filter("weight")
        wait(lambda: "r451" not in self.rows() and self.rows(), what="the filter")
        page.find_element(By.ID, "go-to").clear()
        page.find_element(By.ID, "go-to").send_keys("502", Keys.ENTER)
        wait(lambda: self.focused() == "r505", what="the next record with a wrong weight")
        self.assertNotIn("r504", self.rows())
        self.assert_quiet()

    def test_values_and_labels_are_shown(self):
        page = self.open(self.address + "#r5", fresh=True)
        shown = page.find_element(By.ID, "r5")
        self.assertIn("Weight in grams: ", shown.find_element(By.CSS_SELECTOR, ".said").text)
        self.assertEqual(shown.find_element(By.CSS_SELECTOR, "mark").text, "99999")

    def test_nothing_hostile_runs(self):
        page = self.open(self.address, fresh=True)
        self.assertNotEqual(page.title, "run")
        self.assertFalse(page.find_elements(By.CSS_SELECTOR, "main img, main b"))
        self.assertNotIn("CANARY", page.page_source)
        self.assert_quiet()

    def test_looks(self):
        for name, how in [
            ("light", {}), ("dark", {"dark": True}), ("320", {"width": 320, "height": 640}),
        ]:
            for script in (True, False):
                self.open(self.small, fresh=script, script=script, **how)
                self.assert_accessible()
                self.assert_fits()
                if script:
                    browser.screenshot(self.driver, f"results-{self.kind}-{name}")
                    self.driver.execute_script("document.getElementById('r7').scrollIntoView()")
                    self.still()
                    browser.screenshot(self.driver, f"results-{self.kind}-{name}-list")
                    self.open(self.small + "#r9", script=script, **how)
                    self.filter("id")
                    wait(lambda: self.focused() == "r9", what="focus on the record")
                    self.assert_accessible()
                    self.assert_fits()
                    browser.screenshot(self.driver, f"results-{self.kind}-{name}-filter")

    def filter(self, name):
        links = self.driver.find_elements(By.CSS_SELECTOR, "a.filter")
        link = next(link for link in links if link.text.removeprefix("✓ ") == name)
        # By the page's own script: a click by the driver would scroll first.
        self.driver.execute_script("arguments[0].click()", link)


class FileTests(ListTests, browser.PageTestCase):
    """`check --format html`, opened from the disk."""

    kind = "file"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.folder / "form.yaml").write_text(FORM)
        (cls.folder / "records.ndjson").write_text("\n".join(records()) + "\n")
        (cls.folder / "empty.ndjson").write_text('{"id": "P00001"}\n')
        check(cls.folder, "form.yaml", "records.ndjson", "--format", "html", "-o", "page.html")
        check(cls.folder, "form.yaml", "empty.ndjson", "--format", "html", "-o", "empty.html")
        cls.address = (cls.folder / "page.html").as_uri()
        # axe takes its time for each element.
        (cls.folder / "small.ndjson").write_text("\n".join(list(records())[:40]) + "\n")
        check(cls.folder, "form.yaml", "small.ndjson", "--format", "html", "-o", "small.html")
        cls.small = (cls.folder / "small.html").as_uri()

    def test_the_html_is_right(self):
        for name in ("page.html", "empty.html"):
            self.assertEqual(browser.parse((self.folder / name).read_text()), [])

    def open_arabic(self, **how):
        check(self.folder, "form.yaml", "small.ndjson", "--format", "html", "-o", "arabic.html", "--locale", "ar")
        return self.open((self.folder / "arabic.html").as_uri(), **how)

    def test_its_cost_grows_with_the_records(self):
        """Seconds of CPU for 1,000 and for 5,000 records, as many as a document has."""
        for script in (True, False):
            costs = {}
            for count in (1_000, 5_000):
                (self.folder / "many.ndjson").write_text("\n".join(records(count)) + "\n")
                check(self.folder, "form.yaml", "many.ndjson", "--format", "html", "-o", f"{count}.html")
                browser.shape(self.driver, script=script)
                costs[count] = browser.cpu(self.driver, (self.folder / f"{count}.html").as_uri())
                self.assertLess(costs[count], count / 500, f"{costs} s, script: {script}")
            # A square would be 25 times as much.
            self.assertLess(costs[5_000], 12 * costs[1_000] + 0.5, f"script: {script}")

    def test_a_field_and_a_code_are_of_one_issue(self):
        note = "n" * 60
        (self.folder / "both.ndjson").write_text("".join(
            json.dumps(record) + "\n" for record in ({"id": "x", "note": note}, {"id": "P00002", "note": note}, {"id": "x"})))
        check(self.folder, "form.yaml", "both.ndjson", "--format", "html", "-o", "both.html")
        for field, code, rows in [
            ("id", "patternMismatch", ["r1", "r3"]), ("note", "tooLong", ["r1", "r2"]), ("note", "patternMismatch", []),
        ]:
            self.open((self.folder / "both.html").as_uri(), fresh=True)
            self.filter(field)
            self.filter(code)
            self.assertEqual(self.rows(), rows)

    def test_filters_without_script(self):
        page = self.open(self.address, script=False)
        self.assertEqual(len(self.rows()), RECORDS)
        links = page.find_elements(By.CSS_SELECTOR, "a.filter")
        next(link for link in links if link.text == "weight").click()
        self.assertEqual(self.rows()[:3], ["r5", "r10", "r20"])
        note = next(n for n in page.find_elements(By.CSS_SELECTOR, ".only") if n.is_displayed())
        self.assertIn("weight", note.text)
        browser.screenshot(page, "results-file-without-script")
        note.find_element(By.CSS_SELECTOR, ".clear").click()
        self.assertEqual(len(self.rows()), RECORDS)
        page.back()
        self.assertEqual(self.rows()[0], "r5")

    def test_the_address_without_script(self):
        self.open(self.address + "#r400", script=False)
        self.still()
        self.assertTrue(0 <= self.offset("r400") < 200)

    def test_an_empty_list_does_nothing(self):
        page = self.open((self.folder / "empty.html").as_uri(), fresh=True, height=200)
        self.assertFalse(self.button().is_displayed())
        page.execute_script("scrollTo(0, 40); document.getElementById('turn').click()")
        self.still()
        self.assertEqual((self.button().get_attribute("textContent"), self.hash()), ("Top", ""))
        self.assertEqual(self.scrolled(), min(40, page.execute_script(
            "return document.documentElement.scrollHeight - innerHeight")))
        self.assert_accessible()
        self.assert_quiet()


@unittest.skipUnless(SERVER.exists(), f"there is no {SERVER}")
class SiteTests(ListTests, browser.PageTestCase):
    """`formcheck serve results`, page by page."""

    kind = "site"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.folder / "form.yaml").write_text(FORM)
        (cls.folder / "records.ndjson").write_text("\n".join(records()) + "\n")
        check(cls.folder, "form.yaml", "records.ndjson", "--format", "ndjson", "--excerpts",
              "-o", "results.ndjson")
        cls.server = cls.enterClassContext(browser.program(
            [SERVER, "results", cls.folder / "results.ndjson", "--port", "0"]))
        cls.address = cls.small = f"{cls.server}/results"

    def open_arabic(self, **how):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": "ar"}})
        try:
            return self.open(self.address, **how)
        finally:
            self.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})

    def test_pages(self):
        page = self.open(self.address, fresh=True)
        self.assertEqual(len(self.rows()), 200)
        page.find_element(By.LINK_TEXT, "Next").click()
        wait(lambda: self.rows()[0] == "r201", what="the second page")
        self.go_to("r230")
        # Not by the driver, which would scroll to the link first.
        page.execute_script("[...document.querySelectorAll('.pages a')].find(a => a.text === 'Last').click()")
        wait(lambda: self.rows()[-1] == f"r{RECORDS}", what="the last page")
        page.back()
        wait(lambda: self.focused() == "r230", what="the record of the page before")
        self.driver.get("about:blank")
        self.open(self.address)
        wait(lambda: self.focused() == "r230", what="the record, days later")

    def test_a_record_of_another_page(self):
        self.open(self.address, fresh=True)
        self.driver.get("about:blank")
        self.open(self.address + "#r777")
        wait(lambda: self.focused() == "r777", what="focus on the record")

    def test_without_script(self):
        page = self.open(self.address + "?at=r777#r777", script=False)
        self.still()
        self.assertTrue(0 <= self.offset("r777") < 200)
        links = page.find_elements(By.CSS_SELECTOR, "a.filter")
        next(link for link in links if link.text == "weight").click()
        self.assertEqual(self.rows()[:3], ["r5", "r10", "r20"])
        page.find_element(By.CSS_SELECTOR, ".only.on .clear").click()
        # The record that was asked for stays asked for.
        self.assertIn("r777", self.rows())

    def test_the_box_without_script(self):
        page = self.open(self.address, script=False)
        page.find_element(By.ID, "go-to").send_keys("450", Keys.ENTER)
        wait(lambda: "r450" in self.rows(), what="the page of the record")
        self.still()
        self.assertTrue(0 <= self.offset("r450") < 600)

    def test_the_html_is_right(self):
        import urllib.request
        for query in ("", "?page=3", "?code=tooLong&field=%2Fnote&at=r500", "?code=%3Cb%3E"):
            with urllib.request.urlopen(self.address + query) as answer:
                self.assertEqual(browser.parse(answer.read().decode()), [])


if __name__ == "__main__":
    unittest.main()
