"""The core: which files of doctest reach a line, by clang's coverage; what they, all other tests, the sanitizers and the
tests of the boundary say of a mutant."""
import json
import re
import subprocess
import time
from pathlib import Path

from boundary_part import BoundaryPart
from builds import Build
from tree import ROOT, hash_of, log_of, run

class NativePart:
    name = "core"
    globs = ["core/*.cpp", "core/*/*.cpp", "core/*/*/*.cpp"]
    is_cpp = True

    def __init__(self, folder):
        self.folder = folder

    def prepare(self):
        self.build = Build(self.folder, "native", ["--preset", "native"], ["core_tests"])
        self.linked = self.build.link_command("core_tests")
        self.reached = self.reached_lines()
        self.late = {}

    def reached_lines(self):
        """The lines that each file of tests reaches; they are asked for again when that has changed. In a source that has
        changed since then, any line counts as reached by all tests that reached the source."""
        kept = self.folder / "build/reached.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        paths = sorted(self.folder.glob("tests/core/**/test_*.cpp"))
        tests = {path.name: known.get(path.name, {}) for path in paths}
        due = [path for path in paths if tests[path.name].get("hash") != hash_of(path)]
        if due:
            print(f"Asking which lines {len(due)} files of tests reach ...", flush=True)
            flags = "-O1 -fprofile-instr-generate -fcoverage-mapping"
            build, command = self.beneath_tests("covered", "clang++", flags)
            covered = build.folder / "core_tests"
            if not build.link(command, {}, covered):
                raise SystemExit("the tests cannot be linked with clang's core: build/last.log")
        for path in due:
            tests[path.name] = self.reach_of(path, covered)
            kept.write_text(json.dumps(tests))
        return tests

    def reach_of(self, path, covered):
        only = f"--source-file=*/{path.name}"
        raw, merged = self.folder / "build/raw.profile", self.folder / "build/merged.profile"
        run([covered, only], self.folder, 900, {"LLVM_PROFILE_FILE": str(raw)})
        start = time.monotonic()
        if not run([self.build.folder / "core_tests", only], self.folder, 600):
            raise SystemExit(f"{path.name} fails without a change")
        seconds = time.monotonic() - start
        subprocess.run(["llvm-profdata", "merge", "-sparse", raw, "-o", merged], check=True)
        listed = subprocess.run(["llvm-cov", "export", "--format=lcov", covered, f"--instr-profile={merged}",
                                 "--ignore-filename-regex=/usr/"], cwd=self.folder, check=True, capture_output=True,
                                text=True).stdout
        lines, source = {}, ""
        for line in listed.splitlines():
            if line.startswith("SF:"):
                # The sources have no folder (-ffile-prefix-map), and llvm-cov puts that of the build before them.
                source = line[3:].removeprefix(f"{self.folder}/").removeprefix("build/covered/")
            elif line.startswith("DA:") and not line.endswith(",0"):
                lines.setdefault(source, []).append(int(line[3:].split(",")[0]))
        sources = {source: hash_of(self.folder / source) for source in lines}
        return {"hash": hash_of(path), "seconds": seconds, "lines": lines, "sources": sources}

    def reaching(self, path, line):
        """The files of tests that reach a line: first the one with its name, then the quick ones."""
        tests, now = self.reached, hash_of(ROOT / path)
        found = [name for name, test in tests.items() if path in test["lines"]
                 and (test["sources"][path] != now or line in test["lines"][path])]
        own = f"test_{Path(path).stem}.cpp"
        return sorted(found, key=lambda name: (name != own, tests[name]["seconds"]))

    def in_groups(self, names):
        """Tests of a second together, then of four times as long, and so on."""
        groups, room, most = [], 0.0, 0.7
        for name in names:
            seconds = self.reached[name]["seconds"]
            if not groups or room + seconds > most:
                most *= 4 if groups else 1
                groups.append([])
                room = 0.0
            groups[-1].append(name)
            room += seconds
        return groups

    def verdict(self, path, text, line):
        """What becomes of a mutant: uncompiled, same, killed or survived; and by what."""
        objects = self.build.compile(path, text)
        if objects is None:
            return "uncompiled", ""
        if self.build.is_same(objects):
            return "same", "the object file has the same bytes"
        program = self.build.changed / "core_tests"
        if not self.build.link(self.linked, objects, program):
            return "uncompiled", "not linked"
        tests = self.reached
        names = self.reaching(path, line)
        filters = [["--source-file=" + ",".join(f"*/{name}" for name in group)] for group in self.in_groups(names)]
        filters.append(["--source-file-exclude=" + ",".join(f"*/{name}" for name in names)] if names else [])
        for some in filters:
            seconds = sum(test["seconds"] for name, test in tests.items() if some and name in some[0])
            if not names or some is filters[-1]:
                seconds = sum(test["seconds"] for test in tests.values())
            passed = run([program, "--abort-after=1", "--no-colors", *some], self.folder, 10 + 6 * seconds,
                         is_limited=True)
            if not passed:
                noticed = re.search(r"(test_\w+\.cpp):\d+: (FATAL )?ERROR", log_of(self.folder).read_text(errors="replace"))
                return "killed", "time" if passed is None else noticed[1] if noticed else "crash"
        return "survived", ""

    def beneath_tests(self, name, compiler, flags):
        """A core that is compiled in another way, and the command that links the tests, which stay as they are, with it."""
        build = Build(self.folder, name, [
            "-S", ".", "-B", f"build/{name}", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_TESTING=OFF",
            f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_CXX_FLAGS={flags}"], ["attention"])
        command = build.link_command("attention")
        at = next(i for i, part in enumerate(command) if part.endswith("native/main.cpp.o"))
        command[at:at + 1] = [str(self.build.folder / part) for part in self.linked if "core_tests_objects" in part]
        return build, command

    def thorough(self, path, text, _line):
        """What the sanitizers and the tests of the boundary say of a survivor; each is built when the first one comes."""
        if not self.late:
            flags = ("-O1 -g1 -fsanitize=address,undefined -fno-sanitize=null,object-size -fno-sanitize-recover=all "
                     "-D_GLIBCXX_ASSERTIONS")
            self.late = {"sanitized": self.beneath_tests("sanitized", "g++", flags)}
        build, command = self.late["sanitized"]
        objects = build.compile(path, text)
        program = build.changed / "core_tests"
        if objects is None or not build.link(command, objects, program):
            return "killed", "not compiled with sanitizers"
        if not run([program, "--test-suite-exclude=repeated", "--abort-after=1"], self.folder, 600):
            return "killed", "sanitizers"
        if "wasm" not in self.late:
            self.late["wasm"] = BoundaryPart(self.folder)
            self.late["wasm"].prepare()
        return self.late["wasm"].verdict(path, text, 0)
