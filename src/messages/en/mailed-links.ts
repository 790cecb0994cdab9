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
