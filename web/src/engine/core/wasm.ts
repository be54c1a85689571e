// Starts a module of the core, in a browser, a worker and Node alike. The module has no JavaScript of its own.

/** The functions of wasm/attention.h, which describes them. Pointers, true and false are numbers here. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  session_create(): number;
  session_destroy(session: number): void;
  session_refusal(session: number): number;
  session_request(session: number, bytes: number): number;
  session_bring(
    session: number,
    part: number,
    batches: number,
    rows: number,
    columns: number,
  ): number;
  session_prepare(session: number, most: number): number;
  session_open(session: number): number;
  session_catalogue(session: number): number;
  session_limits(session: number): number;
  session_structure(session: number): number;
  session_data(session: number, node: number): number;
  session_edit(session: number, node: number, offset: number, value: number): number;
  session_pins(session: number, count: number): number;
  session_set_pins(session: number): number;
  session_terms(session: number, node: number, offset: number): number;
  session_term_values(session: number): number;
  session_reach(session: number, node: number, offset: number, on: number): number;
  session_reach_advance(session: number, cells: number): number;
  session_reached(session: number, node: number): number;
  session_apart(session: number, a: number, b: number, rtol: number, atol: number): number;
  session_prints(session: number): number;
  session_hash(session: number): number;
  session_train(session: number, step: number, most: number): number;
  session_train_edits(session: number, count: number): number;
  session_set_train_edits(session: number): number;
  session_history(session: number): number;
  session_try(session: number): number;
  session_stream_advance(session: number, b: number, rows: number): number;
  session_stream_tile(
    session: number,
    b: number,
    row: number,
    col: number,
    rows: number,
    cols: number,
    step: number,
  ): number;
  session_stream_row(session: number, b: number, row: number): number;
}

/** The functions of wasm/files.h, which describes them. */
export interface FilesExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  files_create(): number;
  files_destroy(files: number): void;
  files_refusal(files: number): number;
  files_name(files: number, bytes: number): number;
  files_bytes(files: number, bytes: number): number;
  files_front(files: number, size: number): number;
  files_add(files: number, size: number): number;
  files_list(files: number): number;
  files_proposals(files: number): number;
  files_by_hand(files: number, count: number): number;
  files_fits(files: number, tensor: number): number;
  files_choose(files: number, proposal: number, heads: number, head: number): number;
  files_read(files: number, which: number): number;
  files_parts(files: number): number;
  files_part(files: number, which: number): number;
  files_check(files: number, heads: number, causal: number): number;
  files_checked(files: number): number;
  files_terms(files: number, of: number, node: number, offset: number): number;
  files_term_values(files: number): number;
}

/** The module's imports, under the names that its toolchain gives them. */
function host(): WebAssembly.Imports {
  return {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      proc_exit(code: number) {
        throw new Error(`The core stopped with code ${code}.`);
      },
    },
  };
}

/** A fresh instance; the compiled module can be used again after a trap. */
export async function instantiate<All extends { _initialize(): void } = Exports>(
  module: WebAssembly.Module,
): Promise<All> {
  const instance = await WebAssembly.instantiate(module, host());
  const exports = instance.exports as unknown as All;
  exports._initialize();
  return exports;
}
