import { logout } from '#api-client/accounts.ts';
import { messages } from '#contract/messages.ts';
import { clearAllDrafts, hasUnsavedDrafts } from '#editor/draft-storage.ts';
import { pages } from '#contract/paths.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flash, markLoggedOut, showAlert } from '../shared/alerts.ts';
import { Icon } from '../shared/Icon.tsx';
import { LogoutQuestion } from './LogoutQuestion.tsx';

/**
 * The signed-in part of the menu (product 2): 'Profile', which opens Settings and Logout. A disclosure: it opens by
 * click, Enter or the arrow keys, never by hovering; Escape closes it and gives the focus back.
 */
export function SessionMenu() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  function focusItem(choose: (now: number, count: number) => number): void {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('.dropdown-item') ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    items[choose(now, items.length)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, (now: number, count: number) => number> = {
      ArrowDown: (now, count) => (now + 1) % count,
      ArrowUp: (now, count) => (now <= 0 ? count : now) - 1,
      Home: () => 0,
      End: (_now, count) => count - 1,
    };
    const move = moves[event.key];
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (move && (open || opens)) {
      event.preventDefault();
      setOpen(true);
      // The list is rendered all the time, hidden when closed: it can take the focus once it is shown.
      requestAnimationFrame(() => focusItem(move));
    }
  }

  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  /** Nothing of what was written stays on a machine that others use: so what no server has is asked about first. */
  async function askAndLeave(): Promise<void> {
    setBusy(true);
    const isUnsaved = await hasUnsavedDrafts().catch(() => false);
    setBusy(false);
    if (isUnsaved) setAsking(true);
    else await leave();
  }

  async function saveAndLeave(): Promise<void> {
    const { saveAllDrafts } = await import('../editor/save-drafts.ts');
    const problem = await saveAllDrafts();
    if (problem === undefined) return leave();
    setAsking(false);
    showAlert(problem, 'fail');
  }

  async function leave(): Promise<void> {
    setBusy(true);
    const result = await logout();
    setBusy(false);
    setAsking(false);
    if (!result.ok) {
      showAlert(result.message, result.style);
      return;
    }
    markLoggedOut();
    await clearAllDrafts().catch(() => undefined);
    // What was written here and taken back stays nowhere behind.
    await import('#editor/history/history-store.ts').then(({ forgetHistories }) => forgetHistories()).catch(() => {});
    flash(messages.loggedOut, 'success');
    // A page for signed-in people alone is no place to come back to.
    if (location.pathname.startsWith(pages.profile)) location.replace(pages.login);
    else location.assign(pages.login);
  }

  return (
    <div className="dropdown" ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="tab"
        aria-expanded={open}
        aria-controls="session-menu"
        aria-current={location.pathname.startsWith(pages.profile) ? 'page' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="profile" />
        <span>Profile</span>
        <Icon name="down" />
      </button>
      <ul className="dropdown-list" id="session-menu" hidden={!open}>
        <li>
          <a className="dropdown-item" href={pages.profile}>
            <Icon name="settings" />
            Settings
          </a>
        </li>
        <li>
          <button
            type="button"
            className="dropdown-item"
            aria-busy={busy}
            aria-disabled={busy}
            data-busy={busy || undefined}
            onClick={() => !busy && void askAndLeave()}
          >
            <Icon name="logout" />
            Logout
          </button>
        </li>
      </ul>
      {asking && <LogoutQuestion onSave={saveAndLeave} onDelete={leave} onCancel={() => setAsking(false)} />}
    </div>
  );
}
