/** The owner's first page: what waits, what happened, and the ways to everything. */
export const dashboard = {
  title: 'Dashboard',
  description: 'Drafts, problems and shortcuts for your site.',
  waits: 'What waits',
  happened: 'What happened',
  ways: 'Shortcuts',
  adding: 'Add to the site',
  nothingWaits: 'Nothing waits. All that was written is on the site.',

  steps: {
    title: 'Next steps',
    done: 'Done',
    profile: 'Add your portrait',
    publication: 'Add your publications',
    post: 'Publish your first post',
    documents: 'Choose what your resume shows',
    site: 'Choose menu, colors and fonts',
  },

  drafts: 'Drafts',
  changes: 'Changes not published',
  scheduled: 'Scheduled',
  scheduledRecords: 'Pages and projects to come',
  more: (count: number): string => `and ${count} more`,
  goesLive: (time: string): string => `goes live ${time}`,

  proposals: 'File and browser versions differ',
  notShown: 'Display problems',
  inFiles: 'Left out of your files',
  line: (file: string, line: number): string => `${file}, line ${line}`,
  mend: 'Fix',
  look: 'Look',

  failedMails: (count: number): string =>
    count === 1 ? 'One mail could not be sent' : `${count} mails could not be sent`,
  mailTo: (subject: string, recipient: string): string => `${subject}, to ${recipient}`,

  changesWait: 'Changes are brought to the site together, at most every five minutes.',
  deployNow: 'Deploy now',

  lastChanges: 'Last changes',
  lastChangesHelp: 'If one of these stops a page, restore its previous version.',
  takeBack: 'Restore previous version',
  takeBackOf: (name: string): string => `Restore previous version of ${name}`,
  takenBack: 'Previous version restored.',

  site: 'The site',
  backup: (time: string): string => `Last backup: ${time}`,
  noBackup: 'No backup was made yet. BACKUP_DIR names where one is made each day.',
  latestPosts: 'Published last',
  pages: 'Pages',

  write: 'Write a post',
  allPosts: 'Posts',
  profile: 'Profile and resume',
  settings: 'Settings of the site',
  account: 'Your account',
};
