/**
 * The layout of the 2021 form as pages of rows. Each row is on the same page and has the same height on screen, in
 * print and in the PDF (DOC-14). The official form has 15 rows of history on its first page. Its second page has 7
 * more rows, 6 rows for licenses, a box for the motivation and 4 ruled lines for requests. A longer career first uses
 * the empty rows. Then rows become lower, margins narrower and letters smaller, step by step. A page is added only if
 * that is not enough. The typesetting engine counts the lines of each text when the record is loaded.
 */
import type { HistoryRow, RirekishoDocument, RirekishoLayout } from '#contract/career-documents.ts';
import { lineCount, pieces } from './text.ts';

/**
 * Returns the number of lines of a text.
 * @param width width of the line in mm
 * @param size font size in pt
 */
export type Lines = (text: string, width: number, size: number) => number;

/** Millimeters per point. */
const PT = 25.4 / 72;

/**
 * Estimates the number of lines if the engine has not measured them. A Japanese letter counts as 1 em and a Latin
 * letter as 0.6 em, slightly more than their usual width.
 */
export const estimatedLines: Lines = (text, width, size) => lineCount(text, width / (size * PT));

/**
 * Layout steps, from the official form to the most compact form that is still readable. The font size is in pt, all
 * lengths in mm. `bottom` is the lower end of tables and boxes. `motivation` is the minimum height of the motivation
 * box, and `requests` the minimum number of lines for requests.
 */
export const steps = [
  { size: 10.5, row: 9.06, top: 27.6, bottom: 273.5, header: 7.62, motivation: 54.02, requests: 4, leading: 0.62 },
  { size: 10.5, row: 8.2, top: 24, bottom: 277, header: 7.62, motivation: 46, requests: 4, leading: 0.62 },
  { size: 10, row: 7.4, top: 21, bottom: 279, header: 7.2, motivation: 36, requests: 3, leading: 0.58 },
  { size: 9.5, row: 6.7, top: 18, bottom: 281, header: 6.8, motivation: 24, requests: 2, leading: 0.52 },
  { size: 9, row: 6.1, top: 16, bottom: 283, header: 6.4, motivation: 0, requests: 1, leading: 0.46 },
  { size: 8.5, row: 5.5, top: 14, bottom: 284, header: 6, motivation: 0, requests: 1, leading: 0.4 },
] as const;
type Step = (typeof steps)[number];

/** Dimensions of the form in millimeters. */
export const measures = {
  /** Width of the text in a row of the history and license tables. */
  rowWidth: 139.2,
  /** Width of a text in the boxes below the tables. */
  textWidth: 166.1,
  /** Width of the cells next to 志望の動機 on the JIS form, and the minimum height of the four cells. */
  beside: 54,
  besideHeight: 34,
  /** `identity` is the height from the name to the addresses. `gap` is the space below it. */
  identity: 102.37,
  gap: 3.81,
  /** Height of the header of a box. */
  boxHeader: 7.4,
  boxPadding: 2.4,
} as const;

/** Minimum number of license rows on the last page of the official form. */
const LICENCE_ROWS = 6;

/** Cells of fixed size: width and height in mm, and the font sizes in pt to try, largest first. */
const cells = {
  name: { width: 92, height: 22, sizes: [22, 18, 15, 12.5, 10.5, 9] },
  furigana: { width: 92, height: 5, sizes: [8.5, 7, 5.8, 5] },
  reading: { width: 116, height: 5, sizes: [8.5, 7, 5.8, 5] },
  address: { width: 122, height: 11, sizes: [10.5, 9, 8, 7, 6] },
  /** The width is smaller than that of the address, because the label of the email address is in the same cell. */
  email: { width: 108, height: 5, sizes: [10.5, 9, 8, 7, 6] },
  phone: { width: 30.5, height: 9, sizes: [10.5, 9, 8, 7] },
} as const;
export const cellSizes = [...new Set(Object.values(cells).flatMap(({ sizes }) => sizes))].sort((a, b) => b - a);

/** Returns the texts of cells with a fixed size, and the name under which each font size is stored. */
function cellTexts({ name, furigana, address, contact }: RirekishoDocument) {
  return {
    name: { of: 'name', texts: [name] },
    furigana: { of: 'furigana', texts: [furigana] },
    addressReading: { of: 'reading', texts: [address.furigana ?? ''] },
    contactReading: { of: 'reading', texts: [contact.furigana ?? ''] },
    address: { of: 'address', texts: [address.text] },
    contact: { of: 'address', texts: [contact.text] },
    email: { of: 'email', texts: [contact.email ?? ''] },
    addressPhone: { of: 'phone', texts: [address.phone ?? ''] },
    contactPhone: { of: 'phone', texts: [contact.phone ?? ''] },
  } as const;
}

/**
 * Returns every text to measure, with each possible width and font size, so that the engine can measure all texts at
 * once.
 */
export function formTexts(document: RirekishoDocument): [text: string, width: number, size: number][] {
  const sizes = [...new Set(steps.map(({ size }) => size))];
  const rows = [...document.history, ...document.licences].map(({ text }) => text);
  return [
    ...rows.flatMap((text) => sizes.map((size): [string, number, number] => [text, measures.rowWidth, size])),
    ...sizes.map((size): [string, number, number] => [document.motivation, motivationWidth(document), size]),
    ...sizes.map((size): [string, number, number] => [document.requests, measures.textWidth, size]),
    ...Object.values(cellTexts(document)).flatMap(({ of, texts }) =>
      texts.flatMap((text) => cells[of].sizes.map((size): [string, number, number] => [text, cells[of].width, size])),
    ),
  ];
}

/** Line width of 志望の動機 in millimeters. */
const motivationWidth = ({ form }: RirekishoDocument) => measures.textWidth - (form === 'jis' ? measures.beside : 0);

/**
 * Returns the loosest step that needs as few pages as the most compact step; most people need two pages. In that
 * step, a list can continue on the next page although the first page has room, because `take` keeps the end of a list
 * together. Then a more compact step with the same font size is preferred if no list continues on another page.
 */
export function formLayout(document: RirekishoDocument, lines: Lines): RirekishoLayout {
  const tries = steps.map((step) => ({ ...pagesAt(document, lines, step), size: step.size }));
  const fewest = Math.min(...tries.map(({ pages }) => pages.length));
  const enough = tries.filter(({ pages }) => pages.length === fewest);
  const [loosest] = enough;
  const whole = loosest?.leavesRoom && enough.find(({ size, isParted }) => size === loosest.size && !isParted);
  const chosen = whole || loosest;
  return {
    step: chosen ? tries.indexOf(chosen) : 0,
    sizes: sizesOf(document, lines),
    pages: chosen?.pages ?? [],
  };
}

/** Returns the largest font size at which each text fits its cell. At the smallest size, a longer text wraps. */
function sizesOf(document: RirekishoDocument, lines: Lines): RirekishoLayout['sizes'] {
  const sizeOf = (name: string, { of, texts }: { of: keyof typeof cells; texts: readonly string[] }) => {
    const { width, height, sizes } = cells[of];
    const most = of === 'address' ? 3 : 1;
    const count = (size: number) => texts.reduce((sum, text) => sum + (text ? lines(text, width, size) : 0), 0);
    // An email address in the same cell needs 4.6 mm, so the postal address gets the remaining height.
    const room = name === 'contact' && document.contact.email ? height - 4.6 : height;
    const fits = (size: number) => count(size) <= most && count(size) * size * PT * 1.15 <= room;
    return sizes.find(fits) ?? sizes.at(-1) ?? 0;
  };
  return Object.fromEntries(Object.entries(cellTexts(document)).map(([name, cell]) => [name, sizeOf(name, cell)]));
}

type Page = RirekishoLayout['pages'][number];
type Row = Page['history'][number];
interface OpenPage extends Page {
  /** `used` is the used height in millimeters, `room` the height of the page. */
  used: number;
  room: number;
}
interface MeasuredRow extends HistoryRow, Row {}

/**
 * Returns the pages for a layout step. `isParted` is whether a list continues on the next page, and `leavesRoom`
 * whether the page before the continuation has room for another row.
 */
function pagesAt(
  document: RirekishoDocument,
  lines: Lines,
  step: Step,
): { pages: Page[]; isParted: boolean; leavesRoom: boolean } {
  const room = step.bottom - step.top;
  const open = (used = 0): OpenPage => ({
    identity: used > 0,
    history: [],
    licences: [],
    motivation: null,
    requests: null,
    used,
    room,
  });
  const first = open(measures.identity);
  const pages = [first];
  let page = first;
  const next = () => pages.push((page = open()));

  const [firstRows, rest] = take(measured(document.history, lines, step), room - page.used - step.header);
  addRows(page, 'history', firstRows, step);
  next();
  for (const [table, all] of [
    ['history', rest],
    ['licences', measured(document.licences, lines, step)],
  ] as const) {
    let rows = all;
    while (rows.length > 0) {
      const [here, others] = take(rows, room - page.used - step.header);
      if (here.length === 0 && page.used > 0) next();
      else {
        addRows(page, table, here.length > 0 ? here : rows.slice(0, 1), step);
        rows = here.length > 0 ? others : rows.slice(1);
        if (rows.length > 0) next();
      }
    }
  }

  const place = (height: number) => {
    if (page.used > 0 && page.used + measures.gap + height > room) next();
    page.used += height + (page.used > 0 ? measures.gap : 0);
  };
  for (const { height, ...box } of motivationBoxes(document, lines, step, room)) {
    place(height);
    page.motivation = { ...box, height: height - measures.boxHeader };
  }
  const ruled = Math.max(step.requests, lines(document.requests, measures.textWidth, step.size));
  place(measures.boxHeader + ruled * step.row);
  page.requests = { lines: ruled };
  const goesOn = pages.map((item, index) =>
    (['history', 'licences'] as const).some((table) => item[table].length && pages[index + 1]?.[table].length),
  );
  return {
    pages: pages.map((item, index) => filled(item, step, goesOn[index] ?? false)),
    isParted: goesOn.includes(true),
    leavesRoom: pages.some(({ used }, index) => goesOn[index] && room - used >= step.row),
  };
}

/** Returns the parts of the motivation that each fit on a page, with the heights of their boxes in millimeters. */
function motivationBoxes(document: RirekishoDocument, lines: Lines, step: Step, room: number) {
  const width = motivationWidth(document);
  const line = step.size * PT * (1 + step.leading);
  const boxed = (text: string) => measures.boxHeader + lines(text, width, step.size) * line + 2 * measures.boxPadding;
  const isJis = document.form === 'jis';
  const least = Math.max(step.motivation + measures.boxHeader, isJis ? measures.besideHeight : 0);
  const whole = boxed(document.motivation) <= room;
  const most = Math.floor((room - measures.boxHeader - 2 * measures.boxPadding) / line);
  const parts = whole
    ? [document.motivation]
    : pieces(document.motivation, most, (text) => lines(text, width, step.size));
  return parts.map((text, index) => ({
    text,
    height: Math.max(boxed(text), least),
    beside: isJis && index === 0,
  }));
}

const measured = (rows: readonly HistoryRow[], lines: Lines, step: Step): MeasuredRow[] =>
  rows.map((row, index) => {
    const text = (lines(row.text, measures.rowWidth, step.size) * 1.35 - 0.35) * step.size * PT;
    return { ...row, row: index, height: Math.max(step.row, text + step.row / 4) };
  });

const sum = (rows: readonly Row[]) => rows.reduce((height, row) => height + row.height, 0);
const placed = ({ row, height }: MeasuredRow): Row => ({ row, height });

function addRows(page: OpenPage, table: 'history' | 'licences', rows: readonly MeasuredRow[], step: Step): void {
  if (rows.length === 0 && !page.identity) return;
  page[table] = rows.map(placed);
  page.used += step.header + sum(rows);
}

/**
 * Splits rows into the rows that fit the height, and the remaining rows. A page never ends with a heading and never
 * starts with a blank row. The closing row always stays with an entry of the list.
 */
function take(rows: MeasuredRow[], height: number): [MeasuredRow[], MeasuredRow[]] {
  let used = 0;
  let count = rows.findIndex((row) => (used += row.height) > height);
  if (count === -1) return [rows, []];
  const isEntry = (row: MeasuredRow | undefined) => row?.kind === 'line' && row.year !== '';
  if (rows.some(isEntry)) while (count > 0 && !rows.slice(count).some(isEntry)) count -= 1;
  while (count > 0 && (rows[count - 1]?.kind === 'heading' || rows[count - 1]?.kind === 'blank')) count -= 1;
  const rest = rows.slice(count);
  return [rows.slice(0, count), rest[0]?.kind === 'blank' ? rest.slice(1) : rest];
}

/**
 * Fills the page with empty rows (unless its list continues) and distributes the remaining height over all rows. On a
 * page without a table, the motivation box gets the remaining height.
 */
function filled({ used, room, ...page }: OpenPage, step: Step, goesOn: boolean): Page {
  const free = room - used;
  const isTable = page.identity || page.history.length + page.licences.length > 0;
  if (!isTable) {
    const motivation = page.motivation && { ...page.motivation, height: page.motivation.height + Math.max(0, free) };
    return { ...page, motivation };
  }
  const empty = goesOn ? 0 : Math.max(0, Math.floor(free / step.row));
  const hasHistory = page.identity || page.history.length > 0;
  const forLicences = hasHistory
    ? page.licences.length > 0
      ? Math.min(empty, Math.max(0, LICENCE_ROWS - page.licences.length))
      : 0
    : empty;
  const blanks = (count: number): Row[] => Array<Row>(count).fill({ row: null, height: step.row });
  const history = [...page.history, ...blanks(hasHistory ? empty - forLicences : 0)];
  const licences = [...page.licences, ...blanks(forLicences)];
  const more = Math.max(0, free - empty * step.row) / (history.length + licences.length);
  const stretched = (rows: Row[]) => rows.map(({ row, height }) => ({ row, height: rounded(height + more) }));
  return { ...page, history: stretched(history), licences: stretched(licences) };
}

/** Rounds down to thousandths of a millimeter. */
const rounded = (height: number) => Math.floor(height * 1_000) / 1_000;

/** A row of the form with its final height. */
export interface FormRow extends HistoryRow {
  height: number;
}
interface FormPage extends Omit<Page, 'history' | 'licences'> {
  history: FormRow[];
  licences: FormRow[];
}

const blank: HistoryRow = { kind: 'blank', year: '', month: '', text: '' };

/**
 * Returns the layout of the document with the texts of its rows. If the engine has not measured the document, the
 * layout is estimated.
 */
export function formPages(document: RirekishoDocument): Omit<RirekishoLayout, 'pages'> & { pages: FormPage[] } {
  const layout = document.layout ?? formLayout(document, estimatedLines);
  const texts = (rows: readonly Row[], of: readonly HistoryRow[]) =>
    rows.map(({ row, height }) => ({ ...(row === null ? blank : (of[row] ?? blank)), height }));
  return {
    ...layout,
    pages: layout.pages.map((page) => ({
      ...page,
      history: texts(page.history, document.history),
      licences: texts(page.licences, document.licences),
    })),
  };
}
