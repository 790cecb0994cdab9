/** The screen of exports and backups. */
export const exporting = {
  archive: 'Whole site',
  archiveHint:
    'One file with all content, media, users and the history of all posts. Keep the file secret, because it contains password hashes and email addresses. Private fields of documents are not included.',
  download: 'Download archive',
  preparing: 'Large sites take a few minutes. The download starts when the archive is ready.',
  started: 'The download has started.',
  elsewhere:
    'This server can’t make archives, because Netlify limits the time and size of a download. On your computer, run:',
  posts: 'Posts as Markdown',
  postsHint: 'A ZIP file with the current draft of each post and its images, for other programs.',
  downloadPosts: 'Download posts',
  exportingPosts: 'Exporting posts:',
  postsDone: (count: number): string => (count === 1 ? '1 post exported.' : `${count} posts exported.`),
  postsFailed: (count: number): string => `${count} could not be exported. Try again.`,
  noPosts: 'You have no posts yet.',
  publications: 'Publications',
  publicationsHint: 'Your published list of publications, for reference managers.',
  backups: 'Backups',
  backup: 'Backup',
  size: 'Size',
  noFolder:
    'This server makes no backups. Set BACKUP_DIR to a folder, then restart the site. It then writes one backup a day.',
  noBackup: 'No backup yet. The first backup is made within a few minutes after the start.',
  netlifyBackups:
    'This server has no disk for backups. Run the export regularly, or use the restore function of your database provider.',
  downloadBackup: 'Download',
  downloadOf: (date: string): string => `Download the backup of ${date}`,
  restore: 'Restore',
  restoreSteps: [
    'Stop the site, and move its data folder to another place: the folder in DATA_DIR, or .data.',
    'Run the command below with the path of your archive.',
    'Start the site.',
  ],
  exportCommand: "DATABASE_URL='postgresql://…' npm run export",
  importCommand: 'npm run import -- site-….ndjson.gz',
  restoreNote: 'A restore replaces the whole site, so it is done on the server and not here.',
  megabytes: (size: string): string => `${size} MB`,
};
