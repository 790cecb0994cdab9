/**
 * The form of 2021 as pages of rows: which row stands on which page, for the screen, for print and for the PDF alike,
 * so that all three break at the same place.
 *
 * The official form has 15 rows of history on its first page; on its second 7 more, 6 for licences, a box for the
 * motivation and 4 ruled lines for requests. On the second page, history and licences lend each other empty rows.
 * Rows that do not fit flow on to further pages, put before the second; texts that do not fit their boxes to a page
 * of their own, put after it.
 */
import type { HistoryRow, RirekishoDocument } from '#contract/career-documents.ts';
import { lineCount, pieces, widthOf } from './text.ts';

/** Rows and lines of the official form, and how many em its cells hold at the size they are set in. */
export const form = {
  firstHistory: 15,
  lastHistory: 7,
  lastLicences: 6,
  /** Rows on a page that holds nothing else. */
  fullPage: 26,
  motivationLines: 9,
  requestLines: 4,
  /** Lines of a text that fill a page. */
  fullText: 24,
  rowWidth: 34,
  textWidth: 43,
} as const;

/**
 * How large a text is set in a cell that cannot grow: as the form has it, smaller, or as small as it gets.
 * @param steps the widths in em up to which the first and the second size do
 */
export const cellSize = (text: string, steps: readonly [number, number]): 'normal' | 'small' | 'tiny' =>
  widthOf(text) <= steps[0] ? 'normal' : widthOf(text) <= steps[1] ? 'small' : 'tiny';

/** Of a name at 22 pt, a reading at 8.5 pt, an address at 10.5 pt. */
export const cellSteps = { name: [12, 18], reading: [34, 41], address: [33, 33] } as const;

/** A row, `lines` times as high as a ruled line of the form. */
export interface FormRow extends HistoryRow {
  lines: number;
}

export interface FormPage {
  /** Name, birth date, address: on the first page alone. */
  identity: boolean;
  history: FormRow[];
  licences: FormRow[];
  /** Null where the page does not have the box. */
  motivation: string | null;
  requests: string | null;
}

const empty: FormRow = { kind: 'blank', year: '', month: '', text: '', lines: 1 };
const page: FormPage = { identity: false, history: [], licences: [], motivation: null, requests: null };

/** The pages of the form, two for most people. */
export function formPages(document: RirekishoDocument): FormPage[] {
  const [first, rest] = take(measured(document.history), form.firstHistory);
  const room = form.lastHistory + form.lastLicences;
  const middle: FormPage[] = [];

  let history = rest;
  let licences = measured(document.licences);
  while (sum(history) + Math.max(1, sum(licences)) > room && sum(history) > 0) {
    const [here, next] = take(history, form.fullPage);
    middle.push({ ...page, history: padded(here, form.fullPage) });
    history = next;
  }
  while (sum(licences) > room) {
    const [here, next] = take(licences, form.fullPage);
    middle.push({ ...page, licences: padded(here, form.fullPage) });
    licences = next;
  }
  const forHistory = Math.max(room - Math.max(form.lastLicences, sum(licences)), sum(history));
  const tables: FormPage = {
    ...page,
    history: padded(history, forHistory),
    licences: padded(licences, room - forHistory),
  };

  const motivation = pieces(document.motivation, form.textWidth, form.fullText);
  const texts = { motivation: motivation.at(-1) ?? '', requests: document.requests };
  const fits =
    lineCount(document.motivation, form.textWidth) <= form.motivationLines &&
    lineCount(document.requests, form.textWidth) <= form.requestLines;
  const last = fits
    ? [{ ...tables, ...texts }]
    : [tables, ...motivation.slice(0, -1).map((motivation) => ({ ...page, motivation })), { ...page, ...texts }];
  return [{ ...page, identity: true, history: padded(first, form.firstHistory) }, ...middle, ...last];
}

const sum = (rows: FormRow[]) => rows.reduce((lines, row) => lines + row.lines, 0);

const measured = (rows: HistoryRow[]): FormRow[] =>
  rows.map((row) => ({ ...row, lines: lineCount(row.text, form.rowWidth) }));

/** The rows that fit into so many lines, and the others. No heading stands last, no blank first, no 以上 alone. */
function take(rows: FormRow[], lines: number): [FormRow[], FormRow[]] {
  let used = 0;
  let count = rows.findIndex((row) => (used += row.lines) > lines);
  if (count === -1) return [rows, []];
  if (count === 0) count = 1;
  if (count > 1 && rows[count]?.kind === 'end') count -= 1;
  while (count > 1 && (rows[count - 1]?.kind === 'heading' || rows[count - 1]?.kind === 'blank')) count -= 1;
  const rest = rows.slice(count);
  return [rows.slice(0, count), rest[0]?.kind === 'blank' ? rest.slice(1) : rest];
}

function padded(rows: FormRow[], lines: number): FormRow[] {
  return [...rows, ...Array<FormRow>(Math.max(0, lines - sum(rows))).fill(empty)];
}
