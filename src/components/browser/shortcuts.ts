/**
 * Keys and clicks of every page: `/` and Cmd/Ctrl+K lead to the search (in an editor these keys are the editor's), and
 * the title of a row becomes the title of the page that it leads to.
 * @returns what a key does, for one that was pressed before
 */
export function startShortcuts(): (event: KeyboardEvent) => void {
  const search = document.querySelector<HTMLAnchorElement>('[data-search-link]');
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    const wanted = ctrlKey || metaKey ? key === 'k' : key === '/';
    if (!search || !wanted || altKey || defaultPrevented) return;
    if ((target as Element).closest('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('.codex-editor')) return;
    event.preventDefault();
    search.click();
  };
  addEventListener('keydown', press);
  addEventListener('click', ({ target }) => {
    const title = (target as Element).closest<HTMLElement>('[data-title-link]');
    if (title) title.style.viewTransitionName = 'title';
  });
  return press;
}
