import { expect, test } from 'vitest';
import { subjectFault } from './commit-subjects.ts';

test.each([
  'import: report dropped titles of Hugo details shortcodes',
  'e2e, campaign: isolate posts between retries',
  'editor: focus the first field',
  'docs: address what 0.4.0 renames',
])('accepts %s', (subject) => expect(subjectFault(subject)).toBeUndefined());

test.each([
  [`import: ${'report '.repeat(10)}`, 'at most 72'],
  ['An import misses the title of a fold', 'area: change'],
  ['editor: A key', 'area: change'],
  ['editor: added a key', 'imperative'],
  ['editor: adds a key', 'imperative'],
  ['editor: adding a key', 'imperative'],
])('refuses %s', (subject, fault) => expect(subjectFault(subject)).toContain(fault));
