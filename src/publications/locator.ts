/** Parses locators of citations as writers type them: `p. 4`, `chap. 2`, `4-6`. */

/** CSL's locator names by their abbreviations and words. */
const labels: Readonly<Record<string, string>> = {
  p: 'page',
  pp: 'page',
  page: 'page',
  pages: 'page',
  chap: 'chapter',
  chaps: 'chapter',
  ch: 'chapter',
  chapter: 'chapter',
  chapters: 'chapter',
  sec: 'section',
  secs: 'section',
  section: 'section',
  sections: 'section',
  '§': 'section',
  '§§': 'section',
  fig: 'figure',
  figs: 'figure',
  figure: 'figure',
  figures: 'figure',
  vol: 'volume',
  vols: 'volume',
  volume: 'volume',
  volumes: 'volume',
  no: 'issue',
  nos: 'issue',
  para: 'paragraph',
  paras: 'paragraph',
  paragraph: 'paragraph',
  '¶': 'paragraph',
  '¶¶': 'paragraph',
  part: 'part',
  pt: 'part',
  n: 'note',
  note: 'note',
  l: 'line',
  line: 'line',
};

export interface Locator {
  label: string;
  locator: string;
}

/**
 * Parses a locator.
 * @returns undefined for an unknown unit; the locator is then cited as typed
 */
export function readLocator(text: string): Locator | undefined {
  const [, word = '', rest = ''] = /^(\p{L}+|[§¶]{1,2})?\.?\s*([\divxlc][\divxlc\s,–-]*)$/iu.exec(text.trim()) ?? [];
  if (rest === '') return undefined;
  const name = word.toLowerCase();
  if (word === '') return /^\d/.test(rest) ? { label: 'page', locator: rest } : undefined;
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label === undefined ? undefined : { label, locator: rest };
}
