"""A small run, for tests."""


def row(name, own, answers, us, **more):
    return {"name": name, "own": own, "answers": answers, "startup": "in", "records": 100, "us": us, "payload_us": [], "one_ms": us, "peak_mib": 18.0} | more


def saved():
    return {
        "machine": {"cpu": "a <fast> one", "cores": "2", "formcheck": "formcheck 1.0", "when": "2026-01-01 00:00 UTC"},
        "settings": {"records": 100, "rounds": 3, "bytes": 283.0, "payload_bytes": 350},
        "sides": [row("C++ program", "program", "verdict", [1.0, 1.0, 2.0], payload_us=[0.2, 0.2, 0.2]),
                  row("formcheck --quiet", "formcheck", "verdict", [2.0, 2.0, 4.0]),
                  row("formcheck --format ndjson", "formcheck", "issues", [3.0, 3.0, 6.0]),
                  row("slow 1.0", "", "issues", [30.0, 30.0, 60.0]),
                  row("quick 1.0", "", "verdict", [4.0, 4.0, 8.0])],
        "pairs": [{"name": "two jobs", "unit": "s", "ours": [0.5, 0.5, 0.6], "beside_name": "one job", "beside": [1.0, 1.0, 1.2]},
                  {"name": "alone", "unit": "ms", "ours": [1.0, 1.0, 1.0], "beside_name": "nothing", "beside": []}],
        "growth": [{"title": "Records", "x": "records", "y": "CPU seconds", "compared": True, "series": [
            {"name": "formcheck --quiet", "own": True, "points": [[10, [1.0, 1.0]], [20, [2.0, 2.1]], [40, [4.0, 4.1]]]},
            {"name": "C++ program", "own": False, "points": [[10, [0.5, 0.5]], [20, [1.0, 1.0]], [40, [2.0, 2.0]]]}]}],
    }
