"""A form's page in a real browser: complete without script, better with it."""

import os
import pathlib
import unittest
import urllib.request

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser

#: The server, as make test-web has built it.
SERVER = pathlib.Path(os.environ.get(
    "FORMCHECK_SERVER", browser.ROOT / ".build-server" / "release" / "formcheck-server"))

FORMS = {
    "signup": (browser.ROOT / "Examples/signup/form.yaml").read_text(),
    "expenses": (browser.ROOT / "Examples/expenses/form.yaml").read_text(),
    "joining": """
form: joining
title: Join us
fields:
  phone: { label: Phone, required: true, rule: contact.phone.e164 }
  pin: { label: PIN, required: true, secret: true, length: 4 }
  profile:
    type: section
    fields:
      nick: { label: Nickname, required: true, length: 2..20, help: As others see it. }
      about: { label: About you, length: ..500, input: { as: textarea } }
controls: { next: { label: Next, opens: profile }, join: { label: Join } }
managers: { first: { verifies: [phone, pin], manages: [next] }, all: { manages: [join] } }
""",
    "order": """
form: order
title: Order
fields:
  name: { label: Name, required: true, length: 2..40 }
  company: { label: For a company, type: boolean, required: true }
  vat: { label: VAT number, when: company == true, required: true, length: 4..20 }
  tags: { label: Tags, items: { choices: [red, green, blue] } }
  terms: { label: I accept the terms, required: true, rule: consent.accepted }
  lines:
    label: Lines
    required: true
    count: 1..3
    items:
      label: Line
      fields:
        what: { label: What, required: true, length: ..40 }
        price: { label: Price, type: decimal, required: true, range: 0.. }
  total: { label: Total, type: decimal, compute: 'lines.map(l, l.price).sum()' }
""",
    "arabic": """
form: arabic
locale: ar
title: "\u0637\u0644\u0628"
fields:
  name: { label: "\u0627\u0644\u0627\u0633\u0645", required: true, length: 2..40 }
  kind: { label: "\u0627\u0644\u0646\u0648\u0639", choices: { a: "\u0623", b: "\u0628" } }
controls: { send: { label: "\u0625\u0631\u0633\u0627\u0644" } }
managers: { all: { manages: [send] } }
""",
    "trip": """
form: trip
title: A trip
catalogues:
  towns:
    file: towns.csv
    id: code
    label: name
    detail: country
    popular: popular
    position: [lat, lon]
fields:
  from: { label: From, required: true, lookup: { in: towns, accept: [id, label], near: here } }
  to: { label: To, required: true, lookup: { in: towns, accept: [id, label] }, differs: from }
controls: { go: { label: Search } }
managers: { all: { manages: [go] } }
""",
    # Two towns have one name, and ids alone name them.
    "flights": """
form: flights
title: Flights
catalogues: { towns: { file: towns.csv, id: code, label: name, detail: country } }
fields:
  who: { label: Passenger, required: true, length: 2..20 }
  legs:
    label: Legs
    required: true
    items: { label: Leg, fields: { to: { label: Destination, required: true, lookup: towns } } }
controls: { go: { label: Book } }
managers: { all: { manages: [go] } }
examples: [{ name: two, given: { who: Ana, legs: [{ to: SPB }, { to: TBS }] }, expect: { issues: {} } }]
""",
    "login": """
form: login
title: Log in
fields:
  name: { label: Name, required: true, length: 2..20 }
  pin: { label: PIN, required: true, secret: true, length: 4, input: { autocomplete: current-password } }
""",
    "steps": """
form: steps
title: Three screens
fields:
  one: { label: One, required: true, length: 1..9 }
  middle: { type: section, fields: { two: { label: Two, required: true, length: 1..9 } } }
  end: { type: section, fields: { three: { label: Three, required: true, length: 1..9 } } }
controls: { toMiddle: { label: On, opens: middle }, toEnd: { label: Further, opens: end }, all: { label: Finish } }
managers:
  first: { verifies: [one], manages: [toMiddle] }
  second: { verifies: [middle], manages: [toEnd] }
  last: { manages: [all] }
""",
    # The record is a list.
    "readings": """
form: readings
title: Readings
items: { label: Reading, fields: { station: { label: Station, required: true, length: ..8 } } }
""",
}
TOWNS = """code,name,country,popular,lat,lon
TBS,Tbilisi,Georgia,true,41.67,44.95
BUS,Batumi,Georgia,true,41.61,41.6
KUT,Kutaisi,Georgia,false,42.18,42.48
BER,Berlin,Germany,true,52.36,13.5
SPA,Springfield,Illinois,false,39.84,-89.68
SPB,Springfield,Missouri,false,37.25,-93.39
"""


def field(page, pointer):
    return page.find_element(By.CSS_SELECTOR, f'[name="{pointer}"]:not([type=hidden])')


def holder(page, pointer):
    return page.find_element(By.CSS_SELECTOR, f'[data-field="{pointer}"]')


def button(page, text):
    for element in page.find_elements(By.TAG_NAME, "button"):
        # Not the one that Enter presses.
        if element.is_displayed() and element.text == text and element.get_attribute("class") != "hushed":
            return element
    raise AssertionError(f"no button “{text}”")


def press(page, text):
    """Presses a button that sends the form, and waits for the page that comes back."""
    before = page.find_element(By.TAG_NAME, "html")
    button(page, text).click()

    def is_gone():
        try:
            before.is_enabled()
            return False
        except StaleElementReferenceException:
            return page.find_elements(By.TAG_NAME, "h1")
        except WebDriverException as error:
            # What chromedriver says while one page takes the place of the other.
            if "does not belong to the document" not in str(error):
                raise
            return False

    browser.wait(is_gone, what="the page that comes back")


@unittest.skipUnless(SERVER.exists(), f"there is no {SERVER}: make build-server")
class FormPageTests(browser.PageTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name, text in FORMS.items():
            (cls.folder / f"{name}.yaml").write_text(text)
        (cls.folder / "towns.csv").write_text(TOWNS)
        cls.address = cls.enterClassContext(
            browser.program([SERVER, cls.folder, "--port", "0"]))

    def form(self, name, **how):
        return self.open(f"{self.address}/forms/{name}", **how)

    def message(self, page, pointer):
        return holder(page, pointer).find_element(By.CSS_SELECTOR, ".messages").text

    def settled(self, page, pointer, state):
        browser.wait(
            lambda: holder(page, pointer).get_attribute("data-state") == state,
            what=f"{pointer} {state}")

    # MARK: Without script

    def test_a_post_without_script(self):
        page = self.form("signup", script=False)
        field(page, "/email").send_keys("ana@")
        field(page, "/password").send_keys("Tbilisi2026")
        press(page, "Register")
        self.assertTrue(page.title.startswith("Error: "))
        self.assertIn("There is a problem", page.find_element(By.ID, "problem").text)
        # What was typed is kept, a secret is not.
        self.assertEqual(field(page, "/email").get_attribute("value"), "ana@")
        self.assertEqual(field(page, "/password").get_attribute("value"), "")
        self.assertEqual(field(page, "/email").get_attribute("aria-invalid"), "true")
        self.assert_accessible()
        browser.screenshot(page, "page-signup-problem")
        link = page.find_element(By.CSS_SELECTOR, "#problem a")
        self.assertEqual(
            link.get_attribute("href").split("#")[1], field(page, "/email").get_attribute("id"))
        for pointer, text in [
            ("/email", "ana@example.org"), ("/password", "Tbilisi2026"),
            ("/confirm", "Tbilisi2026"), ("/phone", "+995 555 12 34 56"),
        ]:
            field(page, pointer).clear()
            field(page, pointer).send_keys(text)
        press(page, "Register")
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")
        self.assert_accessible()

    def test_rows_and_conditions_without_script(self):
        page = self.form("order", script=False)
        field(page, "/name").send_keys("Ana")
        page.find_element(By.CSS_SELECTOR, '[name="/company"][value=true]').click()
        press(page, "Continue")
        field(page, "/vat").send_keys("GE1234")
        field(page, "/lines/0/what").send_keys("Tea")
        press(page, "Add to “Lines”")
        self.assertEqual(field(page, "/lines/0/what").get_attribute("value"), "Tea")
        field(page, "/lines/1/what").send_keys("Milk")
        press(page, "Remove Line 1")
        self.assertEqual(field(page, "/lines/0/what").get_attribute("value"), "Milk")
        self.assertFalse(page.find_elements(By.CSS_SELECTOR, '[name="/lines/1/what"]'))
        # Enter sends, and takes out no row.
        field(page, "/lines/0/what").send_keys(Keys.ENTER)
        browser.wait(lambda: page.title.startswith("Error: "), what="the page that comes back")
        self.assertEqual(field(page, "/lines/0/what").get_attribute("value"), "Milk")
        self.assert_accessible()

    def test_a_lookup_without_script(self):
        page = self.form("trip", script=False)
        field(page, "/from").send_keys("Springfield")
        field(page, "/to").send_keys("Tbilisi")
        press(page, "Search")
        offers = page.find_elements(By.CSS_SELECTOR, ".offers input")
        self.assertEqual({o.get_attribute("value") for o in offers}, {"SPA", "SPB"})
        self.assert_accessible()
        offers[0].click()
        press(page, "Search")
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_screens_without_script(self):
        page = self.form("joining", script=False)
        field(page, "/phone").send_keys("+995555123456")
        field(page, "/pin").send_keys("1234")
        press(page, "Next")
        self.assertFalse(field(page, "/phone").is_displayed())
        field(page, "/nick").send_keys("Nino")
        field(page, "/pin").send_keys("1234")
        self.assert_accessible()
        press(page, "Join")
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_a_pick_without_script(self):
        page = self.open(f"{self.address}/forms/flights/examples/1", script=False)
        # The label stands in the input, and the id goes with it.
        self.assertEqual(field(page, "/legs/0/to").get_attribute("value"), "Springfield")
        press(page, "Add to “Legs”")
        press(page, "Book")
        self.assertTrue(page.title.startswith("Error: "))
        field(page, "/legs/2/to").send_keys("BER")
        # What is typed in place of a label counts.
        field(page, "/legs/1/to").clear()
        field(page, "/legs/1/to").send_keys("Nowhere")
        press(page, "Book")
        self.assertIn("Leg 2, Destination", page.find_element(By.ID, "problem").text)
        self.assertNotIn("Leg 1", page.find_element(By.ID, "problem").text)
        field(page, "/legs/1/to").clear()
        field(page, "/legs/1/to").send_keys("KUT")
        press(page, "Book")
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_three_screens_without_script(self):
        page = self.form("steps", script=False)
        for pointer, text, control in [
            ("/one", "1", "On"), ("/two", "2", "Further"), ("/three", "3", "Finish"),
        ]:
            field(page, pointer).send_keys(text)
            press(page, control)
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    # MARK: With script

    def test_a_pick_with_script(self):
        page = self.form("flights", fresh=True)
        field(page, "/legs/0/to").send_keys("springf")
        browser.wait(lambda: len(page.find_elements(By.CSS_SELECTOR, "[role=option]")) == 2)
        field(page, "/legs/0/to").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
        self.settled(page, "/legs/0/to", "valid")
        # The server draws the rows anew.
        button(page, "Add to “Legs”").click()
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[name="/legs/1/to"]'), what="a row")
        self.settled(page, "/legs/0/to", "valid")
        field(page, "/legs/1/to").send_keys("TBS")
        field(page, "/who").send_keys("Ana")
        book = button(page, "Book")
        browser.wait(lambda: book.get_attribute("aria-disabled") is None, what="all is right")
        # Another text is not what was picked.
        field(page, "/legs/0/to").send_keys("x")
        browser.wait(lambda: book.get_attribute("aria-disabled"), what="the control waits")
        field(page, "/legs/0/to").send_keys(Keys.BACKSPACE, Keys.ESCAPE)
        browser.wait(lambda: "Leg 1 – Destination" in page.find_element(By.ID, "form").text)
        field(page, "/legs/0/to").clear()
        field(page, "/legs/0/to").send_keys("SPA")
        browser.wait(lambda: book.get_attribute("aria-disabled") is None, what="all is right")
        book.click()
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")
        self.assert_quiet()

    def test_enter_keeps_what_is_secret(self):
        for name, pointer, secret, wanted in [
            ("login", "/name", "/pin", "1234"), ("signup", "/email", "/password", "Tbilisi2026"),
        ]:
            for press_it in (
                lambda page: field(page, pointer).send_keys(Keys.ENTER),
                lambda page: field(page, secret).send_keys(Keys.ENTER),
                lambda page: page.find_elements(By.CSS_SELECTOR, ".controls button[name=press]")[0].click(),
            ):
                page = self.form(name, fresh=True)
                field(page, secret).send_keys(wanted)
                press_it(page)
                browser.wait(lambda: self.message(page, pointer), what="a message")
                self.assertEqual(field(page, secret).get_attribute("value"), wanted)
                self.assertEqual(page.switch_to.active_element.get_attribute("name"), pointer)
                self.assertFalse(page.title.startswith("Error"))
        page = self.form("login", fresh=True)
        self.assertEqual(field(page, "/pin").get_attribute("autocomplete"), "current-password")
        field(page, "/pin").send_keys("1234")
        field(page, "/name").send_keys("Ana", Keys.ENTER)
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_a_control_does_not_wait_for_other_fields(self):
        page = self.form("signup", fresh=True)
        field(page, "/password").send_keys("Tbilisi2026")
        field(page, "/phone").send_keys("+995555123456")
        code = button(page, "Send me a code")
        browser.wait(lambda: code.get_attribute("aria-disabled") is None, what="the control is on")
        press(page, "Send me a code")
        self.assertEqual(len(page.find_elements(By.CSS_SELECTOR, ".notice")), 1)
        self.assertFalse(page.title.startswith("Error"))

    def test_three_screens_with_script(self):
        page = self.form("steps", fresh=True)
        for pointer, text, control in [
            ("/one", "1", "On"), ("/two", "2", "Further"), ("/three", "3", "Finish"),
        ]:
            browser.wait(lambda: field(page, pointer).is_displayed(), what=pointer)
            # Enter does what the screen's own control does, and that one waits.
            field(page, pointer).send_keys(Keys.ENTER)
            browser.wait(lambda: "Error" in page.title or self.message(page, pointer), what="a message")
            field(page, pointer).send_keys(text)
            following = button(page, control)
            browser.wait(lambda: following.get_attribute("aria-disabled") is None, what=control)
            following.click()
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_back_brings_everything_back(self):
        page = self.form("order", fresh=True)
        field(page, "/name").send_keys("Ana")
        page.find_element(By.CSS_SELECTOR, '[name="/company"][value=true]').click()
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[name="/vat"]'), what="the number")
        field(page, "/vat").send_keys("GE1234")
        button(page, "Add to “Lines”").click()
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[name="/lines/1/what"]'), what="a row")
        for place, what in enumerate(["Tea", "Milk"]):
            field(page, f"/lines/{place}/what").send_keys(what)
            field(page, f"/lines/{place}/price").send_keys("1.50")
        browser.wait(lambda: holder(page, "/total").find_element(By.TAG_NAME, "output").text == "3.00")

        def has_all():
            try:
                return [field(page, name).get_attribute("value") for name in (
                    "/name", "/vat", "/lines/0/what", "/lines/1/what", "/lines/1/price",
                )] == ["Ana", "GE1234", "Tea", "Milk", "1.50"]
            except WebDriverException:
                return False
        for leave in (
            lambda: page.get(self.address + "/"),
            # All but the terms, which were not accepted: the page that comes back has a history of its own.
            lambda: page.find_element(By.CSS_SELECTOR, '[name="/terms"]:not([type=hidden])').click()
            or press(page, "Send"),
        ):
            leave()
            page.back()
            browser.wait(has_all, what="all that was typed")
            browser.wait(
                lambda: holder(page, "/total").find_element(By.TAG_NAME, "output").text == "3.00")
        self.assert_quiet()

    def test_back_knows_what_a_control_waits_for(self):
        page = self.form("signup", fresh=True)
        field(page, "/email").send_keys("ana@example.org")
        field(page, "/password").send_keys("Tbilisi2026")
        browser.wait(lambda: "Waits for: E-mail" not in page.find_element(By.ID, "form").text)
        page.get(self.address + "/")
        page.back()
        browser.wait(
            lambda: "Waits for: E-mail" not in page.find_element(By.ID, "form").text, what="the field is known")
        self.assertEqual(field(page, "/email").get_attribute("value"), "ana@example.org")
        self.assertNotIn("Tbilisi2026", page.execute_script("return JSON.stringify(history.state)"))

    def test_fields_say_how_they_stand(self):
        page = self.form("signup")
        email = field(page, "/email")
        email.send_keys("ana@")
        self.settled(page, "/email", "invalid")
        # Words come once it is left.
        self.assertEqual(self.message(page, "/email"), "")
        email.send_keys(Keys.TAB)
        browser.wait(lambda: self.message(page, "/email"), what="a message")
        email.send_keys("example.org")
        self.settled(page, "/email", "valid")
        self.assertEqual(self.message(page, "/email"), "")
        self.assertFalse(page.title.startswith("Error"))
        self.assert_quiet()

    def test_controls_wait_and_go_on(self):
        page = self.form("signup")
        code = button(page, "Send me a code")
        self.assertEqual(code.get_attribute("aria-disabled"), "true")
        field(page, "/phone").send_keys("+995555123456")
        browser.wait(lambda: code.get_attribute("aria-disabled") is None, what="the control is on")
        self.assertIn("Waits for: E-mail, Password", page.find_element(By.ID, "form").text)
        # A press that waits says for what, on the same page.
        field(page, "/password").send_keys("Tbilisi2026")
        button(page, "Register").click()
        browser.wait(lambda: self.message(page, "/email"), what="a message")
        self.assertEqual(page.switch_to.active_element.get_attribute("name"), "/email")
        self.assertEqual(field(page, "/password").get_attribute("value"), "Tbilisi2026")
        field(page, "/email").send_keys("ana@example.org")
        field(page, "/confirm").send_keys("Tbilisi2026")
        register = button(page, "Register")
        browser.wait(lambda: register.get_attribute("aria-disabled") is None, what="all is right")
        register.click()
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_late_answers_do_not_show(self):
        page = self.form("signup")
        # The first answer comes after the second one.
        page.execute_script("""
            const real = window.fetch;
            let count = 0;
            window.fetch = (address, options) => {
              const late = ++count === 1;
              // What the page gives up is answered all the same: a late answer is the case to be tried.
              const answer = real(address, { ...options, signal: undefined });
              return late ? new Promise(done => setTimeout(() => done(answer), 1500)) : answer;
            };""")
        email = field(page, "/email")
        email.send_keys("ana@")
        browser.time.sleep(0.4)
        email.send_keys("example.org")
        self.settled(page, "/email", "valid")
        browser.time.sleep(1.8)
        self.assertEqual(holder(page, "/email").get_attribute("data-state"), "valid")

    def test_rows_with_script(self):
        page = self.form("order")
        field(page, "/lines/0/what").send_keys("Tea")
        field(page, "/lines/0/price").send_keys("2.50")
        browser.wait(lambda: holder(page, "/total").find_element(By.TAG_NAME, "output").text == "2.50")
        button(page, "Add to “Lines”").click()
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[name="/lines/1/what"]'))
        browser.wait(lambda: page.execute_script("return document.activeElement.name") == "/lines/1/what",
                     what="the new row has the focus")
        field(page, "/lines/1/price").send_keys("1.25")
        browser.wait(lambda: holder(page, "/total").find_element(By.TAG_NAME, "output").text == "3.75")
        button(page, "Remove Line 1").click()
        browser.wait(lambda: not page.find_elements(By.CSS_SELECTOR, '[name="/lines/1/what"]'))
        browser.wait(lambda: holder(page, "/total").find_element(By.TAG_NAME, "output").text == "1.25")
        self.assert_quiet()

    def test_what_comes_to_be_asked_for(self):
        page = self.form("order")
        self.assertFalse(holder(page, "/vat").is_displayed())
        page.find_element(By.CSS_SELECTOR, '[name="/company"][value=true]').click()
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[name="/vat"]'))
        page.find_element(By.CSS_SELECTOR, '[name="/company"][value=false]').click()
        browser.wait(lambda: not page.find_elements(By.CSS_SELECTOR, '[name="/vat"]'))
        self.assert_quiet()

    def test_a_lookup_by_the_keyboard(self):
        page = self.form("trip", fresh=True)
        start = field(page, "/from")
        start.send_keys("tbil")
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[role=option]'))
        self.assertEqual(start.get_attribute("aria-expanded"), "true")
        self.assertEqual(page.find_element(By.CSS_SELECTOR, "mark").text, "Tbil")
        # Nothing is picked by itself.
        self.assertIsNone(start.get_attribute("aria-activedescendant"))
        self.assert_accessible()
        browser.screenshot(page, "page-trip-hits")
        start.send_keys(Keys.ARROW_DOWN)
        self.assertTrue(start.get_attribute("aria-activedescendant"))
        start.send_keys(Keys.ENTER)
        self.assertEqual(start.get_attribute("value"), "Tbilisi")
        self.assertEqual(start.get_attribute("aria-expanded"), "false")
        self.settled(page, "/from", "valid")
        # Labels may be alike: what was picked is sent.
        goal = field(page, "/to")
        goal.send_keys("springf")
        browser.wait(lambda: len(page.find_elements(By.CSS_SELECTOR, '[role=option]')) >= 2)
        goal.send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
        self.settled(page, "/to", "valid")
        # Escape closes, and what it was is kept.
        goal.send_keys(Keys.END, "x")
        browser.wait(lambda: goal.get_attribute("aria-expanded") == "true" or True)
        goal.send_keys(Keys.ESCAPE)
        self.assertEqual(goal.get_attribute("aria-expanded"), "false")
        self.assert_quiet()

    def test_what_was_picked_comes_first_next_time(self):
        page = self.form("trip", fresh=True)
        start = field(page, "/from")
        start.send_keys("kuta")
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[role=option]'))
        start.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        page = self.form("trip")
        field(page, "/from").click()
        first = browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[role=option]'))[0]
        self.assertIn("Kutaisi", first.text)

    def test_late_hits_do_not_show(self):
        page = self.form("trip", fresh=True)
        page.execute_script("""
            const real = window.fetch;
            window.fetch = (address, options) => {
              const answer = real(address, { ...options, signal: undefined });
              if (!address.endsWith('/lookup')) return answer;
              const isFirst = JSON.parse(options.body).text === 'b';
              return isFirst ? new Promise(done => setTimeout(() => done(answer), 1200)) : answer;
            };""")
        start = field(page, "/from")
        start.send_keys("b")
        start.send_keys("e")
        browser.wait(lambda: page.find_elements(By.CSS_SELECTOR, '[role=option]'))
        browser.time.sleep(1.5)
        shown = [o.text for o in page.find_elements(By.CSS_SELECTOR, '[role=option]')]
        self.assertEqual(len(shown), 1, shown)
        self.assertIn("Berlin", shown[0])

    def test_screens_with_script(self):
        page = self.form("joining")
        field(page, "/phone").send_keys("+995555123456")
        field(page, "/pin").send_keys("1234")
        following = button(page, "Next")
        browser.wait(lambda: following.get_attribute("aria-disabled") is None)
        following.click()
        browser.wait(lambda: field(page, "/nick").is_displayed())
        page.back()
        browser.wait(lambda: field(page, "/phone").is_displayed())
        page.forward()
        field(page, "/nick").send_keys("Nino")
        join = button(page, "Join")
        browser.wait(lambda: join.get_attribute("aria-disabled") is None, what="all is right")
        join.click()
        browser.wait(lambda: "Thank you" in page.page_source, what="the page behind")

    def test_the_keyboard_alone(self):
        page = self.form("signup")
        page.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
        reached = []
        for _ in range(12):
            active = page.switch_to.active_element
            reached.append(active.get_attribute("name") or active.get_attribute("class"))
            active.send_keys(Keys.TAB)
        self.assertEqual(reached[:7], ["skip", "/email", "/password", "/confirm", "/phone", "press", "press"])

    # MARK: How it looks

    def test_every_form_is_accessible(self):
        for name in FORMS:
            for how in ({}, {"dark": True}, {"width": 320}):
                with self.subTest(form=name, **how):
                    page = self.form(name, **how)
                    self.assert_accessible()
                    self.assert_fits()
                    self.assert_quiet()
                    shape = "-".join(f"{k}" for k in how) or "wide"
                    browser.screenshot(page, f"page-{name}-{shape}")

    def test_right_to_left(self):
        page = self.form("arabic")
        html = page.find_element(By.TAG_NAME, "html")
        self.assertEqual((html.get_attribute("lang"), html.get_attribute("dir")), ("ar", "rtl"))

    def test_the_html_is_right(self):
        for name in FORMS:
            with self.subTest(form=name):
                # Not as the browser shows it: it has mended what was wrong.
                with urllib.request.urlopen(f"{self.address}/forms/{name}") as answer:
                    self.assertEqual(browser.parse(answer.read().decode()), [])


if __name__ == "__main__":
    unittest.main()
