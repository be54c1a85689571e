// Costs of the page's main thread by Chromium's own tracing, in milliseconds of the processor: the clock would count
// other programs as well.
import type { Browser, Page } from 'playwright-core';

export interface Kinds {
  script: number;
  style: number;
  layout: number;
  /** From what is laid out to what the compositor gets. */
  paint: number;
}

/** The longest task with everything in it, and its parts. */
export interface Longest extends Kinds {
  all: number;
}

/** All of one kind together, and the longest task. */
export interface Costs extends Kinds {
  longest: Longest;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  tdur?: number;
  args: { name?: string; data?: { url?: string } };
}

const kCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

const kKinds: Record<string, keyof Kinds> = {
  FunctionCall: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/** Traces the page while `run` runs. Scripts of other addresses, such as the test's own, are left out. */
export async function traced(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<Costs> {
  await browser.startTracing(page, { categories: kCategories });
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString());
  return costsOf(traceEvents, new URL(page.url()).origin);
}

function costsOf(events: TraceEvent[], origin: string): Costs {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const spans = events
    .filter(({ ph, pid, tid }) => ph === 'X' && threads.includes(`${pid} ${tid}`))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const costs: Kinds = { script: 0, style: 0, layout: 0, paint: 0 };
  let task: Longest = { ...costs, all: 0 };
  let longest = task;
  const open: { end: number; kind: keyof Kinds }[] = [];
  const add = (kind: keyof Kinds, cost: number) => {
    costs[kind] += cost;
    task[kind] += cost;
  };
  for (const event of spans) {
    const cost = (event.tdur ?? event.dur) / 1000;
    if (event.name === 'RunTask') {
      task = { script: 0, style: 0, layout: 0, paint: 0, all: cost };
      if (cost > longest.all) longest = task;
    }
    const kind = kKinds[event.name];
    const isOurs = event.name !== 'FunctionCall' || event.args.data?.url?.startsWith(origin);
    if (!kind || !isOurs) continue;
    while (open.length > 0 && open[open.length - 1].end <= event.ts) open.pop();
    // Nested work is its own cost, not that of the work around it.
    const around = open.at(-1);
    if (around) add(around.kind, -cost);
    add(kind, cost);
    open.push({ end: event.ts + event.dur, kind });
  }
  return { ...costs, longest };
}
