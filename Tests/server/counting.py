"""What a server counts for Prometheus, and how often one address may ask it."""

import re

from serving import Server

FORMS = {
    "open.yaml": """
        form: open
        unknown: { length: ..3 }
        fields:
          title: { required: true }
          rows: { items: { fields: { n: { type: integer } } } }
        """,
}
# What Prometheus takes for a line (text format, version 0.0.4).
LINE = re.compile(r'[a-zA-Z_:][a-zA-Z0-9_:]*(\{([a-z]+="(\\.|[^"\\\n])*",?)*\})? [-+0-9.eInfNa]+')


def metrics(program):
    """Names of forms, fields and codes; nothing that was sent."""
    with Server(program, "--metrics", forms=FORMS) as server:
        for body in ('{"title":"a"}', '{"hostile-key":"hostile-value"}', '{"title":"a","title":"b"}',
                     '{"rows":[{"n":"x"},{"n":1},{"n":"y"}],"other-key":1,"other-key":2}'):
            server.post("/forms/open", body)
        server.get("/hostile/path")
        server.get("/forms/open", method="HOSTILE")
        status, text = server.get("/metrics")
        assert status == 200, status
        for word in ("hostile", "HOSTILE", "other-key"):
            assert word not in text, text
        for line in text.splitlines():
            assert line.startswith("# TYPE ") or LINE.fullmatch(line), line
        lines = text.splitlines()
        for line in (
            'form_checks_total{form="open",verdict="valid"} 1',
            'form_checks_total{form="open",verdict="invalid"} 3',
            'form_issues_total{code="typeMismatch",field="/rows/*/n",form="open"} 2',
            'form_issues_total{code="valueMissing",field="/title",form="open"} 2',
            'form_issues_total{code="tooLong",field="",form="open"} 1',
            'http_requests_total{method="POST",route="/forms/{id}",status="204"} 1',
            'http_requests_total{method="POST",route="/forms/{id}",status="422"} 3',
            'http_request_duration_seconds_bucket{route="/forms/{id}",le="+Inf"} 4',
        ):
            assert line in lines, f"{line} is not in:\n{text}"
        # Every count of a histogram is at least the one before it.
        counts = [int(line.rsplit(" ", 1)[1]) for line in lines
                  if line.startswith('http_request_duration_seconds_bucket{route="/forms/{id}"')]
        assert counts == sorted(counts), counts
    with Server(program) as server:
        assert server.get("/metrics")[0] == 404


def often(program):
    """Five times as many at once as in a second, then no more; others are as they were."""
    step = '{"seq":1,"values":[["/title","a"]],"left":[],"drawn":["/title"]}'
    with Server(program, "--live-rate", "0.01", "--proxy", "127.0.0.1") as server:
        def ask(address):
            return server.post("/forms/note/live", step, **{"X-Forwarded-For": address})

        assert ask("192.0.2.1")[0] == 200
        status, headers, _ = ask("192.0.2.1")
        assert status == 429 and 90 <= int(headers["retry-after"]) <= 100, (status, headers)
        assert ask("192.0.2.1, 192.0.2.2")[0] == 200
        assert ask("198.51.100.1")[0] == 200
        assert server.post("/forms/note", '{"title":"a"}')[0] == 204


TESTS = [metrics, often]


def run(program):
    for test in TESTS:
        test(program)
        print(f"ok {test.__name__}", flush=True)
