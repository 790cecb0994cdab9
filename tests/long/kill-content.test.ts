/**
 * `kill -9` while three things happen at once: edits in the browser, changes of files, and `npm run content -- pull`.
 * After each kill, the site starts and answers 200, acknowledged edits exist, and every file is intact. The last
 * content of each file is in the file, on the site, in a conflict, or in the record's history.
 */
import { api } from '#support/api-paths.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { contentTexts } from '#server/platform/db/schema/index.ts';
import { adminHeaders } from '../support/admin-headers.ts';
import { startHost, type Host } from '../support/host.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { momentOf, withDatabase } from './parts/archive-commands.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 200;
/** Duration in milliseconds within which edits, loads and a pull overlap. */
const ROUND = 8_000;
const PATIENCE = 60_000;
const KEYS = 8;
const root = join(import.meta.dirname, '../..');

const newsOf = (text: string) => ({ date: '2026', text });
const bibtexOf = (key: string, title: string) => `@misc{${key},\n  title = {${title}}\n}`;

interface Said {
  kind: ContentKind;
  key: string;
  text: string;
}
interface State {
  answered: Said[];
  inFiles: Said[];
  pulls: number;
}

test('loses no answered change and no content of a file', async () => {
  const { state, steps } = await takeSteps<State>({
    name: 'kill-content',
    steps: KILLS,
    begin: async (folder) => {
      const content = join(folder, 'content');
      await mkdir(join(content, 'news'), { recursive: true });
      await writeFile(join(content, 'resume.json'), '{"basics": {"name": "Ada Byron"}}');
      await writeFile(join(content, 'publications.bib'), '% by hand\n');
      return { answered: [], inFiles: [], pulls: 0 };
    },
    step: killOnce,
  });
  const { answered, inFiles, pulls } = state;
  expect(answered.length).toBeGreaterThan(0);
  console.log(
    `${steps} kills, ${answered.length} edits answered, ${inFiles.length} files written, ${pulls} pulls ended by themselves`,
  );
});

async function killOnce(state: State, kill: number, folder: string): Promise<State> {
  const [content, dataDir] = [join(folder, 'content'), join(folder, 'data')];
  const env = { CONTENT_DIR: content, DATA_DIR: dataDir };
  const host = await startHost({ dataDir, env });
  expect((await fetch(host.url)).status).toBe(200);
  expect((await fetch(`${host.url}/research`)).status).toBe(200);
  const headers = await adminHeaders(host);
  const stop = new AbortController();
  const pull = spawn(process.execPath, [join(root, 'scripts/content.ts'), 'pull'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...env },
  });
  const pulled = once(pull, 'close');
  const answered: Said[] = [];
  const inFiles: Said[] = [];
  const working = [edit(host, headers, kill, answered, stop.signal), changeFiles(content, kill, inFiles, stop.signal)];
  // One kill in four waits until the pull has finished. On a busy machine, no pull would otherwise finish before the
  // kill.
  await (kill % 4 === 3 ? Promise.race([pulled, delay(PATIENCE)]) : delay(momentOf(kill, ROUND)));
  await host.kill();
  pull.kill('SIGKILL');
  const [code] = (await pulled) as [number | null];
  stop.abort();
  await Promise.all(working);
  await filesAreWhole(content);
  const now = {
    answered: [...state.answered, ...answered],
    inFiles: [...state.inFiles, ...inFiles],
    // Counts pulls that ended by themselves, with any exit code. A pull exits with 1 if both sides have changed a
    // record.
    pulls: state.pulls + (code === null ? 0 : 1),
  };
  await nothingIsLost(now, content, dataDir);
  return now;
}

/**
 * Checks that acknowledged edits are in the database, and that the last content of each file is in the file or the
 * database.
 */
async function nothingIsLost({ answered, inFiles }: State, content: string, dataDir: string): Promise<void> {
  const texts = await withDatabase(dataDir, async (db) =>
    (await db.select().from(contentTexts)).map(({ kind, key, data }) => `${kind} ${key} ${data}`),
  );
  const files = await textsOf(content);
  const isKept = ({ kind, key, text }: Said) =>
    texts.some((one) => one.startsWith(`${kind} ${key} `) && one.includes(text));
  expect(answered.filter((one) => !isKept(one))).toEqual([]);
  // Content that the test itself replaced before the site read the file does not count as lost.
  const last = [...new Map(inFiles.map((one) => [one.key, one])).values()];
  expect(last.filter((one) => !isKept(one) && !files.some((file) => file.includes(one.text)))).toEqual([]);
}

/** Edits records in the browser. Some of these records also have files. */
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
    // A network error is expected here, because the host was killed.
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
