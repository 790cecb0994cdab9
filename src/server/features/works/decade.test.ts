/**
 * Ten years of an owner's list (WORK-5): works appear as preprints, are published, corrected and retracted, and sources
 * answer in any order, with other spellings and with works of a namesake. The list is what a person would have made.
 */
import type { WorkSource } from '#contract/work-sources.ts';
import type { FoundWork, WorkNotice } from '#publications/found-work.ts';
import { noRebuild } from '#server/dependencies.ts';
import { workProposals } from '#server/platform/db/schema/index.ts';
import { foundWork, publish, removeWorks } from '#support/found-works.ts';
import { sharedDatabase } from '#support/shared.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { acceptProposal, rejectProposal } from './decide-proposal.ts';
import { findRecords, listProposals, listRecordHashes } from './proposal-repository.ts';
import { viewsOf } from './proposal-view.ts';
import { proposeFrom } from './propose.ts';

const { db } = await sharedDatabase();
const app = { db, rebuild: noRebuild };
afterEach(() => removeWorks(db));

interface Work {
  title: string;
  year: number;
  /** The years after the preprint in which the work was published, corrected and retracted. */
  published?: number;
  corrected?: number;
  retracted?: number;
  isOthers?: true;
}

const topics = [
  'Ink that fades in the rain',
  'Paper and its grain: a survey',
  'Reading ruled columns',
  'くずし字の余白を読む',
  'Les encres de la côte',
];
/** Each year has a paper, a preprint that appears later, and a work of a namesake. */
const works: Work[] = Array.from({ length: 10 }, (_, index) => index).flatMap((index) => [
  {
    title: `${topics[index % 5]} (${2016 + index})`,
    year: 2016 + index,
    published: 0,
    ...(index % 4 === 1 && { corrected: 1 }),
  },
  {
    title: `How sure is sure: ${['letters', 'maps', 'seals', 'charters', 'prints'][index % 5]} of the ${index + 1}th kind`,
    year: 2016 + index,
    ...(index % 3 !== 0 && { published: 1 }),
    ...(index === 2 && { retracted: 3 }),
  },
  {
    title: `Combustion of mixture ${'abcdefghij'[index]} at high pressure`,
    year: 2016 + index,
    published: 0,
    isOthers: true,
  },
]);

const author = ({ isOthers }: Work) => (isOthers ? 'Sato, Hideo and Brown, Ann' : 'Sato, Hana and Ota, Jun');
const idOf = (work: Work) => String(works.indexOf(work));
const isPublished = ({ year, published }: Work, now: number) => published !== undefined && year + published <= now;

/** What a source says of a work in a year; nothing if the source does not know it yet. */
function answerOf(source: WorkSource, work: Work, now: number): FoundWork[] {
  if (work.year > now) return [];
  const fields = `title = {${source === 'dblp' ? `${work.title}.` : work.title}}, author = {${author(work)}}`;
  const preprint = `@misc{p, ${fields}, year = ${work.year}, eprint = {${16 + works.indexOf(work)}01.0000${works.indexOf(work) % 10}}, archiveprefix = {arXiv}}`;
  const hasPreprint = work.published !== 0;
  if (source === 'arxiv') return hasPreprint ? [foundWork(source, preprint, { sourceId: idOf(work) })] : [];
  if (!isPublished(work, now))
    return source === 'openalex' ? [foundWork(source, preprint, { sourceId: `W${idOf(work)}p` })] : [];
  const notices: WorkNotice[] = [
    ...(now >= work.year + (work.corrected ?? 99)
      ? [{ kind: 'correction' as const, doi: `10.5555/c.${idOf(work)}`, date: null }]
      : []),
    ...(now >= work.year + (work.retracted ?? 99)
      ? [{ kind: 'retraction' as const, doi: source === 'openalex' ? null : `10.5555/r.${idOf(work)}`, date: null }]
      : []),
  ];
  const journal = source === 'openalex' ? 'J. Inks' : 'Journal of Inks';
  const doi = source === 'dblp' ? '' : `, doi = {10.5555/ink.${idOf(work)}}`;
  const article = `@article{a, ${fields}, journal = {${journal}}, volume = {${work.year - 2000}}, pages = {${works.indexOf(work) * 10 + 1}--${works.indexOf(work) * 10 + 9}}, year = ${work.year + (work.published ?? 0)}${doi}}`;
  return [
    foundWork(source, article, { sourceId: `${source}${idOf(work)}`, notices: source === 'dblp' ? [] : notices }),
  ];
}

const sources: readonly WorkSource[] = ['crossref', 'dblp', 'arxiv', 'openalex'];

/** Asks all sources, and decides as the owner would: only works of a namesake are rejected. */
async function year(now: number, order: readonly WorkSource[]): Promise<void> {
  const at = new Date(Date.UTC(now, 11, 1));
  for (const source of order)
    await proposeFrom(
      db,
      works.flatMap((work) => answerOf(source, work, now)),
      at,
    );
  for (const row of await listProposals(db, {}, 500)) {
    const [view] = await viewsOf(db, [row]);
    if (!view) continue;
    if (view.details.includes('Hideo')) await rejectProposal(db, row.id);
    else
      await acceptProposal(
        app,
        row.id,
        view.record && view.kind !== 'new' ? { revision: view.record.revision } : {},
        at,
      );
  }
}

const listed = async () =>
  (
    await findRecords(
      db,
      (await listRecordHashes(db)).map(({ key }) => key),
    )
  ).map(({ bibtex }) => bibtex);

test('after ten years, each work is in the list once, as it is now', async () => {
  const mine = works.filter(({ isOthers }) => !isOthers);
  const first = mine[0]!;
  await publish(
    app as never,
    `@article{mine,\n  title = {${first.title}},\n  author = {Sato, H. and Ota, J.},\n  journal = {J. Inks},\n  year = 2016,\n  note = {My first paper}\n}`,
  );
  for (let now = 2016; now <= 2027; now += 1) {
    await year(now, now % 2 === 0 ? sources : sources.toReversed());
    if (now % 4 !== 3) continue;
    await year(now, sources);
    // A second round in the same year proposes nothing.
    expect(await viewsOf(db, await listProposals(db, {}, 500)), String(now)).toEqual([]);
  }
  const list = await listed();
  expect(list).toHaveLength(mine.length);
  expect(list.join('')).not.toContain('Combustion');
  for (const work of mine) {
    const records = list.filter((bibtex) => bibtex.includes(work.title));
    expect(records, work.title).toHaveLength(1);
    const [bibtex = ''] = records;
    expect(bibtex.includes('10.5555/ink.'), bibtex).toBe(work.published !== undefined);
    expect(bibtex.includes('eprint'), bibtex).toBe(work.published !== 0);
    expect(/^\s*retraction\s*= \{10.5555\/r/m.test(bibtex), bibtex).toBe(work.retracted !== undefined);
    expect(/^\s*correction\s*= \{10.5555\/c/m.test(bibtex), bibtex).toBe(work.corrected !== undefined);
  }
  expect(list.find((bibtex) => bibtex.includes('{mine'))).toMatch(
    /author = \{Sato, H\. and Ota, J\.\},\n {2}journal = \{J\. Inks\},\n {2}year = 2016,\n {2}note = \{My first paper\},/,
  );
}, 60_000);

test('the order of sources does not matter, and the same answers propose nothing again', async () => {
  const all = sources.flatMap((source) => works.slice(0, 9).flatMap((work) => answerOf(source, work, 2030)));
  const proposed = async () =>
    (await viewsOf(db, await listProposals(db, {}, 500)))
      .map(({ kind, title, sources: from, bibtex, fields }) => ({ kind, title, from, bibtex, fields }))
      .sort((a, b) => (a.title < b.title ? -1 : 1));
  await proposeFrom(db, all, new Date());
  const expected = await proposed();
  expect(expected).toHaveLength(9);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.integer({ min: 1, max: 40 }),
      async (order, size) => {
        await removeWorks(db);
        for (let at = 0; at < order.length; at += size) await proposeFrom(db, order.slice(at, at + size), new Date());
        expect(await proposed()).toEqual(expected);
        const rows = await db.select().from(workProposals);
        await proposeFrom(db, order.toReversed(), new Date(0));
        expect((await db.select().from(workProposals)).length).toBe(rows.length);
        expect(await proposed()).toEqual(expected);
      },
    ),
    { numRuns: 3 },
  );
}, 60_000);

test('no false merge: works of a series, of editions, of journals and meetings stay apart', async () => {
  const titles = [
    'Editorial',
    'Introduction',
    'Annual report 2019',
    'Ink, part I',
    'Ink, part II',
    'MNIST-1',
    'MNIST-2',
    '第1報',
    '第2報',
    'Correction: Ink',
    'Ink',
    'A reply to "Ink"',
  ];
  const answers = titles.flatMap((title, index) =>
    ['article', 'inproceedings', 'phdthesis', 'dataset'].map((type, kind) =>
      foundWork(
        'openalex',
        `@${type}{k, title = {${title}}, author = {Sato, Hana}, year = ${2000 + index}, doi = {10.5555/${index}.${kind}}, journal = {J${index}}}`,
        { sourceId: `W${index}.${kind}` },
      ),
    ),
  );
  await proposeFrom(db, answers, new Date());
  expect(await db.select().from(workProposals)).toHaveLength(answers.length);
});
