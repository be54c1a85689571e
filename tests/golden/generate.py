#!/usr/bin/python3
"""Writes the fixtures that the tests compare with.

    /usr/bin/python3 tests/golden/generate.py            all of them
    /usr/bin/python3 tests/golden/generate.py rng 002    these
    /usr/bin/python3 tests/golden/generate.py --check    writes nothing, says what would change

Needs Debian 12's python3-torch and python3-numpy, and an x86-64 processor with AVX2: only there
does torch draw these bits. (The last bits of matrix products depend on the BLAS, Debian's reference
libblas here.) The texts that the notebooks print are in printed.json, copied from the notebooks.

README.md says what the files hold. `npm run format` in web/ lays them out as the repository has
them; --check compares what they say, not how they are laid out.
"""

import importlib
import json
import os
import sys

os.environ["ATEN_CPU_CAPABILITY"] = "avx2"  # before torch is imported
sys.dont_write_bytecode = True

GENERATORS = {
    "000": "notebook_000",
    "001": "notebook_001",
    "002": "notebook_002",
    "003": "notebook_003",
    "004": "notebook_004",
    "rng": "rng",
    "print": "prints",
    "numpy_print": "numpy_prints",
    "exp": "exps",
    "allclose": "allcloses",
    "programs": "programs",
    "shapes": "shapes",
    "end": "end",
    "questions": "questions",
    "gradients": "gradients",
    "mistakes": "mistakes",
    "variants": "variants",
    "long": "long",
    "training": "training",
    "language": "language",
    "seeds": "seeds",
    "files": "files",
    "checks": "checks",
    "strangers": "strangers",
    "brought": "brought",
    "scripts": "scripts",
    "dumps": "dumps",
    "copied": "copied",
    "stage_files": "stage_files",
}


def main(arguments):
    check = "--check" in arguments
    names = [a for a in arguments if a != "--check"] or list(GENERATORS)
    from generators import fixture

    import torch

    torch.set_num_threads(1)
    written = {}
    fixture.write = written.__setitem__ if check else fixture.write
    for name in names:
        importlib.import_module(f"generators.{GENERATORS[name]}").generate()
        print(f"{name}.json {'made' if check else 'written'}")
    changed = [name for name, value in written.items() if not same(fixture.FOLDER / name, value)]
    for name in changed:
        print(f"{name} would change")
    return 1 if changed else 0


def same(path, value):
    """Whether a file says this. The texts are compared: 0.0 == -0.0 and 1 == 1.0 would pass."""
    return json.dumps(json.loads(path.read_text(encoding="utf-8"))) == json.dumps(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
