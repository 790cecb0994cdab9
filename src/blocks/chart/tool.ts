import type { BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import { messages } from '#contract/messages.ts';
import { writing } from '#words/writing.ts';
import { blocksAround } from '#editor/tools/around.ts';
import { blockPanel } from '#editor/tools/block-panel.ts';
import { editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { plainField, plainText, setPlainText, textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { LiveDrawing } from '#editor/tools/live-drawing.ts';
import { tellEdited } from '#editor/tools/live-tools.ts';
import type { Draw } from '../drawing.ts';
import type { Raw } from '../kind.ts';
import { isObject } from '../reading.ts';
import { chartKinds, formOf, guessedForm, withForm, type ChartForm } from './form.ts';
import { refusalOf } from './refusal.ts';
import { csvOf, rowsOf, rowsOfText } from './rows.ts';
import type { ChartData } from './schema.ts';

/**
 * A chart: `{ spec, alt, caption }`. Its data is typed or pasted as CSV, a small form says what is drawn of it;
 * what the form does not say stands in the specification, which can be written too.
 */
class Chart implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: writing.toolChart, icon: icons.chart };
  static readonly sanitize = { spec: true, typed: true, alt: true, caption: textRule };

  readonly #options: BlockToolOptions<Partial<ChartData>, { draw?: Draw }>;
  readonly #drawing: LiveDrawing;
  readonly #form = element('div', 'chart-form');
  readonly #csv: HTMLTextAreaElement;
  readonly #json: HTMLTextAreaElement;
  readonly #alt: HTMLInputElement;
  readonly #caption: HTMLElement;
  #spec: Raw = {};
  #typed: string | undefined;

  constructor(options: BlockToolOptions<Partial<ChartData>, { draw?: Draw }>) {
    const { data, readOnly, config } = options;
    this.#options = options;
    const plain = { value: '', readOnly };
    this.#csv = plainField('textarea', { ...plain, name: writing.chartData, onInput: () => this.#onData() });
    this.#drawing = new LiveDrawing(config?.draw, this.#csv);
    this.#json = plainField('textarea', { ...plain, name: writing.chartSpec, onInput: () => this.#onSpec() });
    const words = { ...plain, onInput: () => undefined };
    this.#alt = plainField('input', { ...words, name: writing.drawingAlt, words: true });
    this.#caption = textField('div', { name: writing.caption, html: '', readOnly, className: 'figure-caption' });
    this.setData({ spec: {}, alt: '', caption: '', ...data });
  }

  render(): HTMLElement {
    const written = element('details', '', {}, element('summary', '', { textContent: writing.chartSpec }), this.#json);
    const fields = [this.#form, this.#csv, written, this.#alt];
    const isEmpty = () => this.#csv.value + this.#json.value + this.#alt.value + this.#caption.textContent === '';
    const caption = element('figcaption', 'caption-line when-asked', {}, this.#caption);
    const root = element('figure', 'writing-drawing', {}, this.#drawing.root, caption);
    const { api, block, readOnly } = this.#options;
    const around = blocksAround(api, block);
    if (!readOnly) root.append(blockPanel({ name: writing.toolChart, around, isEmpty, fields, isWide: true }));
    return root;
  }

  save(): ChartData {
    const typed = this.#typed === undefined ? {} : { typed: this.#typed };
    const words = { alt: plainText(this.#alt), caption: editedHtml(this.#caption) };
    return { spec: this.#spec, ...typed, ...words };
  }

  setData({ spec, typed, alt, caption }: ChartData): void {
    this.#spec = spec;
    this.#typed = typed;
    setPlainText(this.#alt, alt);
    if (editedHtml(this.#caption) !== caption) setHtml(this.#caption, caption);
    this.#write();
  }

  validate({ spec, typed, caption }: ChartData): boolean {
    return Object.keys(spec).length > 0 || typed !== undefined || caption !== '';
  }

  /** The fields say what the chart is. */
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
    // Cells of a sheet come with tabs between them.
    const given = this.#csv.value;
    const rows = rowsOfText(given);
    const text = rows && /\t/.test(given) && !given.split('\n', 1)[0]?.includes(',') ? csvOf(rows) : given;
    if (text !== given) setPlainText(this.#csv, text);
    const { data, ...rest } = this.#spec;
    const further = isObject(data) ? data : {};
    const before = { ...rest };
    const spec = text === '' ? before : { data: { ...further, values: text }, ...before };
    const isNew = rest.mark === undefined && rest.encoding === undefined;
    this.#take(rows && isNew && rows.rows.length > 0 ? withForm(spec, guessedForm(rows)) : spec);
  }

  #onSpec(): void {
    const text = this.#json.value;
    const csv = this.#csv.value;
    try {
      const spec: unknown = text.trim() === '' ? {} : JSON.parse(text);
      if (!isObject(spec)) throw new SyntaxError(text);
      this.#typed = undefined;
      const data = isObject(spec.data) ? spec.data : {};
      this.#spec = csv === '' || 'values' in data ? spec : { ...spec, data: { ...data, values: csv } };
    } catch {
      this.#typed = text;
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
    tellEdited(this.#form);
    this.#options.block.dispatchChange();
  }

  #show(): void {
    for (const [field, most] of [
      [this.#csv, 8],
      [this.#json, 14],
    ] as const)
      field.rows = Math.min(most, Math.max(2, field.value.split('\n').length));
    const isEmpty = Object.keys(this.#spec).length === 0;
    const wrong = this.#typed === undefined ? refusalOf(this.#spec) : messages.chartNoJson;
    const isDrawn = !isEmpty && wrong === undefined && this.#spec.mark !== undefined;
    const isMany = ['layer', 'concat', 'hconcat', 'vconcat', 'repeat', 'facet'].some((name) => name in this.#spec);
    this.#drawing.show(
      isDrawn || (isMany && wrong === undefined) ? { kind: 'chart', spec: this.#spec } : undefined,
      wrong,
    );
    this.#showForm();
  }

  #showForm(): void {
    const form = formOf(this.#spec);
    const rows = rowsOf(this.#spec);
    this.#form.hidden = !form || !rows;
    if (!form || !rows) return;
    const change = (part: Partial<ChartForm>) => this.#take(withForm(this.#spec, { ...form, ...part }));
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
  const select = element('select');
  for (const [own, words] of options) select.append(element('option', '', { value: own, textContent: words }));
  select.value = value;
  select.addEventListener('change', (event) => {
    event.stopPropagation();
    onChange(select.value);
  });
  return element('label', '', {}, element('span', '', { textContent: name }), select);
}

export const tool = {
  class: Chart,
  inlineToolbar: true,
  also: 'chart graph plot vega csv data グラフ チャート データ gurafu ぐらふ',
};
