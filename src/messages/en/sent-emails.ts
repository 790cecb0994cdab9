import type { EmailState, SentEmail } from '#contract/newsletter.ts';

/** The screen of sent emails. */
export const sentEmails = {
  name: 'Sent emails',
  find: 'Find by recipient or subject',
  recipient: 'Recipient',
  subject: 'Subject',
  kind: 'Type',
  kinds: { service: 'Account or confirmation', newsletter: 'Newsletter' } satisfies Record<SentEmail['kind'], string>,
  state: 'Status',
  everyState: 'All statuses',
  states: {
    waiting: 'Waiting',
    retrying: 'Trying again',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    unknown: 'Not confirmed',
    skipped: 'Not sent, unsubscribed',
  } satisfies Record<EmailState, string>,
  time: 'Date and time',
  deleted: 'Deleted address',
  none: 'No emails yet. Newsletters are listed here when a post is emailed.',
  kept: 'Emails about accounts are deleted when they are sent, because they contain secret links. If they fail, they are listed here for 30 days.',
  mailings: 'To stop or repeat a newsletter, go to',
  newsletter: 'Newsletter',
};
