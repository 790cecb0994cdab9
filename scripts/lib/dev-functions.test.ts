import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { devFunctions } from './dev-functions.ts';

test('copies the functions of npm run dev with the modules that they import', () => {
  const to = mkdtempSync(join(tmpdir(), 'functions-'));
  onTestFinished(() => rmSync(to, { recursive: true }));
  const folder = devFunctions(join(import.meta.dirname, '../../netlify'), to);
  const names = readdirSync(folder);
  expect(names.toSorted()).toEqual(['analytics.ts', 'api.ts', 'sweep.ts']);
  const imported = names.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, file = '']) =>
      join(folder, file),
    ),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !existsSync(file))).toEqual([]);
});
