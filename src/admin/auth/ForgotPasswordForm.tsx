import { requestReset } from '#api-client/accounts.ts';
import { resetMailRequest } from '#contract/accounts.ts';
import { pages } from '#contract/paths.ts';
import { accounts } from '#i18n/accounts.ts';
import { useState } from 'react';
import { accountLink, nextPage } from '../shared/account-links.ts';
import { showAlert } from '../shared/alerts.ts';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { AnonymousOnly } from '../shared/Guards.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';

const check = checkWith(resetMailRequest, ['email']);

/** The page that requests a password reset link (ACC-2). */
export function ForgotPasswordForm() {
  return (
    <ErrorBoundary>
      <AnonymousOnly>
        <ForgotPassword />
      </AnonymousOnly>
    </ErrorBoundary>
  );
}

function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    check,
    send: async ({ email = '' }) => {
      const next = nextPage();
      const result = await requestReset({ email, ...(next !== undefined && { next }) });
      setSent(result.ok);
      if (!result.ok) return result;
      showAlert(accounts.resetMailSent, 'success');
      return undefined;
    },
  });
  return (
    <>
      <Form form={form} action={accounts.sendResetLink}>
        <Field form={form} name="email" label={accounts.email} type="email" autoComplete="username" required />
      </Form>
      {/* The banner disappears after 3 seconds, but this message stays. */}
      {sent && <p className="form-done">{accounts.resetMailNext}</p>}
      <p className="form-foot">
        <a href={accountLink(pages.login)}>{accounts.backToLogin}</a>
      </p>
    </>
  );
}
