/**
 * Handles keys and clicks on every page. `/` and Cmd/Ctrl+K open the search, except in an editor. For logged-in users,
 * `admin/palette` handles Cmd/Ctrl+K. A click on a row's link turns the row's title into the title of the next page by a
 * view transition.
 * @returns the key handler, also for keys pressed earlier
 */
export function startShortcuts(): (event: KeyboardEvent) => void {
  const search = document.querySelector<HTMLAnchorElement>('[data-search-link]');
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    const isSignedIn = 'signedIn' in document.documentElement.dataset;
    const wanted = ctrlKey || metaKey ? key === 'k' && !isSignedIn : key === '/';
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
