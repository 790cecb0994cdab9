/** What the product writes to people about their accounts. Paragraphs: the first says what the mail is about. */
export const mails = {
  /** BCP 47, for the markup. */
  language: 'en',
  buttonFails: 'If the button does not work, copy this address:',
  noticesTogether: (count: number): string => `${count} notices about your account`,
  accountAt: (url: string): string => `You get this mail because there is an account for this address at ${url}.`,

  follow: {
    subject: (name: string): string => `Follow ${name} by mail?`,
    paragraphs: (name: string): string[] => [
      `Somebody, probably you, asked to get what ${name} writes by mail. Nothing is sent before you say yes here, within 7 days.`,
    ],
    action: 'Yes, I want to follow',
    footnote: (stop: string): string =>
      `If this wasn’t you, ignore this email and you won’t get another. To block future requests: ${stop}`,
  },
  letters: {
    readOnline: 'Read it on the site',
    footnote: (url: string): string => `You get this mail because you follow ${url}.`,
    stop: 'Stop these mails',
    week: (count: number): string => (count === 1 ? 'One new post this week' : `${count} new posts this week`),
    trial: (subject: string): string => `[Test] ${subject}`,
  },

  welcome: {
    subject: 'Welcome to my website',
    paragraphs: [
      'Your account is ready. You log in with this email address and the password you chose.',
      'Please confirm your email address within 7 days. You can ask for a new link in your profile at any time. An account that is never confirmed and has no content is deleted after 30 days.',
    ],
    action: 'Confirm your address',
    footnote: "If you did not make it, do nothing, or set a new password with 'Forgot password' and delete it.",
  },
  confirm: {
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this address is yours. The link works once, within 7 days.'],
    action: 'Confirm your address',
    footnote: 'If it is not yours, do nothing.',
  },
  newAddress: {
    subject: 'Confirm your new email address',
    /** @param account the account's present address */
    paragraphs: (account: string): string[] => [
      `Someone asked to change the email address of the account ${account} to this one. The change takes effect when you open the link below. It works once and expires in 7 days.`,
    ],
    action: 'Confirm the new address',
    footnote: (url: string): string =>
      `You get this mail because somebody typed this address at ${url}. If it was not you, do nothing.`,
  },
  reset: {
    subject: 'Reset your password',
    paragraphs: ['Someone asked to reset the password of your account. The link works once, within one hour.'],
    action: 'Choose a new password',
    footnote: 'If you did not ask for this, do nothing: your password stays as it is.',
  },
  loggedInAnew: {
    subject: 'A new browser logged in to your account',
    paragraphs: (device: string, network: string): string[] => [
      `Someone logged in to your account in a browser that had not done so before: ${device}, from the network ${network}.`,
      'If that was you, there is nothing to do. If it was not, end that browser with this link, and then set a new password.',
    ],
    action: 'Log that browser out',
  },
  loginBraked: {
    subject: 'Too many wrong passwords for your account',
    paragraphs: [
      'Within an hour someone, perhaps from many places, typed 20 wrong passwords for your account. Until that hour is over, only browsers that have logged in to it before can log in.',
      'Your password stays as it is. If you cannot log in, set a new one with this link: that works at any time.',
    ],
    action: 'Set a new password',
  },
  keysChanged: {
    changes: {
      'passkey-added': 'A passkey was added to your account',
      'passkey-removed': 'A passkey was removed from your account',
      'passkeys-only-on': 'Only passkeys open your account now',
      'passkeys-only-off': 'Your password opens your account again',
    },
    paragraphs: (change: string): string[] => [
      `${change}.`,
      'If that was you, there is nothing to do. If it was not, set a new password: that logs every browser out, and your password opens the account again.',
    ],
    action: 'Set a new password',
  },
  commentHeld: {
    subject: (name: string): string => `New comment from ${name} is waiting for approval`,
    paragraphs: ['This comment is waiting for your approval:'],
    action: 'Look at what waits',
    footnote: (url: string): string =>
      `You get this because you are an admin of ${url}. A few such mails an hour are sent at most.`,
  },
  commentAnswered: {
    subject: (name: string): string => `${name} answered your comment`,
    paragraphs: ['Your comment was answered:'],
    action: 'Read it where it stands',
    footnote: (profile: string): string => `You can switch these mails off in your profile: ${profile}`,
  },
  tokenMade: {
    subject: 'An API token was made in your account',
    paragraphs: (name: string): string[] => [
      `With the token '${name}' a program can call this site's API as you, in what you allowed it.`,
      'If you made it, there is nothing to do. If you did not, set a new password: that ends all tokens.',
    ],
    action: 'Set a new password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed a moment ago, and other devices were signed out.',
      'If that was you, there is nothing to do. If it was not, reset the password now.',
    ],
    action: 'Reset the password',
  },
  emailChangeAsked: {
    subject: 'Your email address is about to change',
    paragraphs: (newEmail: string): string[] => [
      `Someone who is signed in to your account asked to change its address to ${newEmail}. It stays as it is until the link that was mailed there is used.`,
      'If that was you, there is nothing to do. If it was not, stop it with this link and set a new password.',
    ],
    action: 'Stop the change',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    paragraphs: (newEmail: string): string[] => [
      `Your account now belongs to the address ${newEmail}. Logging in and resetting the password work with that one from now on.`,
      'If you changed it, there is nothing to do. If you did not, someone else uses your account: take it back with this link, within 7 days.',
    ],
    action: 'Take the account back',
    footnote: (url: string): string => `You get this mail because there was an account for this address at ${url}.`,
  },
};
