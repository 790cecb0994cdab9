/** The forms for login, signup and password, and their messages. */
export const accounts = {
  email: 'Email',
  confirmEmail: 'Confirm email',
  password: 'Password',
  newPassword: 'New password',
  /**
   * The label of a field in which the previous field is entered again.
   * @param label label of the previous field
   */
  confirm: (label: string): string => `Confirm ${label.toLowerCase()}`,
  passwordHint:
    'Use 8 to 16 characters, with a lowercase letter, an uppercase letter, a number and a special character.',

  login: 'Login',
  emailRequired: 'Enter your email address.',
  passwordRequired: 'Enter your password.',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password',
  noAccountYet: 'No account yet?',
  loggedIn: 'Login successful!',

  signUp: 'Sign up',
  /** The text in brackets links to the terms, in a new tab. */
  agreement: 'By signing up, you agree to the [terms of use].',
  opensInNewTab: '(opens in a new tab)',
  haveAccount: 'Already have an account?',
  accountCreated: 'Account created!',

  sendResetLink: 'Send reset link',
  resetMailSent: 'You will receive an email with a link to reset your password.',
  resetMailNext: 'Check your inbox. The link works once and expires in one hour.',
  backToLogin: 'Back to login',
  resetPassword: 'Reset password',
  requestNewLink: 'Request a new link',
  accountUpdated: 'Account updated',
};
