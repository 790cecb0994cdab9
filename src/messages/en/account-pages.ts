/** Titles and descriptions of the account pages; what their forms say is in `accounts.ts`. */
export const accountPages = {
  needsScript: 'Accounts need JavaScript, which is off in this browser. Everything else here reads without it.',
  account: { title: 'Account', description: 'Log in, or go to your profile.' },
  login: { title: 'Login', description: 'Log in to your account.' },
  profile: { title: 'Profile', description: 'Your account.' },
  signup: { title: 'Sign up', heading: 'Welcome to my website', description: 'Create an account.' },
  forgotPassword: {
    title: 'Forgot password',
    lead: 'Tell me your email address, and you will receive a link to set a new password.',
    description: 'Ask for a link to set a new password.',
  },
  resetPassword: { title: 'Reset password', description: 'Set a new password.' },
  confirmEmail: { title: 'Confirm your address', description: 'Confirm an email address.' },
  stopEmailChange: { title: 'Stop a change of address', description: 'Stop a change of the email address.' },
  endBrowser: { title: 'End a browser', description: 'End a browser that logged in to an account.' },
  takeBack: { title: 'Take your account back', description: 'Take a change of the email address back.' },
};
