import { putSource, listSources } from '#server/features/works/source-repository.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { sharedServer } from '#support/shared.ts';
import { recordedAnswers } from '#support/source-answers.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded/embedded.ts';
import { checkSourcesElsewhere } from './work-checker.ts';

const { person, pages } = recordedAnswers.dblp;
let asked = 0;
let isSilent = false;
const base = await sharedServer((_, response) => {
  asked += 1;
  if (!isSilent) response.writeHead(200, { 'content-type': 'application/xml' }).end(pages['']);
});
const dataDir = temporaryFolder();
let connection: Connection;
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  connection = await openEmbedded(dataDir);
}, 60_000);
afterAll(() => connection.close());

const check = (signal: AbortSignal) => {
  const sources = { doi: '', arxiv: '', openLibrary: '', orcid: '', works: base, local: true };
  const log = (line: string) => expect.unreachable(line);
  return checkSourcesElsewhere({ db: connection.db, clock: () => new Date(), log, sources }, signal);
};
const switchOn = () => putSource(connection.db, { source: 'dblp', isOn: true, person, contact: '' }, new Date(0));

test('asks in another process what is due, and starts no process if nothing is due', async () => {
  const { signal } = new AbortController();
  await switchOn();
  await check(signal);
  const [row] = await listSources(connection.db);
  expect(row).toMatchObject({ problem: null, holder: null, lastFound: expect.any(Number) as number });
  expect(asked).toBe(1);
  await check(signal);
  expect(asked).toBe(1);
}, 60_000);

test('a host that stops does not wait for a source', async () => {
  isSilent = true;
  await putSource(connection.db, { source: 'dblp', isOn: false, person, contact: '' }, new Date());
  await switchOn();
  const ending = new AbortController();
  const checking = check(ending.signal);
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 30_000 });
  ending.abort();
  await checking;
  const [row] = await listSources(connection.db);
  // Another run can ask when the time of this one is over.
  expect(row).toMatchObject({ failures: 0, nextAt: new Date(0), holder: expect.any(String) as string });
}, 60_000);
