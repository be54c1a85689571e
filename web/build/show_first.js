// Runs in index.html behind the templates of build/first_picture.ts. Shows the picture for this window, unless the
// address asks for another, and then fetches the page's script and the core: before, they would keep the
// browser from painting. Should they not come, the picture's line for notices says so. (No module, for which
// the browser would not wait.)
{
  let theme;
  try {
    theme = localStorage.getItem('attention.theme');
  } catch {
    // No storage: as the system has it.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const first = document.querySelector('#first');
  const works = [...document.querySelectorAll('template[data-from]')];
  // Not by innerWidth, for which the browser would lay out the page as it is now.
  const work = works.findLast(({ dataset }) => matchMedia(`(width >= ${dataset.from}px)`).matches);
  const isShown =
    work && location.hash.length < 2 && new URLSearchParams(location.search).get('embed') !== '1';
  if (isShown) {
    const app = document.querySelector('#app');
    first.content.querySelector('.work').append(work.content);
    first.content.querySelector('.notice-line').append(...app.children);
    app.append(first.content);
  }
  for (const template of [first, ...works]) template.remove();

  // attention.html has both in it.
  const { script, core } = first.dataset;
  const start = () => {
    // The page's address counts, not this file's.
    import(new URL(script, document.baseURI)).catch(console.error);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: core });
    document.head.append(link);
  };
  // A hidden page is not painted.
  if (isShown && script && !document.hidden) requestAnimationFrame(() => setTimeout(start));
  else if (script) start();
}
