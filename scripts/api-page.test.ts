/** The API reference in `docs/` matches the endpoints. */
import { readFileSync } from 'node:fs';
import { endpoints } from '#server/routes.ts';
import { expect, test } from 'vitest';
import { apiPage } from './lib/api-page.ts';

const stored = readFileSync(new URL('../docs/reference/api.md', import.meta.url), 'utf8');

test('docs/reference/api.md is what npm run api-page writes', () => expect(stored).toBe(apiPage(endpoints)));

test('every call has a row on the page', () => {
  expect(stored.match(/^`[A-Z]+ \//gm)).toHaveLength(endpoints.length);
});
