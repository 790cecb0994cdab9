/** Time from an owner's edit in the browser until readers see it: a small site compared with a large site. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentKind } from '#contract/content-keys.ts';
import { api, pages } from '#contract/paths.ts';
import { adminHeaders } from '../support/admin-headers.ts';
import { startHost, type Host } from '../support/host.ts';
import { inTurn, print, printAim, rounds, sized } from './measure.ts';
import { manyPublications } from './parts/many-publications.ts';

const sites = { small: { projects: 20, papers: 20 }, large: { projects: 200, papers: sized(5_000, 300) } };
/** Maximum milliseconds from the call until readers see the change. */
const aim = 300;

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'edits-'));
  const started = async ({ projects, papers }: { projects: number; papers: number }) => {
    const content = await mkdtemp(join(folder, 'content-'));
    const write = (name: string, text: string) => writeFile(join(content, name), text);
    await write('resume.json', JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst' } }));
    await write(
      'projects.json',
      JSON.stringify(Array.from({ length: projects }, (_, index) => project(index, 'as it was'))),
    );
    await write('publications.bib', manyPublications(papers));
    const host = await startHost({ env: { CONTENT_DIR: content } });
    return { host, headers: await adminHeaders(host) };
  };
  const [small, large] = [await started(sites.small), await started(sites.large)];
  const taken = await inTurn(
    {
      small: () => projectSeen(small),
      large: () => projectSeen(large),
      settings: () => settingSeen(small),
      'settings, large': () => settingSeen(large),
    },
    rounds(9),
  );
  const { projects, papers } = sites.large;
  print('an edit of a project → home, 20 projects and papers', taken.small, 'ms');
  print(`the same with ${projects} projects and ${papers} papers`, taken.large, 'ms');
  printAim('edit → seen by readers', taken.small.median, aim, 'ms');
  printAim('of a large site beside a small one', taken.large.median / taken.small.median, 1.1, '×');
  print('an edit of the settings → home', taken.settings, 'ms');
  print('the same on the large site', taken['settings, large'], 'ms');
  for (const { host } of [small, large]) await host.stop();
  await rm(folder, { recursive: true });
}

const project = (index: number, description: string) => ({
  id: `p${index}`,
  name: `Project ${index}`,
  date: '2024',
  category: '',
  description,
  technologies: ['Ink'],
  repository: null,
  live: null,
  more: null,
});

interface Site {
  host: Host;
  headers: Record<string, string>;
}
let edits = 0;
const projectSeen = (site: Site) => {
  const said = `edited ${(edits += 1)} times`;
  return seen(site, 'project', 'p0', project(0, said), said);
};
const settingSeen = (site: Site) => {
  const line = `Licence ${(edits += 1)}`;
  return seen(site, 'site', 'site', { footer: { line, firstYear: 2020 } }, line);
};

/** @returns milliseconds from the call until the home page shows the change */
async function seen(
  { host, headers }: Site,
  kind: ContentKind,
  key: string,
  data: object,
  said: string,
): Promise<number> {
  const address = host.url + api.contentRecord(kind, key);
  const known = await fetch(address, { headers });
  const { revision = 0 } = known.ok ? ((await known.json()) as { revision: number }) : {};
  const body = JSON.stringify({ data, revision, publish: true });
  const start = performance.now();
  const answer = await fetch(address, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
  while (!(await (await fetch(host.url + pages.home)).text()).includes(said)) {
    if (performance.now() - start > 60_000) throw new Error(`Nobody sees ${said}.`);
  }
  return performance.now() - start;
}
