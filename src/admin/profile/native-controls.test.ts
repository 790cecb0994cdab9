import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const account = join(import.meta.dirname, '.');
const bare = /<fieldset>|<label(?![^>]*className)[^>]*>\s*<input\s[^>]*type="(?:checkbox|radio)"/g;

test('every group of fields and every checkbox of the account page wears the styles of the forms, not those of the browser', () => {
  const found = globSync('**/*.tsx', { cwd: account }).flatMap((file) =>
    [...readFileSync(join(account, file), 'utf8').matchAll(bare)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
