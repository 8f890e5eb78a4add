"""Values as readers write them, and look-ups as they are browsed: pages of `formcheck-server` in a browser."""

import unittest

from selenium.webdriver.common.keys import Keys

import browser
from browser import By
from test_page import SERVER, button, field, holder, press

FORMS = {
    "stay": """
form: stay
locale: en
title: A stay
fields:
  country: { label: Country, required: true, rule: geo.country }
  arrival: { label: Arrival, required: true, type: date, range: 2026-01-01.. }
  at: { label: At, type: time }
  room: { label: Room, required: true, input: { as: combobox }, choices: { s: Small, m: Medium } }
""",
    "aufenthalt": """
form: aufenthalt
locale: de
title: Ein Aufenthalt
fields:
  country: { label: Land, required: true, rule: geo.country }
  arrival: { label: Anreise, required: true, type: date }
  name: { label: Name, required: true }
""",
    "iqama": """
form: iqama
locale: ar
title: "\u0625\u0642\u0627\u0645\u0629"
fields:
  country: { label: "\u0627\u0644\u0628\u0644\u062f", required: true, rule: geo.country }
  arrival: { label: "\u0627\u0644\u0648\u0635\u0648\u0644", required: true, type: date }
  at: { label: "\u0627\u0644\u0633\u0627\u0639\u0629", type: time }
  town: { label: "\u0627\u0644\u0645\u062f\u064a\u0646\u0629", lookup: { in: towns, accept: [id, label] } }
catalogues: { towns: { file: towns.csv, id: code, label: name } }
""",
    "route": """
form: route
locale: en
title: A route
catalogues:
  towns: { file: towns.csv, id: code, label: name }
  people: { file: people.csv, id: id, label: name, phone: phone }
fields:
  from: { label: From, required: true, lookup: { in: towns, accept: [id, label] } }
  to: { label: To, required: true, lookup: { in: towns, accept: [id, label] }, differs: from }
  who: { label: Driver, lookup: { in: people, accept: [id] } }
controls: { go: { label: Go } }
managers: { all: { manages: [go] } }
""",
}
FORMS["tone"] = """
form: tone
locale: en
title: A tone
fields:
  bill: { label: Bill to }
  tone: { label: Tone, input: { as: radio }, choices: { a: Alto, b: Bass }, default: { compute: "bill == 'Ana' ? 'a' : 'b'" } }
  gift: { label: Gift, type: boolean, default: { compute: "bill == 'Ana'" } }
  plain: { label: Newsletter, type: boolean }
  town: { label: Town, lookup: { in: towns, accept: [id, label] }, default: { compute: "bill == 'Ana' ? 'TBS' : 'KUT'" } }
catalogues: { towns: { file: towns.csv, id: code, label: name } }
"""
TOWNS = "code,name\nTBS,Tbilisi\nBUS,Batumi\nKUT,Kutaisi\nBER,Berlin\n"
PEOPLE = "id,name,phone\n1,Ana Beridze,+995 555 12 34 56\n2,Gia Maisuradze,+995 555 65 43 21\n"


@unittest.skipUnless(SERVER.exists(), f"there is no {SERVER}: make build-server")
class ValueTests(browser.PageTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, text in FORMS.items():
            (cls.folder / f"{name}.yaml").write_text(text)
        (cls.folder / "towns.csv").write_text(TOWNS)
        (cls.folder / "people.csv").write_text(PEOPLE)
        cls.address = cls.enterClassContext(
            browser.program([SERVER, cls.folder, "--port", "0", "--live-rate", "0"]))

    def form(self, name, **how):
        return self.open(f"{self.address}/forms/{name}", **how)

    def settled(self, page, pointer, state):
        browser.wait(
            lambda: holder(page, pointer).get_attribute("data-state") == state,
            what=f"{pointer} {state}")

    def lookup(self, page, pointer):
        """The input of a look-up, once the script has made a combobox of it."""
        return browser.wait(
            lambda: page.find_elements(By.CSS_SELECTOR, f'[name="{pointer}"][role=combobox]'), what=pointer)[0]

    def options(self, page):
        return page.find_elements(By.CSS_SELECTOR, '[role=option]')

    # MARK: Days, times, choices

    def test_a_reader_writes_a_day_and_a_country(self):
        for script in (False, True):
            with self.subTest(script=script):
                page = self.form("aufenthalt", script=script)
                field(page, "/country").send_keys("georgien")
                field(page, "/arrival").send_keys("28.11.2026")
                press(page, "Absenden")
                # The name is missing; the rest stays as it was written.
                self.assertEqual(field(page, "/country").get_attribute("value"), "georgien")
                self.assertEqual(field(page, "/arrival").get_attribute("value"), "28.11.2026")
                self.assertEqual(len(page.find_elements(By.CSS_SELECTOR, "#problem li")), 1)
                field(page, "/name").send_keys("Ana")
                press(page, "Absenden")
                browser.wait(lambda: "Vielen Dank" in page.page_source, what="the page behind")

    def test_fields_say_that_what_was_written_is_right(self):
        page = self.form("stay")
        for pointer, text in [
            ("/country", "Georgia"), ("/arrival", "28 Nov 2026"), ("/at", "9:30 pm"), ("/room", "small"),
        ]:
            field(page, pointer).send_keys(text, Keys.TAB)
            self.settled(page, pointer, "valid")
            self.assertEqual(field(page, pointer).get_attribute("value"), text)
        field(page, "/arrival").clear()
        field(page, "/arrival").send_keys("03/04/2026", Keys.TAB)
        self.settled(page, "/arrival", "invalid")
        self.assert_quiet()

    def test_a_picker_fills_in_what_was_picked(self):
        page = self.form("stay")
        for pointer, words, picked in [
            ("/arrival", "Open calendar", "2026-11-28"), ("/at", "Pick a time", "21:30"),
        ]:
            opener = holder(page, pointer).find_element(By.CSS_SELECTOR, "button.pick")
            self.assertEqual(opener.text, words)
            opener.click()
            page.execute_script("""
                const picker = arguments[0].querySelector('.picker');
                picker.value = arguments[1];
                for (const kind of ['input', 'change']) picker.dispatchEvent(new Event(kind, { bubbles: true }));
                """, holder(page, pointer), picked)
            self.assertEqual(field(page, pointer).get_attribute("value"), picked)
            self.settled(page, pointer, "valid")
        self.assertEqual(
            holder(page, "/arrival").find_element(By.CSS_SELECTOR, ".picker").get_attribute("min"), "2026-01-01")
        self.assert_quiet()

    def test_a_picker_is_there_only_with_script(self):
        page = self.form("stay", script=False)
        self.assertFalse(page.find_elements(By.CSS_SELECTOR, "button.pick"))
        self.assertIn("31 Jan 2026", holder(page, "/arrival").text)

    # MARK: Look-ups

    def test_an_empty_lookup_is_browsed(self):
        for key in (None, Keys.ARROW_DOWN, Keys.ARROW_UP):
            with self.subTest(key=key):
                page = self.form("route", fresh=True)
                start = self.lookup(page, "/from")
                if key is None:
                    start.click()
                else:
                    page.execute_script("arguments[0].focus()", start)
                    start.send_keys(key)
                browser.wait(lambda: len(self.options(page)) == 4, what="the first items")
                # The author's order.
                self.assertEqual(
                    [option.text for option in self.options(page)], ["Tbilisi", "Batumi", "Kutaisi", "Berlin"])
                active = start.get_attribute("aria-activedescendant")
                place = {None: None, Keys.ARROW_DOWN: 0, Keys.ARROW_UP: 3}[key]
                self.assertEqual(active, place if place is None else self.options(page)[place].get_attribute("id"))
                self.assert_accessible()
                self.assert_quiet()

    def test_an_open_list_covers_nothing(self):
        for width in (320, 1280):
            page = self.form("route", width=width)
            self.lookup(page, "/from").click()
            browser.wait(lambda: self.options(page), what="the first items")
            bottom, top = page.execute_script("""
                const [list, next] = [...document.querySelectorAll('[role=listbox]:not([hidden]), [data-field="/to"]')];
                return [list.getBoundingClientRect().bottom, next.getBoundingClientRect().top];""")
            self.assertLessEqual(bottom, top)
            self.assert_fits()
            browser.screenshot(page, f"values-route-open-{width}")

    def test_a_press_below_an_open_list_counts(self):
        page = self.form("route")
        self.lookup(page, "/from").click()
        browser.wait(lambda: self.options(page), what="the first items")
        self.lookup(page, "/who").click()
        self.assertEqual(page.switch_to.active_element.get_attribute("name"), "/who")
        browser.wait(lambda: self.lookup(page, "/from").get_attribute("aria-expanded") == "false")
        self.lookup(page, "/from").click()
        browser.wait(lambda: self.lookup(page, "/from").get_attribute("aria-expanded") == "true")
        button(page, "Go").click()
        browser.wait(lambda: holder(page, "/from").find_elements(By.CSS_SELECTOR, ".error"), what="a message")

    def test_what_must_differ_is_not_offered(self):
        page = self.form("route", fresh=True)
        start = self.lookup(page, "/from")
        start.send_keys("tbil")
        browser.wait(lambda: self.options(page))
        start.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        self.settled(page, "/from", "valid")
        self.lookup(page, "/to").click()
        browser.wait(lambda: [o for o in self.options(page) if o.is_displayed()])
        shown = [option.text for option in self.options(page) if option.is_displayed()]
        self.assertEqual(shown, ["Batumi", "Kutaisi", "Berlin"])
        self.lookup(page, "/to").send_keys("tbilisi")
        browser.wait(
            lambda: "Nothing was found" in holder(page, "/to").find_element(By.CSS_SELECTOR, ".status").text,
            what="that nothing was found")

    def test_numbers_are_shown(self):
        page = self.form("route", fresh=True)
        who = self.lookup(page, "/who")
        self.assertEqual(who.get_attribute("inputmode"), "tel")
        self.assertIsNone(self.lookup(page, "/from").get_attribute("inputmode"))
        who.send_keys("ana")
        browser.wait(lambda: self.options(page))
        self.assertIn("+995 555 12 34 56", self.options(page)[0].text)
        who.clear()
        who.send_keys("55565")
        browser.wait(lambda: self.options(page) and "Gia" in self.options(page)[0].text)
        self.assertEqual(self.options(page)[0].text.count("+995 555 65 43 21"), 1)

    # MARK: Computed defaults

    def test_empty_options_follow_the_source(self):
        page = self.form("tone")

        def words(name):
            return page.find_element(By.CSS_SELECTOR, f'[name="/{name}"][value=""] + label').text

        self.assertEqual((words("tone"), words("gift")), ("Worked out: …", "Worked out: …"))
        field(page, "/bill").send_keys("Eva")
        browser.wait(lambda: words("tone") == "Worked out: Bass", what="the default")
        self.assertEqual(words("gift"), "Worked out: No")
        self.assertEqual(self.lookup(page, "/town").get_attribute("placeholder"), "Kutaisi")
        field(page, "/bill").clear()
        field(page, "/bill").send_keys("Ana")
        browser.wait(lambda: words("tone") == "Worked out: Alto", what="the other default")
        self.assertEqual(words("gift"), "Worked out: Yes")
        self.assertEqual(self.lookup(page, "/town").get_attribute("placeholder"), "Tbilisi")
        self.assertEqual(len(page.find_elements(By.CSS_SELECTOR, '[name="/plain"]')), 2)
        self.assert_quiet()

    # MARK: How it looks

    def test_every_form_is_accessible(self):
        for name in FORMS:
            for how in ({"width": 1280}, {"width": 320}, {"width": 320, "script": False}, {"dark": True}):
                with self.subTest(form=name, **how):
                    page = self.form(name, **how)
                    self.assert_accessible()
                    self.assert_fits()
                    self.assert_quiet()
                    browser.screenshot(page, f"values-{name}-" + "-".join(f"{k}{v}" for k, v in how.items()))


BRAND = {
    # Dark pages have colours of their own.
    "own.css": "@media (prefers-color-scheme: light) { :root { --press: #7a1f5c; --focus: #7a1f5c } } header.site { border-block-end: 4px solid #7a1f5c }",
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#7a1f5c"/></svg>',
    "head.html": "<p><b>Ministry of Rows</b></p>",
    "foot.html": '<p><a href="https://example.org/privacy">Privacy</a></p>',
}


@unittest.skipUnless(SERVER.exists(), f"there is no {SERVER}: make build-server")
class BrandTests(browser.PageTestCase):
    """Pages with the styles, the picture, the head and the foot of whoever owns them, below a path."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        forms = cls.folder / "forms"
        forms.mkdir()
        for name, text in FORMS.items():
            (forms / f"{name}.yaml").write_text(text)
        (forms / "towns.csv").write_text(TOWNS)
        (forms / "people.csv").write_text(PEOPLE)
        for name, text in BRAND.items():
            (cls.folder / name).write_text(text)
        cls.address = cls.enterClassContext(browser.program([
            SERVER, forms, "--port", "0", "--base", "/apply", "--style", cls.folder / "own.css",
            "--logo", cls.folder / "logo.svg", "--header", cls.folder / "head.html",
            "--footer", cls.folder / "foot.html", "--thanks", "We call you back."])) + "/apply"

    def test_pages_have_the_brand(self):
        for path in ("/", "/forms/stay", "/forms/iqama", "/forms/nothing"):
            for how in ({"width": 1280}, {"width": 320}, {"width": 320, "dark": True}):
                with self.subTest(path=path, **how):
                    page = self.open(self.address + path, **how)
                    self.assertIn("Ministry of Rows", page.find_element(By.CSS_SELECTOR, "header.site").text)
                    self.assertTrue(page.execute_script("return document.querySelector('.logo').naturalWidth"))
                    link = page.find_element(By.CSS_SELECTOR, "footer.site a")
                    self.assertEqual(link.text, "Privacy")
                    if "dark" not in how:
                        self.assertEqual(link.value_of_css_property("color").replace(" ", ""), "rgba(122,31,92,1)")
                    self.assert_accessible()
                    self.assert_fits()
                    name = path.strip("/").replace("/", "-") or "index"
                    browser.screenshot(page, f"brand-{name}-" + "-".join(f"{k}{v}" for k, v in how.items()))

    def test_a_form_is_sent_below_the_path(self):
        for script in (True, False):
            page = self.open(f"{self.address}/forms/tone", script=script)
            colour = button(page, "Send").value_of_css_property("background-color")
            self.assertEqual(colour.replace(" ", ""), "rgba(122,31,92,1)")
            field(page, "/bill").send_keys("Ana")
            press(page, "Send")
            browser.wait(lambda: "We call you back." in page.page_source, what="the thanks")
            self.assertIn("/apply/forms/tone/sent", page.current_url)
            self.assert_quiet()


if __name__ == "__main__":
    unittest.main()
