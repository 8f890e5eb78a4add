# Every target works on a fresh machine: what is missing is installed first (Debian and Ubuntu), or named.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
# Warnings are errors: see Package.swift.
export FORMCHECK_STRICT := 1
SWIFT_AT_LEAST := 6.3
PACKAGES := libpcre2-dev libyaml-dev libutf8proc-dev libsqlite3-dev zlib1g-dev
HEADERS := pcre2.h yaml.h utf8proc.h sqlite3.h zlib.h
SOURCES := Package.swift Sources Plugins Tests Examples Fuzz/Package.swift Fuzz/Sources
RELEASE := -c release --static-swift-stdlib --product formcheck
# A static program at a random address. SwiftPM's run path, of no use in it, would end it before main.
# Its 80000 relocations are packed (a tenth of its start less), which glibc has understood since 2.36.
STATIC := --disable-local-rpath $(addprefix -Xswiftc ,-static-executable -use-ld=lld -Xclang-linker -static-pie) \
  $(addprefix -Xlinker ,-z pack-relative-relocs)

FORMCHECK ?= $(CURDIR)/.build/release/formcheck
# Who names a program wants no other built.
PROGRAM := $(if $(filter file,$(origin FORMCHECK)),build,setup)

.PHONY: test-libraries test-unpacked python-venv dist-libraries libformcheck test-c wheel test-python bench-python site-venv refresh compare-tables reference messages unicode help setup build build-server serve test-server demo catalogues test build-test-release test-release test-server-example test-spark test-web test-faults test-secrets test-store oracle rules bench bench-server bench-routes bench-drivers bench-lookup bench-lookup-driver bench-lookup-plot bench-plot bench-session bench-store bench-forms bench-counts bench-cliffs bench-allocations bench-growth bench-records dist test-dist test-exchange \
  sanitize fuzz fuzz-smoke fuzz-judge soak format docs site clean

help: ## print this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 16

setup: ## install the C libraries that are missing, and look for Swift
	@missing=; \
	for header in $(HEADERS); do \
	  [ -e /usr/include/$$header ] || [ -e /usr/local/include/$$header ] || missing="$$missing $$header"; \
	done; \
	if [ -n "$$missing" ]; then \
	  if ! command -v apt-get > /dev/null; then \
	    echo "make setup: missing:$$missing. Install the development files of PCRE2 (8 bit), libyaml, utf8proc, SQLite and zlib." >&2; \
	    exit 1; \
	  fi; \
	  sudo=; \
	  if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
	  echo "installing $(PACKAGES)"; \
	  log=$$(mktemp); \
	  if ! { $$sudo apt-get update && \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(PACKAGES); \
	  } > "$$log" 2>&1 < /dev/null; then \
	    cat "$$log" >&2; rm -f "$$log"; \
	    echo "make setup: $(PACKAGES) could not be installed; the lines above say why." >&2; \
	    exit 1; \
	  fi; \
	  rm -f "$$log"; \
	fi
	@if ! command -v $(SWIFT) > /dev/null; then \
	  echo "make setup: there is no “$(SWIFT)”. Install Swift $(SWIFT_AT_LEAST) or newer: https://www.swift.org/install" >&2; \
	  exit 1; \
	fi; \
	found=$$($(SWIFT) --version 2>&1 | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1); \
	oldest=$$(printf '%s\n' "$(SWIFT_AT_LEAST)" "$${found:-0}" | sort -V | head -n 1); \
	if [ "$$oldest" != "$(SWIFT_AT_LEAST)" ]; then \
	  echo "make setup: this is Swift $${found:-of an unknown version}; FormCheck needs $(SWIFT_AT_LEAST) or newer." >&2; \
	  exit 1; \
	fi

build: setup ## build the optimised command: .build/release/formcheck
	$(SWIFT) build $(RELEASE)

# Not optimised: a newcomer waits a third of the time. An index for editors and the data of debuggers would be a quarter
# of that: who needs them calls swift build. The tests need the index, by which SwiftPM finds them.
DEBUG := --disable-index-store -Xswiftc -gnone
demo: setup ## build the command for a first look, and check three orders of which two are wrong
	@echo "building the command, not optimised; this takes some minutes the first time"
	@$(SWIFT) build $(DEBUG) --product formcheck
	@printf '\n$$ formcheck check Examples/orders/form.yaml Examples/orders/orders.ndjson\n'
	@status=0; \
	.build/debug/formcheck check Examples/orders/form.yaml Examples/orders/orders.ndjson || status=$$?; \
	[ "$$status" = 1 ] || { echo "make demo: exit status $$status in place of 1" >&2; exit 1; }
	@printf '%s\n' '' 'Two orders are invalid, so the exit status is 1. Next:' \
	  '  .build/debug/formcheck explain Examples/orders/form.yaml   # the form in words' \
	  '  .build/debug/formcheck test Examples/orders --mutate       # the examples that the form carries' \
	  '  make build                                                 # the optimised command, for your own data'

# The files of Examples/catalogues and Examples/contacts; FORMCHECK_RECORD=1 writes them anew.
catalogues: ## see that the catalogues of Examples are what their sources give, and write all 28,298 airports (needs PyPI)
	@python3 -m venv .build/catalogues-venv
	@.build/catalogues-venv/bin/pip install --quiet --disable-pip-version-check -r Examples/catalogues/requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/catalogues-venv/bin/python Examples/catalogues/make.py $(if $(FORMCHECK_RECORD),,--check)
	PYTHONDONTWRITEBYTECODE=1 .build/catalogues-venv/bin/python Examples/catalogues/make.py --all .build/catalogues

test: setup ## run the tests, not optimised: of large tables a part of the cases
	$(SWIFT) test

# Optimised, as what is released; assertions stay on. The tests themselves are not: they are half of the code and run
# only minutes. A scratch path of its own: other flags build everything anew.
OPTIMISED := -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug --scratch-path .build-optimised \
  --explicit-target-dependency-import-check error \
  $(if $(TRAITS),--traits $(TRAITS))
TEST_OPTIMISED := FORMCHECK_PLAIN_TESTS=1 $(SWIFT) test $(OPTIMISED)
# SwiftPM has the traits in a set: with hashing at random, their order in the commands of the compiler differs from run
# to run, and with another order everything is compiled again.
build-test-release: setup ## build what test-release runs, with the programs
	SWIFT_DETERMINISTIC_HASHING=1 FORMCHECK_PLAIN_TESTS=1 $(SWIFT) build --build-tests $(OPTIMISED)

test-release: build-test-release ## run the tests optimised, on all cases, and those of the engine and the library without the fast path too (TRAITS=CommandLine,Server: those of the server)
	@# Tests of the server wait for answers: alone, since what computes beside them takes their threads.
	$(TEST_OPTIMISED) --skip-build --skip '^FormServerTests\.'
	$(if $(findstring Server,$(TRAITS)),$(TEST_OPTIMISED) --skip-build --filter '^FormServerTests\.')
	FORMCHECK_FAST_PATH=0 $(TEST_OPTIMISED) --skip-build --filter '^Form(Check|Compiling|Engine|Expressions|Flat|Model|Records)Tests\.'

# Fuzz/run calls it: a test sees what is internal. A swift test that builds has flags of its own, and would compile
# everything again.
compare-tables: build-test-release
	FORMCHECK_FUZZ_CASES=$(CASES) FORMCHECK_FUZZ_SEED=$(SEED) $(TEST_OPTIMISED) --skip-build --filter TableComparisonTests

# Its own scratch path: each change of traits would build everything anew. Hummingbird is built first, some minutes.
SERVER := --traits Server --scratch-path .build-server

build-server: setup ## build the server of forms: .build-server/release/formcheck-server
	$(SWIFT) build -c release $(SERVER) --product formcheck-server
	@# formcheck serve looks beside itself.
	@if [ -d .build/release ]; then ln -sf $(CURDIR)/.build-server/release/formcheck-server .build/release/formcheck-server; fi

serve: build-server ## serve the forms of FORMS=Examples, and read them again when they are changed
	.build-server/release/formcheck-server $(or $(FORMS),Examples) --reload $(SERVE)

test-server: setup ## test the server: each status and each limit, and what is kept when it is killed
	FORMCHECK_SERVER_TESTS=1 $(SWIFT) test $(SERVER) --filter FormServerTests
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/server/run.py --program .build-server/debug/formcheck-server

# Long: Hummingbird is built first, some minutes.
test-server-example: setup ## test Examples/server-signup: a server that checks what is posted to it
	cd Examples/server-signup && FORMCHECK_STRICT=0 $(SWIFT) test --scratch-path $(CURDIR)/.build-server-signup

test-spark: $(PROGRAM) ## run the jobs of Examples/spark in Spark's local mode (needs Java, Python and PyPI)
	@found=$$(java -version 2>&1 | sed -nE 's/.* version "([0-9]+).*/\1/p' | head -n 1 || true); \
	if [ "$${found:-0}" -lt 17 ]; then \
	  echo "make test-spark: Spark needs Java 17 or newer, and there is $${found:-none} (Debian and Ubuntu: apt-get install openjdk-17-jre-headless)." >&2; \
	  exit 1; \
	fi
	@python3 -m venv .build/spark-venv
	@.build/spark-venv/bin/pip install --quiet --disable-pip-version-check -r Examples/spark/requirements.txt
	FORMCHECK=$(FORMCHECK) PYTHONDONTWRITEBYTECODE=1 .build/spark-venv/bin/python -W ignore Examples/spark/test_spark.py

# A real browser: Debian's and Ubuntu's chromium with its driver.
test-web: build build-server ## look at the pages in a real browser, with script and without (needs chromium, its driver and PyPI; WEB=test_results)
	@for program in chromium chromedriver; do \
	  command -v $$program > /dev/null || { \
	    echo "make test-web: there is no “$$program” (Debian: apt-get install chromium chromium-driver)" >&2; exit 1; }; \
	done
	@python3 -m venv .build/web-venv
	@.build/web-venv/bin/pip install --quiet --disable-pip-version-check -r Tests/web/requirements.txt
	@.build/web-venv/bin/pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
	cd Tests/web && FORMCHECK=$(FORMCHECK) PYTHONDONTWRITEBYTECODE=1 $(CURDIR)/.build/web-venv/bin/python -W ignore::ResourceWarning -m unittest $(or $(WEB),discover)

test-faults: $(PROGRAM) ## run the command while reads, writes, disks and signals go wrong (FAULTS='--quick', 'signals')
	@command -v strace > /dev/null || echo "make test-faults: without strace a part of it is not run (Debian and Ubuntu: apt-get install strace)" >&2
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/faults/run.py --program $(FORMCHECK) $(FAULTS)

# With the server where make build-server has built it. In memory where there is a disk of it.
test-secrets: $(PROGRAM) ## put canaries wherever a form may have a secret, and look for them in all outputs (SECRETS='union')
	TMPDIR=$$([ -w /dev/shm ] && echo /dev/shm || echo /tmp) PYTHONDONTWRITEBYTECODE=1 python3 Tests/secrets/run.py --program $(FORMCHECK) \
	  $$([ -x .build-server/release/formcheck-server ] && echo --server .build-server/release/formcheck-server) $(SECRETS)

# In memory where there is a disk of it: SQLite waits for each write. FORMCHECK_SEED=… repeats its random numbers.
test-store: build ## hold the store of catalogues against a plain model on 10,000 traces, and kill it at random moments
	TMPDIR=$$([ -w /dev/shm ] && echo /dev/shm || echo /tmp) FORMCHECK_TRACES=$(or $(TRACES),10000) $(SWIFT) test --filter FormCataloguesTests
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/faults/run.py --program $(FORMCHECK) store

oracle: $(PROGRAM) ## compare the ready rules with other people's programs (needs Python and PyPI)
	@python3 -m venv .build/oracles
	@.build/oracles/bin/pip install --quiet --disable-pip-version-check -r rules/oracle/requirements.txt
	@failed=; \
	for script in rules/oracle/*.py; do \
	  case $$script in */asking.py | */comparing.py | */made_up.py) continue ;; esac; \
	  echo "== $$script"; \
	  FORMCHECK=$(FORMCHECK) PYTHONDONTWRITEBYTECODE=1 .build/oracles/bin/python $$script \
	    || failed="$$failed $$script"; \
	done; \
	if [ -n "$$failed" ]; then echo "make oracle: disagreements:$$failed" >&2; exit 1; fi

# Python 3.11: folding.py and unicode.py read its tables of Unicode 14.
refresh: ## make the generated tables of rules/ anew, and show which sources have newer editions (needs Python 3.11 and PyPI; REFRESH=--show)
	@python3.11 -m venv .build/refresh-venv
	@.build/refresh-venv/bin/pip install --quiet --disable-pip-version-check $$(python3 rules/refresh.py --packages)
	PYTHONDONTWRITEBYTECODE=1 .build/refresh-venv/bin/python rules/refresh.py $(REFRESH)
	git diff --stat

# Python 3.11: its tables are Unicode 14, as those of PCRE2 10.42 are. FORMCHECK_RECORD=1 writes the files anew.
unicode: ## see that what follows Unicode's tables is as rules/unicode.py makes it (needs Python 3.11 and PyPI)
	@python3.11 -m venv .build/unicode-venv
	@.build/unicode-venv/bin/pip install --quiet --disable-pip-version-check regex==2026.11.15 unicodedata2==18.0.0
	.build/unicode-venv/bin/python rules/unicode.py $(if $(FORMCHECK_RECORD),,--check)

messages: setup ## write rules/messages.txt: every message in every language, to be read
	FORMCHECK_RECORD=1 $(SWIFT) test --filter MessageListTests || true
	git diff --stat -- rules/messages.txt

rules: setup ## make the JSON of rules/ that is embedded in the library, and rules/language.md
	FORMCHECK_RECORD=1 $(SWIFT) test --filter "RuleLibraryTests|ReferencePageTests" > /dev/null || true
	$(SWIFT) test --filter "RuleLibraryTests|ReferencePageTests"

reference: $(PROGRAM) ## write the pages of the reference for a site: docs/reference and docs/llms.txt
	PYTHONDONTWRITEBYTECODE=1 python3 rules/reference.py --program $(FORMCHECK)

bench-drivers: setup
	cd Benchmarks && $(SWIFT) build -c release --product latency
	cd Benchmarks && $(SWIFT) build -c release --product reader

bench: build bench-drivers ## measure beside other programs (BENCH='--quick', '--save FILE', '--compare FILE'; WORKS='--part 0.1', 'orders')
	python3 Benchmarks/run.py $(BENCH)
	python3 Benchmarks/works.py --formcheck $(FORMCHECK) $(WORKS)

bench-plot: build bench-drivers ## measure, keep the runs, and draw how time grows and who is faster (Benchmarks/plots)
	python3 Benchmarks/run.py $(BENCH) --save Benchmarks/plots/run.json
	python3 Benchmarks/plot.py Benchmarks/plots/run.json Benchmarks/plots/growth.svg
	python3 Benchmarks/works.py --formcheck $(FORMCHECK) $(WORKS) --save Benchmarks/plots/works.json
	python3 Benchmarks/plot_rates.py Benchmarks/plots/works.json Benchmarks/plots/rates.svg

bench-server: build-server ## measure the server beside FastAPI with pydantic (needs wrk and PyPI; SERVER_BENCH='--seconds 10')
	@python3 -m venv .build-server/bench-venv
	@.build-server/bench-venv/bin/pip install --quiet --disable-pip-version-check 'fastapi==0.165.*' 'pydantic==2.14.*' 'uvicorn[standard]==0.54.*'
	.build-server/bench-venv/bin/python Benchmarks/server.py $(SERVER_BENCH)

# In a scratch path of its own: Hummingbird is built first, some minutes.
bench-routes: setup ## measure what the check is of a request: three routes of one server, in turn (needs wrk; ROUTES='--rounds 40')
	cd Benchmarks/Server && $(SWIFT) build -c release --product routes --scratch-path $(CURDIR)/.build-server-routes
	python3 Benchmarks/routes.py $(ROUTES)

bench-growth: $(PROGRAM) ## measure how cost grows: each list of the language × each command, features × payloads × outputs (GROWTH='--quick', 'checks choices')
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/form_growth.py --program $(FORMCHECK) $(GROWTH)

bench-growth-places: $(PROGRAM) ## write Benchmarks/form_growth_places.txt: the places of the language that take a list, a map or any value
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/form_growth_places.py $(FORMCHECK)

bench-records: $(PROGRAM) ## measure what `unique` between the records of a run costs, and hold it against sort | uniq -d (RECORDS='--records 1000000')
	python3 Benchmarks/records.py --formcheck $(FORMCHECK) $(RECORDS)

bench-forms: build ## say which valid records of random forms leave the fast path, and hold what each construct costs against Benchmarks/prices.json (FORMS='--forms 50 --seed 9', PRICES=--write)
	cd Benchmarks && $(SWIFT) build -c release --product fast-way
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/prices.py --program $(FORMCHECK) $(PRICES)
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/fast_way.py $(FORMS)

bench-counts: build ## count the instructions of twelve pieces of work, and hold them against Benchmarks/counts.json (COUNTS='--write', 'quiet')
	cd Benchmarks && $(SWIFT) build -c release --product session
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/counts.py --program $(FORMCHECK) $(COUNTS)

bench-cliffs: $(PROGRAM) ## count instructions as fields, items, checks, escapes and blanks grow (needs valgrind)
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/cliffs.py --program $(FORMCHECK)

bench-allocations: $(PROGRAM) ## count what valid records allocate: nothing (needs valgrind)
	PYTHONDONTWRITEBYTECODE=1 python3 Benchmarks/allocations.py --program $(FORMCHECK)

bench-lookup-driver: setup
	cd Benchmarks && $(SWIFT) build -c release --product lookup

bench-lookup: build bench-lookup-driver ## measure look-ups beside other programs (LOOKUPS='--items 1000000', '--table', '--queries 20')
	python3 Benchmarks/lookups.py $(LOOKUPS)

# Several GiB of memory for 4,000,000 items; what LOOKUPS says comes on top: '--items 10000 100000' for less, '--table' for no airports.
bench-lookup-plot: build bench-lookup-driver ## the same over 10,000 to 4,000,000 items, kept and drawn (Benchmarks/plots)
	python3 Benchmarks/lookups.py --items 10000 30000 100000 300000 1000000 4000000 --queries 20 $(LOOKUPS) --save Benchmarks/plots/lookups.json
	python3 Benchmarks/plot_lookups.py Benchmarks/plots/lookups.json Benchmarks/plots/lookups.svg

bench-store: build ## measure the store of catalogues: an update, a million items ready, the start without it (STORES='--rounds 3')
	cd Benchmarks && $(SWIFT) build -c release --product ready
	python3 Benchmarks/stores.py $(STORES)

bench-session: setup ## measure live forms: a keystroke, and making the session
	cd Benchmarks && $(SWIFT) run -c release session

libformcheck: setup ## build the C library, static and shared, with header and pkg-config file: .build/libformcheck
	$(SWIFT) build -c release --static-swift-stdlib --product FormCheckC
	packaging/libformcheck .build/release .build/libformcheck

test-c: libformcheck ## test the C library: address sanitizer, valgrind, threads, flat memory over a million calls
	Tests/c/run .build/libformcheck

# On the objects of build-test-release, so that .ci/run compiles them once: Swift is not contained in that library.
test-libraries: ## test the C library and the Python package on what make build-test-release built (PyPI)
	packaging/libformcheck --for-tests .build-optimised/release .build/tested
	Tests/c/run --quick .build/tested
	python3 python/wheel_builder.py --library .build/tested --unpacked .build/tested/python
	@if $(MAKE) python-venv; then $(MAKE) test-unpacked; else echo "the Python package: not run: PyPI cannot be reached"; fi

test-unpacked:
	cd python && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/.build/tested/python \
	  FORMCHECK=$(CURDIR)/.build-optimised/release/formcheck \
	  ../.build/python-venv/bin/python -m pytest --quiet -p no:cacheprovider $(PYTEST)
	for example in fastapi-signup polars-pipeline; do \
	  (cd Examples/$$example && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/.build/tested/python \
	    FORMCHECK=$(CURDIR)/.build-optimised/release/formcheck \
	    $(CURDIR)/.build/python-venv/bin/python -m pytest --quiet -p no:cacheprovider) || exit 1; \
	done
	cd python && ../.build/python-venv/bin/python -m mypy --cache-dir=../.build/mypy src tests

wheel: libformcheck ## build the Python package with the command and the library: dist/formcheck-*.whl
	$(SWIFT) build $(RELEASE)
	packaging/command .build/release .build/wheel/formcheck
	PYTHONDONTWRITEBYTECODE=1 python3 python/wheel_builder.py --library .build/libformcheck --command .build/wheel/formcheck --out dist

python-venv:
	@python3 -m venv --clear .build/python-venv
	@.build/python-venv/bin/pip install --quiet --disable-pip-version-check -r python/requirements-test.txt

test-python: wheel python-venv ## test the Python package in a virtual environment of its own (needs PyPI; PYTEST='-k typed')
	.build/python-venv/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps dist/formcheck-*.whl
	cd python && PYTHONDONTWRITEBYTECODE=1 ../.build/python-venv/bin/python -m pytest --quiet -p no:cacheprovider $(PYTEST)
	for example in fastapi-signup polars-pipeline; do \
	  (cd Examples/$$example && PYTHONDONTWRITEBYTECODE=1 $(CURDIR)/.build/python-venv/bin/python -m pytest --quiet -p no:cacheprovider) || exit 1; \
	done
	cd python && ../.build/python-venv/bin/python -m mypy --cache-dir=../.build/mypy src tests
	for example in fastapi-signup polars-pipeline; do \
	  (cd Examples/$$example && $(CURDIR)/.build/python-venv/bin/python -m mypy --strict --cache-dir=$(CURDIR)/.build/mypy .) || exit 1; \
	done

bench-python: wheel ## measure the Python package beside pydantic, msgspec, jsonschema-rs and fastjsonschema (PyPI; PYTHON_BENCH='--rounds 3')
	@python3 -m venv .build/bench-venv
	@.build/bench-venv/bin/pip install --quiet --disable-pip-version-check -r Benchmarks/requirements.txt
	@.build/bench-venv/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-index --no-deps dist/formcheck-*.whl
	PYTHONDONTWRITEBYTECODE=1 .build/bench-venv/bin/python Benchmarks/python/run.py $(PYTHON_BENCH)

# Both in one scratch path, with all traits: each change of them would build everything anew.
dist: setup ## build dist/: a static tarball and a .deb of the command and the server, the Python package, the C library, an SBOM
	for product in formcheck formcheck-server; do \
	  $(SWIFT) build -c release --static-swift-stdlib --traits CommandLine,Server --product $$product \
	    --scratch-path .build-dist $(STATIC) || exit 1; \
	done
	packaging/dist .build-dist/release/formcheck
	$(MAKE) dist-libraries

dist-libraries: wheel ## add the Python package, the C library, an SBOM (CycloneDX) and the checksums to dist/
	packaging/dist-libraries .build/libformcheck dist

test-dist: ## install, run and remove what make dist built in a bare Debian (needs root)
	packaging/test-dist

# `grammar` runs the command as it is released, beside the libFuzzer targets: `build` makes it.
fuzz: build ## feed hostile input to each reader for SECONDS_EACH=60 s (FUZZ='json yaml', FUZZ=grammar SEED=N, FUZZ=tables CASES=N SEED=N)
	CASES="$(CASES)" SEED="$(SEED)" FORMCHECK="$(FORMCHECK)" Fuzz/run $(or $(SECONDS_EACH),60) $(FUZZ)

fuzz-smoke: $(PROGRAM) ## the same, not optimised, for a few seconds each, and random forms for 30
	FUZZ_BUILD=debug CASES="$(or $(CASES),20000)" SEED="$(SEED)" GRAMMAR_SECONDS=30 FORMCHECK="$(FORMCHECK)" Fuzz/run $(or $(SECONDS_EACH),5) $(FUZZ)

fuzz-judge: $(PROGRAM) ## hold the command against a second implementation of the language by every route (JUDGE='--records 5000 --seed 7')
	cd Fuzz/judge && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest --quiet test_judge
	PYTHONDONTWRITEBYTECODE=1 python3 Fuzz/judge/run.py --program $(FORMCHECK) $(JUDGE)

soak: setup ## check random forms and payloads for SOAK_SECONDS=600 s, and watch the memory
	cd Fuzz && $(SWIFT) build -c release --scratch-path .build-soak --product soak
	Fuzz/.build-soak/release/soak $(or $(SOAK_SECONDS),600)

# Optimised, as what is released: without that the tests take an hour and more each.
SANITIZED := FORMCHECK_SANITIZED=1 ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test -c release -Xswiftc -enable-testing
sanitize: setup ## run the tests under the address and thread sanitizers (TESTS='Jobs|Session': these alone)
	$(SANITIZED) --scratch-path .build-asan --sanitize=address $(if $(TESTS),--filter '$(TESTS)')
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt $(SANITIZED) --scratch-path .build-tsan --sanitize=thread $(if $(TESTS),--filter '$(TESTS)')

format: setup ## format the Swift sources
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Of the modules that make demo compiles. The plugin for documentation would compile them again with every trait.
CATALOGUE := Sources/FormCheck/FormCheck.docc
docs: setup ## build the documentation of the library: .build/FormCheck.doccarchive
	$(SWIFT) build $(DEBUG) --product formcheck
	@rm -rf .build/symbols && mkdir .build/symbols
	$(SWIFT) symbolgraph-extract -module-name FormCheck -target $$($(SWIFT) -print-target-info | sed -nE 's/^ *"unversionedTriple": "(.*)".*/\1/p') \
	  -I .build/debug/Modules $(foreach folder,$(wildcard Sources/C*),-I $(firstword $(wildcard $(folder)/include) $(folder))) \
	  $$(for map in .build/debug/C*.build/module.modulemap; do echo -Xcc -fmodule-map-file=$$map; done) \
	  -minimum-access-level public -output-dir .build/symbols
	docc convert $(CATALOGUE) --additional-symbol-graph-dir .build/symbols --warnings-as-errors \
	  --fallback-display-name FormCheck --fallback-bundle-identifier FormCheck --output-path .build/FormCheck.doccarchive

# It fails on a link or an anchor that leads nowhere, and on a page that the navigation lacks; with --quiet it would not count them.
# SITE_REPOSITORY=https://github.com/NAME/FormCheck adds links to files of the repository.
site: $(PROGRAM) site-venv ## build the pages of docs/ and the reference as a site with search: .build/site (needs Python and PyPI)
	PYTHONDONTWRITEBYTECODE=1 .build/site-venv/bin/python rules/reference.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/site-venv/bin/mkdocs build --strict
	@echo 'open .build/site/index.html, or serve it: python3 -m http.server --directory .build/site'

# SUITE=FOLDER names a copy of json-schema-org/JSON-Schema-Test-Suite, whose schemas are imported.
test-exchange: $(PROGRAM) ## compare exports with their forms by another validator, PostgreSQL, TypeScript and a browser (needs Python and PyPI)
	@python3 -m venv .build/exchange-venv
	@.build/exchange-venv/bin/pip install --quiet --disable-pip-version-check -r Tests/exchange/requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/run.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/targets.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/infer.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/xlsform.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/html_import.py --program $(FORMCHECK)
	PYTHONDONTWRITEBYTECODE=1 .build/exchange-venv/bin/python Tests/exchange/import_suite.py --program $(FORMCHECK) --suite "$(SUITE)"

site-venv:
	@python3 -m venv .build/site-venv
	@.build/site-venv/bin/pip install --quiet --disable-pip-version-check -r packaging/site/requirements.txt

clean: ## remove everything that was built
	rm -rf .build Benchmarks/.build .build-server .build-server-signup .build-server-routes .build-asan .build-tsan .build-optimised .build-dist Fuzz/.build Fuzz/.build-soak dist
