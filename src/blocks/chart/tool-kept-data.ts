/**
 * The status line about a chart's data in the editor, for data that is stored in a separate file. A button in the
 * line removes the data.
 */
import { mediaLimits } from '#contract/media-sizes.ts';
import { answers } from '#i18n/answers.ts';
import { writing } from '#i18n/writing.ts';
import { prepareAsItIs, type Pictures } from '#editor/pictures.ts';
import { button, element } from '#editor/tools/dom.ts';
import { absorb } from '#editor/tools/events.ts';

export class KeptData {
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
