// The files that somebody has brought, and the head that is made of them: what the page shows, step by step as it is read.
// It knows no view.
import type { Brought, BroughtPart } from '../../engine/core/brought.ts';
import type { ByHand, Checked, Files, FileTensor, Fit, Proposal } from '../../engine/core/files.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import { inSlices, type Pieces } from '../../engine/draw/slices.ts';
import type { Source } from '../../engine/state/source.ts';
import { addSource, readWanted } from './blob_reader.ts';
import type { Kept } from './kept_files.ts';
import { OpenedNumbers } from './opened_numbers.ts';
import { compareAs } from './own_compare.ts';
import { computedOf, fullestOf, handsOf, hasMask, headsThatFit, sameHands } from './own_lesson.ts';
import { Shelves } from './shelves.ts';
import { type Why, whyOf } from './why.ts';

/** Products up to which a head is compared at once: all mistakes are tried, in a second or so. */
const QUICK = 400_000;
/** Products up to which it is compared at all: some ten seconds. */
const MOST = 100_000_000;

export class Bag {
  private readonly load: () => Promise<Files>;
  private readonly changed: () => void;
  private work = new AbortController();
  files: Files | null = null;
  /** Files by the heads that they make up, one of which is open. */
  readonly shelves = new Shelves();
  /** Files that are still to be read. */
  private waiting: readonly Source[] = [];
  /** Reading under way: a file's name, and how much of it; null: none. */
  progress: { name: string; done: number; of: number } | null = null;
  why: Why | null = null;
  proposals: readonly Proposal[] = [];
  /** The place of the chosen proposal. */
  group = 0;
  /** The parts of tensors: those of the proposal, until some are chosen by hand. */
  hands: readonly ByHand[] = [];
  isByHand = false;
  heads = 1;
  /** Head that is taken of all; null: all are. */
  head: number | null = null;
  causal = true;
  /** The head as it is placed, all its heads together. */
  whole: Proposal | null = null;
  /** The tensors that it opens with; empty until they are read. */
  parts: readonly BroughtPart[] = [];
  /** The comparison of what they have computed; null until there is one. */
  compared: Checked | null = null;
  /** Comparison with other heads or another mask that is explained, where this is not; null: there is none. */
  other: Checked | null = null;
  /** The compared number that is opened; null: nothing differs. */
  opened: OpenedNumbers | null = null;
  /** Whether comparing would take seconds, so that it waits for a press. */
  canCompare = false;
  isTooLarge = false;
  /** Whether it takes so long that the reader is asked first. */
  isSlow = false;
  private canTryOthers = false;
  /** Whether it is being compared, for which the page stands still. */
  isComparing = false;
  /** Parts that tensors fit beside these choices. */
  private fitting = {
    tensors: [] as readonly FileTensor[],
    hands: [] as readonly ByHand[],
    found: new Map<number, readonly Fit[]>(),
  };
  /** Whether the reader has said how many heads there are, and whether the future is hidden. */
  said = { heads: false, causal: false };

  /** `load` starts the module that reads; `changed` is called when there is something new to show. */
  constructor(load: () => Promise<Files>, changed: () => void) {
    this.load = load;
    this.changed = changed;
  }

  get isEmpty(): boolean {
    return !this.files || this.files.tensors.length === 0;
  }

  /** The files of the open head. */
  get sources(): readonly Source[] {
    return this.shelves.sources;
  }

  /** Adds files, each whole or not at all; then proposes what they are. Those that are still to be read come first. */
  bring(sources: readonly Source[]): Promise<void> {
    this.waiting = [...this.waiting, ...sources];
    return this.working(async (signal) => {
      this.files ??= await this.load();
      const { shelves } = this;
      shelves.arrive();
      let from = this.files.tensors.length;
      let isNew = false;
      while (this.waiting.length > 0) {
        signal.throwIfAborted();
        const source = shelves.named(this.waiting[0]);
        await this.about(source.called, async () => {
          const before = await this.add(source, signal);
          from = Math.min(from, before);
          isNew = true;
        });
        signal.throwIfAborted();
        this.waiting = this.why ? [] : this.waiting.slice(1);
      }
      if (shelves.first !== shelves.open) await this.fill(shelves.first, signal);
      else if (this.files && isNew) await this.propose(from, signal);
    });
  }

  /** Adds a file to those of the open head, or in the place of what has its names. Returns the place of its first tensor. */
  private async add(source: Source, signal: AbortSignal): Promise<number> {
    const { files, shelves } = this;
    if (!files) return 0;
    const before = files.tensors.length;
    try {
      await this.readHeader(files, source, signal);
      shelves.add(source);
      return before;
    } catch (error) {
      if (!(error instanceof Refusal && error.id === 'name_repeated')) throw error;
      return await this.replace(files, source, signal, error);
    }
  }

  /** Opens a head of the file alone, or one of the other files with it. Throws if it is neither. */
  private async replace(
    files: Files,
    source: Source,
    signal: AbortSignal,
    refusal: Refusal,
  ): Promise<number> {
    let made = await this.filesOf([source], signal);
    const has = new Set(made.tensors.map(({ name }) => name));
    const isOlder = (file: number) =>
      files.tensors.some((one) => one.file === file && has.has(one.name));
    const [others, older] = [false, true].map((is) =>
      this.sources.filter((_, i) => isOlder(i) === is),
    );
    const isAll = files.tensors.every(({ name, file }) => !isOlder(file) || has.has(name));
    // A file that has other tensors, too, takes the place only if it is a head.
    if (!isAll && made.proposals().length === 0) throw refusal;
    const kept = isAll ? others : [];
    if (kept.length > 0) {
      made.close();
      made = await this.filesOf([...kept, source], signal);
      this.hands = sameHands(this.hands, files, made);
    } else this.restart();
    this.shelves.replace(source, older, kept);
    files.close();
    this.files = made;
    return made.tensors.findIndex(({ file }) => file === kept.length);
  }

  private async filesOf(sources: readonly Source[], signal: AbortSignal): Promise<Files> {
    const files = await this.load();
    for (const source of sources) await this.readHeader(files, source, signal);
    return files;
  }

  private async readHeader(files: Files, source: Source, signal: AbortSignal): Promise<void> {
    this.tell(source.called, 0, source.blob.size);
    await addSource(files, source, signal, (done, of) => this.tell(source.called, done, of));
  }

  /** Opens another of the heads that were brought. */
  openShelf(shelf: number): Promise<void> {
    return this.choosing((signal) => this.fill(shelf, signal));
  }

  /** Opens heads that were here before the page was loaded anew. */
  restore({ all, open }: Kept): Promise<void> {
    this.shelves.all = all;
    return this.openShelf(open);
  }

  private async fill(shelf: number, signal: AbortSignal): Promise<void> {
    const files = await this.filesOf(this.shelves.all[shelf], signal);
    this.files?.close();
    this.files = files;
    this.restart();
    this.shelves.show(shelf);
    await this.propose(0, signal);
  }

  /** Forgets what was chosen of tensors that are there no more. */
  private restart(): void {
    Object.assign(this, { proposals: [], hands: [], parts: [], whole: null, compared: null });
    Object.assign(this, { group: 0, isByHand: false });
  }

  /** Places what has come, from that tensor on; what the reader has chosen stays. */
  private async propose(from: number, signal: AbortSignal): Promise<void> {
    const { files, hands } = this;
    const last = this.proposals[this.group]?.group;
    this.proposals = files?.proposals() ?? [];
    const same = this.proposals.findIndex(({ group }) => group === last);
    if (this.isByHand) {
      const isFree = ({ tensor, part }: ByHand) =>
        tensor >= from && !hands.some((one) => one.part === part);
      const found = this.proposals[fullestOf(this.proposals)];
      this.hands = [...hands, ...(found ? handsOf(found).filter(isFree) : [])];
    } else if (same >= 0) {
      const proposal = this.proposals[same];
      this.group = same;
      this.hands = handsOf(proposal);
      this.heads = proposal.heads || this.heads;
    } else {
      return this.take(fullestOf(this.proposals), signal);
    }
    await this.read(signal);
  }

  /** Forgets all files. */
  forget(): void {
    this.work.abort();
    this.waiting = [];
    this.files?.close();
    this.files = null;
    this.shelves.clear();
    this.restart();
    Object.assign(this, { why: null, progress: null });
    this.changed();
  }

  takeGroup(group: number): Promise<void> {
    return this.choosing((signal) => this.take(group, signal));
  }

  private async take(group: number, signal: AbortSignal): Promise<void> {
    const proposal = this.proposals[group];
    this.group = group;
    this.isByHand = false;
    this.hands = proposal ? handsOf(proposal) : [];
    this.heads = proposal?.heads || 1;
    this.head = null;
    this.said = { heads: false, causal: false };
    if (!proposal) {
      this.whole = null;
      this.parts = [];
      return;
    }
    this.causal = !hasMask(proposal.placed);
    await this.read(signal);
  }

  /** Says what a tensor is; '': no part. A tensor that was that part is none then. */
  place(tensor: number, part: string, turned: boolean): Promise<void> {
    return this.choosing(async (signal) => {
      const others = this.hands.filter((one) => one.tensor !== tensor && one.part !== part);
      this.hands = part === '' ? others : [...others, { tensor, part, turned }];
      this.isByHand = true;
      await this.read(signal);
    });
  }

  chooseHeads(heads: number, head: number | null): Promise<void> {
    return this.choosing(async (signal) => {
      Object.assign(this, { heads, head });
      this.said.heads = true;
      // The switch stays as it is shown.
      this.said.causal ||= this.compared !== null;
      await this.read(signal);
    });
  }

  setCausal(causal: boolean): void {
    this.causal = causal;
    this.said.causal = true;
    void this.choosing(async () => this.compareSoon());
  }

  /** Takes the heads and the mask with which the numbers are explained. */
  takeOther(): Promise<void> {
    const { heads, causal } = this.other ?? this;
    Object.assign(this, { causal, said: { heads: true, causal: true } });
    return this.chooseHeads(heads, this.head);
  }

  /** Opens another number of what differs. */
  open(change: () => void): void {
    change();
    this.changed();
  }

  /** Compares, as the reader has asked for it. */
  compare(): Promise<void> {
    return this.choosing(async (signal) => {
      this.isComparing = true;
      this.changed();
      await drawnOnce(signal);
      // Drawn by whoever has called, once it is done or refused.
      this.isComparing = false;
      this.compareNow();
    });
  }

  /** Compares at once what is quickly compared. */
  private compareSoon(): void {
    this.compared = null;
    this.other = null;
    const { parts } = this;
    const [rows] = parts.flatMap((one) => (['x', 'q'].includes(one.part) ? [one.rows] : []));
    const numbers = parts.reduce((sum, one) => sum + one.rows * one.columns, 0);
    const isOpen = this.head === null && this.whole?.heads === 0;
    const fitting = isOpen && this.whole ? Math.max(1, headsThatFit(this.whole).length) : 1;
    const products = rows * numbers * (this.said.heads ? 1 : fitting);
    const isComputed = computedOf(parts).length > 0 && rows > 0;
    this.canCompare = isComputed && products <= MOST;
    this.isTooLarge = isComputed && products > MOST;
    this.isSlow = products > QUICK;
    // Choices that explain the numbers are sought only where they, too, are quickly found.
    this.canTryOthers = isComputed && rows * numbers * fitting <= QUICK;
    if (this.canCompare && !this.isSlow) this.compareNow();
  }

  private compareNow(): void {
    const { files, said, head, heads, whole } = this;
    if (!files) return;
    const isSaid = said.heads || (whole?.heads ?? 0) > 0;
    const count = head !== null ? 1 : isSaid ? heads : null;
    const choice = { heads: count, causal: said.causal ? this.causal : null };
    const open = { heads: head !== null ? 1 : whole?.heads || null, causal: null };
    const { checked: compared, other } = compareAs(files, choice, this.canTryOthers ? open : null);
    this.compared = compared;
    this.other = other;
    this.opened = OpenedNumbers.of(files, compared);
    // The head opens as it agrees best.
    if (head === null) this.heads = compared.heads;
    if (!compared.mask) this.causal = compared.causal;
  }

  /** The parts that a tensor fits beside the others. */
  fits(tensor: number): readonly Fit[] {
    const { files, hands, fitting } = this;
    if (!files) return [];
    // A view asks for each tensor at each drawing; the module tries all places of all others.
    if (fitting.tensors !== files.tensors || fitting.hands !== hands)
      this.fitting = { tensors: files.tensors, hands, found: new Map() };
    const { found } = this.fitting;
    const fits = found.get(tensor) ?? files.fits(tensor, hands);
    found.set(tensor, fits);
    return fits;
  }

  /** Reads the numbers of the head as it is chosen. */
  private async read(signal: AbortSignal): Promise<void> {
    const { files, head, heads } = this;
    if (!files) return;
    this.parts = [];
    this.compared = null;
    const of = this.isByHand ? this.hands : this.group;
    this.whole = this.isByHand ? this.whole : this.proposals[this.group];
    await this.about('', async () => {
      if (this.isByHand) this.whole = files.choose(of, null);
      const { reads } = files.choose(of, head === null ? null : { heads, head });
      for (const [i, { tensor, begin, end }] of reads.entries()) {
        const { file, name } = files.tensors[tensor];
        const source = begin === undefined ? null : this.sources[file];
        const hear = (done: number, all: number) => this.tell(name, done, all);
        await readWanted(files, i, source, [begin ?? 0, end ?? 0], signal, hear);
      }
      this.parts = files.made();
      this.compareSoon();
    });
  }

  /** The head, to be opened. */
  brought(): Brought {
    const { head, heads, causal, parts } = this;
    return { heads: head === null ? heads : 1, causal, parts };
  }

  private tell(name: string, done: number, of: number): void {
    this.progress = { name, done, of };
    this.changed();
  }

  /** A choice, unless files are still to be read, which may change what there is to choose. */
  private choosing(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    return this.waiting.length > 0 ? this.bring([]) : this.working(run);
  }

  /** Work that ends what was under way. */
  private async working(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    this.why = null;
    this.isComparing = false;
    await this.about('', () => run(work.signal));
    if (work.signal.aborted) return;
    this.progress = null;
    this.changed();
  }

  /** Does something, and keeps why it was not done. */
  private async about(about: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.why = whyOf(about, error);
      if (!('trouble' in this.why && this.why.trouble === 'memory')) return;
      this.files = null;
      this.waiting = [];
      this.shelves.clear();
      this.restart();
    }
  }
}

/** End of a frame: the browser has drawn. */
function drawnOnce(signal: AbortSignal): Promise<void> {
  return new Promise((done) => inSlices(signal, nothing(), done));
}

function* nothing(): Pieces<void> {}
