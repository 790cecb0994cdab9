import { expect, test } from 'vitest';
import { withImporters } from './affected-files.ts';

const texts = new Map(
  Object.entries({
    'src/domain/a.ts': 'export const a = 1;',
    'src/site/b.ts': "import { a } from '#domain/a.ts';\nexport const b = a;",
    'src/site/parts/c.tsx': "import type {\n  B,\n} from '../b.ts';",
    'scripts/d.ts': "const late = () => import('../src/site/parts/c.tsx');",
    'src/admin/e.ts': "import { html } from '#read-html';\nimport x from 'a-package';",
    'src/domain/html/read-html.ts': '',
  }),
);

test('finds changed files and their importers by alias, path, type or dynamic import', () => {
  expect([...withImporters(['src/domain/a.ts'], texts)].sort()).toEqual([
    'scripts/d.ts',
    'src/domain/a.ts',
    'src/site/b.ts',
    'src/site/parts/c.tsx',
  ]);
  expect([...withImporters(['src/site/parts/c.tsx'], texts)].sort()).toEqual(['scripts/d.ts', 'src/site/parts/c.tsx']);
});

test('an alias with a different target in browsers depends on both targets', () => {
  expect([...withImporters(['src/domain/html/read-html.ts'], texts)]).toContain('src/admin/e.ts');
});
