"""What every test of a page needs: a real browser, axe, screenshots, a reader of HTML.

    class PageTests(browser.PageTestCase):
        def test_something(self):
            page = self.open(url, width=320, script=False, dark=True)
            self.assert_accessible(page)
            browser.screenshot(page, "something-320")

Run by `make test-web`: each `test_*.py` of this folder, in the environment of requirements.txt.
Screenshots go to .build/web-screenshots, or where FORMCHECK_SCREENSHOTS says.
"""

import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By  # noqa: F401, for those who import this

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = pathlib.Path(os.environ.get("FORMCHECK_SCREENSHOTS", ROOT / ".build" / "web-screenshots"))
#: The command, as make test-web has built it.
FORMCHECK = pathlib.Path(os.environ.get("FORMCHECK", ROOT / ".build" / "release" / "formcheck"))


def chromium():
    """A headless Chromium, which is to be quit by who starts it."""
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
        "--hide-scrollbars=false", "--lang=en",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_page_load_timeout(60)
    # axe reads every element of a long page: on a busy machine that takes more than the 30 s that are usual.
    driver.set_script_timeout(120)
    return driver


def shape(driver, *, width=1000, height=800, script=True, dark=False, calm=True):
    """How wide the page is, whether it may run script, is dark, and asks for reduced motion.

    `execute_script` of the driver works without script too: only what the page brings does not run.
    """
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not script})
    driver.runs_script = script
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}]})


def wait(condition, seconds=5.0, what="what was waited for"):
    """The first answer of `condition` that is true; an error after so many seconds."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {seconds} s")
        time.sleep(0.02)


@functools.cache
def axe_source():
    import axe_playwright_python
    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def axe(driver):
    """What axe-core finds against WCAG 2.2 AA and its best practices: a line each."""
    # The page's own policy does not hold for what the driver runs.
    driver.execute_script(axe_source())
    # axe waits for its own steps, which a page without script does not run; that of the page has not
    # been loaded, and is not loaded now.
    runs_script = getattr(driver, "runs_script", True)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    found = driver.execute_async_script("""
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ['violations'] })
          .then(result => done(result.violations), error => done(String(error)));
        """)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not runs_script})
    if isinstance(found, str):
        raise AssertionError(found)
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:160]} ({node.get('failureSummary', '')})"
        for rule in found for node in rule["nodes"]]


def screenshot(driver, name):
    """Keeps a picture of what is seen now: SHOTS/name.png."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    path = SHOTS / f"{name}.png"
    driver.save_screenshot(str(path))
    return path


def complaints(driver):
    """What the page logged as severe: script that failed, what its policy refused."""
    return [
        entry["message"] for entry in driver.get_log("browser")
        if entry["level"] == "SEVERE" and "favicon.ico" not in entry["message"]]


def cpu(driver, url):
    """Seconds of CPU that the main thread of a page takes until it stands still."""
    def spent():
        metrics = driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    driver.get("about:blank")
    driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    before = spent()
    driver.get(url)
    # Style and layout are worked out for an answer.
    driver.execute_script("return document.body.offsetHeight")
    time.sleep(0.3)
    driver.execute_script("return document.body.offsetHeight")
    after = spent()
    driver.execute_cdp_cmd("Performance.disable", {})
    return after - before


def is_wider_than_window(driver):
    return driver.execute_script(
        "return document.documentElement.scrollWidth > document.documentElement.clientWidth")


def parse(html):
    """The mistakes of a document in HTML, as html5lib finds them."""
    import html5lib
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(html)
    return [f"{place}: {code} {facts}" for place, code, facts in parser.errors]


@contextlib.contextmanager
def served(folder):
    """A plain server of files: the address of the folder while it is used."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


@contextlib.contextmanager
def program(arguments, announcement="listening on "):
    """A server that is started, such as `formcheck-server FOLDER --port 0`: its address, once it says so."""
    with subprocess.Popen(
        [str(a) for a in arguments], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        try:
            said = []
            for line in process.stderr:
                said.append(line)
                if announcement in line:
                    # What it writes later must not fill the pipe.
                    threading.Thread(target=process.stderr.read, daemon=True).start()
                    yield line.split(announcement, 1)[1].split()[0].rstrip("/")
                    return
            raise AssertionError("it ended: " + "".join(said))
        finally:
            process.terminate()
            process.wait(20)


class PageTestCase(unittest.TestCase):
    """Tests that share one browser; each begins with nothing kept."""

    @classmethod
    def setUpClass(cls):
        cls.driver = chromium()
        cls.addClassCleanup(cls.driver.quit)
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))

    def setUp(self):
        shape(self.driver)
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.get_log("browser")

    def open(self, url, *, fresh=False, **how):
        """Opens a page in a shape (see `shape`); `fresh` forgets what pages kept first."""
        shape(self.driver, **how)
        if fresh:
            self.driver.get(url)
            self.driver.execute_script("try { localStorage.clear() } catch {}")
            self.driver.get("about:blank")
        self.driver.get(url)
        return self.driver

    def assert_accessible(self, driver=None):
        self.assertEqual(axe(driver or self.driver), [])

    def assert_fits(self, driver=None):
        self.assertFalse(is_wider_than_window(driver or self.driver), "it scrolls sideways")

    def assert_quiet(self, driver=None):
        """No script failed, and nothing was refused by the policy."""
        self.assertEqual(complaints(driver or self.driver), [])
