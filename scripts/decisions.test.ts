/** The pages of `docs/decisions` have the same sections, and the index lists all of them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decisionsFolder, decisionsIndex, readDecisions } from './lib/decisions-index.ts';

const decisions = readDecisions();

test('the index is what `npm run decisions` writes', () => {
  expect(readFileSync(`${decisionsFolder}/README.md`, 'utf8')).toBe(decisionsIndex(decisions));
});

test.each(decisions)('$file has a name, title, status and four sections', ({ file, text }) => {
  expect(file).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)+\.md$/);
  const [title, , status] = text.split('\n');
  expect(title).toMatch(/^# [^ ]+(?: [^ ]+)+[^.]$/);
  expect(status).toMatch(/^Status: (?:accepted|superseded by \S+) · \d{4}-\d{2}-\d{2}$/);
  expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences', '## Alternatives']);
});

test('references in code and documents name an existing decision', () => {
  const found = execFileSync('git', ['grep', '-hoE', 'decisions/[a-z0-9-]+\\.md'], { encoding: 'utf8' });
  const missing = found
    .trim()
    .split('\n')
    .map((reference) => reference.replace('decisions/', ''))
    .filter((name) => !decisions.some(({ file }) => file === name));
  expect(missing).toEqual([]);
});
