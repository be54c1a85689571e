"""A build in a copy of the tree, of which one object file can be made anew from a changed source and linked with all
others, without any change of the tree: a second or two for each mutant."""
import json
import re
import shlex
import subprocess
from pathlib import Path

from tree import hash_of, must, run


class Build:
    def __init__(self, tree, name, configure, targets):
        """Targets as CMake names them; they are brought up to date first."""
        self.tree, self.folder = tree, tree / "build" / name
        must(["cmake", *configure, "-DQUICK_BUILD=ON", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], tree)
        must(["cmake", "--build", self.folder, "--target", *targets], tree)
        self.commands = {}
        for entry in json.loads((self.folder / "compile_commands.json").read_text()):
            path = str(Path(entry["file"]).relative_to(tree))
            self.commands.setdefault(path, []).append(shlex.split(entry["command"]))
        self.changed = self.folder / "changed"

    def link_command(self, program):
        listed = subprocess.run(["ninja", "-t", "commands", program], cwd=self.folder, check=True, capture_output=True,
                                text=True).stdout
        return shlex.split(re.search(r": && (.*?) && :", listed.splitlines()[-1])[1])

    def compile(self, path, text):
        """The changed object files by the places of those that they stand for; None if it is no C++."""
        source = self.changed / path
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(text)
        objects = {}
        for i, command in enumerate(self.commands.get(path, [])):
            old = command[command.index("-o") + 1]
            if "sanitized" in old or not (self.folder / old).exists():
                continue
            new = self.changed / f"{i}.o"
            again = [str(source) if part == str(self.tree / path) else str(new) if part == old else part
                     for part in command]
            # The name of the source is in assertions: the same in both.
            again += ["-w", "-Wno-error", f"-ffile-prefix-map={self.changed}/="]
            if not run(again, self.folder, 600):
                return None
            objects[old] = new
        return objects

    def is_same(self, objects):
        return all(hash_of(self.folder / old) == hash_of(new) for old, new in objects.items())

    def link(self, command, objects, to):
        """An object file that comes before the library with its older self is taken in its place."""
        command = list(command)
        # Of a library of kernels with SIMD and one without, each has an object file of this source.
        for old, new in objects.items():
            library = "lib" + re.match(r"CMakeFiles/(\w+)\.dir/", old)[1] + ".a"
            if old in command:
                command[command.index(old)] = str(new)
            elif library in command:
                command.insert(command.index("-o"), str(new))
        command[command.index("-o") + 1] = str(to)
        return run(command, self.folder, 600)
