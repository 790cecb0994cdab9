/** Emails about accounts. The first paragraph of each email states its purpose. */
export const mails = {
  /** The language code (BCP 47) for the HTML of the email. */
  language: 'en',
  buttonFails: 'If the button does not work, copy this link:',
  noticesTogether: (count: number): string => `${count} notices about your account`,
  accountAt: (url: string): string =>
    `You’re receiving this email because an account at ${url} uses this email address.`,

  subscription: {
    subject: (name: string): string => `Confirm your subscription to ${name}`,
    paragraphs: (name: string): string[] => [
      `Someone, probably you, asked to receive new posts from ${name} by email. Confirm within 7 days to start the subscription.`,
    ],
    action: 'Confirm subscription',
    footnote: (stop: string): string =>
      `If this wasn’t you, ignore this email and you won’t get another. To block future requests, open this link: ${stop}`,
  },
  newsletter: {
    readOnline: 'Read on the site',
    footnote: (url: string): string => `You’re receiving this email because you subscribed to ${url}.`,
    stop: 'Unsubscribe',
    week: (count: number): string => (count === 1 ? 'One new post this week' : `${count} new posts this week`),
    trial: (subject: string): string => `[Test] ${subject}`,
  },

  welcome: {
    subject: 'Welcome to my website',
    paragraphs: [
      'Your account is ready. You log in with this email address and the password you chose.',
      'Please confirm your email address within 7 days. You can ask for a new link in your profile at any time. An account that is never confirmed and has no content is deleted after 30 days.',
    ],
    action: 'Confirm email address',
    footnote: 'If you did not create this account, set a new password with “Forgot password” and delete the account.',
  },
  confirm: {
    subject: 'Confirm your email address',
    paragraphs: ['Confirm that this email address is yours. The link works once and expires in 7 days.'],
    action: 'Confirm email address',
    footnote: 'If this email address isn’t yours, ignore this email.',
  },
  newAddress: {
    subject: 'Confirm your new email address',
    /** @param account the account's current email address */
    paragraphs: (account: string): string[] => [
      `Someone asked to change the email address of the account ${account} to this email address. The change takes effect when you open the link below. The link works once and expires in 7 days.`,
    ],
    action: 'Confirm new email address',
    footnote: (url: string): string =>
      `You’re receiving this email because someone entered your email address at ${url}. If this wasn’t you, ignore this email.`,
  },
  reset: {
    subject: 'Reset your password',
    paragraphs: ['Someone asked to reset the password of your account. The link works once and expires in one hour.'],
    action: 'Choose a new password',
    footnote: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  loggedInAnew: {
    subject: 'A new browser logged in to your account',
    paragraphs: (device: string, network: string): string[] => [
      `Someone logged in to your account from a new browser: ${device}, from the network ${network}.`,
      'If this was you, you don’t need to do anything. If this wasn’t you, use the link below to log out the new browser. Then set a new password.',
    ],
    action: 'Log out the new browser',
  },
  loginBraked: {
    subject: 'Too many wrong passwords for your account',
    paragraphs: [
      'Someone entered 20 wrong passwords for your account within an hour. Until that hour is over, only browsers that have logged in before can log in with a password.',
      'Your password stays the same. Even if you can’t log in now, you can set a new password with the link below.',
    ],
    action: 'Set a new password',
  },
  keysChanged: {
    changes: {
      'passkey-added': 'A passkey was added to your account',
      'passkey-removed': 'A passkey was removed from your account',
      'passkeys-only-on': 'Password login was turned off for your account',
      'passkeys-only-off': 'Password login was turned on for your account',
    },
    paragraphs: (change: string): string[] => [
      `${change}.`,
      'If this was you, you don’t need to do anything. If this wasn’t you, reset your password with the link below. The reset also logs out every browser and turns on password login.',
    ],
    action: 'Reset the password',
  },
  commentHeld: {
    subject: (name: string): string => `New comment from ${name} is waiting for approval`,
    paragraphs: ['The following comment is waiting for your approval:'],
    action: 'Review comments',
    footnote: (url: string): string =>
      `You’re receiving this email because you are an admin of ${url}. This site sends only a few of these emails per hour.`,
  },
  commentAnswered: {
    subject: (name: string): string => `${name} replied to your comment`,
    paragraphs: ['Your comment has a new reply:'],
    action: 'View reply',
    footnote: (profile: string): string => `You can turn off these emails in your profile: ${profile}`,
  },
  tokenMade: {
    subject: 'An API token was created in your account',
    paragraphs: (name: string): string[] => [
      `A program with the token “${name}” can use this site’s API as you, with the permissions of this token.`,
      'If this was you, you don’t need to do anything. If this wasn’t you, reset your password with the link below. The reset also deletes all tokens.',
    ],
    action: 'Reset the password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'Your password has just been changed, and your other devices have been logged out.',
      'If this was you, you don’t need to do anything. If this wasn’t you, reset the password now.',
    ],
    action: 'Reset the password',
  },
  emailChangeAsked: {
    subject: 'Your email address is about to change',
    paragraphs: (newEmail: string): string[] => [
      `Someone who is logged in to your account asked to change the account’s email address to ${newEmail}. The change takes effect when the link sent to that address is used.`,
      'If this was you, you don’t need to do anything. If this wasn’t you, cancel the change with the link below and set a new password.',
    ],
    action: 'Cancel the change',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    paragraphs: (newEmail: string): string[] => [
      `The email address of your account is now ${newEmail}. Use that address to log in and to reset your password.`,
      'If this was you, you don’t need to do anything. If this wasn’t you, someone else has access to your account. Recover your account with the link below within 7 days.',
    ],
    action: 'Recover account',
    footnote: (url: string): string =>
      `You’re receiving this email because an account at ${url} used this email address before.`,
  },
};

/** The pages that links in emails open: what each link does, and the result. */
export const mailedLinks = {
  subscriber: 'Email address',
  subscribeEffect: 'New posts will be sent to this email address. You can unsubscribe at any time.',
  subscribe: 'Confirm subscription',
  subscribed: 'You’re subscribed. New posts will be sent to this email address.',
  unsubscribeEffect: 'New posts will no longer be sent to this email address.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'You’ve been unsubscribed.',
  toTheSite: 'Go to the site',

  account: 'Account',
  newEmailAddress: 'New email address',
  otherEmailAddress: 'Requested email address',
  formerEmailAddress: 'Previous email address',
  openProfile: 'Open your profile',
  setNewPassword: 'Set a new password',

  confirmEffect: 'Confirm that this email address is yours.',
  confirmAddress: 'Confirm email address',
  confirmChangeEffect:
    'The new email address will replace the current email address of the account. If you did not ask for this change, close this page and nothing will change.',
  confirmNewAddress: 'Confirm new email address',
  emailConfirmed: 'Your email address is confirmed.',

  stopChangeEffect:
    'The account keeps its current email address. The link sent to the requested address will stop working.',
  stopChangeNext:
    'If you did not ask for this change, someone else has access to your account. Set a new password now.',
  stopChange: 'Cancel the change',
  emailChangeStopped: 'The email change has been canceled.',

  browserSince: 'Login time',
  revokeSessionEffect: 'The browser named in the email will be logged out and removed from your known browsers.',
  revokeSessionNext: 'Someone else logged in to your account. Set a new password now to log out all browsers.',
  revokeSession: 'Log out the new browser',
  browserEnded: 'The new browser has been logged out.',

  revertEmailChangeEffect:
    'The account’s previous email address will be restored. All devices will be logged out. The password, passkeys and API tokens will stop working. You will receive an email with a link to set a new password.',
  takeAccountBack: 'Recover account',
  takenBack: 'Your account has been recovered. You will receive an email with a link to reset your password.',
};
