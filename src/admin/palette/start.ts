/** The part of the command palette that every logged-in user loads: its key, and its button in the admin area. */
import { logUnlessLeaving } from '#editor/leaving.ts';

/**
 * Opens the palette for admins on Cmd/Ctrl+K, except in an editor, and on a press of `[data-open-palette]`. For other
 * logged-in users, the key opens the site's search, as for visitors.
 */
export function startPalette(): void {
  // A page in a form's preview has no palette.
  if (self !== top) return;
  const shownKey = document.querySelector('[data-open-palette] kbd');
  shownKey?.toggleAttribute('data-mac', /Mac|iP/.test(navigator.platform));
  addEventListener('keydown', (event) => {
    if (!isKey(event) || isBusy(event.target as Element)) return;
    event.preventDefault();
    open();
  });
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-open-palette]');
    if (!button) return;
    // The focus returns to the button that shows the navigation, because a dialog hides the navigation's sheet.
    const sheet = button.closest<HTMLElement>('[popover]');
    if (sheet?.matches(':popover-open')) sheet.hidePopover();
    open();
  });
}

const isKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !defaultPrevented;

/** Whether the key belongs to an editor, or to an open dialog. */
const isBusy = (target: Element) =>
  target.closest('textarea, [contenteditable]') !== null ||
  document.querySelector('.codex-editor, dialog[open]') !== null;

function open(): void {
  openForAdmins().catch((error: unknown) => logUnlessLeaving('The command palette could not be loaded.', error));
}

let isOpening = false;

async function openForAdmins(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  try {
    const { whenAuthKnown } = await import('../shared/auth.ts');
    const auth = await whenAuthKnown();
    if (auth.state === 'signed-in' && auth.isAdmin) await (await import('./open-palette.tsx')).openPalette();
    else document.querySelector<HTMLAnchorElement>('[data-search-link]')?.click();
  } finally {
    isOpening = false;
  }
}
