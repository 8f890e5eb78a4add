"""Further work, whose forms were written from the language reference alone: orders with all that a shop knows of them, and a household survey."""
import json

import workloads_orders2
import workloads_surveys2
from workloads import Workload, spoiled


class Unescaped(Workload):
    """Its lines have texts as UTF-8, as most programs write them."""

    def lines(self, count):
        for record, issues in spoiled(self.records(count), self.spoil):
            yield json.dumps(record, ensure_ascii=False, separators=(",", ":")), issues


def workloads():
    return [
        Unescaped("orders2", workloads_orders2.FORM, workloads_orders2.records, workloads_orders2.spoil, "orders2", 60_000),
        Unescaped("surveys2", workloads_surveys2.form(), workloads_surveys2.records, workloads_surveys2.spoil, "surveys2", 60_000),
    ]
