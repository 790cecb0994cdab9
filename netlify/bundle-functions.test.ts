/** Tests the worker processes that functions start for untrusted content, in the same folders as in a deploy. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { bundle, bundleWorker } from './bundle-functions.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = temporaryFolder();

test('pictures are read, charts and diagrams drawn, works cited in a process beside the function', async () => {
  const source = join(folder, 'function.ts');
  writeFileSync(
    source,
    `import { createImages } from ${JSON.stringify(join(root, 'src/server/features/media/images/images.ts'))};
     import { draw } from ${JSON.stringify(join(root, 'src/server/features/drawings/drawings.ts'))};
     import { styleCitations } from ${JSON.stringify(join(root, 'src/server/features/citations/citations.ts'))};
     const images = createImages(undefined);
     const tell = (sent) => images.process(Buffer.from(sent)).then(({ kind, width }) => [kind, width], ({ message }) => message);
     const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
     const drawn = async (one) => 'svg' in (await draw(one));
     const cited = async (style, language) => {
       const works = [{ id: 'a', type: 'book', title: 'Ink', author: [{ family: 'Ito', given: 'Mika' }] }];
       const groups = [{ items: [{ work: 0, locator: '' }], alone: false, inNote: false, note: 1 }];
       return (await styleCitations({ style, language, works, groups }))?.marks[0];
     };
     console.log(JSON.stringify([
       await tell(drawing), await tell('<svg />'), await tell('GIF89a is none'),
       await drawn({ kind: 'chart', spec: { data: { values: 'a,b\\n1,2' }, mark: 'bar', encoding: { x: { field: 'a' } } } }),
       await drawn({ kind: 'diagram', language: 'dot', code: 'digraph { a -> b }' }),
       await drawn({ kind: 'diagram', language: 'mermaid', code: 'flowchart LR\\n A --> B' }),
       await cited('ieee', 'en'), await cited('sist02', 'ja'),
     ]));`,
  );
  await bundle(source, join(folder, 'dist', 'functions'));
  await bundleWorker(join(folder, 'dist'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const said = execFileSync(process.execPath, [join(folder, 'dist/functions/function.mjs')], { cwd: folder });
  expect(JSON.parse(String(said))).toEqual([
    ['svg', 30],
    'This drawing has neither width and height nor a viewBox. Add one of these to the SVG file.',
    'This image is damaged and cannot be read.',
    true,
    true,
    true,
    '[<a href="#work-0">1</a>]',
    '(<a href="#work-0">1</a>)',
  ]);
});
