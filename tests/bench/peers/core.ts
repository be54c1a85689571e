// The bench's build of the core, tests/bench/wasm/: the job comes from it, and the peak.
import { instantiate } from '../../../web/src/engine/core/wasm.ts';
import type { Job, Size } from '../job.ts';
import type { Read } from '../peer.ts';

/** The functions of a module that has a job's numbers in its memory. */
export interface JobExports {
  memory: WebAssembly.Memory;
  job_open(T: number, C: number, H: number): void;
  job_x(): number;
  job_w_query(): number;
  job_w_key(): number;
  job_w_value(): number;
}

export interface CoreExports extends JobExports {
  graph_open(which: number, T: number, C: number, H: number): number;
  graph_run(value: number): number;
  graph_y(): number;
  step_open(B: number, T: number, C: number, H: number, V: number): number;
  step_numbers(which: number): number;
  step_run(): number;
  reading_open(): number;
  reading_go(steps: number): number;
  reading_losses(): number;
  reading_told(): number;
  reading_numbers(which: number): number;
  head_run(): void;
  head_y(): number;
  tile_run(count: number): void;
  peak_run(steps: number): number;
}

/** An instance of build/wasm/bench.wasm; each has memory of its own. */
export function openCore(read: Read): Promise<CoreExports> {
  return open(read, new URL('../../../build/wasm/bench.wasm', import.meta.url));
}

export async function open<Exports>(read: Read, url: URL): Promise<Exports> {
  const module = await WebAssembly.compile(await read(url));
  return (await instantiate(module)) as unknown as Exports;
}

/** Views of the job in the module's memory; they hold until the memory grows. */
export function jobOf(core: JobExports, { T, C, H }: Size): Job {
  const view = (pointer: number, size: number) =>
    new Float32Array(core.memory.buffer, pointer, size);
  return {
    T,
    C,
    H,
    x: view(core.job_x(), T * C),
    w_query: view(core.job_w_query(), C * H),
    w_key: view(core.job_w_key(), C * H),
    w_value: view(core.job_w_value(), C * H),
  };
}

/** The job of this size, in memory of its own: what PyTorch draws for the seed 1337. */
export async function drawJob(read: Read, size: Size): Promise<Job> {
  const core = await openCore(read);
  core.job_open(size.T, size.C, size.H);
  return structuredClone(jobOf(core, size));
}
