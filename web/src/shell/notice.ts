/** A fatal error: replaces the whole page by one sentence. */
export function showFatal(root: HTMLElement, sentence: string): void {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = sentence;
  root.replaceChildren(notice);
  root.removeAttribute('aria-busy');
}
