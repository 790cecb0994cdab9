/** The form of one annotation: its note, its reading with certainty, and alternative readings. */
import type { Region } from '#contract/regions.ts';
import { writing } from '#i18n/writing.ts';
import { button, element, inLabel } from '#editor/tools/dom.ts';
import { plainField } from '#editor/tools/fields.ts';
import { readingsOf } from '#domain/document/rendering/regions.ts';

interface FormOptions {
  onInput: (words: Pick<Region, 'label' | 'text'>) => void;
  onRemove: () => void;
}

export class RegionForm {
  readonly #onInput: FormOptions['onInput'];
  readonly root = element('div', 'region-form', { role: 'group', hidden: true });
  readonly #title = element('p', 'region-place');
  readonly #label = this.#line(writing.regionLabel, 200);
  readonly #reading = this.#line(writing.regionReading, 900);
  readonly #share = this.#line(writing.regionShare, 10);
  readonly #others = plainField('textarea', {
    name: writing.regionOthers,
    value: '',
    readOnly: false,
    words: true,
    onInput: () => this.#changed(),
  });
  readonly #problem = element('span', 'block-label-problem', { role: 'status' });
  /** The values that the form shows, as JSON. The fields are filled again only if the values have changed. */
  #said = '';

  constructor({ onInput, onRemove }: FormOptions) {
    this.#onInput = onInput;
    const remove = button('', writing.regionRemove, onRemove);
    this.#share.inputMode = 'decimal';
    this.#others.maxLength = 1_000;
    this.#others.rows = 2;
    for (const field of [this.#label, this.#reading, this.#share, this.#others]) field.placeholder = '';
    const share = inLabel(writing.regionShare, this.#share);
    share.append(this.#problem);
    this.root.append(
      this.#title,
      inLabel(writing.regionLabel, this.#label),
      element('div', 'region-reading', {}, inLabel(writing.regionReading, this.#reading), share),
      inLabel(writing.regionOthers, this.#others),
      element('div', 'region-actions', {}, remove),
    );
  }

  /**
   * @param region undefined if none is selected
   * @param place position in the list of annotations
   */
  show(region: Region | undefined, place: string): void {
    this.root.hidden = region === undefined;
    this.root.ariaLabel = place;
    this.#title.textContent = place;
    if (!region || this.#said === said(region)) return;
    this.#said = said(region);
    const { reading, share, others } = fieldsOfText(region.text);
    for (const [field, text] of [
      [this.#label, region.label],
      [this.#reading, reading],
      [this.#share, share],
      [this.#others, others],
    ] as const)
      field.value = text;
    this.#check();
  }

  focus(): void {
    this.#label.focus();
  }

  #line(name: string, maxLength: number): HTMLInputElement {
    const words = { name, value: '', readOnly: false, words: true };
    const field = plainField('input', { ...words, onInput: () => this.#changed() });
    field.maxLength = maxLength;
    return field;
  }

  #check(): void {
    const isWrong = this.#share.value.trim() !== '' && shareOf(this.#share.value) === undefined;
    this.#share.ariaInvalid = String(isWrong);
    this.#problem.textContent = isWrong ? writing.regionShareWrong : '';
  }

  #changed(): void {
    this.#check();
    const [reading, share, others] = [this.#reading.value, this.#share.value, this.#others.value];
    const words = { label: this.#label.value, text: textOfFields({ reading, share, others }) };
    this.#said = said(words);
    this.#onInput(words);
  }
}

const said = ({ label, text }: Pick<Region, 'label' | 'text'>) => `${label}\n${text}`;

interface ReadingFields {
  reading: string;
  /** The certainty as typed; '' if empty. */
  share: string;
  /** The alternative readings, one per line, each followed by its certainty. */
  others: string;
}

/**
 * Converts an annotation's text to and from the fields of its form: reading, certainty, and alternative readings.
 *
 * Returns the form fields of an annotation's text. The first line is the reading with its certainty, and all further
 * lines are alternative readings.
 */
export function fieldsOfText(text: string): ReadingFields {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first] = readingsOf(lines[0] ?? '');
  return {
    reading: first?.text ?? '',
    share: first?.share == null ? '' : shareText(first.share),
    others: lines.slice(1).join('\n'),
  };
}

/** @param fields values of the form; `share` is ignored unless it is a number from 0 to 1 */
export function textOfFields({ reading, share, others }: ReadingFields): string {
  const number = shareOf(share);
  const said = reading.replace(/\s+/g, ' ').trim();
  const first = said === '' || number === undefined ? said : `${said} ${shareText(number)}`;
  return [first, others].filter((part) => part.trim() !== '').join('\n');
}

/** Parses a certainty typed as `.48`, `0.48` or `48 %`; undefined if it is not a number from 0 to 1. */
export function shareOf(typed: string): number | undefined {
  const found = /^\s*(\d*[.,]?\d+)\s*([%％]?)\s*$/.exec(typed.normalize('NFKC'));
  if (!found) return undefined;
  const value = Number(found[1]?.replace(',', '.')) / (found[2] ? 100 : 1);
  return value >= 0 && value <= 1 ? Number(value.toFixed(4)) : undefined;
}

const shareText = (share: number) => String(share).replace(/^0\./, '.');
