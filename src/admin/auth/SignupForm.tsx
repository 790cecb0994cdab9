import { signup } from '#api-client/accounts.ts';
import { signupRequest } from '#contract/accounts.ts';
import { languagePart } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { accounts } from '#i18n/accounts.ts';
import { accountLink, nextPage, pageAfterLogin } from '../shared/account-links.ts';
import { here } from '../shared/localized-path.ts';
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

/** The signup page (ACC-2). */
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
  const next = nextPage();
  const language = typeof location === 'undefined' ? undefined : languagePart(location.pathname);
  const [before, terms, after] = accounts.agreement.split(/[[\]]/);
  const form = useForm({
    check,
    send: async ({ email = '', password = '', username = '', ...confirmed }) => {
      const result = await signup({
        email,
        'email-confirm': confirmed['email-confirm'] ?? '',
        password,
        'password-confirm': confirmed['password-confirm'] ?? '',
        username,
        // Emails are in the page's language. The site's first language is the default and is not sent.
        ...(language && { language }),
        ...(next !== undefined && { next }),
      });
      if (!result.ok) return result;
      flash(accounts.accountCreated, 'success');
      location.replace(pageAfterLogin());
      return 'leaving';
    },
  });
  return (
    <>
      <Form form={form} action={accounts.signUp}>
        <Field form={form} name="email" label={accounts.email} type="email" autoComplete="username" required />
        <Field
          form={form}
          name="email-confirm"
          label={accounts.confirmEmail}
          type="email"
          autoComplete="email"
          required
        />
        <NewPassword form={form} name="password" confirmName="password-confirm" />
        <Honeypot />
        <p className="form-note">
          {before}
          <a href={here(pages.terms)} target="_blank" rel="noopener">
            {terms}
            <span className="visually-hidden"> {accounts.opensInNewTab}</span>
          </a>
          {after}
        </p>
      </Form>
      <p className="form-foot">
        {accounts.haveAccount} <a href={accountLink(pages.login)}>{accounts.login}</a>
      </p>
    </>
  );
}
