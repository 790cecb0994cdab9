/** The pages that links in emails open: what each link does, and the result. */
export const mailedLinks = {
  subscriber: 'Email address',
  subscribeEffect: 'New posts will be sent to this address. You can unsubscribe at any time.',
  subscribe: 'Confirm subscription',
  subscribed: 'You’re subscribed. New posts will be sent to this address.',
  unsubscribeEffect: 'This address will no longer get new posts by email.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'You’ve been unsubscribed.',
  toTheSite: 'Go to the site',

  account: 'Account',
  newEmailAddress: 'New email address',
  otherEmailAddress: 'Requested email address',
  formerEmailAddress: 'Previous email address',
  openProfile: 'Open your profile',
  setNewPassword: 'Set a new password',

  confirmEffect: 'You confirm that this email address is yours.',
  confirmAddress: 'Confirm the address',
  confirmChangeEffect:
    'The email address of the account changes to the new address. If you did not ask for this, close this page. Nothing will change.',
  confirmNewAddress: 'Confirm the new address',
  emailConfirmed: 'Your address is confirmed.',

  stopChangeEffect: 'The account keeps its email address. The link sent to the requested address stops working.',
  stopChangeNext:
    'If you did not ask for this change, someone else has access to your account. Set a new password now.',
  stopChange: 'Cancel the change',
  emailChangeStopped: 'The email change has been canceled.',

  browserSince: 'Logged in',
  revokeSessionEffect: 'The browser named in the email is logged out. It is also removed from your known browsers.',
  revokeSessionNext:
    'Someone with that browser could log in to your account. Set a new password now. The new password logs out every browser.',
  revokeSession: 'Log that browser out',
  browserEnded: 'That browser has been logged out.',

  revertEmailChangeEffect:
    'The account gets its previous email address back. All sessions end. The password, passkeys and API tokens stop working. You will receive an email with a link to set a new password.',
  takeAccountBack: 'Recover the account',
  takenBack: 'Your account has been recovered. You will receive an email with a link to reset your password.',
};
