/**
 * A site with many publications in its own process: `site.ts DATA_DIR WORKS BASE`. It serves the API, asks the sources
 * at BASE on request, and sends how many works each source found.
 */
import '#host/startup-hooks.ts';
import { workSources } from '#contract/work-sources.ts';
import { workSources as table } from '#server/platform/db/schema/index.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { listSources, putSource } from '#server/features/works/source-repository.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { inOwnProcess } from '#server/platform/workers/task-process.ts';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { createTestApp } from '../../support/app.ts';
import { putPublications } from '../../support/content.ts';
import { testPublication } from '../../support/site.ts';
import { recordedAnswers } from '../../support/source-answers.ts';
import { doiOf, titleOf } from './answers.ts';
import type { BenchTasks } from './tasks.ts';

const [, , dataDir = '', works = '', base = ''] = process.argv;
process.env.DATA_DIR = dataDir;
const connection = await openEmbedded(dataDir, { exclusive: true });
const site = await createTestApp({ connection });
await putPublications(
  site.db,
  Array.from({ length: Number(works) }, (_, index) => {
    const fields = `title = {${titleOf(index)}}, author = {Nakamura, Yuki and Lovelace, Ada}, year = {${2000 + (index % 25)}}, doi = {${doiOf(index)}}`;
    return testPublication({
      id: `k${index}`,
      doi: doiOf(index),
      title: titleOf(index),
      bibtex: `@article{k${index}, ${fields}}`,
    });
  }),
);
const listener = getRequestListener((request, { incoming }) =>
  site.app.fetch(request, { ip: incoming.socket.remoteAddress ?? '' }),
);
/** A page as the host serves it: from memory, without the database. */
const page = Buffer.alloc(20_000, 'x');
const server = createServer((request, response) =>
  request.url === '/page' ? response.end(page) : void listener(request, response),
).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (message) => void (message === 'check' ? check() : end()));

async function end(): Promise<never> {
  server.close();
  await endWorkers();
  await site.close();
  process.exit();
}

async function check(): Promise<void> {
  const now = new Date();
  await site.db.delete(table);
  for (const source of workSources)
    await putSource(site.db, { source, isOn: true, person: recordedAnswers[source].person, contact: '' }, now);
  const logged: string[] = [];
  const options = {
    hasEnvironment: true,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    print: (line: string) => logged.push(line),
  };
  await inOwnProcess<BenchTasks, void>(new URL('./tasks.ts', import.meta.url), options, (perform) =>
    perform('works', base),
  );
  const rows = await listSources(site.db);
  const found: Record<string, unknown> = Object.fromEntries(
    rows.map(({ source, lastFound, problem }) => [source, lastFound ?? problem]),
  );
  process.send?.({ found, logged });
}
