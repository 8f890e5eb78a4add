"""Licences of the bill of materials: those of the packages' own files."""
import tempfile
import unittest
from pathlib import Path

import sbom

APACHE = "Apache License\n   Version 2.0, January 2004\n   http://www.apache.org/licenses/\n"
EXCEPTION = "## Runtime Library Exception to the Apache 2.0 License: ##\n"
MIT = "Permission is hereby granted, free of charge, to any person\nTHE SOFTWARE IS PROVIDED “AS IS”"
BSD = "Redistribution and use in source and binary\n   forms, with or without modification\nNeither the name of"


class Licences(unittest.TestCase):
    def test_texts(self) -> None:
        for text, name in [
            (APACHE, "Apache-2.0"), (APACHE + EXCEPTION, "Apache-2.0 WITH Swift-exception"), (MIT, "MIT"), (BSD, "BSD-3-Clause"),
            (BSD[:80], "BSD-2-Clause"), ("All rights reserved.", None)]:  # fmt: skip
            self.assertEqual(sbom.licence_of_text(text), name)

    def test_linked_packages_have_licences(self) -> None:
        if not (sbom.ROOT / ".build-optimised/checkouts/hummingbird").exists():
            self.skipTest("make build-test-release TRAITS=CommandLine,Server fetches the packages")
        for package in sbom.LINKED:
            self.assertIn(sbom.licence_of(package), {"Apache-2.0", "Apache-2.0 WITH Swift-exception", "MIT"}, package)

    def test_checkouts(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for package, text in [("one", MIT), ("two", "mine")]:
                checkout = root / ".build/checkouts" / package
                checkout.mkdir(parents=True)
                (checkout / "LICENSE.txt").write_text(text)
            self.assertEqual(sbom.licence_of("one", root), "MIT")
            with self.assertRaisesRegex(SystemExit, "licence that LICENCES does not have"):
                sbom.licence_of("two", root)
            with self.assertRaisesRegex(SystemExit, "not checked out"):
                sbom.licence_of("three", root)


if __name__ == "__main__":
    unittest.main()
