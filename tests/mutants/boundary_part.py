"""The C functions that the page calls: the modules are linked anew, and tests/wasm asks them, quick files first."""
import shutil
import time

from builds import Build
from tree import run

MODULES = ["attention_learning", "attention", "attention_scalar", "attention_files"]


class BoundaryPart:
    name = "wasm"
    globs = ["wasm/*.cpp"]
    is_cpp = True

    def __init__(self, folder):
        self.folder = folder

    def prepare(self):
        self.build = Build(self.folder, "wasm", ["--preset", "wasm", "-DBUILD_TESTING=OFF"], MODULES)
        self.kept = self.folder / "build/modules"
        self.kept.mkdir(exist_ok=True)
        self.commands = {}
        for name in MODULES:
            shutil.copy(self.build.folder / f"{name}.wasm", self.kept)
            self.commands[name] = self.build.link_command(f"{name}.wasm")
        # A file that fails without a change, as of the sizes of modules that are built quickly, says nothing of a mutant.
        self.seconds = {}
        for path in sorted(self.folder.glob("tests/wasm/*.test.ts")):
            start = time.monotonic()
            if run(["node", "--test", path], self.folder, 600):
                self.seconds[path] = time.monotonic() - start

    def verdict(self, path, text, _line):
        objects = self.build.compile(path, text)
        if objects is None:
            return "uncompiled", ""
        if self.build.is_same(objects):
            return "same", "the object file has the same bytes"
        try:
            for name, command in self.commands.items():
                if not self.build.link(command, objects, self.build.folder / f"{name}.wasm"):
                    return "uncompiled", "not linked"
            for test in sorted(self.seconds, key=self.seconds.get):
                passed = run(["node", "--test", test], self.folder, 30 + 6 * self.seconds[test])
                if not passed:
                    return "killed", "time" if passed is None else test.name
            return "survived", ""
        finally:
            for name in MODULES:
                shutil.copy(self.kept / f"{name}.wasm", self.build.folder)
