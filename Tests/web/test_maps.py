"""Rows of maps and of trees in a real browser: keys are typed, and rows have rows."""

import unittest
import urllib.request

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from test_page import SERVER, button, field, holder, press

FORMS = {
    "upload": """
form: upload
title: Upload
fields:
  name: { label: File, required: true, length: ..40 }
  labels:
    label: Labels
    values: { label: Label, length: ..8 }
    keys: { pattern: '[a-z_]{1,20}', message: use small letters }
    count: ..3
  limits:
    label: Limits
    fields: { cpu: { label: CPU, type: integer } }
    values: { label: Limit, fields: { soft: { label: Soft, type: integer, required: true }, hard: { label: Hard, type: integer } } }
controls: { send: { label: Upload } }
managers: { all: { manages: [send] } }
""",
    "words": """
form: words
title: Words
values: { type: integer, range: 1.. }
keys: { length: ..10 }
count: 1..3
""",
    "place": """
form: place
title: Place
fields:
  position:
    label: Position
    required: true
    items: [{ label: Longitude, type: number, range: -180..180 }, { label: Latitude, type: number, range: -90..90 }]
    rest: { label: Note, length: ..8 }
    count: ..4
""",
    "thread": (browser.ROOT / "Examples/comment-thread/form.yaml").read_text(),
    "folder": """
form: folder
title: Folders
rules:
  folder: { fields: { name: { label: Name, required: true }, first: { label: First, rule: folder, required: false }, all: { label: All, values: { label: Folder, rule: folder } } } }
fields: { top: { label: Top, rule: folder } }
""",
}
KEY = "key:/labels/~r"
VALUE = "/labels/~r"


@unittest.skipUnless(SERVER.exists(), f"there is no {SERVER}: make build-server")
class MapPageTests(browser.PageTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, text in FORMS.items():
            (cls.folder / f"{name}.yaml").write_text(text)
        cls.address = cls.enterClassContext(
            browser.program([SERVER, cls.folder, "--port", "0"]))

    def form(self, name, **how):
        return self.open(f"{self.address}/forms/{name}", **how)

    def message(self, page, place):
        return holder(page, place).find_element(By.CSS_SELECTOR, ".messages").text

    def shown(self, page, place, text):
        browser.wait(lambda: text in self.message(page, place), what=f"“{text}” at {place}")

    def has_focus(self, page, name):
        # In one call: between two the page may draw the element again.
        browser.wait(lambda: page.execute_script("return document.activeElement.name") == name,
                     what=f"{name} has the focus")

    def is_gone(self, page, name):
        browser.wait(lambda: not page.find_elements(By.CSS_SELECTOR, f'[name="{name}"]'),
                     what=f"{name} is gone")

    def send(self, page):
        """Presses the button that sends a form without controls; that for Enter, which nobody sees, says the same."""
        page.find_element(By.CSS_SELECTOR, ".controls > button[name=press]").click()
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def send_wrong(self, page):
        page.find_element(By.CSS_SELECTOR, ".controls > button[name=press]").click()
        browser.wait(lambda: page.title.startswith("Error: "), what="the page says what is wrong")

    # MARK: Without script

    def test_rows_without_script(self):
        page = self.form("upload", script=False)
        field(page, "/name").send_keys("a.txt")
        press(page, "Add to “Labels”")
        field(page, KEY + "0").send_keys("Env")
        field(page, VALUE + "0").send_keys("prod")
        press(page, "Add to “Labels”")
        self.assertEqual(field(page, KEY + "0").get_attribute("value"), "Env")
        field(page, KEY + "1").send_keys("team")
        field(page, VALUE + "1").send_keys("blue")
        press(page, "Add to “Labels”")
        field(page, KEY + "2").send_keys("team")
        field(page, VALUE + "2").send_keys("red")
        press(page, "Upload")
        self.assertTrue(page.title.startswith("Error: "))
        self.assertIn("Use small letters", self.message(page, KEY + "0"))
        self.assertIn("“team” is there already", self.message(page, KEY + "2"))
        self.assertEqual(field(page, KEY + "2").get_attribute("aria-invalid"), "true")
        links = [link.get_attribute("href").split("#")[1]
                 for link in page.find_elements(By.CSS_SELECTOR, "#problem a")]
        self.assertEqual(links, [field(page, KEY + place).get_attribute("id") for place in "02"])
        self.assert_accessible()
        browser.screenshot(page, "map-problem")
        press(page, "Remove Label 3")
        field(page, KEY + "0").clear()
        field(page, KEY + "0").send_keys("env")
        press(page, "Upload")
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_a_record_that_is_a_map_without_script(self):
        page = self.form("words", script=False)
        field(page, "key:/~r0").send_keys("a/b]~r0")
        field(page, "/~r0").send_keys("1")
        press(page, "Add to “Words”")
        self.assertEqual(field(page, "key:/~r0").get_attribute("value"), "a/b]~r0")
        # A row with nothing in it is none.
        self.send(page)

    def test_what_follows_places_without_script(self):
        page = self.form("place", script=False)
        field(page, "/position/0").send_keys("44.8")
        field(page, "/position/1").send_keys("41.7")
        press(page, "Add to “Position”")
        field(page, "/position/2").send_keys("first")
        press(page, "Add to “Position”")
        field(page, "/position/3").send_keys("too long a note")
        self.send_wrong(page)
        self.assertIn("Use 8 characters or fewer", self.message(page, "/position/3"))
        self.assert_accessible()
        press(page, "Remove Note 1")
        self.assertEqual(field(page, "/position/2").get_attribute("value"), "too long a note")
        press(page, "Remove Note 1")
        self.send(page)

    def test_trees_without_script(self):
        page = self.form("thread", script=False)
        field(page, "/article").send_keys("a1")
        press(page, "Add to “Comments”")
        place = "/comments/0"
        for depth in range(3):
            for name, text in [("id", f"c{depth}"), ("author", f"Ana{depth}"), ("text", "Hello")]:
                field(page, f"{place}/{name}").send_keys(text)
            if depth < 2:
                page.find_element(By.CSS_SELECTOR, f'[name="add:{place}/replies"]').click()
                browser.wait(lambda: page.find_elements(
                    By.CSS_SELECTOR, f'[name="{place}/replies/0/id"]'), what="a reply")
                place += "/replies/0"
        self.assert_accessible()
        self.send(page)

    # MARK: With script

    def test_rows_by_the_keyboard_alone(self):
        page = self.form("upload")

        def here():
            return page.switch_to.active_element

        def type_and_leave(text):
            here().send_keys(text, Keys.TAB)

        field(page, "/name").send_keys("a.txt", Keys.TAB)
        self.has_focus(page, "add:/labels")
        here().send_keys(Keys.ENTER)
        self.has_focus(page, KEY + "0")
        type_and_leave("Env")
        self.has_focus(page, VALUE + "0")
        self.shown(page, KEY + "0", "Use small letters")
        self.assertEqual(field(page, KEY + "0").get_attribute("aria-invalid"), "true")
        type_and_leave("prod")
        self.has_focus(page, "remove:/labels/~r0")
        here().send_keys(Keys.TAB)
        self.has_focus(page, "add:/labels")
        here().send_keys(Keys.SPACE)
        self.has_focus(page, KEY + "1")
        type_and_leave("team")
        type_and_leave("blue")
        field(page, KEY + "0").send_keys(Keys.SHIFT, Keys.HOME, Keys.NULL, "team", Keys.TAB)
        self.shown(page, KEY + "1", "“team” is there already")
        self.assertEqual(self.message(page, KEY + "0"), "")
        # The first row goes, and the second is the first.
        here().send_keys(Keys.TAB)
        self.has_focus(page, "remove:/labels/~r0")
        here().send_keys(Keys.ENTER)
        self.is_gone(page, KEY + "1")
        self.has_focus(page, KEY + "0")
        self.assertEqual(here().get_attribute("value"), "team")
        send = button(page, "Upload")
        browser.wait(lambda: send.get_attribute("aria-disabled") is None, what="all is right")
        self.assert_quiet()
        here().send_keys(Keys.ENTER)
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_groups_of_a_map(self):
        page = self.form("upload")
        button(page, "Add to “Limits”").click()
        self.has_focus(page, "key:/limits/~r0")
        field(page, "key:/limits/~r0").send_keys("cpu", Keys.TAB)
        self.shown(page, "key:/limits/~r0", "“cpu” is there already")
        field(page, "key:/limits/~r0").send_keys("2")
        field(page, "/limits/~r0/soft").send_keys("x", Keys.TAB)
        self.shown(page, "/limits/~r0/soft", "Enter a whole number")
        self.assertEqual(self.message(page, "key:/limits/~r0"), "")
        self.assert_accessible()
        self.assert_quiet()

    def test_what_follows_places(self):
        page = self.form("place")
        for number in (2, 3):
            button(page, "Add to “Position”").click()
            self.has_focus(page, f"/position/{number}")
            page.switch_to.active_element.send_keys("abc" * number, Keys.TAB)
        self.shown(page, "/position/3", "Use 8 characters or fewer")
        # The focus goes to the row that is there now.
        button(page, "Remove Note 1").click()
        self.is_gone(page, "/position/3")
        self.has_focus(page, "/position/2")
        self.assertEqual(page.switch_to.active_element.get_attribute("value"), "abcabcabc")
        self.assert_accessible()
        self.assert_quiet()

    def test_what_stands_within_itself_is_opened(self):
        page = self.form("folder")
        field(page, "/top/name").send_keys("a")
        field(page, "/top/first/name").send_keys("b")
        page.find_element(By.CSS_SELECTOR, '[name="add:/top/first/first"]').click()
        self.has_focus(page, "/top/first/first/name")
        page.switch_to.active_element.send_keys("c")
        self.send(page)

    # MARK: How it looks

    def test_every_form_is_accessible(self):
        for name in FORMS:
            for how in ({}, {"dark": True}, {"width": 320}, {"width": 320, "script": False}):
                with self.subTest(form=name, **how):
                    page = self.form(name, **how)
                    for add in ("add:/labels", "add:/limits", "add:", "add:/comments", "add:/top/all", "add:/position"):
                        if page.find_elements(By.CSS_SELECTOR, f'button[name="{add}"]'):
                            before = len(page.find_elements(By.CSS_SELECTOR, ".row"))
                            page.find_element(By.CSS_SELECTOR, f'button[name="{add}"]').click()
                            browser.wait(lambda: len(page.find_elements(By.CSS_SELECTOR, ".row"))
                                         > before, what="a row")
                    self.assert_accessible()
                    self.assert_fits()
                    self.assert_quiet()
                    shape = "-".join(f"{k}" for k in how) or "wide"
                    browser.screenshot(page, f"page-{name}-{shape}")

    def test_the_html_is_right(self):
        for name in FORMS:
            with self.subTest(form=name), urllib.request.urlopen(
                    f"{self.address}/forms/{name}") as answer:
                self.assertEqual(browser.parse(answer.read().decode()), [])


if __name__ == "__main__":
    unittest.main()
