import { canFillIn, logInWithPasskey, obstacleHere } from '#api-client/passkeys.ts';
import { times } from '#contract/limits.ts';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';

/**
 * The age in milliseconds at which the passkey request is renewed: 30 seconds before its challenge expires on the
 * server.
 */
const ASKED_ANEW = times.passkeyChallenge - 30_000;

/**
 * Logs in with a passkey, by a button or by autofill of the email field. The server is called only when the email
 * field gets the focus, so a page view does not wake the database.
 * @param leave called after a successful login
 */
export function usePasskeyLogin(leave: () => void) {
  /** The element around the form. It contains the checkbox 'remember me'. */
  const around = useRef<HTMLDivElement>(null);
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const askedAt = useRef(0);
  /** How the current login was started; undefined if no login is in progress. */
  const way = useRef<'button' | 'field'>(undefined);
  useEffect(() => setOffered(obstacleHere() === undefined), []);

  const isRemembered = () => around.current?.querySelector<HTMLInputElement>('[name="remember-me"]')?.checked ?? false;

  async function press(): Promise<void> {
    if (way.current) return;
    way.current = 'button';
    setBusy(true);
    // The button's request cancels the autofill request. The next focus of the email field starts a new autofill
    // request.
    askedAt.current = 0;
    const result = await logInWithPasskey({ isFilledIn: false, isRemembered });
    if (result.ok) return leave();
    way.current = undefined;
    setBusy(false);
    showAlert(result.message, result.style);
  }

  async function offerInField(): Promise<void> {
    if (way.current || Date.now() - askedAt.current < ASKED_ANEW) return;
    askedAt.current = Date.now();
    if (!(await canFillIn())) return;
    const result = await logInWithPasskey({
      isFilledIn: true,
      isRemembered,
      isWanted: () => (way.current ??= 'field') === 'field',
    });
    if (result.ok) return leave();
    if (way.current === 'field') way.current = undefined;
    // Report a passkey that the server rejected, but not a device without passkeys.
    if (result.status === 401) showAlert(result.message, result.style);
  }

  const fillIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') void offerInField();
  };
  return { around, offered, busy, press, fillIn };
}
