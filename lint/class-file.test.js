import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { classFile } from './class-file.js';

RuleTester.describe = describe;
RuleTester.it = it;

const at = (filename, name) => ({ filename: `src/${filename}`, code: `export class ${name} {}` });

new RuleTester({ files: ['**/*.ts', '**/*.tsx'] }).run('a class stands in the file of its name', classFile, {
  valid: [
    at('host/page-store.ts', 'PageStore'),
    at('archive/version-1.ts', 'Version1'),
    at('admin/ErrorBoundary.tsx', 'ErrorBoundary'),
    at('figure/tool-region-form.ts', 'RegionForm'),
    at('figure/tool-items.ts', 'FigureItems'),
    at('unknown/tool.ts', 'Unknown'),
    at('pdf/compile.ts', 'PdfError'),
  ],
  invalid: [
    { ...at('chart/tool-kept.ts', 'KeptData'), errors: [{ messageId: 'name' }] },
    { ...at('embedded/wire.ts', 'ClientStream'), errors: [{ messageId: 'name' }] },
  ],
});
