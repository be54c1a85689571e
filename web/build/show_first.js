// Runs in index.html behind the template of build/first_picture.ts. Shows the picture, unless the address asks for
// another, and then fetches the page's script and the core: before, they would keep the browser from painting.
// Should they not come, the picture's line for notices says so. (No module, for which the browser would not wait.)
{
  const { dataset } = document.documentElement;
  const search = new URLSearchParams(location.search);
  try {
    // A frame has the theme that its address names, if any.
    const given = search.has('embed') ? search.get('theme') : null;
    const isGiven = given === 'light' || given === 'dark';
    const theme = isGiven ? given : localStorage.getItem('attention.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    // Returning readers get other buttons than the picture has (door/start.css hides these).
    if (localStorage.getItem('attention.place')) dataset.returning = '';
  } catch {
    // No storage: as the system has it, and as at the first visit.
  }

  const first = document.querySelector('#first');
  const isShown = location.hash.length < 2 && !search.has('embed');
  if (isShown) {
    const app = document.querySelector('#app');
    first.content.querySelector('.notice-line').append(...app.children);
    app.append(first.content);
  }
  first.remove();

  // The core that the address needs, small or whole: the page then loads the same one (needsWhole of
  // src/shell/early.ts).
  const asked = new URLSearchParams(location.hash.slice(1));
  const isOf = (link) => {
    const named = new URLSearchParams(link);
    const isNamed = [...named].every(([key, value]) => asked.get(key) === value);
    return isNamed && asked.has('example') === named.has('example');
  };
  const { script, core, whole, wholeLinks, door, stage } = first.dataset;
  const needsWhole = wholeLinks?.split(' ').some(isOf);
  if (needsWhole) dataset.core = 'whole';

  // attention.html has both in it.
  const start = () => {
    // The page's address counts, not this file's.
    import(new URL(script, document.baseURI)).catch(console.error);
    const ask = (link) => document.head.append(Object.assign(document.createElement('link'), link));
    const href = needsWhole ? whole : core;
    ask({ rel: 'preload', as: 'fetch', crossOrigin: '', href });
    // Scripts of the door or of a stage: the page's own would ask for them a round trip later.
    const parts = isShown ? door : asked.has('stage') ? stage : '';
    for (const part of parts.split(' ')) if (part) ask({ rel: 'modulepreload', href: part });
  };
  // A hidden page is not painted.
  if (isShown && script && !document.hidden) requestAnimationFrame(() => setTimeout(start));
  else if (script) start();
}
