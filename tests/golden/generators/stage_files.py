"""stage_files.json: the files that the page offers of a stage, each run or read.

Made from the code under test, as scripts.json is: a notebook's cells are run one after the other by PyTorch, or NumPy,
and compare what they compute with the numbers of the page; an .npz is read by np.load, a .safetensors after its
description, JSON by Python, each to the bit. What is written are the hashes of files that were. The links are those of
stage_file_links.ts."""

import base64
import contextlib
import hashlib
import io
import json
import re
import struct
import subprocess
import warnings

import numpy as np

from . import fixture


def bits(array):
    return [struct.pack(">d", one).hex() for one in np.asarray(array, dtype=np.float64).reshape(-1).tolist()]


def run_notebook(text):
    """What its cells print. Checks what nbformat 4.5 asks of a notebook."""
    notebook = json.loads(text)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-zA-Z0-9-_]{1,64}", one) for one in ids), ids
    variables = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for cell in notebook["cells"]:
            keys = {"cell_type", "id", "metadata", "source"}
            if cell["cell_type"] == "code":
                keys |= {"execution_count", "outputs"}
                exec("".join(cell["source"]), variables)
            assert cell.keys() == keys and cell["cell_type"] in ("code", "markdown"), cell.keys()
    checks = [cell for cell in notebook["cells"] if cell["metadata"].get("tags") == ["check"]]
    return printed.getvalue(), checks


def fails(notebook):
    """Whether a notebook with one digit changed in its first check says so."""
    changed = re.sub(r'(check\(\\"\w+\\", \w+, \[\\n",\s*"    \[-?)(\d)', lambda m: m[1] + "7" + m[2], notebook, count=1)
    assert changed != notebook
    try:
        run_notebook(changed)
    except AssertionError:
        return True
    return False


def npz(content):
    with np.load(io.BytesIO(content)) as arrays:
        return {name: arrays[name] for name in arrays.files}


def safetensors(content):
    (size,) = struct.unpack("<Q", content[:8])
    assert size % 8 == 0
    header = json.loads(content[8 : 8 + size])
    assert header.pop("__metadata__")["page"].startswith("#stage=")
    numbers, found, at = content[8 + size :], {}, 0
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        assert begin == at  # without holes
        at = end
        dtype = {"F32": "<f4", "F64": "<f8"}[entry["dtype"]]
        found[name] = np.frombuffer(numbers[begin:end], dtype).reshape(entry["shape"])
    assert at == len(numbers)
    return found


def from_json(content, dtype):
    lists = json.loads(content, parse_constant=lambda word: None)
    assert lists.pop("page").startswith("#stage=") and lists.pop("dtype") == dtype
    return {name: np.array(one, dtype=dtype) for name, one in lists.items()}


def generate():
    # NumPy warns of nan where a token sees none.
    warnings.simplefilter("ignore", RuntimeWarning)
    made = subprocess.run(["node", fixture.FOLDER / "stage_files.ts"], check=True, capture_output=True, text=True)
    written = []
    for one in json.loads(made.stdout):
        files = {kind: base64.b64decode(content) for kind, content in one["files"].items()}
        said = {tensor["name"]: (tensor["shape"], tensor["bits"]) for tensor in one["tensors"]}
        arrays = {"npz": npz(files["npz"]), "safetensors": safetensors(files["safetensors"])}
        assert all(array.dtype == one["dtype"] for found in arrays.values() for array in found.values())
        arrays["json"] = from_json(files["json"], one["dtype"])
        for kind, found in arrays.items():
            read = {name: (list(array.shape), bits(array)) for name, array in found.items()}
            assert read == said, (one["link"], kind)
        notebook = files["notebook"].decode()
        printed, checks = run_notebook(notebook)
        assert printed.endswith("All are the numbers of the page.\n"), one["link"]
        if checks:
            assert fails(notebook), one["link"]
        hashes = {kind: hashlib.sha256(content).hexdigest() for kind, content in files.items()}
        written.append({"link": one["link"], "sha256": hashes})
    fixture.write("stage_files.json", written)
