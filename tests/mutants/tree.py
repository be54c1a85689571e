"""A copy of the tree, in build/mutants, in which sources may be changed; what it has built stays there."""
import hashlib
import os
import resource
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A mutant may take all memory there is. Sanitizers and Node reserve more than they use, so only others are limited.
MOST_BYTES = 4 << 30


def hash_of(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


def bring_up_to_date(folder):
    """Writes only files that differ, so that little is built again."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout
    paths = {path for path in listed.split("\0") if path and (ROOT / path).is_file()}
    for path in paths:
        to, data = folder / path, (ROOT / path).read_bytes()
        if not to.is_file() or to.read_bytes() != data:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)
    for where, folders, files in os.walk(folder):
        folders[:] = [one for one in folders if one not in ("build", "node_modules")]
        for name in files:
            if os.path.relpath(os.path.join(where, name), folder) not in paths:
                os.remove(os.path.join(where, name))
    (folder / "build").mkdir(exist_ok=True)
    for part in ("web", "tests"):
        link = folder / part / "node_modules"
        if not link.exists() and (ROOT / part / "node_modules").exists():
            link.symlink_to(ROOT / part / "node_modules")


def run(command, cwd, seconds, env=None, is_limited=False, log="last.log"):
    """Whether the command succeeded: True, False, or None if its time was over: that of the processor, so that a busy
    machine makes no difference, or many times as long by the clock."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if is_limited:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    with open(log_of(cwd, log), "wb") as out:
        process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                   env={**os.environ, **(env or {})}, start_new_session=True, preexec_fn=limit)
        try:
            status = process.wait(20 * seconds)
            return None if status in (-signal.SIGXCPU, -signal.SIGKILL) else status == 0
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def log_of(cwd, log="last.log"):
    while not (cwd / "CMakePresets.json").exists():
        cwd = cwd.parent
    return cwd / "build" / log


def must(command, cwd, env=None):
    if run(command, cwd, 7200, env) is not True:
        print(log_of(cwd).read_text(errors="replace")[-3000:])
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
