/** @param canSubscribe whether the site has a newsletter */
const withoutAccount = (canSubscribe: boolean): string =>
  canSubscribe ? 'You can read and subscribe without an account.' : 'You can read everything without an account.';

/** Titles and descriptions of the account pages; the texts of their forms are in `accounts.ts`. */
export const accountPages = {
  needsScript: 'You need JavaScript to log in. You can read all other pages without JavaScript.',
  /**
   * @param canComment whether readers can comment on posts
   * @param canSubscribe whether the site has a newsletter
   */
  loginLead: (canComment: boolean, canSubscribe: boolean): string =>
    `${canComment ? 'Log in to comment on posts or to run this site.' : 'Log in to manage your account or this site.'} ${withoutAccount(canSubscribe)}`,
  /** The parameters are those of `loginLead`. */
  signupLead: (canComment: boolean, canSubscribe: boolean): string =>
    `${canComment ? 'With an account you can comment on posts.' : 'Comments are off, so readers don’t need an account.'} ${withoutAccount(canSubscribe)}`,
  withoutAccount,
  account: { title: 'Account', description: 'Log in, or go to your profile.' },
  login: { title: 'Login', description: 'Log in to your account.' },
  profile: { title: 'Profile', lead: 'Account', description: 'View and change your account settings.' },
  siteSettings: 'Site settings',
  signup: { title: 'Sign up', heading: 'Welcome to my website', description: 'Create an account.' },
  forgotPassword: {
    title: 'Forgot password',
    lead: 'Enter your email address to get a link for setting a new password.',
    description: 'Get a link to set a new password.',
  },
  resetPassword: { title: 'Reset password', description: 'Set a new password.' },
  confirmEmail: { title: 'Confirm your email address', description: 'Confirm your email address.' },
  stopEmailChange: {
    title: 'Cancel the email address change',
    description: 'Cancel the change of your email address.',
  },
  revokeSession: { title: 'Log out a browser', description: 'Log out a browser that is logged in to your account.' },
  newsletter: {
    title: 'Subscribe by email',
    description: 'Get new posts by email.',
    lead: 'Get new posts by email. You will receive a link to confirm your subscription. You can unsubscribe at any time.',
    email: 'Email',
    button: 'Subscribe',
    topics: 'Topics',
    topicsHint: 'If you choose no topics, you get every post.',
    rhythm: 'Frequency',
    each: 'Every new post',
    weekly: 'Weekly digest',
    only: (topic: string): string => `Only posts about ${topic}`,
    more: 'Choose topics and frequency',
    askedTitle: 'Check your email',
    asked:
      'If your email address is correct, you will receive an email with a link. Open the link to confirm your subscription.',
    confirmTitle: 'Confirm your subscription',
    stopTitle: 'Unsubscribe',
  },
  revertEmailChange: { title: 'Recover your account', description: 'Undo the change of your email address.' },
};
