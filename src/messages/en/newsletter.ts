/** The newsletter: the screen for the owner, and its texts in the publish dialog and in the profile. */
export const newsletter = {
  title: 'Subscribers',
  description: 'Newsletter subscribers and sent emails.',
  count: (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`),
  off: 'Turn on the newsletter in Site settings to let readers subscribe.',
  settings: 'Site settings',
  search: 'Search by email address',
  none: 'No subscribers yet.',
  columns: {
    email: 'Email address',
    state: 'Status',
    topics: 'Topics',
    rhythm: 'Frequency',
    language: 'Language',
    date: 'Since',
  },
  everyState: 'All statuses',
  everyTopic: 'all',
  noneFound: 'No subscriber matches.',
  removeQuestion: 'Remove from the newsletter?',
  removeNote:
    'The address and its consent are deleted. You can undo this for 6 seconds. The person can subscribe again.',
  removing: 'Removing subscribers:',
  removedCount: (count: number): string => (count === 1 ? '1 subscriber removed.' : `${count} subscribers removed.`),
  states: {
    waiting: 'not confirmed yet',
    following: 'subscribed',
    stopped: 'unsubscribed',
    bounced: 'emails can’t be delivered',
    complained: 'reported as spam',
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
  consentOff:
    'If this box is not checked, each person gets one email with a link to confirm. Only people who confirm are added.',
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
    paused: 'Paused because this site was restored from a backup',
    done: 'Sent',
  },
  mails: (taken: number, all: number): string => `${taken} of ${all} emails sent`,
  unknownMails: (count: number): string =>
    `The mail server did not confirm ${count === 1 ? '1 email' : `${count} emails`}. Unconfirmed emails may have arrived, so they are not resent automatically.`,
  refusedMails: (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'} not delivered`,
  stop: 'Stop sending',
  go: 'Send now',
  wereSent: 'Mark as sent',
  sendAgain: 'Send again',

  byMail: 'Newsletter',
  mailTo: (count: number): string =>
    count === 1 ? 'Email this post to 1 subscriber' : `Email this post to ${count} subscribers`,
  weekly: (count: number): string =>
    `${count} of these subscribers ${count === 1 ? 'gets' : 'get'} the post in the weekly digest.`,
  nobody: 'No subscribers yet.',
  mailed: 'This post has already been emailed. Each post is emailed only once.',
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
  topicsHint: 'If you choose no topics, you get every post.',
  rhythm: 'Frequency',
};
