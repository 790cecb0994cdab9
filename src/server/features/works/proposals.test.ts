/** Proposals through the API (WORK-5 to WORK-8): made, listed, accepted, rejected, merged, undone. */
import type { ContentRecord } from '#contract/content.ts';
import type { AcceptProposal, WorkProposal } from '#contract/work-proposals.ts';
import type { FoundWork } from '#publications/found-work.ts';
import { workProposals } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { api } from '#support/api-paths.ts';
import { foundWork as found, publish, removeWorks } from '#support/found-works.ts';
import { sharedTestApp } from '#support/shared.ts';
import { afterEach, expect, test } from 'vitest';
import { proposeFrom } from './propose.ts';

const now = new Date('2026-11-30T05:00:00Z');
const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
afterEach(() => removeWorks(site.db));

const own = (bibtex: string) => publish(site.dependencies, bibtex);
const propose = (...works: FoundWork[]) => proposeFrom(site.db, works, now);
async function open(query = ''): Promise<WorkProposal[]> {
  const answer = await admin.get(`/api/work-proposals${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as WorkProposal[];
}
const accept = (id: string, body: AcceptProposal = {}) => admin.post(`/api/work-proposals/${id}/accept`, body);
const setState = (id: string, state: 'never' | 'open') => admin.patch(`/api/work-proposals/${id}`, { state });
async function record(key: string) {
  const answer = await admin.get(api.contentRecord('publication', key));
  const { data, ...more } = (await answer.json()) as ContentRecord;
  return { ...more, bibtex: (data as { bibtex: string } | undefined)?.bibtex };
}
const named = (proposals: readonly WorkProposal[]) =>
  proposals.map(({ kind, title, sources, fields, record: its }) => [
    kind,
    its?.key ?? title,
    sources.join(),
    fields.map(({ name, found: value }) => `${name}=${value}`).join(' '),
  ]);

const ink = `@article{ink,
  title   = {Ink that fades},   % mine
  author  = "Sato, Hana",
  journal = {J. Ink},
  pages   = {12--34},
  year    = 2020,
  note    = {Best of my papers}
}`;
const inkFields = 'title = {Ink That Fades}, author = {Sato, Hana}, journal = {Journal of Ink}, year = 2020';
const paper =
  '@inproceedings{DBLP:conf/x/Sato21, title = {Paper that lasts}, author = {Hana Sato and Jun Ota}, booktitle = {Proceedings of Paper}, year = 2021, doi = {10.5555/paper}}';

test('a record that says what the sources say gives no proposal', async () => {
  await own(ink);
  await propose(found('crossref', `@article{x, ${inkFields}, pages = {12-34}}`));
  expect(await open()).toEqual([]);
});

test('two sources of one new work make one proposal, which names both', async () => {
  await propose(found('openalex', paper.replace('Paper that lasts', 'Paper That Lasts.')));
  await propose(found('crossref', paper), found('dblp', paper.replace(', doi = {10.5555/paper}', '')));
  const proposals = await open();
  expect(named(proposals)).toEqual([['new', 'Paper that lasts', 'crossref,dblp,openalex', '']]);
  expect(proposals[0]).toMatchObject({
    details: 'Hana Sato, Jun Ota · Proceedings of Paper',
    date: '2021',
    isCertain: true,
    record: null,
  });
  expect(proposals[0]?.bibtex).toMatch(/^@inproceedings\{sato2021paper,\n  title .*\n  author /);
});

test('a later run with the same answers proposes nothing again, and changes no row', async () => {
  await own(ink);
  const answers = [found('crossref', `@article{x, ${inkFields}, pages = {12--43}}`), found('dblp', paper)];
  await propose(...answers);
  const before = await site.db.select().from(workProposals);
  await proposeFrom(site.db, answers, new Date('2026-12-07T05:00:00Z'));
  expect(await site.db.select().from(workProposals)).toEqual(before);
});

test('accepted fields change nothing else of the record, and are published', async () => {
  await own(ink);
  await propose(
    found('crossref', `@article{x, ${inkFields}, pages = {12--43}, doi = {10.5555/ink}, volume = {3}}`),
    found('openalex', `@article{x, ${inkFields}, pages = {12--43}}`, { sourceId: 'W1' }),
  );
  const [proposal] = await open();
  expect(named([proposal!])).toEqual([['fields', 'ink', 'crossref,openalex', 'volume=3 pages=12--43 doi=10.5555/ink']]);
  expect(proposal?.fields.map(({ sources }) => sources)).toEqual([
    ['crossref'],
    ['crossref', 'openalex'],
    ['crossref'],
  ]);
  expect(proposal?.record).toMatchObject({ bibtex: ink, revision: 1, isLive: true });
  const answer = await accept(proposal!.id, { revision: 1, fields: ['pages', 'doi'] });
  expect(await answer.json()).toEqual({ key: 'ink', isLive: true });
  const changed = ink.replace('{12--34}', '{12--43}').replace('papers}\n}', 'papers},\n  doi = {10.5555/ink}\n}');
  expect(await record('ink')).toMatchObject({ bibtex: changed, revision: 2, liveRevision: 2 });
  // The volume was left, so no source proposes it again. Another value is new.
  await propose(found('openalex', `@article{x, ${inkFields}, volume = {3}}`, { sourceId: 'W1' }));
  expect(await open()).toEqual([]);
});

test('unpublished changes of a record stay unpublished', async () => {
  await own(ink);
  const data = { bibtex: ink.replace('Best', 'Last') };
  await admin.put(api.contentRecord('publication', 'ink'), { data, revision: 1 });
  await propose(found('crossref', `@article{x, ${inkFields}, pages = {12--43}}`));
  const [proposal] = await open();
  expect(await (await accept(proposal!.id, { revision: 2 })).json()).toEqual({ key: 'ink', isLive: false });
  expect(await record('ink')).toMatchObject({
    revision: 3,
    liveRevision: 1,
    bibtex: data.bibtex.replace('--34', '--43'),
  });
});

test('a record that changed after it was compared is not changed', async () => {
  await own(ink);
  await propose(found('crossref', `@article{x, ${inkFields}, pages = {12--43}}`));
  const [proposal] = await open();
  await admin.put(api.contentRecord('publication', 'ink'), {
    data: { bibtex: `${ink} `.replace('Best', 'Good') },
    revision: 1,
  });
  const answer = await accept(proposal!.id, { revision: 1, fields: ['pages'] });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'REVISION_CONFLICT', record: { revision: 2 } });
  expect((await open())[0]?.state).toBe('open');
  expect((await accept(proposal!.id)).status).toBe(400);
});

test('a new work is added as proposed or as edited, and never with a key that is taken', async () => {
  await own('@misc{sato2021paper, title = {Another thing}, year = 1999}');
  await propose(found('dblp', paper), found('orcid', '@article{a, title = {Stone}, author = {佐藤, 花}, year = 2022}'));
  const [first, second] = (await open()).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  expect(await (await accept(first!.id)).json()).toEqual({ key: 'sato2021paper-2', isLive: true });
  const edited = '@article{my-stone, title = {Stone}, author = {佐藤, 花}, year = 2023}';
  expect(await (await accept(second!.id, { bibtex: edited })).json()).toEqual({ key: 'my-stone', isLive: true });
  expect(await record('my-stone')).toMatchObject({ bibtex: edited, liveRevision: 1 });
  expect((await accept(first!.id)).status).toBe(409);
  // The edited year is not proposed back.
  await propose(
    found('orcid', '@article{a, title = {Stone}, author = {佐藤, 花}, year = 2022, volume = {1}}', {
      sourceId: 'Stone',
    }),
  );
  expect(named(await open())).toEqual([['fields', 'my-stone', 'orcid', 'volume=1']]);
});

test('refuses BibTeX that cannot be published, and a work that was added meanwhile', async () => {
  await propose(found('dblp', paper));
  const [proposal] = await open();
  expect((await accept(proposal!.id, { bibtex: 'nothing' })).status).toBe(400);
  expect((await accept(proposal!.id, { bibtex: '@misc{a, note = {x' })).status).toBe(400);
  await own(paper.replace('DBLP:conf/x/Sato21', 'mine'));
  const answer = await accept(proposal!.id);
  const { code, message } = (await answer.json()) as Record<string, string>;
  expect([answer.status, code]).toEqual([409, 'STATUS_CHANGED']);
  expect(message).toContain('mine');
});

test('a rejected work never returns, from no source and in no other form', async () => {
  await propose(found('dblp', paper));
  const [proposal] = await open();
  expect((await setState(proposal!.id, 'never')).status).toBe(200);
  await propose(
    found('crossref', paper.replace('DBLP:conf/x/Sato21', 'b')),
    found('openalex', '@article{c, title = {Paper that lasts}, author = {Sato, H.}, year = 2021}'),
  );
  await propose(
    found(
      'arxiv',
      '@misc{d, title = {Paper that lasts}, author = {Sato, Hana and Ota, Jun}, year = 2020, eprint = {2001.00001}, archiveprefix = {arXiv}}',
    ),
  );
  expect(await open()).toEqual([]);
  expect(named(await open('?state=never')).map(([kind]) => kind)).toContain('new');
  expect((await setState(proposal!.id, 'open')).status).toBe(200);
  expect(await open()).toHaveLength(1);
});

test('rejected values never return, other values do', async () => {
  await own(ink);
  const with_ = (pages: string, source: 'crossref' | 'openalex' = 'crossref') =>
    propose(found(source, `@article{x, ${inkFields}, pages = {${pages}}}`, { sourceId: 'W' }));
  await with_('12--43');
  await setState((await open())[0]!.id, 'never');
  await with_('12-43', 'openalex');
  expect(await open()).toEqual([]);
  await with_('12--44');
  expect(named(await open())).toEqual([['fields', 'ink', 'crossref,openalex', 'pages=12--44']]);
});

test('a work that the owner deleted is not proposed', async () => {
  await own(ink);
  await admin.delete(api.contentRecord('publication', 'ink'), { revision: 1 });
  await propose(found('crossref', `@article{x, ${inkFields}, doi = {10.5555/ink}}`));
  expect(await open()).toEqual([]);
});

const preprint = `@misc{pre,
  title = {Paper that lasts},
  author = {Sato, Hana and Ota, Jun},
  year = 2020,
  eprint = {2001.00001},
  archivePrefix = {arXiv},
  note = {Mine}
}`;

test('a preprint that has appeared becomes one record with both links', async () => {
  await own(preprint);
  await propose(found('arxiv', preprint), found('crossref', paper));
  const [proposal, ...more] = await open();
  expect([proposal?.kind, proposal?.record?.key, more]).toEqual(['published', 'pre', []]);
  await accept(proposal!.id, { revision: 1 });
  const { bibtex, liveRevision } = await record('pre');
  expect([liveRevision, bibtex]).toEqual([
    2,
    preprint
      .replace('@misc', '@inproceedings')
      .replace('2020', '{2021}')
      .replace('{Mine}\n', '{Mine},\n  booktitle = {Proceedings of Paper},\n  doi = {10.5555/paper}\n'),
  ]);
  await propose(found('arxiv', preprint), found('crossref', paper));
  expect(await open()).toEqual([]);
});

test('a preprint of a published work adds its number only', async () => {
  await own(paper.replace('DBLP:conf/x/Sato21', 'mine'));
  await propose(found('arxiv', preprint));
  expect(named(await open())).toEqual([['fields', 'mine', 'arxiv', 'eprint=2001.00001 archiveprefix=arXiv']]);
});

test('a notice comes first, and is taken as a field of the record', async () => {
  await own(ink);
  await propose(found('dblp', paper));
  await propose(
    found('openalex', `@article{x, ${inkFields}}`, { notices: [{ kind: 'retraction', doi: null, date: null }] }),
    found('crossref', `@article{x, ${inkFields}}`, {
      notices: [{ kind: 'retraction', doi: '10.5555/NOTE', date: '2026-11-29' }],
    }),
  );
  const [proposal, other] = await open();
  expect(named([proposal!, other!])).toEqual([
    ['notice', 'ink', 'crossref,openalex', 'retraction=10.5555/note'],
    ['new', 'Paper that lasts', 'dblp', ''],
  ]);
  expect(proposal?.fields[0]?.sources).toEqual(['crossref', 'openalex']);
  await accept(proposal!.id, { revision: 1 });
  expect((await record('ink')).bibtex).toBe(ink.replace('papers}\n}', 'papers},\n  retraction = {10.5555/note}\n}'));
});

test('a new work that could be a publication is merged with it, or with another one', async () => {
  await own(ink);
  await own('@article{stone, title = {Stone}, author = {Sato, Hana}, year = 2019}');
  await propose(
    found('orcid', '@inproceedings{x, title = {Ink that fades}, author = {Sato, Hana}, year = 2020, pages = {1--9}}'),
  );
  const [proposal] = await open();
  expect(proposal).toMatchObject({ kind: 'new', record: { key: 'ink' }, fields: [], isCertain: false });
  const compared = (await (await admin.get(`/api/work-proposals/${proposal!.id}?with=stone`)).json()) as WorkProposal;
  expect(compared.fields.map(({ name }) => name)).toEqual(['title', 'year', 'pages']);
  expect((await admin.get(`/api/work-proposals/${proposal!.id}?with=none`)).status).toBe(404);
  await accept(proposal!.id, { with: 'stone', revision: 1, fields: ['pages'] });
  expect((await record('stone')).bibtex).toBe(
    '@article{stone, title = {Stone}, author = {Sato, Hana}, year = 2019, pages = {1--9}}',
  );
  await propose(
    found('orcid', '@inproceedings{x, title = {Ink that fades}, author = {Sato, Hana}, year = 2020, pages = {1--9}}'),
  );
  expect(await open()).toEqual([]);
  expect((await setState(proposal!.id, 'open')).status).toBe(200);
  expect((await record('stone')).bibtex).toBe('@article{stone, title = {Stone}, author = {Sato, Hana}, year = 2019}');
  expect((await open())[0]?.kind).toBe('new');
});

test('every decision can be undone, as long as the record was not changed since then', async () => {
  await own(ink);
  const answers = () => propose(found('crossref', `@article{x, ${inkFields}, pages = {12--43}}`), found('dblp', paper));
  await answers();
  const [first, second] = (await open()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  await accept(first!.id, { revision: 1 });
  await accept(second!.id);
  await setState(second!.id, 'open');
  expect((await admin.get(api.contentRecord('publication', 'sato2021paper'))).status).toBe(404);
  await setState(first!.id, 'open');
  expect(await record('ink')).toMatchObject({ bibtex: ink, revision: 3, liveRevision: 3 });
  expect(named(await open())).toHaveLength(2);
  await answers();
  expect(named(await open())).toHaveLength(2);
  await accept(first!.id, { revision: 3 });
  await admin.put(api.contentRecord('publication', 'ink'), {
    data: { bibtex: ink.replace('Best', 'Worst') },
    revision: 4,
  });
  expect((await setState(first!.id, 'open')).status).toBe(409);
});

test('certain proposals are accepted together: new works of two sources, and fields that only add', async () => {
  await own(ink);
  await propose(
    found('crossref', paper),
    found('dblp', paper),
    found('orcid', '@misc{a, title = {Alone}, year = 2020, doi = {10.5555/alone}}'),
  );
  const more = `@article{x, ${inkFields}, volume = {3}}`;
  await propose(found('crossref', more, { sourceId: 'C' }), found('openalex', more, { sourceId: 'W' }));
  expect((await open()).filter(({ isCertain }) => isCertain)).toHaveLength(2);
  const answer = await admin.post('/api/work-proposals/certain');
  const { ids, failed } = (await answer.json()) as { ids: string[]; failed: number };
  expect([ids.length, failed]).toEqual([2, 0]);
  expect((await record('ink')).bibtex).toContain('volume = {3}');
  expect(await record('sato2021paper')).toMatchObject({ liveRevision: 1 });
  expect(named(await open())).toEqual([['new', 'Alone', 'orcid', '']]);
});

test('pages of proposals follow each other, and filters apply', async () => {
  const works = Array.from({ length: 7 }, (_, index) =>
    found(
      'dblp',
      `@article{k, title = {Work of its own kind ${index}}, author = {Sato, Hana}, year = ${2000 + index}, doi = {10.5555/${index}}}`,
    ),
  );
  await propose(...works);
  const answer = await admin.get('/api/work-proposals?limit=4');
  expect(answer.headers.get('x-total-count')).toBe('7');
  const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  const titles = [
    ...((await answer.json()) as WorkProposal[]),
    ...((await (await admin.get(next)).json()) as WorkProposal[]),
  ];
  expect(new Set(titles.map(({ title }) => title)).size).toBe(7);
  expect(await open('?kind=fields')).toEqual([]);
  expect((await admin.get('/api/work-proposals?kind=x')).status).toBe(400);
  expect((await admin.get(`/api/work-proposals?cursor=x`)).status).toBe(400);
});

test('a record that the owner gives is compared with a publication, and nothing is stored', async () => {
  await own(ink);
  const given =
    '@article{x, title = {Ink that fades}, author = {Sato, H.}, pages = {12-34}, volume = {3}, year = 2020}';
  const compare = (key: string, bibtex: string) => admin.post('/api/work-comparison', { key, bibtex });
  const answer = await compare('ink', given);
  expect(await answer.json()).toMatchObject({
    record: { key: 'ink', bibtex: ink, revision: 1, isLive: true },
    fields: [{ name: 'volume', own: null, found: '3', sources: [] }],
  });
  expect((await compare('none', given)).status).toBe(404);
  expect((await compare('ink', 'nothing')).status).toBe(400);
  expect(await open()).toEqual([]);
});
