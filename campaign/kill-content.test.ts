/**
 * `kill -9` while records are edited in the browser, files change and `npm run content -- pull` runs, all at once: the
 * site comes up with 200, what was answered is there, every file is whole, and what a file said is in it, on the site,
 * waiting, or in the record's history.
 */
import { api } from '#contract/paths.ts';
import type { ContentKind } from '#contract/content.ts';
import { contentTexts } from '#server/db/schema/index.ts';
import { adminHeaders } from '#testing/admin-headers.ts';
import { newDataDir, startHost, type Host } from '#testing/host.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { momentOf, withDatabase } from './parts/archive-commands.ts';

const KILLS = Number(process.env['KILLS'] ?? 40);
/** Milliseconds within which edits, loads and a pull overlap. */
const ROUND = 15_000;
const KEYS = 8;
const root = join(import.meta.dirname, '..');

const newsOf = (text: string) => ({ date: '2026', text });
const bibtexOf = (key: string, title: string) => `@misc{${key},\n  title = {${title}}\n}`;

interface Said {
  kind: ContentKind;
  key: string;
  text: string;
}

test('nothing that was answered, and nothing that a file said, is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kill-content-'));
  const content = join(folder, 'content');
  await mkdir(join(content, 'news'), { recursive: true });
  await writeFile(join(content, 'resume.json'), '{"basics": {"name": "Ada Byron"}}');
  await writeFile(join(content, 'publications.bib'), '% by hand\n');
  const dataDir = newDataDir();
  const env = { CONTENT_DIR: content, DATA_DIR: dataDir };
  const answered: Said[] = [];
  const inFiles: Said[] = [];
  let pulls = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const host = await startHost({ dataDir, env });
    expect((await fetch(host.url)).status).toBe(200);
    const headers = await adminHeaders(host);
    const stop = new AbortController();
    const pull = spawn(process.execPath, [join(root, 'scripts/content.ts'), 'pull'], {
      ...{ stdio: 'ignore', env: { PATH: process.env['PATH'], ...env } },
    });
    const pulled = once(pull, 'close');
    const working = [
      edit(host, headers, kill, answered, stop.signal),
      changeFiles(content, kill, inFiles, stop.signal),
    ];
    await delay(momentOf(kill, ROUND));
    await host.kill();
    pull.kill('SIGKILL');
    const [code] = (await pulled) as [number | null];
    if (code !== null) pulls += 1;
    stop.abort();
    await Promise.all(working);
    await filesAreWhole(content);
  }
  const host = await startHost({ dataDir, env });
  expect((await fetch(host.url)).status).toBe(200);
  expect((await fetch(`${host.url}/research`)).status).toBe(200);
  // The loads of the last files.
  await delay(2_000);
  await host.stop();
  const texts = await withDatabase(dataDir, async (db) =>
    (await db.select().from(contentTexts)).map(({ kind, key, data }) => `${kind} ${key} ${data}`),
  );
  const files = await textsOf(content);
  const isKept = ({ kind, key, text }: Said) =>
    texts.some((one) => one.startsWith(`${kind} ${key} `) && one.includes(text));
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((one) => !isKept(one))).toEqual([]);
  // The last that each file said; what was written over before anybody read it is the writer's own doing.
  const last = new Map(inFiles.map((one) => [one.key, one]));
  expect([...last.values()].filter((one) => !isKept(one) && !files.some((file) => file.includes(one.text)))).toEqual(
    [],
  );
  console.log(
    `${KILLS} kills, ${answered.length} edits answered, ${inFiles.length} files written, ${pulls} pulls whole`,
  );
  await rm(folder, { recursive: true });
});

/** Records that only the browser has, and some that files have as well. */
async function edit(
  host: Host,
  headers: Record<string, string>,
  kill: number,
  answered: Said[],
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const isPaper = turn % 3 === 0;
      const [kind, key] = isPaper
        ? (['publication', `p${turn % KEYS}`] as const)
        : (['news', `n${turn % KEYS}`] as const);
      const path = host.url + api.contentRecord(kind, key);
      const known = await fetch(path, { headers, signal });
      const { revision = 0 } = known.ok ? ((await known.json()) as { revision: number }) : {};
      const text = `Browser ${kill} ${turn}.`;
      const data = isPaper ? { bibtex: bibtexOf(key, text) } : newsOf(text);
      const body = JSON.stringify({ data, revision, publish: turn % 2 === 0 });
      const answer = await fetch(path, { method: 'PUT', headers, body, signal });
      if (answer.status === 200) answered.push({ kind, key, text });
      else if (answer.status !== 409) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  } catch (error) {
    // The host was killed, which is what this is about.
    if (error instanceof Error && /^\d{3} /.test(error.message)) throw error;
  }
}

async function changeFiles(content: string, kill: number, inFiles: Said[], signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const key = turn % 2 === 0 ? `n${turn % KEYS}` : `f${turn % KEYS}`;
    const text = `File ${kill} ${turn}.`;
    await writeFile(join(content, 'news', `${key}.json`), JSON.stringify(newsOf(text)));
    inFiles.push({ kind: 'news', key, text });
    await delay(150, undefined, { signal }).catch(() => undefined);
  }
}

async function filesAreWhole(content: string): Promise<void> {
  for (const name of await readdir(join(content, 'news'))) {
    if (!name.startsWith('.')) JSON.parse(await readFile(join(content, 'news', name), 'utf8'));
  }
  const bib = await readFile(join(content, 'publications.bib'), 'utf8');
  expect(bib).toMatch(/^% by hand\n/);
  expect(bib.split('@misc').length).toBe(bib.split('\n}').length);
}

const textsOf = async (content: string) =>
  Promise.all(
    (await readdir(join(content, 'news')))
      .filter((name) => !name.startsWith('.'))
      .map((name) => readFile(join(content, 'news', name), 'utf8')),
  );
