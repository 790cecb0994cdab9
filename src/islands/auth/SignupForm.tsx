import { signup } from '#api-client/accounts.ts';
import { signupRequest } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { flash } from '../shared/alerts.ts';
import { Honeypot } from '../shared/Honeypot.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { NewPassword } from '../shared/NewPassword.tsx';
import { AnonymousOnly } from '../shared/Guards.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';

const check = checkWith(signupRequest, ['email', 'email-confirm', 'password', 'password-confirm']);

/** The signup page (product 2). */
export function SignupForm() {
  return (
    <ErrorBoundary>
      <AnonymousOnly>
        <Signup />
      </AnonymousOnly>
    </ErrorBoundary>
  );
}

function Signup() {
  const form = useForm({
    check,
    send: async ({ email = '', password = '', username = '', ...confirmed }) => {
      const result = await signup({
        email,
        'email-confirm': confirmed['email-confirm'] ?? '',
        password,
        'password-confirm': confirmed['password-confirm'] ?? '',
        username,
      });
      if (!result.ok) return result;
      flash(messages.accountCreated, 'success');
      location.replace(pages.profile);
      return 'leaving';
    },
  });
  return (
    <>
      <Form form={form} action="Sign up">
        <Field form={form} name="email" label="Email" type="email" autoComplete="username" required />
        <Field form={form} name="email-confirm" label="Confirm email" type="email" autoComplete="email" required />
        <NewPassword form={form} name="password" confirmName="password-confirm" />
        <Honeypot />
        <p className="form-note">
          By signing up you agree to the{' '}
          <a href={pages.terms} target="_blank" rel="noopener">
            terms of use<span className="unseen"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </Form>
      <p className="form-foot">
        Already have an account? <a href={pages.login}>Login</a>
      </p>
    </>
  );
}
