// Random use of the page, in the page: a self-contained function.

/**
 * Presses buttons, opens numbers, turns switches, types numbers, follows links and goes back and forward, for so many ms;
 * returns how often. The seed decides what it does, the page what there is to do.
 */
export async function wander(seed: number, ms: number, links: string[]): Promise<number> {
  let state = seed >>> 0;
  // Mulberry32, of Tommy Ettinger: any start is good, and 32 bits are enough for what to press.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const some = <T>(all: ArrayLike<T>): T | undefined => all[Math.floor(random() * all.length)];
  const found = (selector: string) => {
    // Nobody reaches what stands behind a modal dialog.
    const place = document.querySelector('dialog:modal') ?? document;
    return [...place.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => one.checkVisibility() && !one.closest('[inert]'),
    );
  };
  const press = (key: string) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  let behind = 0;
  const acts: (() => void)[] = [
    () => some(found('button:not([disabled]), summary, [role="switch"], a[href^="#"]'))?.click(),
    () => some(found('td, [data-cell]'))?.click(),
    () => {
      const field = some(found('input:not([type="file"]):not([disabled])')) as
        | HTMLInputElement
        | undefined;
      if (!field || field.type === 'checkbox' || field.type === 'radio') return field?.click();
      const numbers = ['', '0', '1', '-2.5', '1e30', 'nothing', '0.125'];
      field.value =
        field.type === 'range' ? String(Number(field.max) * random()) : (some(numbers) ?? '');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    () => {
      const select = some(found('select:not([disabled])')) as HTMLSelectElement | undefined;
      if (!select) return;
      select.selectedIndex = Math.floor(random() * select.options.length);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    () => {
      const keys = [
        'ArrowLeft',
        'ArrowRight',
        'ArrowUp',
        'ArrowDown',
        'Enter',
        'Escape',
        ' ',
        'm',
        'n',
      ];
      press(some(keys) ?? 'Escape');
    },
    () => {
      location.hash = some(links) ?? '';
      behind++;
    },
    () => {
      // Places of the page's own: further back no script of it would run.
      if (behind > 0 && random() < 0.7) {
        behind--;
        history.back();
      } else {
        history.forward();
      }
    },
  ];
  const often = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6];
  const end = performance.now() + ms;
  let done = 0;
  while (performance.now() < end) {
    acts[some(often) ?? 0]();
    done++;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return done;
}
