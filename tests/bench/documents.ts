/**
 * All documents of one owner as PDFs. Cold runs are in a separate process, as on the host. Warm runs have the fonts
 * loaded. `BASELINE_DIR=<folder of another version>` also measures the three documents of that version, through the
 * same calls.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inTurn, print, printRatio, rounds, spread } from './measure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ROUNDS = rounds(7);

/** Returns the code of a program that prints the milliseconds of its first and its third run. */
const code = (every: boolean) => `
  const start = performance.now();
  const { readCareerRecord } = await import('#server/features/documents/load.ts');
  // 0.2.0 has the sample among the owner's files.
  const folder = (await import('node:fs')).existsSync('sample/resume.json') ? 'sample' : 'content';
  const read = () => import('#server/features/content/read-content.ts').then((one) => one.checkContent(folder, undefined));
  const { documentsOf } = await import('#career/documents.ts');
  const layOut = await import('#typesetting/lay-out.ts').then((one) => one.layOut, () => (all) => all);
  const { makePdf } = await import('#typesetting/make-pdf.ts');
  const record = await (readCareerRecord ? readCareerRecord(folder, undefined) : read().then((one) => one.career));
  const setup = { 'resume-us': { paper: 'letter', pages: 1 }, cv: { paper: 'a4' }, 'rirekisho-jis': { paper: 'a4', form: 'jis' } };
  const make = async () => {
    const documents = layOut(documentsOf(${every ? '{ ...record, setup }' : 'record'}, new Date().toISOString().slice(0, 10), undefined, true));
    for (const [id, one] of Object.entries(documents)) if (one) await makePdf(id, one, new Date(0));
  };
  await make();
  const cold = performance.now() - start;
  await make();
  const again = performance.now();
  await make();
  console.log(JSON.stringify([cold, performance.now() - again]));
`;

function made(folder: string, every: boolean): [cold: number, warm: number] {
  const run = ['--input-type=module', '-e', code(every)];
  const said = execFileSync(process.execPath, run, { cwd: folder, encoding: 'utf8' });
  return JSON.parse(said) as [number, number];
}

export async function run(): Promise<void> {
  const other = process.env['BASELINE_DIR'];
  const warm: Record<string, number[]> = {};
  const timed = (name: string, folder: string, every: boolean) => () => {
    const [cold, later] = made(folder, every);
    (warm[name] ??= []).push(later);
    return cold;
  };
  const contenders: Record<string, () => number> = {
    'the three standing documents': timed('the three standing documents', root, false),
    'six documents': timed('six documents', root, true),
    ...(other && { 'the three, other version': timed('the three, other version', other, false) }),
  };
  const cold = await inTurn(contenders, ROUNDS, 0);
  for (const [name, times] of Object.entries(cold)) print(`cold: ${name}`, times, 'ms');
  // Version 0.1.0 caches its result, so the time of its repeated runs cannot be compared.
  for (const [name, times] of Object.entries(warm)) {
    if (!name.includes('other')) print(`warm: ${name}`, spread(times), 'ms');
  }
  const median = (name: string) => cold[name]?.median ?? Number.NaN;
  printRatio('six beside three, cold', median('six documents') / median('the three standing documents'));
  if (other) {
    const ratio = median('the three standing documents') / median('the three, other version');
    printRatio('the three beside the other version, cold', ratio);
  }
}
