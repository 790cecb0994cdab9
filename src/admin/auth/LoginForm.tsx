import { login } from '#api-client/accounts.ts';
import { pages } from '#contract/paths.ts';
import { accounts } from '#i18n/accounts.ts';
import { keys } from '#i18n/keys.ts';
import { accountLink, pageAfterLogin } from '../shared/account-links.ts';
import { Button } from '../shared/Button.tsx';
import { flash, showAlert } from '../shared/alerts.ts';
import { Honeypot } from '../shared/Honeypot.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { AnonymousOnly } from '../shared/Guards.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkRequired } from '../shared/validation.ts';
import { Check } from '../shared/Check.tsx';
import { canFillIn, logInWithPasskey, obstacleHere } from '#api-client/passkeys.ts';
import { times } from '#contract/limits.ts';
import { type FocusEvent, useEffect, useRef, useState } from 'react';

// The browser checks only that the fields are filled in (ACC-1). The server reports every other mistake as a failed
// login.
const check = checkRequired({ email: accounts.emailRequired, password: accounts.passwordRequired });

function leave(): void {
  flash(accounts.loggedIn, 'success');
  location.replace(pageAfterLogin());
}

/**
 * The login page (ACC-1).
 * @param canSignUp whether anyone except the owner can have an account
 */
export function LoginForm({ canSignUp }: { canSignUp: boolean }) {
  return (
    <ErrorBoundary>
      <AnonymousOnly>
        <Login canSignUp={canSignUp} />
      </AnonymousOnly>
    </ErrorBoundary>
  );
}

function Login({ canSignUp }: { canSignUp: boolean }) {
  const { around, offered, busy, press, fillIn } = usePasskeyLogin(leave);
  const form = useForm({
    check,
    send: async ({ email = '', password = '', username = '', 'remember-me': rememberMe }) => {
      const result = await login({ email, password, 'remember-me': rememberMe !== undefined, username });
      if (!result.ok) return result;
      leave();
      return 'leaving';
    },
  });
  return (
    <>
      <div ref={around} onFocus={fillIn}>
        <Form form={form} action={accounts.login}>
          <Field
            form={form}
            name="email"
            label={accounts.email}
            type="email"
            autoComplete="username webauthn"
            required
          />
          <Field
            form={form}
            name="password"
            label={accounts.password}
            type="password"
            autoComplete="current-password"
            required
          />
          <Honeypot />
          <div className="beside">
            <Check name="remember-me" defaultChecked>
              {accounts.rememberMe}
            </Check>
            <a href={accountLink(pages.forgotPassword)}>{accounts.forgotPassword}</a>
          </div>
        </Form>
      </div>
      {offered && (
        <p className="form-foot">
          <Button busy={busy} onClick={press}>
            {keys.loginWithPasskey}
          </Button>
        </p>
      )}
      {canSignUp && (
        <p className="form-foot">
          {accounts.noAccountYet} <a href={accountLink(pages.signup)}>{accounts.signUp}</a>
        </p>
      )}
    </>
  );
}

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
function usePasskeyLogin(leave: () => void) {
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
