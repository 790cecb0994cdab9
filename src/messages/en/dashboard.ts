import { plural } from './plural.ts';

/** The Overview: a checklist, pending items, what the owner has begun, and the state of the site. */
export const dashboard = {
  sections: { attention: 'Needs attention', underWay: 'In progress', site: 'Your site' },
  emptySections: {
    attention: 'You’re all caught up.',
    underWay: 'There are no drafts and no scheduled posts.',
    site: 'Nothing has been published yet.',
  },

  steps: {
    title: 'Set up your site',
    hide: 'Hide this list',
    done: 'done',
    names: {
      portrait: 'Add your portrait',
      bio: 'Write about yourself',
      paper: 'Add your first paper',
      post: 'Publish your first post',
      url: 'Set the public URL',
      email: 'Set up email',
      backups: 'Set up backups',
    },
    notes: {
      portrait: 'Readers see it on the home page and on the About page.',
      bio: 'A few sentences about your work.',
      paper: 'Enter a DOI, or upload a BibTeX file.',
      post: 'A short text is enough.',
      url: 'Set SITE_URL on the server. Links in emails and feeds use this URL.',
      email: 'Set SENDGRID_API_KEY or SMTP_URL on the server. Until then, no emails are sent.',
      backups: 'Set BACKUP_DIR on the server to get a daily backup.',
    },
    actions: {
      portrait: 'Add',
      bio: 'Write',
      paper: 'Add',
      post: 'Write',
      url: 'View',
      email: 'View',
      backups: 'View',
    },
  },

  drafts: 'Drafts',
  changes: 'Unpublished changes',
  changedRecords: 'Unpublished content',
  scheduled: 'Scheduled',
  scheduledRecords: 'Scheduled pages and projects',
  more: (count: number): string => `and ${count} more`,
  goesLive: (time: string): string => `will be published ${time}`,
  goOn: 'Continue',
  answer: 'Reply',

  proposals: 'Different versions in file and browser',
  decide: 'Decide',
  workNotices: 'Notices about your publications',
  workProposals: (count: number): string =>
    count === 1 ? '1 proposal for your publications' : `${count} proposals for your publications`,
  notShown: 'Display problems',
  inFiles: 'Problems in your files',
  line: (file: string, line: number): string => `${file}, line ${line}`,
  mend: 'Fix',
  look: 'View',

  failedMails: (count: number): string =>
    count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`,
  mailTo: (subject: string, recipient: string): string => `“${subject}” to ${recipient}`,

  changesWait: 'Changes are deployed together, at most once every five minutes.',
  deployNow: 'Deploy now',

  lastChanges: 'Latest changes',
  lastChangesHelp: 'If a page can’t be shown after one of these changes, restore the previous version.',
  restoreVersion: 'Restore previous version',
  restoreVersionOf: (name: string): string => `Restore previous version of ${name}`,
  takenBack: 'Previous version restored.',

  mailingsToDecide: 'Emails that need a decision',

  site: 'Last backup',
  noBackup: 'No backup yet',
  noBackupHelp: 'Set BACKUP_DIR to get a daily backup.',
  latestPosts: 'Recently published',
  views: (count: number): string => `${count} ${plural(count, 'view', 'views')} in 30 days`,
  subscribers: 'Subscribers',

  write: 'Write a post',
};
