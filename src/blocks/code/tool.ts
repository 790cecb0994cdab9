import type {
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  HtmlPasteEvent,
  PasteEvent,
  Toolbox,
} from '#editor/editor-api.ts';
import { codeLanguages, plainText as plainLanguage, type CodeLanguage } from '#contract/code-languages.ts';
import type { CodeData } from './schema.ts';
import { times } from '#contract/limits.ts';
import { writing } from '#i18n/writing.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { hideEvents, isComposing } from '#editor/tools/events.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import type { CodeArea } from './tool-area.ts';
import { rememberWrap, wrapsLines } from './tool-wrap.ts';
import { element, parsed } from '#editor/tools/dom.ts';
import { plainField, plainText, selectField, setPlainText } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';

const languageOf = (value: unknown) => codeLanguages.find((item) => item.value === value) ?? plainLanguage;

/**
 * A code block: `{ name: 'file name', code: 'text', language: { value, text, icon } }`. The default language is
 * 'Text' (BLOCK-6). A block without code is not saved. Code that nobody edits is saved exactly as loaded.
 *
 * The block shows a plain text area until CodeMirror is loaded, so writing works even if CodeMirror cannot be loaded.
 */
class Code implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: writing.toolCode, icon: icons.code };
  static readonly shortcut = 'CMD+SHIFT+C';
  static readonly sanitize = { name: true, code: true, language: true, highlight: true };
  static readonly conversionConfig = { export: exportHtml, import: importHtml };
  static readonly pasteConfig = { tags: ['PRE'] };

  readonly #around: Around;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #name: HTMLInputElement;
  readonly #place = element('div', 'code-place');
  readonly #icon = element('span', 'code-icon');
  readonly #languages: HTMLSelectElement;
  #code: string;
  #language: CodeLanguage;
  /** Marked lines: `3-5,8`. */
  readonly #lines: HTMLInputElement;
  #area: CodeArea | undefined;
  #removed = false;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<CodeData>, { around?: Around }>) {
    this.#around = aroundOf({ config, api, block });
    this.#block = block;
    this.#readOnly = readOnly;
    this.#code = typeof data.code === 'string' ? data.code : '';
    this.#language = languageOf(data.language?.value);
    const languages = codeLanguages.map(({ value, text }) => [value, text] as const);
    this.#languages = selectField('language', writing.language, languages, (value) => {
      this.#setLanguage(value);
      block.dispatchChange();
    });
    this.#lines = plainField('input', {
      name: writing.codeHighlight,
      value: data.highlight ?? '',
      readOnly,
      onInput: () => {
        this.#area?.setHighlight(this.#lines.value);
        notifyEdited(this.#lines, this.#block);
      },
    });
    leaveBy(
      this.#lines,
      () => this.#focusCode(),
      () => this.#around.leave('after'),
    );
    this.#name = plainField('input', {
      name: writing.fileName,
      value: typeof data.name === 'string' ? data.name : '',
      readOnly,
      onInput: () => this.#block.dispatchChange(),
    });
    this.#name.className = 'name';
    leaveBy(
      this.#name,
      () => this.#around.leave('before'),
      () => this.#focusCode(),
    );
  }

  render(): HTMLElement {
    const foot = element('div', 'code-foot', {}, this.#lines, this.#wrapButton());
    const root = element('figure', 'code', {}, this.#head(), this.#place, foot);
    root.dataset.mutationFree = 'true';
    hideEvents(root, 'input', 'mousedown');
    this.#place.append(this.#plainArea());
    void this.#load();
    return root;
  }

  save(): CodeData {
    const lines = plainText(this.#lines);
    const highlight = lines.trim() === '' ? {} : { highlight: lines };
    return { name: plainText(this.#name), code: this.#code, language: { ...this.#language }, ...highlight };
  }

  setData({ name, code, language, highlight }: CodeData): void {
    setPlainText(this.#lines, highlight ?? '');
    this.#area?.setHighlight(this.#lines.value);
    if (name !== plainText(this.#name)) setPlainText(this.#name, name);
    this.#setLanguage(language.value);
    this.#languages.value = this.#language.value;
    if (code === this.#code) return;
    this.#code = code;
    if (this.#area) this.#area.setText(code);
    else this.#place.replaceChildren(this.#plainArea());
  }

  selection(): { anchor: number; focus: number } | undefined {
    return this.#area?.selection();
  }

  select(anchor: number, focus: number): void {
    if (this.#area) this.#area.select(anchor, focus);
    else this.#focusCode();
  }

  /** Called for a block chosen in the toolbox, before Editor.js focuses its first field. */
  appendCallback(): void {
    requestAnimationFrame(() => this.#focusCode());
  }

  rendered(): void {
    this.#area?.measure();
  }

  removed(): void {
    this.#removed = true;
    this.#area?.destroy();
  }

  destroy(): void {
    this.removed();
  }

  onPaste(event: PasteEvent): void {
    if (event.type !== 'tag') return;
    this.#code = (event as HtmlPasteEvent).detail.data.textContent ?? '';
    if (this.#area) this.#area.setText(this.#code);
    else this.#place.replaceChildren(this.#plainArea());
  }

  /** The file name, language and copy button above the code. */
  #head(): HTMLElement {
    this.#languages.disabled = this.#readOnly;
    this.#languages.value = this.#language.value;
    this.#setLanguage(this.#language.value);
    const language = element('span', 'code-choice', {}, this.#icon, this.#languages);
    return element('figcaption', '', {}, this.#name, language, this.#copyButton());
  }

  #setLanguage(value: string): void {
    this.#language = languageOf(value);
    this.#icon.className = `code-icon ${this.#language.icon}`;
    this.#area?.setLanguage(this.#language.value);
  }

  /** Creates the button that wraps long lines. The setting is remembered on this device, as it is for readers. */
  #wrapButton(): HTMLElement {
    const button = element('button', 'code-copy', { type: 'button', textContent: writing.codeWrap });
    button.ariaPressed = String(wrapsLines());
    button.addEventListener('click', () => {
      rememberWrap(button.ariaPressed !== 'true');
      button.ariaPressed = String(wrapsLines());
      this.#area?.setWrap(wrapsLines());
    });
    return button;
  }

  #copyButton(): HTMLElement {
    const button = element('button', 'code-copy', { type: 'button', textContent: writing.copy });
    const said = element('span', 'visually-hidden');
    said.setAttribute('role', 'status');
    button.addEventListener('click', () => {
      void copyText(this.#code).then((copied) => {
        if (!copied) return;
        button.dataset.copied = 'true';
        said.textContent = writing.copied;
        setTimeout(() => {
          delete button.dataset.copied;
          said.textContent = '';
        }, times.copyConfirmation);
      });
    });
    return element('span', '', {}, button, said);
  }

  #plainArea(): HTMLTextAreaElement {
    const area = element('textarea', 'code-plain', {
      value: this.#code,
      readOnly: this.#readOnly,
      spellcheck: false,
      rows: Math.min(30, this.#code.split('\n').length),
      oninput: () => this.#typed(area.value),
    });
    area.setAttribute('aria-label', writing.toolCode);
    return area;
  }

  async #load(): Promise<void> {
    try {
      const { openCodeArea } = await import('./tool-area.ts');
      if (this.#removed) return;
      const plain = this.#place.querySelector('textarea');
      const { selectionStart = 0, selectionEnd = 0 } = plain ?? {};
      const hadFocus = plain !== null && document.activeElement === plain;
      this.#area = openCodeArea({
        text: this.#code,
        language: this.#language.value,
        highlight: this.#lines.value,
        wraps: wrapsLines(),
        readOnly: this.#readOnly,
        onChange: (text) => this.#typed(text),
        onLeave: (where) => this.#around.leave(where),
        onEmptyBackspace: () => this.#around.giveWay(),
      });
      this.#place.replaceChildren(this.#area.dom);
      if (hadFocus) this.#area.select(selectionStart, selectionEnd);
    } catch (error) {
      logUnlessLeaving('The code editor could not be loaded; code is edited as plain text.', error);
    }
  }

  #typed(text: string): void {
    this.#code = text;
    notifyEdited(this.#place, this.#block);
  }

  #focusCode(): void {
    if (this.#area) this.#area.focus();
    else this.#place.querySelector('textarea')?.focus();
  }
}

/** Returns the code as the text of a paragraph, for 'Convert to'. */
function exportHtml(data: { code: string }): string {
  return element('span', '', { textContent: data.code }).innerHTML.replaceAll('\n', '<br>');
}

/** Returns the text of a paragraph as code, for 'Convert to'. */
function importHtml(html: string): CodeData {
  const code = parsed(html.replaceAll(/<br\s*\/?>/gi, '\n')).textContent ?? '';
  return { name: '', code, language: { ...languageOf('plaintext') } };
}

/** Calls `up` for the arrow up, and `down` for the arrow down and Enter. */
function leaveBy(field: HTMLElement, up: () => void, down: () => void): void {
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') up();
    else if (event.key === 'ArrowDown' || (event.key === 'Enter' && !isComposing(event))) down();
    else return;
    event.preventDefault();
  });
}

export const tool = {
  class: Code,
  also: 'code program source ``` コード プログラム ko-do',
};

/**
 * Falls back to the older clipboard API on pages that are not served over HTTPS.
 * @returns whether the text was copied
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const area = element('textarea', 'visually-hidden', { value: text });
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}
