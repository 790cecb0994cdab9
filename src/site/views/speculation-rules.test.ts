import { pages } from '#contract/paths.ts';
import { expect, test } from 'vitest';
import { speculationRules } from './speculation-rules.ts';

test('prefetches only pages that are the same for every reader: no account, no call, no file', () => {
  const { prefetch } = JSON.parse(speculationRules) as {
    prefetch: { where: { and: ({ href_matches: string } | { not: { href_matches: string[] } })[] } }[];
  };
  const left = prefetch[0]?.where.and.flatMap((rule) => ('not' in rule ? rule.not.href_matches : []));
  expect(left).toEqual([`${pages.users}/*`, '/api/*', pages.newPost, pages.documentFile('*'), '/*.*']);
});
