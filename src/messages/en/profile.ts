import type { SecurityEventKind } from '#contract/accounts.ts';

/** The profile: what belongs to an account, and what happened to it. */
export const profile = {
  general: 'General',
  username: 'Username',
  mailLanguage: 'Language of mails',
  emailChangeEffect:
    'Your new address takes effect when you open the link sent to it. All your other sessions are then logged out, and you can undo the change from the old address for 7 days.',
  ownAddress: 'Your address',
  emailUnconfirmed: 'This address is not confirmed yet. A link was mailed to it, which works for 7 days.',
  resendConfirmation: 'Send the link again',
  newAddress: 'New address',
  /** Stands behind the address that waits, before the present one. */
  emailPending: 'is waiting to be confirmed. Until you open the link sent there, your address stays',
  resend: 'Send again',
  cancelEmailChange: 'Cancel the change',
  emailChangeStopped: 'The change of address is stopped.',
  confirmationSent: 'You will receive an email with a link to confirm the address.',

  security: 'Security',
  currentPassword: 'Current password',
  save: 'Save',
  passwordChangeEffect: 'A new password ends your sessions on all other devices.',

  sessions: 'Sessions',
  sessionsIntro:
    'Devices that are logged in, and browsers that have logged in before. Known browsers can still log in while others are locked out after too many wrong passwords.',
  thisDevice: 'This device',
  lastSeen: 'Last seen',
  since: 'since',
  end: 'End',
  endSessionOn: (device: string): string => `End the session on ${device}`,
  endAllOthers: 'End all others',
  knownBrowsers: 'Known browsers',
  loggedOut: 'logged out',
  forget: 'Forget',
  forgetBrowser: (device: string): string => `Forget ${device}`,

  activity: 'Activity',
  securityLogIntro:
    'What happened to your account in the last 90 days, and from which network. If something was not you, set a new password.',
  securityLogEmpty: 'Nothing so far.',
  timesWithinTheHour: (event: string, count: number): string => `${event}, ${count} times within the hour`,
  /** What a line of the security log says. */
  securityEvents: {
    signup: 'Account created',
    login: 'Logged in',
    'login-failed': 'Wrong password',
    'login-braked': 'Too many wrong passwords: only known browsers may log in',
    'role-refused': 'Tried something for admins only',
    'csrf-refused': 'Request without a valid token',
    'reset-requested': 'Asked for a link to reset the password',
    'password-reset': 'Password reset by link',
    'password-changed': 'Password changed',
    'email-confirmed': 'Email address confirmed',
    'email-change-asked': 'Asked for a change of the email address',
    'email-change-stopped': 'Change of the email address stopped',
    'email-changed': 'Email address changed',
    'email-taken-back': 'Email address taken back',
    'browser-ended': 'Browser logged out from an email link',
    'passkey-login': 'Logged in with a passkey',
    'passkey-added': 'Passkey added',
    'passkey-removed': 'Passkey removed',
    'passkeys-only-on': 'Only passkeys open the account',
    'passkeys-only-off': 'The password opens the account again',
    'token-made': 'API token made',
    'token-removed': 'API token removed',
    'admin-granted': 'Made an admin',
    'admin-revoked': 'No longer an admin',
  } satisfies Readonly<Record<SecurityEventKind, string>>,

  stepUpNote: 'This protects your account if you leave a browser open. You won’t be asked again for 10 minutes.',
  stepUp: 'Continue',

  yourData: 'Your data',
  dataIntro: 'Everything this site keeps about your account, as a zip: one file to read, one for programs.',
  notConfirmed: 'not confirmed',
  formerAddresses: 'Former addresses',
  language: 'Language',
  downloadData: 'Download my data',

  deleteAccount: 'Delete your account',
  deleteEffect: 'Your account and everything that belongs to it are removed at once. This cannot be undone.',
  delete: 'Delete',
  sure: 'I am Sure',
  accountDeleted: 'Account deleted.',
};
