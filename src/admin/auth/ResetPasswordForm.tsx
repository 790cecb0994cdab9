import { resetPassword } from '#api-client/accounts.ts';
import { resetPasswordRequest } from '#contract/accounts.ts';
import { pages } from '#contract/paths.ts';
import { accounts } from '#i18n/accounts.ts';
import { accountLink, pageAfterLogin } from '../shared/account-links.ts';
import { flash } from '../shared/alerts.ts';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Form } from '../shared/Form.tsx';
import { NewPassword } from '../shared/NewPassword.tsx';
import { AnonymousOnly } from '../shared/Guards.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { decoded } from '#domain/decoded.ts';

const check = checkWith(resetPasswordRequest, ['password', 'password-confirm']);

/** The page that an emailed reset link opens (ACC-2). It reads the token from its own URL. */
export function ResetPasswordForm() {
  return (
    <ErrorBoundary>
      <AnonymousOnly>
        <ResetPassword />
      </AnonymousOnly>
    </ErrorBoundary>
  );
}

function ResetPassword() {
  const form = useForm({
    check,
    send: async ({ password = '', ...confirmed }) => {
      const result = await resetPassword(tokenOf(location.pathname), {
        password,
        'password-confirm': confirmed['password-confirm'] ?? '',
      });
      if (!result.ok) return result;
      // The response logs the user in (ACC-22), so the next page is the same as after a login.
      flash(accounts.accountUpdated, 'success');
      location.replace(pageAfterLogin());
      return 'leaving';
    },
  });
  return (
    <>
      <Form form={form} action={accounts.resetPassword}>
        {/* Password managers look for an account name, but only the server knows which account the link belongs to. */}
        <input type="text" name="account" autoComplete="username" defaultValue="" readOnly hidden />
        <NewPassword form={form} name="password" confirmName="password-confirm" />
      </Form>
      <p className="form-foot">
        <a href={accountLink(pages.forgotPassword)}>{accounts.requestNewLink}</a>
      </p>
    </>
  );
}

/**
 * Returns the token of an emailed link, which is the last part of the path. A malformed escape stays unchanged, and the
 * server rejects such a token.
 */
const tokenOf = (path: string): string => decoded(path.split('/').findLast((part) => part !== '') ?? '');
