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
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startScript, withDatabase } from './parts/commands.ts';
import { killOften, killProcess, momentOf } from './parts/kills.ts';

/** Duration in milliseconds within which edits, loads and a pull overlap. */
const ROUND = 8_000;
const PATIENCE = 60_000;
const KEYS = 8;

const newsOf = (text: string) => ({ date: '2026', text });

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
  const answered: Said[] = [];
  const inFiles: Said[] = [];
  let pull: ChildProcess;
  const { state, steps } = await killOften<State>({
    name: 'kill-content',
    kills: 200,
    lives: Infinity,
    async prepare(site) {
      await mkdir(join(site, 'content/news'), { recursive: true });
      await writeFile(join(site, 'content/resume.json'), '{"basics": {"name": "Ada Byron"}}');
      await writeFile(join(site, 'content/publications.bib'), '% by hand\n');
      return { answered: [], inFiles: [], pulls: 0 };
    },
    async act(site, before, kill) {
      const [content, dataDir] = [join(site, 'content'), join(site, 'data')];
      const env = { CONTENT_DIR: content, DATA_DIR: dataDir };
      const host = await startHost({ dataDir, env });
      for (const path of ['/', '/research']) expect((await fetch(host.url + path)).status).toBe(200);
      const headers = await adminHeaders(host);
      answered.splice(0, Infinity, ...before.answered);
      inFiles.splice(0, Infinity, ...before.inFiles);
      const stop = new AbortController();
      pull = startScript('content', ['pull'], env);
      const files = changeFiles(content, kill, inFiles, stop.signal);
      const work = [edit(host, headers, kill, answered), files];
      // One kill in four waits until the pull has finished. On a busy machine, no pull would otherwise finish before the
      // kill.
      if (kill % 4 === 3) await Promise.race([once(pull, 'close'), delay(PATIENCE)]);
      return {
        after: kill % 4 === 3 ? 0 : momentOf(kill, ROUND),
        work,
        kill: () => host.kill().finally(() => stop.abort()),
      };
    },
    async holds(site, { pulls }) {
      const [, signal] = await killProcess(pull);
      await filesAreWhole(join(site, 'content'));
      // Counts pulls that ended by themselves, with any exit code. A pull exits with 1 if both sides have changed a
      // record.
      const now = { answered, inFiles, pulls: pulls + (signal === null ? 1 : 0) };
      await nothingIsLost(now, join(site, 'content'), join(site, 'data'));
      return now;
    },
  });
  expect(state.answered.length).toBeGreaterThan(0);
  console.log(
    `${steps} kills, ${state.answered.length} edits answered, ${state.inFiles.length} files written, ${state.pulls} pulls ended by themselves`,
  );
});

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

/** Edits records in the browser until the host is killed. Some of these records also have files. */
async function edit(host: Host, headers: Record<string, string>, kill: number, answered: Said[]): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const [kind, key] =
      turn % 3 === 0 ? (['publication', `p${turn % KEYS}`] as const) : (['news', `n${turn % KEYS}`] as const);
    const path = host.url + api.contentRecord(kind, key);
    const known = await fetch(path, { headers });
    const { revision = 0 } = known.ok ? ((await known.json()) as { revision: number }) : {};
    const text = `Browser ${kill} ${turn}.`;
    const data = kind === 'news' ? newsOf(text) : { bibtex: `@misc{${key},\n  title = {${text}}\n}` };
    const body = JSON.stringify({ data, revision, publish: turn % 2 === 0 });
    const answer = await fetch(path, { method: 'PUT', headers, body });
    if (answer.status === 200) answered.push({ kind, key, text });
    else if (answer.status !== 409) throw new Error(`${answer.status} ${await answer.text()}`);
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
