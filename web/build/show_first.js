// Stands in index.html, behind the templates of build/first.ts. Shows the picture for this window, unless the
// address asks for another; should the page's scripts not come, its line for notices says so.
{
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // No storage: as the system has it.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const first = document.querySelector('#first');
  const works = [...document.querySelectorAll('template[data-from]')];
  const work = works.findLast(({ dataset }) => innerWidth >= dataset.from);
  if (work && location.hash.length < 2 && !location.search.includes('embed')) {
    const app = document.querySelector('#app');
    first.content.querySelector('.work').append(work.content);
    first.content.querySelector('.notice-line').append(...app.children);
    app.append(first.content);
  }
  for (const template of [first, ...works]) template.remove();
}
