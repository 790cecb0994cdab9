import { documentNames } from '#contract/paths.ts';
import { expect, test } from 'vitest';
import { documentIdOf } from './document-ids.ts';

const taken = new Set<string>(documentNames);

test.each([
  ['resume', 'Résumé for the US', 'resume-for-the-us'],
  ['resume', 'US Resume', 'resume-us'],
  ['resume', '', 'resume-2'],
  ['cv', 'CV', 'cv'],
  ['rirekisho', '学芸員応募用', 'rirekisho-2'],
  ['keirekisho', '!!!', 'keirekisho-2'],
  ['resume', '"><script>', 'resume-script'],
  ['resume', 'x'.repeat(100), `resume-${'x'.repeat(40)}`],
] as const)('%s %j is /%s', (kind, title, id) => {
  // In an id, é becomes e. The kind of document is not repeated if the title already contains it.
  expect(documentIdOf(kind, title, taken)).toBe(id);
});

test('a name that is there has a number', () => {
  expect(documentIdOf('resume', 'US', new Set([...taken, 'resume-us', 'resume-us-2']))).toBe('resume-us-3');
});
