import type { SecurityEventKind } from '#contract/accounts.ts';

/** The profile: the data of an account, and its security log. */
export const profile = {
  general: 'General',
  username: 'Username',
  mailLanguage: 'Email language',
  emailChangeEffect:
    'Your new email address takes effect when you open the link sent to it. All your other sessions are then logged out. For 7 days, you can undo the change with a link sent to your old email address.',
  ownAddress: 'Your email address',
  emailUnconfirmed: 'This email address is not confirmed yet. Open the link in the confirmation email within 7 days.',
  resendConfirmation: 'Send the link again',
  newAddress: 'New email address',
  emailPending: (pending: string, current: string): string =>
    `${pending} is waiting to be confirmed. Until you open the link sent to ${pending}, your email address stays ${current}.`,
  resend: 'Send the link again',
  cancelEmailChange: 'Cancel the change',
  emailChangeStopped: 'The email change has been canceled.',
  confirmationSent: 'You will receive an email with a link to confirm the address.',

  security: 'Security',
  currentPassword: 'Current password',
  save: 'Save',
  passwordChangeEffect: 'Setting a new password logs out all your other devices.',

  sessions: 'Sessions',
  sessionsIntro:
    'This list shows browsers that are logged in now or have logged in before. After too many wrong passwords, no other browser can log in with a password for up to an hour.',
  thisDevice: 'This device',
  lastSeen: 'Last seen',
  since: 'First seen',
  end: 'Log out',
  endSessionOn: (device: string): string => `Log out ${device}`,
  endAllOthers: 'Log out all other sessions',
  knownBrowsers: 'Known browsers',
  loggedOut: 'Logged out',
  forget: 'Remove',
  forgetBrowser: (device: string): string => `Remove ${device}`,

  activity: 'Security log',
  securityLogIntro:
    'This log shows your account’s activity in the last 90 days and the networks used. If you don’t recognize an entry, set a new password.',
  securityLogEmpty: 'No activity yet.',
  timesWithinTheHour: (event: string, count: number): string => `${event}, ${count} times in one hour`,
  /** Lines of the security log. */
  securityEvents: {
    signup: 'Account created',
    login: 'Logged in',
    'login-failed': 'Wrong password',
    'login-braked': 'Too many wrong passwords: password login limited to known browsers',
    'role-refused': 'Admin action refused',
    'csrf-refused': 'Request refused: invalid security token',
    'reset-requested': 'Password reset link requested',
    'password-reset': 'Password reset by link',
    'password-changed': 'Password changed',
    'email-confirmed': 'Email address confirmed',
    'email-change-asked': 'Email address change requested',
    'email-change-stopped': 'Email address change canceled',
    'email-changed': 'Email address changed',
    'email-taken-back': 'Email address change undone',
    'browser-ended': 'Browser logged out with an email link',
    'passkey-login': 'Logged in with a passkey',
    'passkey-added': 'Passkey added',
    'passkey-removed': 'Passkey removed',
    'passkeys-only-on': 'Password login turned off',
    'passkeys-only-off': 'Password login turned on',
    'token-made': 'API token created',
    'token-removed': 'API token removed',
    'program-published': 'Post published or unpublished by a program',
    'admin-granted': 'Admin role granted',
    'admin-revoked': 'Admin role removed',
  } satisfies Readonly<Record<SecurityEventKind, string>>,

  stepUpNote: 'This check protects your account if you leave a browser open. You won’t be asked again for 10 minutes.',
  stepUp: 'Continue',

  yourData: 'Your data',
  dataIntro:
    'Download the data that this site stores about your account as a zip file. The zip contains a readable file and a machine-readable file.',
  notConfirmed: 'not confirmed',
  formerAddresses: 'Previous email addresses',
  language: 'Language',
  downloadData: 'Download my data',

  deleteAccount: 'Delete your account',
  deleteEffect: 'Your account and everything that belongs to it will be deleted immediately. You can’t undo this.',
  delete: 'Delete',
  sure: 'I am Sure',
  accountDeleted: 'Account deleted.',
};
