"""scripts.json: the scripts that the page offers, each run by PyTorch, or NumPy, to its end.

The only fixture that is made from the code under test: a script compares what PyTorch computes with the
numbers of the page, and fails where they differ. What is written are the hashes of scripts that did not,
so a test without PyTorch knows that the page's script is one that PyTorch has run; and the sentences at links
without a script. The links are those of script_links.ts. Needs the WebAssembly (sh tests/run.sh boundary builds it)
and a Node that runs TypeScript as node."""

import contextlib
import hashlib
import io
import json
import re
import subprocess
import warnings

from . import fixture

# The page's own sentence where rounding takes a run apart: at too large a rate it does not settle.
LARGE_RATE = "stage=learn&step=train&task=largest&trained=8&optimizer=adam&lr=3&seed=-5"
APART = {"stage=learn&step=train&lr=20&trained=300": "From step 18 on the runs are apart",
         f"{LARGE_RATE}&causal=1": "From step 6 on the runs are apart",
         LARGE_RATE: "From step 8 on the runs are apart",
         # In float32 the last weights of 200 steps depend on how sums round; their losses do not.
         "stage=language&step=words": "From step 200 on the runs are apart"}


def run(script):
    """What it printed; raises what it raises."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(script, {})
    return printed.getvalue()


def fails(script):
    """Whether a script with one digit changed says so: the first number that is compared."""
    changed = re.sub(r"((?:check\(.*|ours = torch.tensor\()\[\n    \[-?)(\d+)", lambda m: m[1] + "7" + m[2], script, count=1)
    try:
        run(changed)
    except AssertionError:
        return True
    return False


def pinned(offered):
    """Its hash, if it runs to its end, and would not with another number; else the sentence in its place."""
    link = offered["link"]
    if "why" in offered:
        return offered
    end = APART.get(link, "All are the numbers of the page.\n")
    assert end in run(offered["script"]).splitlines(keepends=True)[-1], link
    assert fails(offered["script"]), link
    return {"link": link, "sha256": hashlib.sha256(offered["script"].encode()).hexdigest()}


def generate():
    # NumPy warns of nan where a token sees none.
    warnings.simplefilter("ignore", RuntimeWarning)
    made = subprocess.run(["node", fixture.FOLDER / "scripts.ts"], check=True, capture_output=True, text=True)
    scripts = json.loads(made.stdout)
    # What is drawn from a seed has PyTorch's bits, so it must not seem to differ.
    assert re.search(r"^x .* 0\.0e\+00$", run(scripts[0]["script"]), re.MULTILINE)
    rows = [pinned(offered) for offered in scripts]
    run_to_end = sum("sha256" in row for row in rows)
    print(f"{len(rows)} links: {run_to_end} scripts agree, {len(rows) - run_to_end} say why there is none")
    fixture.write("scripts.json", {"generator": fixture.generator(), "scripts": rows})
