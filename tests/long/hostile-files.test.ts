/**
 * Imports 20,000 malicious files while a reader requests pages. Drawings and formulas are sent to a running host, and
 * workers read the other files. Each file is read, or refused with a message, within its limits. The reader's waiting
 * times stay short.
 */
import { pages } from '#contract/paths.ts';
import { readSource } from '#server/features/import-export/read-source.ts';
import { endWorkers, run } from '#server/platform/workers/run.ts';
import { taskLimits } from '#server/platform/workers/tasks.ts';
import { mulberry } from '../support/generated-owner.ts';
import { fileKinds, hostileFile, type FileKind, type HostileFile } from '../support/hostile-files.ts';
import { startHost, type Host } from '../support/host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { signIn, type Writer } from '../support/writer.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitsWhile } from '../bench/parts/waits.ts';

/** Number of files. `FILES=300` is enough to check that the test works. */
const FILES = Number(process.env['FILES'] ?? 20_000);
const AT_ONCE = 2;
/** A thirtieth of the real time limit. With the real limit, the test would take days. */
const limits = { timeoutMs: 1_000 };
const HOURS = 3_600_000;
const folder = temporaryFolder();
let host: Host;
let writer: Writer;

beforeAll(async () => {
  host = await startHost();
  writer = await signIn(host);
});
afterAll(async () => {
  await endWorkers();
  await host.stop();
});

/**
 * Reads a file in the same way as the site reads files of its kind.
 * @throws an error with the reason if the file is refused
 */
async function read({ kind, bytes }: HostileFile, index: number): Promise<unknown> {
  const text = new TextDecoder().decode(bytes);
  const post = { path: 'a.md', program: 'markdown', item: text } as const;
  switch (kind) {
    case 'svg':
      return writer.upload('a.svg', bytes);
    case 'tex': {
      const body = { blocks: [{ id: 'm', type: 'math', data: { tex: text.slice(0, 5_000), label: '' } }] };
      const id = await writer.create({ title: `Formula ${index}`, category: 'Hostile', keywords: [], body });
      const preview = await fetch(host.url + (await writer.preview(id)));
      expect(preview.status).toBe(200);
      return writer.delete(id);
    }
    case 'markdown':
    case 'html':
      return run('post', { post, keys: [], brought: [] }, { limits });
    case 'xml': {
      const posts = await run('split posts', { program: 'wordpress', path: 'a.xml', text });
      for (const each of posts) await run('post', { post: each, keys: [], brought: [] }, { limits });
      return posts;
    }
    case 'bibtex':
      return run('bibliography', { text, contentDir: folder });
    case 'zip': {
      const file = join(folder, `${index}.zip`);
      writeFileSync(file, bytes);
      const { texts } = await readSource(file);
      rmSync(file);
      for (const one of texts)
        await run('post', { post: { ...post, item: one.text }, keys: [], brought: [] }, { limits });
      return texts;
    }
  }
}

test(
  `${FILES} files made to do harm`,
  async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
    const next = mulberry(seed);
    const count = () => Object.fromEntries(fileKinds.map((kind) => [kind, 0])) as Record<FileKind, number>;
    const [whole, refused, slowest] = [count(), count(), count()];
    let done = 0;
    const reader = async () => {
      for (let index = done; index < FILES; index = done) {
        done += 1;
        const file = hostileFile(next);
        const start = performance.now();
        try {
          await read(file, index);
          whole[file.kind] += 1;
        } catch (error) {
          const { message, name } = error as Error;
          // A refusal has one of these error names. A bug in the program has a different name, such as TypeError.
          expect(`${name}: ${message}`, `seed ${seed}, file ${index}, ${file.kind}`).toMatch(
            /^(?:AppError|OperatorError|Error: .*(?:answered with 4|→ 4|4\d\d)).*/s,
          );
          expect(message).toMatch(/\S/);
          refused[file.kind] += 1;
        }
        slowest[file.kind] = Math.max(slowest[file.kind], Math.round(performance.now() - start));
      }
    };
    const addresses = { home: host.url, blog: host.url + pages.blog };
    const waits = await waitsWhile(addresses, () => Promise.all(Array.from({ length: AT_ONCE }, reader)));
    console.log('seed', seed, { whole, refused, 'slowest, ms': slowest, waits });
    expect(host.output()).not.toMatch(/failed|Error/i);
    for (const { p99, longest } of Object.values(waits)) {
      expect(p99).toBeLessThanOrEqual(250);
      expect(longest).toBeLessThanOrEqual(1_000);
    }
    const longest = Math.max(...Object.values(taskLimits).map(({ timeoutMs }) => timeoutMs));
    expect(Math.max(...Object.values(slowest))).toBeLessThan(2 * longest);
  },
  4 * HOURS,
);
