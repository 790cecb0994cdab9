import type { Owner } from '#contract/owner.ts';
import { expect, test } from 'vitest';
import { introduction, nameAndRole, roleInSentence } from './owner.ts';

const owner = (role: string, tagline = '') => ({ name: 'Ada Byron', role, tagline }) as Owner;

test.each([
  ['Researcher', 'Engines.', 'Ada Byron, Researcher. Engines.'],
  ['Researcher', '', 'Ada Byron, Researcher.'],
  ['', 'Engines.', 'Ada Byron. Engines.'],
  ['', '', 'Ada Byron.'],
])('with the role %j and the tagline %j: %s', (role, tagline, words) =>
  expect(introduction(owner(role, tagline))).toBe(words),
);

test('a title contains the role if there is one', () => {
  expect(nameAndRole(owner('Researcher'), ' · ')).toBe('Ada Byron · Researcher');
  expect(nameAndRole(owner(''), ' · ')).toBe('Ada Byron');
});

test.each([
  ['Researcher in physics', 'researcher in physics'],
  ['Post-doc', 'post-doc'],
  ['PhD student', 'PhD student'],
  ['Ph.D. student', 'Ph.D. student'],
  ['MSc', 'MSc'],
  ['研究員', '研究員'],
  ['', ''],
])('%s is %s in a sentence', (role, words) => expect(roleInSentence(owner(role))).toBe(words));
