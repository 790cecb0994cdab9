/** The pages behind links of mails: what a link does, what it did. */
export const mailedLinks = {
  follower: 'Email address',
  followEffect: 'New posts come to this address by mail. Every mail has a link that stops them.',
  follow: 'Follow',
  followed: 'You’re subscribed. New posts will be sent to this address.',
  stopFollowingEffect: 'No more mails come to this address.',
  stopFollowing: 'Stop the mails',
  followingStopped: 'Stopped. No more mails come to this address.',
  toTheSite: 'To the site',

  account: 'Account',
  newEmailAddress: 'New email address',
  otherEmailAddress: 'Other email address',
  formerEmailAddress: 'Its former email address',
  openProfile: 'Open your profile',
  setNewPassword: 'Set a new password',

  confirmEffect: 'This confirms that the email address of this account is yours.',
  confirmAddress: 'Confirm the address',
  confirmChangeEffect:
    'The account gets this email address in place of its present one. If you did not ask for this, close this page: nothing happens.',
  confirmNewAddress: 'Confirm the new address',
  emailConfirmed: 'Your address is confirmed.',

  stopChangeEffect: 'The account keeps its email address. The link that was mailed to the other address stops working.',
  stopChangeNext: 'If you did not ask for the change, someone else uses your account: set a new password now.',
  stopChange: 'Stop the change',
  emailChangeStopped: 'The change of address is stopped.',

  browserSince: 'Logged in',
  endBrowserEffect: 'This logs out the browser named in the email. It is also removed from the browsers your account knows.',
  endBrowserNext: 'Whoever used it could log in to your account: set a new password now. That logs every browser out.',
  endBrowser: 'Log that browser out',
  browserEnded: 'That browser is logged out.',

  takeBackEffect:
    'The account gets its former email address back. All sessions end, and its password, passkeys and API tokens no longer work. You will receive an email with a link to set a new password.',
  takeAccountBack: 'Take the account back',
  takenBack: 'Your account is back. You will receive an email with a link to reset your password.',
};
