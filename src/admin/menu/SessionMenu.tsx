import { checkAuth, logout } from '#api-client/signed-in.ts';
import { clearDrafts, hasUnsavedDrafts } from '#editor/draft-storage.ts';
import { pages } from '#contract/paths.ts';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { forgetComments } from '../comments/kept-comment.ts';
import { here } from '../shared/localized-path.ts';
import { flash, markLoggedOut, showAlert, succeeded } from '../shared/alerts.ts';
import { useAuth } from '../shared/auth.ts';
import { Icon } from '../shared/Icon.tsx';
import { useDisclosure } from '../shared/use-disclosure.ts';
import { Button } from '../shared/Button.tsx';
import { useModal } from '../shared/use-modal.ts';

/** Returns the account whose drafts a logout saves or deletes. */
async function whoIsSignedIn(): Promise<{ account?: string; problem?: string }> {
  const result = await checkAuth();
  return result.ok ? { account: result.value.id } : { problem: result.message };
}

/** The logout, which asks first if a draft would be lost. */
function useLogout() {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  /**
   * Logs out and deletes the drafts in this browser, because other people may use the computer. Asks first if a draft
   * is not on the server.
   */
  async function askAndLeave(): Promise<void> {
    setBusy(true);
    const isUnsaved = await hasUnsavedDrafts((await whoIsSignedIn()).account).catch(() => false);
    setBusy(false);
    if (isUnsaved) setAsking(true);
    else await leave();
  }

  async function saveAndLeave(): Promise<void> {
    const { saveAllDrafts } = await import('../editor/save-drafts.ts');
    const { account, problem: unknown } = await whoIsSignedIn();
    const problem = account === undefined ? unknown : await saveAllDrafts(account);
    if (problem === undefined) return leave();
    setAsking(false);
    showAlert(problem, 'fail');
  }

  async function leave(): Promise<void> {
    setBusy(true);
    const { account } = await whoIsSignedIn();
    const result = await logout();
    setBusy(false);
    setAsking(false);
    if (!succeeded(result)) return;
    markLoggedOut();
    await clearDrafts(account).catch(() => undefined);
    forgetComments();
    // After a logout, deleted text must not remain in this browser's undo histories.
    await import('#editor/history/history-store.ts').then(({ forgetHistories }) => forgetHistories()).catch(() => {});
    flash(screens.loggedOut, 'success');
    // After the logout, Back must not return to a page for logged-in users.
    if (location.pathname.startsWith(here(pages.profile))) location.replace(here(pages.login));
    else location.assign(here(pages.login));
  }

  return { busy, asking, setAsking, askAndLeave, saveAndLeave, leave };
}

/** The menu of logged-in users (SITE-11): 'Profile', which opens Settings and Logout. */
export function SessionMenu() {
  const { open, setOpen, root, button } = useDisclosure();
  const auth = useAuth();
  const isAdmin = auth.state === 'signed-in' && auth.isAdmin;
  const { busy, asking, setAsking, askAndLeave, saveAndLeave, leave } = useLogout();
  const isIn = (path: string) => location.pathname === here(path) || location.pathname.startsWith(`${here(path)}/`);
  const current = (path: string) => (isIn(path) ? (location.pathname === here(path) ? 'page' : 'true') : undefined);

  return (
    <div className="dropdown" {...root}>
      <button
        ref={button}
        type="button"
        className="tab"
        aria-expanded={open}
        aria-controls="session-menu"
        aria-current={isIn(pages.profile) || isIn(pages.dashboard) ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="profile" />
        <span>{screens.profile}</span>
        <Icon name="down" />
      </button>
      <ul className="dropdown-list" id="session-menu" hidden={!open}>
        {isAdmin && (
          <li>
            <a className="dropdown-item" href={here(pages.dashboard)} aria-current={current(pages.dashboard)}>
              <Icon name="dashboard" />
              {screens.dashboard}
            </a>
          </li>
        )}
        <li>
          <a className="dropdown-item" href={here(pages.profile)} aria-current={current(pages.profile)}>
            <Icon name="settings" />
            {screens.settings}
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
            {screens.logout}
          </button>
        </li>
      </ul>
      {asking && <LogoutQuestion onSave={saveAndLeave} onDelete={leave} onCancel={() => setAsking(false)} />}
    </div>
  );
}

interface Props {
  onSave: () => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for confirmation before a logout if this browser has unsaved drafts. Without a network, the drafts cannot be
 * saved.
 */
function LogoutQuestion({ onSave, onDelete, onCancel }: Props) {
  const dialog = useModal();
  const [busy, setBusy] = useState(false);

  const run = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <dialog ref={dialog} className="logout-question" aria-labelledby="logout-question" onClose={onCancel}>
      <p id="logout-question" className="question">
        {screens.logoutUnsaved}
      </p>
      <p className="actions">
        {navigator.onLine && (
          <Button busy={busy} look="primary" onClick={() => run(onSave)}>
            {screens.saveAndLogOut}
          </Button>
        )}
        <Button busy={busy} look="danger" onClick={() => run(onDelete)}>
          {screens.deleteAndLogOut}
        </Button>
        <Button disabled={busy} onClick={() => dialog.current?.close()}>
          {screens.cancel}
        </Button>
      </p>
    </dialog>
  );
}
