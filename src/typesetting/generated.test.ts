/**
 * Generated careers of up to 14 employers (DOC-14). `npm test` checks the layout of 30 of them and makes the files of
 * two. With `CAMPAIGN` set, the tests check the layout of 200, and make every file of 2,000 (or `COUNT`) careers.
 * This takes 20 minutes on one core and 0.8 GB.
 */
import type { CareerDocument, RirekishoDocument } from '#contract/career-documents.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import { densities } from '#career/density.ts';
import { documentsOf } from '#career/documents.ts';
import { formPages, measures, steps } from '#career/rirekisho-form.ts';
import { collectGarbage } from '#support/collect-garbage.ts';
import { everyDocument, fileFaults, filesOf } from '#support/document-faults.ts';
import { generatedCareer, today } from '#support/golden-careers.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import { inputOf, templateOf } from './make-pdf.ts';
import { compile } from './typst.ts';

const setups = [documentsSetup.parse({}), documentsSetup.parse({ rirekisho: { form: 'jis' } })];

/** Returns the number of pages that a document needs in the densest layout. */
function fewestPages(id: string, document: CareerDocument): number {
  const closest =
    'meta' in document
      ? { ...document, meta: { ...document.meta, density: densities.latin.length - 1 } }
      : { ...document, density: densities.japanese.length - 1 };
  return compile(templateOf(id), inputOf(closest as CareerDocument), ({ numOfPages }) => numOfPages);
}

/**
 * Returns the faults of a form: missing or misplaced rows, content that exceeds its page, headings at the end of a
 * page, and tables without an entry.
 */
function formFaults(form: RirekishoDocument): string[] {
  const { step, pages } = formPages(form);
  const { top, bottom, header } = steps[step] ?? steps[0];
  const laid = (table: 'history' | 'licences') => (form.layout?.pages ?? []).flatMap((page) => page[table]);
  const faults = (['history', 'licences'] as const).flatMap((table) => {
    const shown = laid(table).flatMap(({ row }) => (row === null ? [] : [row]));
    const wanted = form[table].flatMap((row, index) => (row.kind === 'blank' ? [] : [index]));
    const without = shown.filter((row) => form[table][row]?.kind !== 'blank');
    return String(without) === String(wanted) ? [] : [`${table}: rows ${String(without)} of ${String(wanted)}`];
  });
  for (const [index, page] of pages.entries()) {
    const tables = [page.history, page.licences].filter((rows) => rows.length > 0);
    const boxes = [page.motivation?.height, page.requests && page.requests.lines * (steps[step]?.row ?? 0)];
    const drawn = boxes.filter((height) => typeof height === 'number');
    const height =
      (page.identity ? measures.identity : 0) +
      tables.flat().reduce((sum, row) => sum + row.height, header * tables.length) +
      drawn.reduce((sum, box) => sum + box + measures.boxHeader, 0) +
      measures.gap * Math.max(0, drawn.length - (tables.length + Number(page.identity) === 0 ? 1 : 0));
    if (height > bottom - top + 0.01) faults.push(`page ${index + 1} is ${height} mm high`);
    const last = page.history.findLast(({ kind }) => kind !== 'blank');
    if (last?.kind === 'heading') faults.push(`page ${index + 1}: ${last.text} stands last`);
    const isEntry = ({ year, text }: { year: string; text: string }) => year !== '' || /なし$/.test(text);
    for (const rows of tables) if (!rows.some(isEntry)) faults.push(`page ${index + 1}: a table without an entry`);
  }
  return faults;
}

/** Test timeout in milliseconds. The tests take seconds on a quiet machine, but much longer on a busy one. */
const timeout = process.env['CAMPAIGN'] ? 3_600_000 : 180_000;

test('the layout of generated careers: two pages at most, every row in its place', { timeout }, () => {
  fc.assert(
    fc.property(generatedCareer, (record) => {
      // The careers alternate between the two forms of the rirekisho.
      const setup = setups[record.english.work.length % 2] ?? {};
      const documents = documentsOf({ ...record, setup }, today);
      const { rirekisho } = layOut({ rirekisho: documents.rirekisho });
      expect(rirekisho && formFaults(rirekisho)).toEqual([]);
      expect(rirekisho?.layout?.pages.length).toBe(2);
      for (const id of ['resume', 'keirekisho'] as const) {
        const document = documents[id];
        if (document) expect(fewestPages(id, document)).toBeLessThanOrEqual(2);
      }
    }),
    runs(30, 200),
  );
});

/**
 * Number of careers after which the engine's memory is released. Each career takes 10 MB, which the garbage collector
 * does not see.
 */
const COLLECT_EVERY = 10;

/** A résumé of 14 employers has at most two pages; a CV with all details can need more. */
const most: Record<string, number> = { resume: 2, 'resume-us': 1, rirekisho: 2, 'rirekisho-jis': 2, keirekisho: 2 };

test('files of generated careers: no overlap, no bad break, no loss, in pages and tags', { timeout }, async () => {
  let careers = 0;
  await fc.assert(
    fc.asyncProperty(generatedCareer, async (record) => {
      careers += 1;
      if (careers % COLLECT_EVERY === 0) collectGarbage();
      for (const file of await filesOf(everyDocument(record))) {
        const { document } = file;
        const faults = [...(await fileFaults(file)), ...('history' in document ? formFaults(document) : [])];
        expect([file.id, faults]).toEqual([file.id, []]);
        expect([file.id, file.pages.length <= (most[file.id] ?? 99)]).toEqual([file.id, true]);
      }
    }),
    runs(2, Number(process.env['COUNT'] ?? 2_000)),
  );
});
