"""The helpers see what they are there to see."""

import unittest

import browser

GOOD = """<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1></main>
<script>document.title = "run"</script></html>"""
BAD = """<!DOCTYPE html><html><title>A page</title><p style="color: #ccc; width: 900px">pale</p>
<img src="data:,"><script>throw new Error("wrong")</script></html>"""


class BrowserTests(browser.PageTestCase):
    def setUp(self):
        super().setUp()
        for name, text in [("good.html", GOOD), ("bad.html", BAD)]:
            (self.folder / name).write_text(text)

    def test_a_good_page(self):
        with browser.served(self.folder) as address:
            page = self.open(f"{address}/good.html")
            self.assertEqual(page.title, "run")
            self.assert_accessible()
            self.assert_fits()
            self.assert_quiet()

    def test_a_bad_page(self):
        with browser.served(self.folder) as address:
            page = self.open(f"{address}/bad.html", width=320)
            found = {line.split(":")[0] for line in browser.axe(page)}
            self.assertLessEqual({"html-has-lang", "image-alt", "color-contrast"}, found)
            self.assertTrue(browser.is_wider_than_window(page))
            self.assertTrue(browser.complaints(page))

    def test_without_script(self):
        with browser.served(self.folder) as address:
            page = self.open(f"{address}/good.html", script=False)
            self.assertEqual(page.title, "A page")
            self.assert_accessible()

    def test_html_is_read(self):
        self.assertEqual(browser.parse("<!DOCTYPE html><title>a</title><p>b</p>"), [])
        self.assertTrue(browser.parse("<!DOCTYPE html><title>a</title><p>b</i>"))


if __name__ == "__main__":
    unittest.main()
