import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { devFunctions } from './dev-functions.ts';

test('what the functions of npm run dev import from beside them is copied with them', () => {
  const to = mkdtempSync(join(tmpdir(), 'functions-'));
  onTestFinished(() => rmSync(to, { recursive: true }));
  const folder = devFunctions(join(import.meta.dirname, '../../netlify'), to);
  const names = readdirSync(folder);
  expect(names.toSorted()).toEqual(['api.ts', 'seen.ts', 'sweep.ts']);
  const imported = names.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, file = '']) =>
      join(folder, file),
    ),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !existsSync(file))).toEqual([]);
});
