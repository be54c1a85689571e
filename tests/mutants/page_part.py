"""The page's pure parts: which unit tests reach a place, by V8's coverage, and what they say of a mutant."""
import json
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote

from tree import ROOT, hash_of, run

# The other tests in Node read sources or built files, or ask the core alone.
TESTS = "tests/unit/*.test.ts"
MOST_QUICK = 60  # seconds
WITHOUT_TYPES = """
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
const paths = JSON.parse(readFileSync(0, 'utf8'));
const bare = paths.map((path) => [path, stripTypeScriptTypes(readFileSync(path, 'utf8'))]);
process.stdout.write(JSON.stringify(Object.fromEntries(bare)));
"""


class PagePart:
    name = "page"
    globs = ["web/src/engine/state/*.ts", "web/src/engine/model/link.ts",
             "web/src/shell/links/a*.ts", "web/src/shell/transitions.ts", "web/src/shell/step.ts", "web/src/shell/step/*.ts",
             "web/src/engine/plane/layout/*.ts"] + [f"web/src/engine/ask/{name}.ts" for name in (
                 "judge", "alike", "slip", "question", "usual", "what_if", "what_moves", "random_digits", "predictions")]
    is_cpp = False

    def __init__(self, folder):
        self.folder = folder

    def bare(self, paths):
        """The sources with blanks in the place of types, which no test can see."""
        command = ["node", "--no-warnings", "--input-type=module", "-e", WITHOUT_TYPES]
        done = subprocess.run(command, cwd=ROOT, input=json.dumps(paths), check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def prepare(self):
        link = self.folder / "build/wasm"
        if not link.exists():
            link.symlink_to(ROOT / "build/wasm")
        kept = self.folder / "build/reached.json"
        self.reached = json.loads(kept.read_text()) if kept.exists() else {}
        paths = sorted(self.folder.glob(TESTS))
        due = [path for path in paths if self.reached.get(path.name, {}).get("hash") != hash_of(path)]
        if due:
            print(f"Asking what {len(due)} files of tests reach ...", flush=True)
        with ThreadPoolExecutor(2) as threads:
            for path, found in zip(due, threads.map(self.reach_of, due)):
                self.reached[path.name] = found
                kept.write_text(json.dumps(self.reached))
        names = {path.name for path in paths}
        self.reached = {name: test for name, test in self.reached.items() if name in names}
        self.reached_ranges = {}

    def reach_of(self, path):
        """For each source the pieces that ran or did not, as V8 nests them: the innermost counts."""
        folder = self.folder / "build/coverage" / path.name
        start = time.monotonic()
        passed = run(["node", path], self.folder, 600, {"NODE_V8_COVERAGE": str(folder)}, log=f"{path.name}.log")
        seconds = time.monotonic() - start
        sources = {}
        here = (self.folder / "web/src").as_uri()
        for file in folder.glob("*.json"):
            for script in json.loads(file.read_text())["result"]:
                if script["url"].startswith(here):
                    source = unquote(script["url"]).split("?")[0].removeprefix(self.folder.as_uri() + "/")
                    if any(Path(source).match(one) for one in self.globs):
                        pieces = [[piece["startOffset"], piece["endOffset"], piece["count"] > 0]
                                  for function in script["functions"] for piece in function["ranges"]]
                        sources.setdefault(source, []).append(pieces)
            file.unlink()
        hashes = {source: hash_of(self.folder / source) for source in sources}
        return {"hash": hash_of(path), "passed": passed is True, "seconds": seconds, "sources": sources, "hashes": hashes}

    def reaching(self, source, at):
        found = []
        for name, test in self.reached.items():
            runs = test["sources"].get(source, [])
            # A source that has changed since then counts as reached everywhere.
            is_known = test["hashes"].get(source) == hash_of(ROOT / source)
            if test["passed"] and runs and (not is_known or any(ran(pieces, at) for pieces in runs)):
                found.append(name)
        stem = Path(source).stem
        return sorted(found, key=lambda name: (name != f"{stem}.test.ts", self.reached[name]["seconds"]))

    def verdict(self, path, text, at):
        """What the quick files of tests say, which are a minute together at most, and the one with the source's name."""
        return self.asked(path, text, self.quick_first(path, at)[0])

    def thorough(self, path, text, at):
        """What all others say that reach the place: for some of them hundreds of choices are drawn, which takes minutes."""
        return self.asked(path, text, self.quick_first(path, at)[1])

    def quick_first(self, path, at):
        quick, slow, room = [], [], MOST_QUICK
        for name in self.reaching(path, at):
            room -= self.reached[name]["seconds"]
            (quick if room > 0 or not quick else slow).append(name)
        return quick, slow

    def asked(self, path, text, names):
        source = self.folder / path
        original = source.read_text()
        try:
            source.write_text(text)
            for name in names:
                seconds = self.reached[name]["seconds"]
                passed = run(["node", f"tests/unit/{name}"], self.folder, 30 + 6 * seconds)
                if not passed:
                    return "killed", "time" if passed is None else name
            return "survived", ""
        finally:
            source.write_text(original)


def ran(pieces, at):
    inside = [piece for piece in pieces if piece[0] <= at < piece[1]]
    return bool(inside) and min(inside, key=lambda piece: piece[1] - piece[0])[2]
