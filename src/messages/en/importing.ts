/** The owner's screen for importing posts from other programs. */
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const importing = {
  title: 'Import posts',
  description: 'Import posts from another blog.',
  lead: 'Choose a folder or a zip of Markdown files (Jekyll, Hugo, Astro, Obsidian and others) or notebooks. You can also choose an export from WordPress or Disqus (.xml), Ghost (.json), or Medium or Substack (.zip). Your browser reads the files and lists the posts. Nothing is uploaded before you start the import.',
  drop: 'Drop files anywhere on this page, or choose files.',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  reading: (done: number, all: number): string => (all === 0 ? 'Reading…' : `Reading ${done} of ${all}…`),
  nothing: 'No posts found',
  /** @param isPosts whether all found items are posts */
  found: (count: number, isPosts: boolean): string => counted(count, isPosts ? 'post' : 'item'),
  knownCount: (count: number): string =>
    count === 1 ? '1 item is already imported.' : `${count} items are already imported.`,
  withProblems: (count: number): string => (count === 1 ? '1 item has warnings.' : `${count} items have warnings.`),
  publish: 'Publish items that were public, with their original dates',
  start: (count: number, isPosts: boolean): string => `Import ${counted(count, isPosts ? 'post' : 'item')}`,
  other: 'Choose other files',
  post: 'Title',
  date: 'Date',
  becomes: 'Imported as',
  details: 'Details',
  noDate: 'No date',
  pictures: (count: number): string => counted(count, 'image'),
  files: (count: number): string => counted(count, 'file'),
  problems: (count: number): string => counted(count, 'warning'),
  comments: (count: number): string => counted(count, 'comment'),
  withComments: (count: number): string => `Import ${counted(count, 'reader comment')} too`,
  withRemote: (count: number): string =>
    count === 1
      ? 'Download 1 image from another site (otherwise it stays a link)'
      : `Download ${count} images from other sites (otherwise they stay links)`,
  commentsCame: (count: number): string =>
    count === 1 ? '1 comment was imported.' : `${count} comments were imported.`,
  kinds: { post: 'post', page: 'page', news: 'news', project: 'project', publication: 'publication' },
  comesAs: (count: number, kind: string): string => counted(count, kind, kind === 'news' ? kind : undefined),
  states: { known: 'already imported', draft: 'draft', published: 'published', thread: 'comments on a post' },
  more: 'Show more',
  formerUrl: (path: string): string => `Previous URL: ${path}`,
  progress: (done: number, all: number): string => `${done} of ${all} items imported`,
  stop: 'Stop',
  stopped: 'Import stopped. Imported items are kept. Choose the same files to continue.',
  ended: 'Import finished.',
  outcomes: {
    imported: 'imported as drafts',
    published: 'published',
    updated: 'updated',
    known: 'already imported',
    'left out': 'not imported',
  },
  outcome: (count: number, what: string): string => `${count} ${what}`,
  take: (title: string): string => `Import “${title}”`,
  undo: 'Undo this import',
  undoQuestion: (count: number, comments: number): string =>
    `Undo the import of ${[counted(count, 'item'), ...(comments > 0 ? [counted(comments, 'comment')] : [])].join(' and ')}? ` +
    'Posts move to the trash. Everything else is deleted. Items edited after the import stay.',
  undoneTitle: 'Import undone',
  undoing: (removed: number): string => `${counted(removed, 'item')} removed…`,
  undone: (removed: number): string => (removed === 1 ? '1 item was removed.' : `${removed} items were removed.`),
  kept: 'These items were not removed. They were edited after the import, have comments, or were on the site before the import.',
  earlier: 'Earlier imports',
  earlierOne: (date: string, count: number): string => `${date} · ${counted(count, 'item')}`,
  undoOf: (date: string): string => `Undo the import of ${date}`,
  undoWord: 'Undo import',
};
