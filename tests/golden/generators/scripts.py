"""scripts.json: the scripts that the page offers, each run by PyTorch, or NumPy, to its end.

The only fixture that is made from the code under test: a script compares what PyTorch computes with the
numbers of the page, and fails where they differ. What is written are the hashes of scripts that did not,
so a test without PyTorch knows that the page's script is one that PyTorch has run. Needs the
WebAssembly (sh tests/run.sh boundary builds it) and a Node that runs TypeScript as node."""

import contextlib
import hashlib
import io
import json
import re
import subprocess

from . import fixture

LINKS = [
    "stage=loop",
    "stage=triangle&example=randn&B=2&T=5&C=3&edits=tril.1.3:1,b.0.0:2.5,y.0.2.1:-1.25",
    "stage=softmax&dtype=float64&edits=masked.3.0:-inf,scores.7.7:2.5",
    "stage=triangle&example=bank&tokens=loan+bank",
    "stage=loop&example=tokens&tokens=to+%22be%22+%5C",
    "stage=match",
    "stage=match&dtype=float64&tokens=muddy+bank+mud+money+bank+loan",
    "stage=head",
    "stage=head&causal=0&scaled=0&edits=w_query.2.0:1.5,scores.0.2.1:4,x.0.5.0:-0.3",
    "stage=head&edits=tril.0.0:0",
    "stage=head&tokens=the+river+bank&edits=x.0.1.0:2",
    "stage=head&example=000-62",
    "stage=head&example=tokens&seed=3",
    "stage=head&example=randn&T=1100&before=7",
    "stage=heads&example=both",
    "stage=head&example=lookup&trained_steps=20&optimizer=adam",
    "stage=heads&example=bank",
    "stage=heads&example=bank&causal=0&tokens=the+old+bank",
    "stage=heads&example=hello",
    "stage=heads&example=hello&num_heads=4&dtype=float64&edits=ids.0.3:99,q_view.0.2.1.0:1.5",
    "stage=match&step=mix&columns=1&causal=1",
    "stage=match&step=mix&batch=1&columns=1",
    "stage=head&step=mix&columns=1",
    "stage=head&step=mix&example=000-62&batch=2&causal=0&scaled=0&columns=1&edits=x.2.1.3:2",
    "stage=heads&step=attend&example=bank&columns=1",
    "stage=heads&step=attend&example=hello&columns=1",
    "stage=heads&step=output&example=hello&columns=1&num_heads=4&mistake=value_from_key&dtype=float64&edits=ids.0.3:99",
    "stage=heads&step=project&example=randn&causal=0&scaled=0&columns=1&B=2&T=3&C=6",
    "stage=learn",
    "stage=learn&step=train&trained=50",
    "stage=learn&step=train&task=previous&trained=60&optimizer=adam&seed=7&dtype=float64",
    "stage=learn&step=train&trained=40&fresh=0&edits=w_value.5.1:2@25,w_query.0.1:-3@0,w_query.0.2:1@25,q.0.0.0:3",
    "stage=learn&step=two_heads&trained=100",
    "stage=learn&step=train&lr=20&trained=300",
    "stage=learn&step=train&task=previous&tied=query_key&trained=60",
    "stage=learn&tied=all&dtype=float64",
    "stage=learn&step=two_heads",
    "stage=learn&edits=weights.0.4.0:0.5,q.0.4.0:3,scaled.1.4.2:2,d_q.0.4.1:0.5",
    "stage=head&example=lookup&tied=key_value&trained_steps=15",
]


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


def generate():
    made = subprocess.run(["node", fixture.FOLDER / "scripts.ts", *LINKS], check=True,
                          capture_output=True, text=True)
    scripts = json.loads(made.stdout)
    # What is drawn from a seed has PyTorch's bits, so it must not seem to differ.
    assert re.search(r"^x .* 0\.0e\+00$", run(scripts[0]), re.MULTILINE)
    for link, script in zip(LINKS, scripts):
        # A run at too large a rate does not settle: rounding takes it apart.
        end = "From step 18 on the runs are apart" if "lr=20" in link else "All are the numbers of the page.\n"
        assert end in run(script).splitlines(keepends=True)[-1], link
        assert fails(script), link
    fixture.write("scripts.json", {"generator": fixture.generator(), "scripts": [
        {"link": link, "sha256": hashlib.sha256(script.encode()).hexdigest()}
        for link, script in zip(LINKS, scripts)]})
