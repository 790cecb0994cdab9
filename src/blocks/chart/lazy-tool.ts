import { parsedJson } from '#domain/read-json.ts';
import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import { limits } from '#contract/limits.ts';
import { textOf } from '#contract/problems.ts';
import { answers } from '#i18n/answers.ts';
import { writing } from '#i18n/writing.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { element, inLabel, button } from '#editor/tools/dom.ts';
import { DrawingFrame } from '#editor/tools/drawing-frame.ts';
import { plainField, selectField, setPlainText } from '#editor/tools/fields.ts';
import { LiveDrawing } from '#editor/tools/live-drawing.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import { type Pictures, prepareAsItIs } from '#editor/pictures.ts';
import type { Draw } from '../context.ts';
import type { Raw } from '../kind.ts';
import { isObject } from '../reading.ts';
import { chartKinds, formOf, guessedForm, withForm, type ChartForm } from './form.ts';
import { refusalOf } from './refusal.ts';
import { csvOf, rowsOf, rowsOfText, type Rows } from './rows.ts';
import type { ChartData } from './schema.ts';
import { mediaLimits } from '#contract/media-sizes.ts';
import { absorb } from '#editor/tools/events.ts';

/**
 * The largest size of inline data, in bytes. Larger data is stored in a separate file. The rest of the size limit is
 * reserved for the specification.
 */
const KEPT_APART = limits.chartBytes - 2 * 1024;

interface Config {
  /** The functions of the list that leave or replace the chart, if the chart is in a list item. */
  around?: Around;
  draw?: Draw;
  pictures?: Pictures;
}

/**
 * A chart: `{ spec, data?, alt, caption }`. The writer types or pastes the data as CSV, and chooses the columns in a
 * small form. For all other settings, the specification can be edited.
 */
class Chart implements BlockTool {
  readonly #options: BlockToolOptions<Partial<ChartData>, Config>;
  readonly #drawing: LiveDrawing;
  readonly #form = element('div', 'chart-form');
  readonly #csv: HTMLTextAreaElement;
  readonly #json: HTMLTextAreaElement;
  readonly #frame: DrawingFrame;
  #spec: Raw = {};
  #typed: string | undefined;
  #data: string | undefined;
  /** Rows of separately stored data. */
  #kept: Rows | undefined;
  readonly #note: KeptData;

  constructor(options: BlockToolOptions<Partial<ChartData>, Config>) {
    const { data, readOnly, config } = options;
    this.#options = options;
    this.#frame = new DrawingFrame(options);
    const plain = { value: '', readOnly };
    this.#csv = plainField('textarea', { ...plain, name: writing.chartData, onInput: () => this.#onData() });
    this.#drawing = new LiveDrawing(config?.draw, this.#csv);
    this.#json = plainField('textarea', { ...plain, name: writing.chartSpec, onInput: () => this.#onSpec() });
    this.#note = new KeptData(config?.pictures, this.#csv, () => {
      this.#data = undefined;
      this.#take(this.#spec);
    });
    this.setData({ spec: {}, alt: '', caption: '', ...data });
  }

  render(): HTMLElement {
    const written = element('details', '', {}, element('summary', '', { textContent: writing.chartSpec }), this.#json);
    const fields = [this.#form, this.#note.root, this.#csv, written];
    const isEmpty = () => this.#csv.value + this.#json.value === '';
    return this.#frame.render(writing.toolChart, this.#drawing.root, fields, isEmpty);
  }

  save(): ChartData {
    const typed = this.#typed === undefined ? {} : { typed: this.#typed };
    const data = this.#data === undefined ? {} : { data: this.#data };
    return { spec: this.#spec, ...data, ...typed, ...this.#frame.words };
  }

  setData({ spec, data, typed, ...words }: ChartData): void {
    this.#spec = spec;
    if (data !== this.#data) void this.#readKept(data);
    this.#data = data;
    this.#typed = typed;
    this.#frame.setWords(words);
    this.#write();
  }

  /** Shows the chart's specification and data in the fields. */
  #write(): void {
    const { data, ...rest } = this.#spec;
    const own = isObject(data) && typeof data.values === 'string' ? data : undefined;
    setPlainText(this.#csv, typeof own?.values === 'string' ? own.values : '');
    const { values: _, ...further } = own ?? {};
    const shown = own ? { ...(Object.keys(further).length > 0 && { data: further }), ...rest } : this.#spec;
    const json = Object.keys(shown).length === 0 ? '' : JSON.stringify(shown, null, 2);
    setPlainText(this.#json, this.#typed ?? json);
    this.#show();
  }

  #onData(): void {
    // Cells pasted from a spreadsheet are separated by tabs.
    const given = this.#csv.value;
    const rows = rowsOfText(given);
    const text = rows && /\t/.test(given) && !given.split('\n', 1)[0]?.includes(',') ? csvOf(rows) : given;
    if (text !== given) setPlainText(this.#csv, text);
    const { data, ...rest } = this.#spec;
    if (new TextEncoder().encode(JSON.stringify(text)).length > KEPT_APART) return void this.#keep(text);
    if (text !== '') this.#data = undefined;
    const further = isObject(data) ? data : {};
    const before = { ...rest };
    const spec = text === '' ? before : { data: { ...further, values: text }, ...before };
    const isNew = rest.mark === undefined && rest.encoding === undefined;
    this.#take(rows && isNew && rows.rows.length > 0 ? withForm(spec, guessedForm(rows)) : spec);
  }

  /** Uploads data that is too large for the document to a separate file. */
  async #keep(text: string): Promise<void> {
    const id = await this.#note.send(text);
    // If the data was edited during the upload, the uploaded file is ignored.
    if (id === undefined || this.#csv.value !== text) return;
    this.#kept = rowsOfText(text);
    this.#data = id;
    const { data: _, ...rest } = this.#spec;
    const isNew = rest.mark === undefined && rest.encoding === undefined;
    const rows = this.#kept;
    setPlainText(this.#csv, '');
    this.#take(rows && isNew ? withForm(rest, guessedForm(rows), rows) : rest);
  }

  async #readKept(data: string | undefined): Promise<void> {
    this.#kept = undefined;
    if (data === undefined) return;
    const text = await this.#options.config?.pictures?.data(data);
    if (text === undefined || this.#data !== data) return;
    this.#kept = rowsOfText(text);
    this.#showForm();
  }

  #onSpec(): void {
    const text = this.#json.value;
    const csv = this.#csv.value;
    const spec = text.trim() === '' ? {} : parsedJson(text);
    this.#typed = isObject(spec) ? undefined : text;
    if (isObject(spec)) {
      const data = isObject(spec.data) ? spec.data : {};
      this.#spec = csv === '' || 'values' in data ? spec : { ...spec, data: { ...data, values: csv } };
    }
    this.#show();
  }

  #take(spec: Raw): void {
    this.#typed = undefined;
    this.#spec = spec;
    const csv = this.#csv.value;
    const [from, to] = [this.#csv.selectionStart, this.#csv.selectionEnd];
    this.#write();
    if (csv === this.#csv.value) this.#csv.setSelectionRange(from, to);
    notifyEdited(this.#form, this.#options.block);
  }

  #show(): void {
    this.#note.show(this.#data !== undefined);
    for (const [field, most] of [
      [this.#csv, 8],
      [this.#json, 14],
    ] as const)
      field.rows = Math.min(most, Math.max(2, field.value.split('\n').length));
    const isEmpty = Object.keys(this.#spec).length === 0;
    const wrong = this.#typed === undefined ? refusalOf(this.#spec) : 'chartNoJson';
    const isDrawn = !isEmpty && wrong === undefined && this.#spec.mark !== undefined;
    const isMany = ['layer', 'concat', 'hconcat', 'vconcat', 'repeat', 'facet'].some((name) => name in this.#spec);
    // The text is empty here, because the server already has the data.
    const kept = this.#data !== undefined && { data: { id: this.#data, text: '' } };
    this.#drawing.show(
      isDrawn || (isMany && wrong === undefined) ? { kind: 'chart', spec: this.#spec, ...kept } : undefined,
      wrong && textOf(answers, { code: wrong }),
    );
    this.#showForm();
  }

  #showForm(): void {
    const form = formOf(this.#spec);
    const rows = this.#data === undefined ? rowsOf(this.#spec) : this.#kept;
    this.#form.hidden = !form || !rows;
    if (!form || !rows) return;
    const change = (part: Partial<ChartForm>) => this.#take(withForm(this.#spec, { ...form, ...part }, rows));
    const columns = [['', writing.chartNothing], ...rows.columns.map((name) => [name, name])] as [string, string][];
    const kinds = chartKinds.map((kind) => [kind, writing.chartKinds[kind]] as [string, string]);
    const chosen = (kind: string) => chartKinds.find((item) => item === kind) ?? form.kind;
    const focused = [...this.#form.querySelectorAll('select')].findIndex((one) => one === document.activeElement);
    this.#form.replaceChildren(
      choice(writing.chartKind, form.kind, kinds, (kind) => change({ kind: chosen(kind) })),
      choice(writing.chartX, form.x, columns, (x) => change({ x })),
      choice(writing.chartY, form.y, columns, (y) => change({ y })),
      choice(writing.chartColour, form.colour, columns, (colour) => change({ colour })),
    );
    this.#form.querySelectorAll('select')[focused]?.focus();
  }
}

function choice(
  name: string,
  value: string,
  options: readonly [string, string][],
  onChange: (value: string) => void,
): HTMLLabelElement {
  const select = selectField('', null, options, onChange);
  select.value = value;
  return inLabel(name, select);
}

/** The actual tool, loaded on demand by the stub in `blocks/tools.ts`. */
export const tool = Chart;

/**
 * The status line about a chart's data in the editor, for data that is stored in a separate file. A button in the
 * line removes the data.
 */
class KeptData {
  readonly root = element('p', 'chart-kept', { hidden: true, role: 'status' });
  readonly #pictures: Pictures | undefined;
  readonly #away: HTMLButtonElement;

  /** @param field text field of the data, which also accepts a dropped file */
  constructor(pictures: Pictures | undefined, field: HTMLTextAreaElement, onAway: () => void) {
    this.#pictures = pictures;
    this.#away = button('', writing.chartNoData, onAway);
    this.root.dataset.mutationFree = 'true';
    field.addEventListener('dragover', (event) => event.preventDefault());
    field.addEventListener('drop', (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || field.readOnly) return;
      absorb(event);
      if (file.size > mediaLimits.dataBytes) return this.#say(answers.dataTooLarge);
      void file.text().then((text) => {
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    });
  }

  show(isKept: boolean): void {
    if (isKept) this.root.replaceChildren(writing.chartKept, ' ', this.#away);
    this.root.hidden = !isKept;
  }

  /** @returns the id of the stored data; undefined if the upload failed, after an error message was shown */
  async send(text: string): Promise<string | undefined> {
    if (new TextEncoder().encode(text).length > mediaLimits.dataBytes) return this.#say(answers.dataTooLarge);
    this.#say(writing.chartSending);
    const file = await prepareAsItIs(new File([text], 'data.csv', { type: 'text/csv' }));
    const kept = 'problem' in file ? file : await this.#pictures?.keepData(file);
    if (kept && 'id' in kept) return kept.id;
    return this.#say(kept?.problem ?? answers.chartTooLarge);
  }

  #say(words: string): undefined {
    this.root.replaceChildren(words);
    this.root.hidden = false;
    return undefined;
  }
}
