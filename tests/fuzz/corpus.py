"""Writes the files and texts of tests/golden/files.json as a corpus for each fuzz target: corpus.py FOLDER"""

import base64
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

golden = json.loads((ROOT / "golden/files.json").read_text(encoding="utf-8"))
folder = pathlib.Path(sys.argv[1]) / "corpus"


def keep(target, name, content):
    (folder / target).mkdir(parents=True, exist_ok=True)
    (folder / target / name.replace(" ", "_")).write_bytes(content)


for entry in golden["files"]:
    content = base64.b64decode(entry["base64"])
    keep(entry["name"].split()[0], entry["name"], content)
    keep("file", entry["name"], content)
for entry in golden["texts"]:
    content = base64.b64decode(entry["base64"])
    keep("text", entry["name"], content)
    keep("file", entry["name"], content)
for i, stream in enumerate(golden["inflate"]["streams"]):
    keep("inflate", f"stream {i}", b"\x40" + base64.b64decode(stream))

choices = json.loads((ROOT / "core/hashes.json").read_text(encoding="utf-8"))
for i, choice in enumerate(choices):
    keep("choice", f"choice {i}", choice.encode())
for i, text in enumerate(["mud bank", "a\t b\n", "été", "\u65e5\u672c", "\U0001f600 x"]):
    keep("tokens", f"text {i}", text.encode())
