import { testPosts, testSite } from '#support/site.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import type { KeptPages } from '#site/program/program.ts';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePostPdfs } from './write-post-pdfs.ts';

test('does not read a post with a cached PDF; a changed one gets a new PDF', async () => {
  const [outDir, cacheDir] = [temporaryFolder(), temporaryFolder()];
  const pages = new Map<string, Buffer>();
  const asked: string[] = [];
  const posts = testPosts.slice(0, 2);
  const build = async (text: string, program = 'program') => {
    rmSync(outDir, { recursive: true });
    mkdirSync(join(outDir, 'blog'), { recursive: true });
    const rendered = async (id: string) => {
      asked.push(id);
      return { html: `<p>${text}</p>`, headings: [], text };
    };
    const kept: KeptPages = {
      site: '',
      butPosts: program,
      textOf: () => text,
      get: (path, madeOf) => pages.get(`${madeOf} ${path}`),
      set: (path, madeOf, page) => pages.set(`${madeOf} ${path}`, page),
    };
    const site = testSite({ posts, publications: [], rendered });
    await writePostPdfs({} as never, site, { outDir, cacheDir, kept, log: (line) => expect.fail(line) });
    return readdirSync(join(outDir, 'blog')).map((name) => readFileSync(join(outDir, 'blog', name), 'latin1'));
  };
  writeFileSync(join(cacheDir, 'of-nothing.pdf'), '');
  const first = await build('One.');
  expect(first.map((pdf) => pdf.slice(0, 5))).toEqual(['%PDF-', '%PDF-']);
  expect([readdirSync(cacheDir).length, asked.splice(0).length]).toEqual([2, 2]);
  expect(await build('One.')).toEqual(first);
  expect(asked).toEqual([]);
  // A different program may create the same PDF. So the content is computed again, but the cached file is reused.
  expect(await build('One.', 'other program')).toEqual(first);
  expect(asked.splice(0)).toHaveLength(2);
  expect(await build('Other.')).not.toEqual(first);
  expect(readdirSync(cacheDir)).toHaveLength(2);
});
