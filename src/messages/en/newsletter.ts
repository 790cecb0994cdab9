/** The newsletter: the owner's screen, and its parts of the publish sheet and the profile. */
export const newsletter = {
  title: 'Subscribers',
  description: 'Newsletter subscribers and sent emails.',
  count: (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`),
  off: 'Turn on the newsletter in Site settings to let readers subscribe.',
  settings: 'Site settings',
  search: 'Search by email address',
  none: 'No subscribers yet.',
  states: {
    waiting: 'not confirmed yet',
    following: 'subscribed',
    stopped: 'unsubscribed',
    bounced: 'can’t be reached',
    complained: 'marked as spam',
  },
  rhythms: { each: 'every new post', weekly: 'weekly digest' },
  remove: 'Remove',
  removeOne: (email: string): string => `Remove ${email}`,
  export: 'Download as CSV',

  consentGiven: (at: string): string => `Consent given ${at}`,

  importTitle: 'Import subscribers',
  importIntro:
    'Choose a CSV file from Ghost, Substack, Mailchimp or Buttondown, or a spreadsheet with a column of email addresses.',
  file: 'Choose a CSV file',
  consent: 'Everyone on this list agreed to get these emails',
  consentOff: 'Without this consent, each person is asked once by email. Only people who confirm are added.',
  bring: 'Import',
  imported: (following: number, asked: number, known: number): string =>
    `${following} subscribed, ${asked} asked to confirm, ${known} already on the list.`,
  leftOut: (line: number, reason: string): string => `Line ${line}: ${reason}`,

  sent: 'Sent emails',
  nothingSent: 'No emails sent yet.',
  mailingStates: {
    waiting: 'Waiting until the post is published',
    sending: 'Sending',
    stopped: 'Stopped',
    paused: 'Paused: this site was restored from a backup',
    done: 'Sent',
  },
  mails: (taken: number, all: number): string => `${taken} of ${all} emails`,
  unknownMails: (count: number): string =>
    `${count} emails may or may not have been delivered: the mail server’s reply was lost. They won’t be resent automatically.`,
  refusedMails: (count: number): string => `${count} could not be delivered`,
  stop: 'Stop',
  go: 'Send now',
  wereSent: 'Mark as sent',
  sendAgain: 'Send again',

  byMail: 'Newsletter',
  mailTo: (count: number): string =>
    count === 1 ? 'Email this post to 1 subscriber' : `Email this post to ${count} subscribers`,
  weekly: (count: number): string => `${count} of these subscribers get the post in the weekly digest.`,
  nobody: 'No subscribers yet.',
  mailed: 'Already sent. Each post is emailed only once.',
  once: 'The email is sent once, after the post is published. Later edits are never emailed.',
  trial: 'Send me a test email',
  testEmailSent: 'Test email sent.',

  ownTitle: 'Newsletter',
  ownIntro: 'New posts are sent to your email address.',
  follow: 'Subscribe',
  change: 'Save',
  stopOwn: 'Unsubscribe',
  saved: 'Saved.',
  topics: 'Topics',
  topicsHint: 'Leave empty to get every post.',
  rhythm: 'Frequency',
};
