/** The dashboard: pending items, recent activity, and shortcuts. */
export const dashboard = {
  title: 'Dashboard',
  description: 'Drafts, problems and shortcuts for your site.',
  waits: 'Needs attention',
  happened: 'Recent activity',
  ways: 'Shortcuts',
  adding: 'Add content',
  nothingWaits: 'You’re all caught up.',

  steps: {
    title: 'Next steps',
    done: 'Done',
    profile: 'Add your portrait',
    publication: 'Add your publications',
    post: 'Publish your first post',
    documents: 'Choose the content of your resume',
    site: 'Choose menu, colors and fonts',
  },

  drafts: 'Drafts',
  changes: 'Unpublished changes',
  scheduled: 'Scheduled',
  scheduledRecords: 'Scheduled pages and projects',
  more: (count: number): string => `and ${count} more`,
  goesLive: (time: string): string => `will be published ${time}`,

  proposals: 'Different versions in file and browser',
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

  site: 'Backup',
  backup: (time: string): string => `Last backup: ${time}`,
  noBackup: 'No backup yet. Set BACKUP_DIR to get a daily backup.',
  latestPosts: 'Recently published',
  pages: 'Pages',

  write: 'Write a post',
  allPosts: 'All posts',
  profile: 'Profile and resume',
  settings: 'Site settings',
  account: 'Your account',
};
