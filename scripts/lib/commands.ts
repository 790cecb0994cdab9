/**
 * Declares all commands for `--help`, `npm run help` and `readOptions`. This file contains only data, so that help
 * loads no other code.
 */
import type { Declaration } from './read-options.ts';

const flag = { type: 'boolean', default: false } as const;
const on = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

const declare = <const Options extends Declaration['options']>(declaration: Declaration<Options>) => declaration;

export const commands = {
  start: declare({
    call: 'npm start',
    line: 'Start the site on this machine',
    options: {},
    examples: ['npm start', 'PORT=8080 npm start'],
  }),
  'new-site': declare({
    call: 'npm run new-site',
    line: 'Create content/ with your own name and files',
    options: {
      name: {
        ...text,
        value: 'name',
        means: 'Your name. Without --name and --resume, the command asks for everything',
      },
      role: { ...text, value: 'role', means: 'Your role, such as "Researcher in physics"' },
      email: { ...text, value: 'email', means: 'Email address that readers see' },
      link: {
        ...text,
        multiple: true,
        default: [] as string[],
        value: 'url',
        means: 'A profile link. You can repeat this option',
      },
      resume: { ...text, value: 'file', means: 'A JSON Resume file, instead of the four options above' },
      bib: { ...text, value: 'file', means: 'A BibTeX file with your publications' },
      force: { ...flag, means: 'Move existing files in content/ to a backup folder' },
    },
    examples: ['npm run new-site', 'npm run new-site -- --resume resume.json --bib works.bib'],
  }),
  'add-publication': declare({
    call: 'npm run add-publication',
    line: 'Add publications by DOI, arXiv ID, ISBN or from a file',
    words: { shape: '[identifier or file ...]', most: Infinity },
    options: { orcid: { ...text, value: 'id', means: 'List works of an ORCID record that are not in content/' } },
    examples: ['npm run add-publication -- 10.1145/3377811', 'npm run add-publication -- --orcid 0000-0002-1825-0097'],
  }),
  content: declare({
    call: 'npm run content',
    line: 'Compare content/ with the site, and copy changes',
    words: { shape: '<command> [kind | kind/key ...]', least: 1, most: Infinity },
    commands: {
      diff: 'List what differs and where it was changed',
      pull: 'Write changes from the site into the files',
      push: 'Load changes from the files into the site',
    },
    options: { site: { ...text, value: 'url', means: 'URL of another site. The API token is read from SITE_TOKEN' } },
    findings: 'differences (diff) or conflicts (pull, push)',
    examples: ['npm run content -- diff', 'npm run content -- pull posts/first-post'],
  }),
  'check-content': declare({
    call: 'npm run check-content',
    line: 'Check the files in content/',
    words: { shape: '[folder]', most: 1 },
    options: { json: { ...flag, means: 'Print the result as JSON' } },
    findings: 'errors, or skipped records',
    examples: ['npm run check-content', 'npm run check-content -- --json other-folder'],
  }),
  import: declare({
    call: 'npm run import',
    line: 'Import an archive of a site, or posts from other software',
    words: { shape: '<archive | folder | zip | file>', least: 1, most: 1 },
    options: {
      replace: { ...on, means: 'For an archive: replace all data in the database' },
      markdown: { ...on, means: 'The files are Markdown (Hugo, Jekyll, Zenn, Qiita …)' },
      notebook: { ...on, means: 'The files are Jupyter notebooks' },
      wordpress: { ...on, means: 'The file is a WordPress export' },
      ghost: { ...on, means: 'The file is a Ghost export' },
      disqus: { ...on, means: 'The file is a Disqus export of comments' },
      medium: { ...on, means: 'The files are a Medium export' },
      substack: { ...on, means: 'The files are a Substack export' },
      bibtex: { ...on, means: 'The file is a BibTeX bibliography' },
      publish: { ...on, means: 'Publish items that were public. Otherwise posts become drafts' },
      comments: { ...on, means: 'Import comments too' },
      'dry-run': { ...on, means: 'Show what would be imported. Nothing is written' },
      'fetch-images': { ...on, means: 'Download images that the files only link to' },
      'check-against': { ...text, value: 'sitemap', means: 'Check old URLs from a sitemap file or https URL' },
      outputs: { ...text, value: 'how', means: 'How to import notebook outputs: shown, folded or none' },
      report: { ...text, value: 'file.html', means: 'Write a page that compares each post with its original' },
    },
    findings: 'posts or parts of posts were not imported, or old URLs do not work',
    examples: ['npm run import -- site-2026-01-31.ndjson.gz', 'npm run import -- ../old-blog --dry-run'],
  }),
  export: declare({
    call: 'npm run export',
    line: 'Export the whole site to an archive, or posts as Markdown',
    words: { shape: '[file]', most: 1 },
    options: { markdown: { ...text, value: 'folder', means: 'Write each post as a Markdown file into a folder' } },
    examples: ['npm run export', 'npm run export -- --markdown posts'],
  }),
  'restore-drill': declare({
    call: 'npm run restore-drill',
    line: 'Check that a backup can be restored',
    words: { shape: '[file]', most: 1 },
    options: {},
    environment: { BACKUP_DIR: 'Folder whose newest backup is checked if no file is named' },
    findings: 'the restored data differs from the backup',
    examples: ['npm run restore-drill', 'npm run restore-drill -- site-2026-01-31.ndjson.gz'],
  }),
  pdf: declare({
    call: 'npm run pdf',
    line: 'Write all resumes as PDFs, with private data',
    words: { shape: '[folder]', most: 1 },
    options: {},
    examples: ['npm run pdf', 'npm run pdf -- ../applications'],
  }),
  admin: declare({
    call: 'npm run admin',
    line: 'Manage accounts and the session key',
    words: { shape: '<command> [email]', least: 1, most: 2 },
    commands: {
      create: 'Create an admin account',
      'reset-password': 'Set a new password and log the account out everywhere',
      grant: 'Make an account an admin',
      revoke: 'Remove the admin role from an account',
      'rotate-secret': 'Replace the session key. Nobody is logged out',
      log: 'Print the security log of the last 90 days, for all accounts or one account',
    },
    options: {},
    environment: { ADMIN_PASSWORD: 'The password. If it is not set, the command asks for it' },
    examples: ['npm run admin -- create ada@example.com', 'npm run admin -- log'],
  }),
  build: declare({
    call: 'npm run build',
    line: 'Build the site as static files in dist/static',
    options: {},
    examples: ['npm run build', 'SITE_URL=https://example.com npm run build'],
  }),
  dev: declare({
    call: 'npm run dev',
    line: 'Start the site for development, as Netlify serves it',
    options: {},
    examples: ['npm run dev', 'PORT=8080 npm run dev'],
  }),
  check: declare({
    call: 'npm run check',
    line: 'Run the fast checks: types, lint, format, pure tests',
    options: {},
    findings: 'a check failed',
    examples: ['npm run check'],
  }),
  test: declare({
    call: 'npm test',
    line: 'Run all tests and checks',
    options: {},
    findings: 'a test or a check failed',
    examples: ['npm test'],
  }),
  campaign: declare({
    call: 'npm run campaign',
    line: 'Run all long tests, or only the named parts',
    words: { shape: '[part ...]', most: Infinity },
    options: {},
    findings: 'a test failed',
    examples: ['npm run campaign', 'npm run campaign -- unit kill-hosts'],
  }),
  bench: declare({
    call: 'npm run bench',
    line: 'Run all benchmarks, or only the named benchmarks',
    words: { shape: '[benchmark ...]', most: Infinity },
    options: {
      quick: { ...flag, means: 'Run only a few rounds, to check that the benchmarks work' },
      page: { ...flag, means: 'Only write docs/figures.md from the stored figures' },
    },
    findings: 'a benchmark failed',
    examples: ['npm run bench', 'npm run bench -- host pages --quick'],
  }),
  measure: declare({
    call: 'npm run measure',
    line: 'Count the lines of code',
    options: {},
    examples: ['npm run --silent measure'],
  }),
  decisions: declare({
    call: 'npm run decisions',
    line: 'Write the index of docs/decisions',
    options: {},
    examples: ['npm run decisions'],
  }),
  notices: declare({
    call: 'npm run notices',
    line: 'Write THIRD-PARTY-NOTICES.md',
    options: {},
    examples: ['npm run notices'],
  }),
  'api-page': declare({
    call: 'npm run api-page',
    line: 'Write docs/reference/api.md from the endpoints',
    options: {},
    examples: ['npm run api-page'],
  }),
  'i18n:table': declare({
    call: 'npm run i18n:table',
    line: 'Print all messages, English and Japanese side by side',
    options: {},
    examples: ['npm run --silent i18n:table'],
  }),
  screenshots: declare({
    call: 'npm run screenshots',
    line: 'Take the screenshots for the documentation',
    options: {},
    examples: ['npm run screenshots'],
  }),
  help: declare({
    call: 'npm run help',
    line: 'List all commands',
    options: {},
    examples: ['npm run help'],
  }),
};
