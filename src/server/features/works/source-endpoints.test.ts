/** The API of sources: only right identifiers are stored, and nothing else reaches a URL (WORK-10). */
import { workSources, type WorkSource, type WorkSourceState } from '#contract/work-sources.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { api } from '#support/api-paths.ts';
import { afterAll, expect, test } from 'vitest';
import { personIdOf } from './source-endpoints.ts';
import { sources } from './sources/index.ts';

const site = await createTestApp();
afterAll(() => site.close());
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const state = async (source: WorkSource) => {
  const { sources: all } = (await (await admin.get(api.workSources)).json()) as { sources: WorkSourceState[] };
  return all.find((one) => one.source === source)!;
};
const put = (source: string, body: object) => admin.put(api.workSource(source), body);

test('all sources are off at first; the iD of the profile is suggested', async () => {
  await putRecords(site.db, 'profile', [
    {
      key: 'profile',
      view: {
        basics: { profiles: [{ network: 'ORCID', username: '', url: 'https://orcid.org/0000-0002-1825-0097' }] },
      },
    },
  ]);
  for (const source of workSources)
    expect(await state(source)).toMatchObject({ on: false, person: '', nextAt: null, problem: null });
  expect((await state('crossref')).suggested).toBe('0000-0002-1825-0097');
  expect((await state('dblp')).suggested).toBe('');
});

test('a source is turned on with an identifier or the address of a page, and turned off again', async () => {
  expect((await put('dblp', { on: true, person: 'https://dblp.org/pid/34/7659.html' })).status).toBe(200);
  expect(await state('dblp')).toMatchObject({ on: true, person: '34/7659', contact: null });
  expect(
    (await put('crossref', { on: true, person: 'orcid.org/0000-0002-1825-0097', contact: 'ada@example.com' })).status,
  ).toBe(400);
  expect(
    (await put('crossref', { on: true, person: 'https://orcid.org/0000-0002-1825-0097', contact: 'ada@example.com' }))
      .status,
  ).toBe(200);
  expect(await state('crossref')).toMatchObject({ person: '0000-0002-1825-0097', contact: 'ada@example.com' });
  expect((await put('dblp', { on: false, person: '34/7659' })).status).toBe(200);
  expect(await state('dblp')).toMatchObject({ on: false, person: '34/7659', nextAt: null });
});

const injected = [
  '',
  ' ',
  '../../etc/passwd',
  '34/7659/../../x',
  '34/7659?x=1',
  '34/7659#x',
  'A1&mailto=x@y.z',
  'A5023888391,author.id:A2',
  '1741101/../2',
  '0000-0002-1825-0098',
  '0000-0002-1825-0097 OR *',
  'http://127.0.0.1/pid/34/7659',
  'https://dblp.org@127.0.0.1/pid/34/7659',
  'warner_s_1\nHost: x',
  '%2e%2e%2f',
  '１７４１１０１',
  'a/<script>',
  '"',
  "'; drop table work_sources; --",
  '34/76\u202e59',
];
test.each(workSources)('%s: an identifier with anything else in it is refused', async (source) => {
  for (const person of injected) {
    const answer = await put(source, { on: true, person });
    expect([person, answer.status]).toEqual([person, 400]);
  }
  const answer = await put(source, { on: true, person: '../x' });
  expect(await answer.json()).toMatchObject({ fieldCodes: { person: 'PERSON_INVALID' } });
  const id = personIdOf(source, sources[source].person.example)!;
  expect(sources[source].path(id, '')).toMatch(/^\/[\w./?=&%:*,~()+-]+$/);
});

test('another source does not exist, and a seventh check within an hour is refused', async () => {
  expect((await put('scholar', { on: true, person: 'x' })).status).toBe(404);
  const limited = await createTestApp({ limits: true });
  const owner = await limited.signedIn(await makeUser(limited.db, { isAdmin: true }));
  const statuses = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await owner.post(api.workCheck, {})).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
  await limited.close();
});
