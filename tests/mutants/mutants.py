"""Changes the sources in small ways that are errors, and asks whether a test notices; started by run.sh beside it, which
says how."""
import argparse
import fcntl
import hashlib
import json
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from boundary_part import BoundaryPart
from native_part import NativePart
from page_part import PagePart
from places import places
from tree import ROOT, bring_up_to_date

PARTS = {part.name: part for part in (NativePart, BoundaryPart, PagePart)}
OUT = ROOT / "build/mutants"
ALL = "of all tests"
EXPLAINED = Path(__file__).with_name("equivalent.tsv")


class Mutant:
    def __init__(self, path, text, place, bare):
        start = bare.rfind("\n", 0, place.start) + 1
        whole = text[start:text.find("\n", place.start)]
        self.path, self.place = path, place
        self.line = text.count("\n", 0, place.start) + 1
        self.written = whole.strip()
        self.change = f"{place.start - start - len(whole) + len(whole.lstrip())}: {place.what}"
        self.text = text[:place.start] + place.new + text[place.end:]

    @property
    def row(self):
        """The mutant in the list of explained ones; lines may move, so they are not counted."""
        return self.path, self.written, self.change

    @property
    def key(self):
        return "\t".join([*self.row, str(self.nth)])


def changed_lines(since):
    """The lines of each file that are not as they were at a commit."""
    lines, path = {}, ""
    shown = subprocess.run(["git", "diff", "-U0", since], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for line in shown.splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        found = re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line)
        if found:
            first, count = int(found[1]), int(found[2] or 1)
            lines.setdefault(path, set()).update(range(first, first + count))
    return lines


def all_mutants(part, only, since):
    lines = changed_lines(since) if since else None
    paths = sorted({str(path.relative_to(ROOT)) for one in part.globs for path in ROOT.glob(one)})
    paths = [path for path in paths if re.search(only, path)]
    bare = part.bare(paths) if hasattr(part, "bare") else {}
    mutants, counts = [], Counter()
    for path in paths:
        text = (ROOT / path).read_text()
        for place in places(bare.get(path, text), part.is_cpp):
            mutant = Mutant(path, text, place, bare.get(path, text))
            counts[mutant.row] += 1
            mutant.nth = counts[mutant.row]
            if lines is None or mutant.line in lines.get(path, ()):
                mutants.append(mutant)
    return mutants


def drawn(mutants, seed, count):
    """By a hash of each: the same ones again after other lines have changed."""
    order = sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed}\t{mutant.key}".encode()).digest())
    return order[:count] if count else order


def explanations():
    rows = [line.split("\t") for line in EXPLAINED.read_text().splitlines() if line and not line.startswith("#")]
    return {tuple(row[:3]): row[3] for row in rows}


def main():
    parser = argparse.ArgumentParser(prog="sh tests/mutants/run.sh")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100, help="0: all")
    parser.add_argument("--since", metavar="COMMIT", help="only lines that have changed since then")
    parser.add_argument("--only", metavar="REGEX", default="", help="only files whose path has it")
    parser.add_argument("--minutes", type=float, default=1e9, help="then stop; the next run goes on")
    parser.add_argument("--again", action="store_true", help="ask anew those that survived")
    parser.add_argument("--quick", action="store_true", help="leave what takes long to a later run: sanitizers, tests/wasm, slow unit tests")
    asked = parser.parse_args()

    folder = OUT / asked.part
    folder.mkdir(parents=True, exist_ok=True)
    lock = open(OUT / f"{asked.part}.lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    log = OUT / f"{asked.part}.jsonl"
    known = {}
    for line in log.read_text().splitlines() if log.exists() else []:
        verdict = json.loads(line)
        known[verdict["key"]] = verdict

    part = PARTS[asked.part](folder)
    mutants = drawn(all_mutants(part, asked.only, asked.since), asked.seed, asked.count)
    explained = explanations()
    end = time.monotonic() + 60 * asked.minutes

    def ask(due, verdict_on):
        for number, mutant in enumerate(due):
            if time.monotonic() > end:
                break
            start = time.monotonic()
            verdict, by = verdict_on(mutant)
            seconds = round(time.monotonic() - start, 1)
            known[mutant.key] = {"key": mutant.key, "verdict": verdict, "by": by, "seconds": seconds}
            with open(log, "a") as out:
                print(json.dumps(known[mutant.key], ensure_ascii=False), file=out)
            print(f"{number + 1}/{len(due)} {verdict} {by} ({seconds} s) {mutant.path}:{mutant.line} {mutant.change}",
                  flush=True)

    def survivors(by):
        return [one for one in mutants if known.get(one.key, {}).get("verdict") == "survived" and one.row not in explained
                and known[one.key]["by"] in by]

    due = (survivors(("", ALL)) if asked.again else []) + [one for one in mutants if one.key not in known]
    is_thorough = hasattr(part, "thorough")
    if due or is_thorough and survivors([""]):
        bring_up_to_date(folder)
        part.prepare()
    def place_of(mutant):
        return mutant.line if part.is_cpp else mutant.place.start

    ask(due, lambda one: part.verdict(one.path, one.text, place_of(one)))
    if is_thorough and not asked.quick:
        def thorough(mutant):
            verdict, by = part.thorough(mutant.path, mutant.text, place_of(mutant))
            return verdict, by if verdict == "killed" else ALL
        ask(survivors([""]), thorough)
    return report(mutants, known, explained)


def report(mutants, known, explained):
    counts, open_ones = Counter(), []
    for mutant in mutants:
        verdict = known.get(mutant.key, {}).get("verdict", "not asked")
        if verdict == "survived":
            verdict = "explained" if mutant.row in explained else "SURVIVED"
        counts[verdict] += 1
        if verdict == "SURVIVED":
            open_ones.append(mutant)
    print("\nSurvivors that nothing explains, as rows for tests/mutants/equivalent.tsv:" if open_ones else "")
    for mutant in open_ones:
        print("\t".join(mutant.row) + f"\tline {mutant.line}")
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    return 1 if open_ones else 0


sys.exit(main())
