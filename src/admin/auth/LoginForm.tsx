import { login } from '#api-client/accounts.ts';
import { pages } from '#contract/paths.ts';
import { accounts } from '#i18n/accounts.ts';
import { keys } from '#i18n/keys.ts';
import { accountLink, pageAfterLogin } from '../shared/account-links.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import { Button } from '../shared/Button.tsx';
import { flash } from '../shared/alerts.ts';
import { Honeypot } from '../shared/Honeypot.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { AnonymousOnly } from '../shared/Guards.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkRequired } from '../shared/validation.ts';
import { Check } from '../shared/Check.tsx';

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
