import { sql } from 'drizzle-orm';
import { inspect } from 'node:util';
import { sharedDatabase } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { withoutValues } from './redact-query-params.ts';

const database = await sharedDatabase();

test('reports a failed query with its text and reason, without its values', async () => {
  const secret = 'nobody@example.com';
  const cause: unknown = await database.db
    .execute(sql`select ${secret}, $& from nowhere`)
    .catch((error: unknown) => error);
  expect(inspect(cause)).toContain(secret);
  const told = inspect(withoutValues(cause));
  expect(told).toContain('syntax error');
  expect(told).toContain('from nowhere');
  expect(told).toContain('redact-query-params.test.ts');
  expect(told).not.toContain(secret);
});

test('reports a query that caused another fault without its values, too', async () => {
  const secret = 'nobody@example.com';
  const cause: unknown = await database.db.execute(sql`select ${secret} from nowhere`).catch((error: unknown) => error);
  const told = inspect(withoutValues(new TypeError('Upset', { cause: new Error('Further down', { cause }) })));
  for (const words of ['Upset', 'Further down', 'from nowhere']) expect(told).toContain(words);
  expect(told).not.toContain(secret);
});

test('reports any other fault unchanged', () => {
  const cause = new Error('The machine is on fire.');
  expect(withoutValues(cause)).toBe(cause);
  expect(withoutValues('thrown by someone')).toBe('thrown by someone');
});
