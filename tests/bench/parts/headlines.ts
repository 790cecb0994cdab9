/**
 * Selects the figures for `docs/figures.md`, and explains missed targets. Row names are those of `tests/bench/figures.json`.
 */

interface Headline {
  metric: string;
  scenario: string;
  benchmark: string;
  /** Name of the row, which must have a target. */
  row: string;
  how: string;
}

export const headlines: readonly Headline[] = [
  {
    metric: 'Largest paint (LCP)',
    scenario: 'Home, slow 4G phone, vs the same page written by hand',
    benchmark: 'lighthouse',
    row: "home: beside the baseline's",
    how: 'Lighthouse, 3 visits each',
  },
  {
    metric: 'Largest paint (LCP)',
    scenario: 'Post, slow 4G phone, vs the same page written by hand',
    benchmark: 'lighthouse',
    row: "post: beside the baseline's",
    how: 'Lighthouse, 3 visits each',
  },
  {
    metric: 'Script',
    scenario: 'Post, compressed',
    benchmark: 'pages',
    row: 'post: script',
    how: 'Bytes received by a browser',
  },
  {
    metric: 'Publish to live',
    scenario: 'Site of 5,000 posts',
    benchmark: 'host',
    row: 'publish → live, 5000 posts',
    how: 'Publish call until readers get the page',
  },
  {
    metric: 'Publish to live',
    scenario: '50,000 posts vs 100',
    benchmark: 'sizes',
    row: 'publish → live, 50000 posts beside 100',
    how: 'Hosts measured in turns',
  },
  {
    metric: 'Start',
    scenario: '`npm start` to Ready, sample site',
    benchmark: 'apart',
    row: 'from `npm start` to Ready, warm, the sample, five in turn',
    how: 'By hand, five starts',
  },
  {
    metric: 'Installation',
    scenario: '`npm start` of a clone',
    benchmark: 'apart',
    row: 'what `npm start` installs',
    how: '`du -sm`',
  },
  {
    metric: 'Memory',
    scenario: 'Host at rest, embedded database',
    benchmark: 'host',
    row: 'memory at rest',
    how: 'After a warm start',
  },
  {
    metric: 'Script before the first key',
    scenario: 'New post vs React and Editor.js with its tools, gzip',
    benchmark: 'editor',
    row: 'script before the first key beside theirs, gzip',
    how: 'Bytes received by a browser',
  },
  {
    metric: 'First paint of 500 blocks',
    scenario: 'Editor vs bare Editor.js',
    benchmark: 'editor',
    row: '500 blocks painted, this machine: beside bare',
    how: 'Both measured in turns',
  },
  {
    metric: 'Response time, p99',
    scenario: 'Reader during seven attacks at once',
    benchmark: 'attacks',
    row: 'all at once, direct',
    how: 'Host within its memory limit',
  },
  {
    metric: 'Static build',
    scenario: '1,000 posts vs a stock Astro blog',
    benchmark: 'static-build',
    row: 'ours beside the stock blog',
    how: 'Both measured in turns',
  },
];

interface Miss {
  benchmark: string;
  /** Matches the names of the rows with a missed target. */
  rows: RegExp;
  metric: string;
  cause: string;
}

/** Explanations of missed targets, in the order of the page. Other missed targets are listed without an explanation. */
export const misses: readonly Miss[] = [
  {
    benchmark: 'static-build',
    rows: /stock blog/,
    metric: 'Static build vs a stock Astro blog',
    cause: 'The build also highlights code and makes the search index.',
  },
  {
    benchmark: 'static-build',
    rows: /build of all/,
    metric: 'Static build after one new post vs a full one',
    cause: 'Each build opens the database (1 s), loads programs and rewrites the search index (1.3 s).',
  },
];
