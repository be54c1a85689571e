// Click handler of the page's own links: plain clicks are handled here; those with a modifier open a tab as usual.

export function plainClick(action: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    action();
  };
}
